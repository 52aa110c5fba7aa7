"""The golden matches, by game and by name: what the suite here and the games' own tests share."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.catalogue import GAMES, game_of
from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.news import News
from rules.engine.record import Record, read_records, replay, replay_choice, start_from, to_record

FOLDER = Path(__file__).parent
LOGS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.log"))}
"""The text of every golden, by the name of its file."""
GAME_LINE = re.compile(r"^game (\S+)$", re.MULTILINE)
SUM = re.compile(r"# (?:seat (\d) )?(\w+): (.*) = (-?\d+)")
"""`# seat 1 jars: 3 + 5 = 8`; those who play together have one sum for all."""


def goldens_of(key: str) -> dict[str, str]:
    """The goldens of that game. The line `game` of a file says whose it is, not its name."""
    return {name: text for name, text in LOGS.items() if GAME_LINE.findall(text) == [key]}


def typical_goldens(key: str) -> list[str]:
    """A golden of that game without variants and one with each of them, of about three seats."""
    found = []
    for variant in (None, *(variant.key for variant in GAMES[key].variants)):
        settings = {name: record_of(name).setting for name in goldens_of(key)}
        fitting = [
            name
            for name, setting in settings.items()
            if (variant in setting.variants if variant else not setting.variants)
        ]
        fitting.sort(key=lambda name: abs(settings[name].seats - 3))
        found += fitting[:1]
    return list(dict.fromkeys(found))


def each_golden(key: str | None = None) -> list[Any]:
    """A case for each golden, of that game or of all; `make test` looks at the longest with the
    most seats of a game, `make rest` at that with the fewest and at one of each variant,
    `make torture` at all."""
    names = LOGS if key is None else goldens_of(key)
    return [pytest.param(name, marks=_tiers().get(name, NIGHTLY)) for name in names]


IN_REST, NIGHTLY = (pytest.mark.ci, pytest.mark.slow), (pytest.mark.nightly, pytest.mark.slow)


@cache
def _tiers() -> dict[str, Sequence[pytest.MarkDecorator]]:
    found: dict[str, Sequence[pytest.MarkDecorator]] = {}
    for key in GAMES:
        found |= dict.fromkeys(typical_goldens(key), IN_REST)
        names = sorted(goldens_of(key), key=lambda name: len(record_of(name).log))
        longest = {record_of(name).setting.seats: name for name in names}
        numbers = sorted(longest)
        found |= {longest[numbers[0]]: IN_REST, longest[numbers[-1]]: ()}
    return found


def record_in(text: str) -> Record:
    (record,) = read_records(text)
    return record


@cache
def record_of(name: str) -> Record:
    return record_in(LOGS[name])


@cache
def replay_golden(name: str) -> Match[Any]:
    """The whole match. Shared, so look and do not touch."""
    record = record_of(name)
    return replay(record, game_of(record.game), tells_news=True)


@cache
def news_of(name: str) -> list[News]:
    """All that happens in that match."""
    return replay_golden(name).news_since(0)


def moments_of(name: str, every: int) -> Iterator[Match[Any]]:
    """The match before its first choice, after every so many, and at its end."""
    record = record_of(name)
    match: Match[Any] = start_from(record, GAMES[record.game], tells_news=True)
    for number in range(len(record.log)):
        if number % every == 0:
            yield match
        replay_choice(match, record, number)
    yield match


def comments_of(name: str) -> list[str]:
    """The lines of a golden, those that a comment continues put together."""
    return LOGS[name].replace("\n#     ", " ").splitlines()


def sums_of(name: str) -> Iterator[tuple[int | None, str, str, int]]:
    """Seat, score line, reckoning and points of every sum in the comments."""
    for line in comments_of(name):
        found = SUM.fullmatch(line)
        if found:
            yield int(found[1]) if found[1] else None, found[2], found[3], int(found[4])


def is_hand_written(name: str) -> bool:
    """Whether every choice is a person's, with what it is for."""
    return "-by-hand" in name


def is_reckoned(name: str) -> bool:
    """Whether its score lines are reckoned in comments; those of hand-written ones must be."""
    return is_hand_written(name) or any(sums_of(name))


def replays_to_itself(text: str) -> bool:
    """Whether a golden's text is a match that can be played and comes out as it is written."""
    try:
        record = record_in(text)
        return to_record(replay(record, game_of(record.game))) == record
    except BadRecord:
        return False


def damage(text: str, pattern: str, change: str) -> str:
    """The text with the first match of a pattern replaced."""
    damaged, count = re.subn(pattern, change, text, count=1, flags=re.MULTILINE)
    assert count == 1, f"{pattern} is not there"
    assert damaged != text, f"{pattern} is {change} already"
    return damaged

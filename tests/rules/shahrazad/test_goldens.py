"""Shahrazad's golden matches: each replays to the same table and the same score sheet."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.news import News
from rules.engine.record import Record, as_text, read_records, replay, start_from, to_record
from rules.engine.verify import verify
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.news import SENTENCES, Drew, Kept
from rules.shahrazad.scoring import SCORE_LINES
from rules.shahrazad.serialize import pattern_text
from rules.shahrazad.table import ShahrazadTable

FOLDER = Path(__file__).parents[2] / "golden"
LOGS = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("shahrazad-*.log"))
}
HAND_WRITTEN = ("shahrazad-1-by-hand", "shahrazad-2-by-hand", "shahrazad-2-by-hand-fails")
"""Every choice a person's, with what it is for."""
RECKONED = (*HAND_WRITTEN, "shahrazad-1-chain", "shahrazad-1-nights", "shahrazad-2-show")
"""Every score line reckoned in comments."""


def record_in(text: str) -> Record:
    (record,) = read_records(text)
    return record


def replay_golden(name: str) -> Match[ShahrazadTable]:
    return replay(record_in(LOGS[name]), SHAHRAZAD, tells_news=True)


def test_the_goldens_are_here() -> None:
    assert {*RECKONED} < LOGS.keys()
    assert len(LOGS) >= 6


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_replays_to_the_same_table_and_score_sheet(name: str) -> None:
    record = record_in(LOGS[name])
    match = replay(record, SHAHRAZAD)
    assert to_record(match) == record
    assert "table and scores are as written" in verify(record, SHAHRAZAD)


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_is_written_as_the_engine_writes_it(name: str) -> None:
    lines = [line for line in LOGS[name].splitlines() if not line.startswith("#")]
    assert "\n".join(lines).strip() == as_text(record_in(LOGS[name])).strip()


DAMAGES = {
    "another seed": (r"^seed ..", "seed ff"),
    "another table": (r"^table ....", "table 0000"),
    "another score": (r"total -?\d+", "total 99"),
    "another line of it": (r"red \d+", "red 99"),
    "other winners": (r"^winners .*", "winners 7"),
    "another space": (r"place (\d+) \w+", r"place \1 A1"),
    "a turn left out": (r"^2\. .*\n", ""),
    "another number of seats": (r"^seats \d", "seats 3"),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", RECKONED)
def test_a_damaged_golden_is_noticed(name: str, damage: str) -> None:
    damaged, count = re.subn(*DAMAGES[damage], LOGS[name], count=1, flags=re.MULTILINE)
    assert count == 1
    try:
        record = record_in(damaged)
        same = to_record(replay(record, SHAHRAZAD)) == record
    except BadRecord:
        same = False
    assert not same


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_hand_written_match_goes_to_its_end_and_says_what_the_choices_are_for(name: str) -> None:
    assert replay_golden(name).is_over
    rounds = LOGS[name][: LOGS[name].index("\nscore 0")].partition("\n1. ")[2]
    assert rounds.count("\n#") >= 5


# What is reckoned by hand below the matches.


def sums_in_comments(name: str) -> dict[str, int]:
    """The line and the points of every sum in the comments."""
    text = LOGS[name].replace("\n#     ", " ")
    found = re.findall(r"^# (\w+): .* = (-?\d+)$", text, flags=re.MULTILINE)
    return {line: int(points) for line, points in found}


@pytest.mark.parametrize("name", RECKONED)
def test_every_score_line_of_a_reckoned_match_is_reckoned_and_agrees(name: str) -> None:
    result = record_in(LOGS[name]).result
    assert result is not None
    assert all(lines == sums_in_comments(name) for lines in result.scores)


def round_drawings(name: str) -> Iterator[str]:
    """The pattern at the end of each round, drawn."""
    record = record_in(LOGS[name])
    match = start_from(record, SHAHRAZAD)
    for seat, words in record.log:
        before = len(match.table.rounds)
        match.choose(seat, words)
        if len(match.table.rounds) > before:
            yield pattern_text(match.table.pattern, match.table)


@pytest.mark.parametrize("name", RECKONED)
def test_every_told_round_of_a_reckoned_match_is_drawn(name: str) -> None:
    rounds = list(round_drawings(name))
    assert len(rounds) == len(replay_golden(name).table.rounds)
    for number, picture in enumerate(rounds, 1):
        lines = "\n".join(f"#   {line}" for line in picture.splitlines())
        assert f"# round {number}\n{lines}\n" in LOGS[name]


# What the goldens show, all together.


def words_said() -> Counter[str]:
    return Counter(words.split()[0] for text in LOGS.values() for _, words in record_in(text).log)


def all_news() -> Iterator[News]:
    for name in LOGS:
        yield from replay_golden(name).news_since(0)


def test_every_word_occurs() -> None:
    assert words_said().keys() == {"place", "replace", "show", "keep", "end", "undo"}


def test_every_kind_of_news_occurs() -> None:
    assert {type(item) for item in all_news()} == {*SENTENCES, Drew}


def test_both_numbers_of_seats_occur() -> None:
    assert {record_in(text).setting.seats for text in LOGS.values()} == {1, 2}


def test_every_score_line_counts_in_some_match() -> None:
    for line in SCORE_LINES:
        found = {record_in(text).result.scores[0][line] for text in LOGS.values()}  # type: ignore[union-attr]
        assert found != {0}, line


def test_every_ending_occurs() -> None:
    """Lost after the first round, lost after the second, won."""
    endings = set()
    for name in LOGS:
        match = replay_golden(name)
        endings.add((len(match.table.rounds), bool(match.score().winners)))
    assert endings == {(1, False), (2, False), (2, True)}


def test_a_column_stays_that_lost_tiles_and_one_that_did_not() -> None:
    assert {item.removed > 0 for item in all_news() if isinstance(item, Kept)} >= {True}

"""What Shahrazad's golden matches show, beyond what `tests/golden` asks of all games."""

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.engine.match import Match
from rules.engine.news import News
from rules.engine.record import start_from
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.news import SENTENCES, Drew, Kept
from rules.shahrazad.serialize import pattern_text
from rules.shahrazad.table import ShahrazadTable
from tests.golden.goldens import (
    damage,
    goldens_of,
    is_hand_written,
    is_reckoned,
    news_of,
    record_of,
    replay_golden,
    replays_to_itself,
)

LOGS = goldens_of("shahrazad")
HAND_WRITTEN = ("shahrazad-1-by-hand", "shahrazad-2-by-hand", "shahrazad-2-by-hand-fails")
"""Every choice a person's, with what it is for."""
RECKONED = (*HAND_WRITTEN, "shahrazad-1-chain", "shahrazad-1-nights", "shahrazad-2-show")
"""Every score line reckoned in comments."""


def match_of(name: str) -> Match[ShahrazadTable]:
    return replay_golden(name)


def test_the_goldens_are_here() -> None:
    assert {*RECKONED} < LOGS.keys()
    assert all(map(is_hand_written, HAND_WRITTEN))
    assert all(map(is_reckoned, RECKONED))
    assert all(match_of(name).is_over for name in LOGS)
    assert len(LOGS) >= 6


DAMAGES = {
    "another line": (r"red \d+", "red 99"),
    "another space": (r"place (\d+) \w+", r"place \1 A1"),
}


@pytest.mark.parametrize("what", DAMAGES)
@pytest.mark.parametrize("name", RECKONED)
def test_a_damaged_golden_is_noticed(name: str, what: str) -> None:
    assert not replays_to_itself(damage(LOGS[name], *DAMAGES[what]))


def round_drawings(name: str) -> Iterator[str]:
    """The pattern at the end of each round, drawn."""
    record = record_of(name)
    match = start_from(record, SHAHRAZAD)
    for seat, words in record.log:
        before = len(match.table.rounds)
        match.choose(seat, words)
        if len(match.table.rounds) > before:
            yield pattern_text(match.table.pattern, match.table)


@pytest.mark.parametrize("name", RECKONED)
def test_every_told_round_of_a_reckoned_match_is_drawn(name: str) -> None:
    rounds = list(round_drawings(name))
    assert len(rounds) == len(match_of(name).table.rounds)
    for number, picture in enumerate(rounds, 1):
        lines = "\n".join(f"#   {line}" for line in picture.splitlines())
        assert f"# round {number}\n{lines}\n" in LOGS[name]


# What the goldens show, all together.


def words_said() -> Counter[str]:
    return Counter(words.split()[0] for name in LOGS for _, words in record_of(name).log)


def all_news() -> Iterator[News]:
    for name in LOGS:
        yield from news_of(name)


def test_every_word_occurs() -> None:
    assert words_said().keys() == {"place", "replace", "show", "keep", "end", "undo"}


def test_every_kind_of_news_occurs() -> None:
    assert {type(item) for item in all_news()} == {*SENTENCES, Drew}


def test_every_ending_occurs() -> None:
    """Lost after the first round, lost after the second, won."""
    endings = set()
    for name in LOGS:
        match = match_of(name)
        endings.add((len(match.table.rounds), bool(match.score().winners)))
    assert endings == {(1, False), (2, False), (2, True)}


def test_a_column_stays_that_lost_tiles_and_one_that_did_not() -> None:
    assert {item.removed > 0 for item in all_news() if isinstance(item, Kept)} >= {True}

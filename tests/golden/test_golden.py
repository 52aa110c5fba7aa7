"""Golden matches: every `.log` here replays to the same table and the same score sheet."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.almadi import ALMADI
from rules.almadi.cells import named
from rules.almadi.landscapes import EFFECTS
from rules.almadi.plain import drawn
from rules.almadi.scoring import SCORE_LINES
from rules.almadi.table import AlmadiTable
from rules.catalogue import game_of
from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.record import Record, as_text, read_records, record_of, replayed
from rules.engine.verify import verify

FOLDER = Path(__file__).parent
LOGS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.log"))}
HAND_WRITTEN = ("almadi-2-choose-strips", "almadi-3-undo", "almadi-4")

# Objectives that somebody completes in a golden match. All 32 are wanted; these occur so far.
COMPLETED = [
    "five-caravans",
    "five-genies",
    "five-markets",
    "four-stalls",
    "hole",
    "line-of-four",
    "mosaic-pairs",
    "mosaics-and-rubies",
    "motley-square",
    "oasis-in-each-row",
    "oasis-square",
    "palace-ring",
    "seven-jars",
    "six-in-a-row",
    "stall-pairs",
    "ten-alike-goods",
]


def record_in(text: str) -> Record:
    (record,) = read_records(text)
    return record


def replay(name: str) -> Match[AlmadiTable]:
    return replayed(record_in(LOGS[name]), ALMADI)


def test_the_goldens_are_here() -> None:
    assert {*HAND_WRITTEN, "mary"} < LOGS.keys()


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_replays_to_the_same_table_and_score_sheet(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    match = replayed(record, game_of(record.game))
    assert record_of(match) == record
    if match.is_over:
        assert "table and scores are as written" in verify(record, game_of(record.game))


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_is_written_as_the_engine_writes_it(name: str) -> None:
    lines = [line for line in LOGS[name].splitlines() if not line.startswith("#")]
    assert "\n".join(lines).strip() == as_text(record_in(LOGS[name])).strip()


def spoilt(text: str, pattern: str, change: str | Callable[[str], str]) -> str:
    """The text with the first match of a pattern changed."""
    found = re.search(pattern, text, re.MULTILINE)
    assert found is not None
    changed = change if isinstance(change, str) else change(found[0])
    assert changed != found[0]
    return text[: found.start()] + changed + text[found.end() :]


DAMAGES: dict[str, tuple[str, str | Callable[[str], str]]] = {
    "another seed": (r"^seed ..", lambda was: f"seed {int(was[5:], 16) ^ 1:02x}"),
    "another commitment": (
        r"^commitment .",
        lambda was: was[:-1] + ("0" if was[-1] > "0" else "1"),
    ),
    "another table": (r"^table .", lambda was: was[:-1] + ("0" if was[-1] > "0" else "1")),
    "another score": (r"total \d+", lambda was: f"total {int(was[6:]) + 1}"),
    "another line of it": (r"palaces \d+", lambda was: f"palaces {int(was[8:]) + 1}"),
    "another winner": (r"^winners \d", lambda was: f"winners {1 - int(was[-1])}"),
    "another move": (r"^\d\. 0: \d[LR] [AB]", lambda was: f"{was[:-1]}Z"),
    "a turn left out": (r"   1: [^:]*, end", ""),
    "another seat": (r"^1\. 0: ", "1. 1: "),
    "other rules": (r"^rules \d+", "rules 0"),
    "another game": (r"^game almadi", "game almaty"),
    "another number of seats": (r"^seats (\d)", lambda was: f"seats {int(was[-1]) ^ 1}"),
    "the seed left out": (r"^seed .*\n", ""),
    "the score left out": (r"^score 1.*\n", ""),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", [*HAND_WRITTEN, "mary"])
def test_a_damaged_golden_is_noticed(name: str, damage: str) -> None:
    damaged = spoilt(LOGS[name], *DAMAGES[damage])
    try:
        record = record_in(damaged)
        same = record_of(replayed(record, game_of(record.game))) == record
    except BadRecord:
        same = False
    assert not same


# What is reckoned by hand below the hand-written matches.


def reckoned(name: str) -> Iterator[tuple[int, str, int]]:
    """Seat, line and points of every sum in the comments."""
    for line in LOGS[name].replace("\n#     ", " ").splitlines():
        found = re.fullmatch(r"# seat (\d) (\w+): .* = (\d+)", line)
        if found:
            yield int(found[1]), found[2], int(found[3])


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_every_score_line_of_a_hand_written_match_is_reckoned_and_agrees(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    by_hand: dict[int, dict[str, int]] = {}
    for seat, line, points in reckoned(name):
        by_hand.setdefault(seat, {})[line] = points
    assert by_hand == dict(enumerate(record.result.scores))


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_every_final_realm_of_a_hand_written_match_is_drawn(name: str) -> None:
    for seat, architect in enumerate(replay(name).table.architects):
        picture = "\n".join(f"#   {line}" for line in drawn(architect.realm).splitlines())
        assert f"# seat {seat}\n{picture}\n# seat {seat} oases:" in LOGS[name]


def test_the_rulebooks_example_of_a_round_is_marys_last_turn() -> None:
    log = record_in(LOGS["mary"]).log
    assert [words for _, words in log[-5:]] == [
        "2L A2",
        "stall",
        "genie A2 B4",
        "moon five-caravans",
        "end",
    ]
    table = replay("mary").table
    assert table.architects[0].realm.tiles[named("B4")].landscape == "caravan"
    assert table.architects[0].stalls[-1:] == ("spices",)
    assert [one.key for one in table.architects[0].objectives] == ["five-caravans"]
    assert table.board[2] is not None


# What the goldens show, all together.


def performed() -> Counter[str]:
    return Counter(words.split()[0] for text in LOGS.values() for _, words in record_in(text).log)


def scores() -> Iterator[dict[str, int]]:
    for text in LOGS.values():
        result = record_in(text).result
        assert result is not None
        yield from result.scores


@pytest.mark.parametrize("word", [*EFFECTS[:-1], "end", "undo", "strip"])
def test_every_immediate_effect_and_every_other_word_occurs(word: str) -> None:
    assert EFFECTS[-1] == "jar"
    assert performed()[word] > 0


@pytest.mark.parametrize("line", [line.__name__ for line in SCORE_LINES])
def test_every_score_line_brings_points_to_somebody(line: str) -> None:
    assert max(lines[line] for lines in scores()) > 0


def test_an_objective_that_was_never_completed_costs_points() -> None:
    assert min(lines["objectives"] for lines in scores()) < 0


def test_every_ending_occurs() -> None:
    endings = set()
    for name in LOGS:
        match = replay(name)
        winners = len(match.score().winners)
        endings.add("unfinished" if not match.is_over else "shared" if winners > 1 else "won")
    assert endings == {"unfinished", "shared", "won"}


def test_every_number_of_seats_and_the_variant_occur() -> None:
    settings = [record_in(text).setting for text in LOGS.values()]
    assert {setting.seats for setting in settings} == {2, 3, 4, 5}
    assert {variant for setting in settings for variant in setting.variants} == {"choose-strips"}


def test_these_objectives_are_completed() -> None:
    found = {
        one.key for name in LOGS for mine in replay(name).table.architects for one in mine.completed
    }
    assert sorted(found) == sorted(COMPLETED)

"""Golden matches: every `.log` here replays to the same table and the same score sheet."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from rules.almadi import ALMADI
from rules.almadi.answers import SLOTS
from rules.almadi.anytime import ANYTIME
from rules.almadi.box import open_box
from rules.almadi.cells import parse_cell, row_of
from rules.almadi.character_scoring import CHARACTER_LINES, powers_at_the_end
from rules.almadi.effects import PERFORM
from rules.almadi.labels import LABELS
from rules.almadi.landscapes import EFFECTS
from rules.almadi.news import (
    PHRASES,
    Completed,
    Copied,
    LeftOpen,
    Moved,
    Recruited,
    Refilled,
    TookRubies,
)
from rules.almadi.objectives import CONDITIONS
from rules.almadi.scoring import SCORE_LINES, characters
from rules.almadi.scoring_arithmetic import caravan_load, mosaic_placements
from rules.almadi.serialize import realm_text
from rules.almadi.table import AlmadiTable
from rules.catalogue import game_of
from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.news import News
from rules.engine.record import Record, as_text, read_records, replay, to_record
from rules.engine.secret import Seat
from rules.engine.verify import verify

FOLDER = Path(__file__).parent
LOGS = {
    path.stem: text
    for path in sorted(FOLDER.glob("*.log"))
    if "\ngame almadi\n" in (text := path.read_text(encoding="utf-8"))
}
"""Almadi's; other games have theirs here too, and test them beside their rules."""
BOX = open_box("house-1")
HAND_WRITTEN = ("almadi-2-by-hand", "almadi-3-by-hand", "characters-2-by-hand")
"""Every choice a person's, with what it is for."""
RECKONED = (*HAND_WRITTEN, "almadi-2-choose-strips", "almadi-3-undo", "almadi-4")
"""Every score line reckoned in comments."""


def record_in(text: str) -> Record:
    (record,) = read_records(text)
    return record


@cache
def replay_golden(name: str) -> Match[AlmadiTable]:
    return replay(record_in(LOGS[name]), ALMADI, tells_news=True)


@cache
def news(name: str) -> list[News]:
    """All that happens in that match."""
    return replay_golden(name).news_since(0)


def test_the_goldens_are_here() -> None:
    assert {*RECKONED, "mary"} < LOGS.keys()
    assert len(LOGS) >= 12


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_replays_to_the_same_table_and_score_sheet(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    match = replay(record, game_of(record.game))
    assert to_record(match) == record
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
@pytest.mark.parametrize("name", [*RECKONED, "mary"])
def test_a_damaged_golden_is_noticed(name: str, damage: str) -> None:
    damaged = spoilt(LOGS[name], *DAMAGES[damage])
    try:
        record = record_in(damaged)
        same = to_record(replay(record, game_of(record.game))) == record
    except BadRecord:
        same = False
    assert not same


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_hand_written_match_goes_to_its_end_and_says_what_the_choices_are_for(name: str) -> None:
    assert replay_golden(name).is_over
    rounds = LOGS[name][: LOGS[name].index("\nscore 0")].partition("\n1. ")[2]
    assert rounds.count("\n#") >= rounds.count("\n") // 3


# What is reckoned by hand below the matches.


def sums_in_comments(name: str) -> Iterator[tuple[int, str, int]]:
    """Seat, line and points of every sum in the comments."""
    for line in LOGS[name].replace("\n#     ", " ").splitlines():
        found = re.fullmatch(r"# seat (\d) (\w+): .* = (\d+)", line)
        if found:
            yield int(found[1]), found[2], int(found[3])


@pytest.mark.parametrize("name", RECKONED)
def test_every_score_line_of_a_reckoned_match_is_reckoned_and_agrees(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    by_hand: dict[int, dict[str, int]] = {}
    for seat, line, points in sums_in_comments(name):
        by_hand.setdefault(seat, {})[line] = points
    assert by_hand == dict(enumerate(record.result.scores))


@pytest.mark.parametrize("name", RECKONED)
def test_every_final_realm_of_a_reckoned_match_is_drawn(name: str) -> None:
    for seat, architect in enumerate(replay_golden(name).table.architects):
        picture = "\n".join(f"#   {line}" for line in realm_text(architect.realm).splitlines())
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
    table = replay_golden("mary").table
    assert table.architects[0].realm.tiles[parse_cell("B4")].landscape == "caravan"
    assert table.architects[0].stalls[-1:] == ("spices",)
    assert [one.key for one in table.architects[0].objectives] == ["five-caravans"]
    assert table.board[2] is not None


# What the goldens show, all together.


def first_words() -> Counter[str]:
    return Counter(words.split()[0] for text in LOGS.values() for _, words in record_in(text).log)


def scores() -> Iterator[dict[str, int]]:
    for text in LOGS.values():
        result = record_in(text).result
        assert result is not None
        yield from result.scores


def all_news() -> Iterator[News]:
    for name in LOGS:
        yield from news(name)


CHARACTER_WORDS = [
    *("keep", "recruit", "copy", "decline", "zaynab", "ali", "place", "swap", "hussain"),
    *("aladdin", "badroulbadour", "paribanou"),
]


@pytest.mark.parametrize("word", [*EFFECTS[:-1], "end", "undo", "strip", *CHARACTER_WORDS])
def test_every_immediate_effect_and_every_other_word_occurs(word: str) -> None:
    assert EFFECTS[-1] == "jar"
    assert first_words()[word] > 0


def test_these_are_all_the_words_there_are() -> None:
    words = {*PERFORM, *ANYTIME, *LABELS, "undo", "strip", *SLOTS}
    assert first_words().keys() == words
    assert words - {*SLOTS} == {*EFFECTS[:-1], "end", "undo", "strip", *CHARACTER_WORDS}


@pytest.mark.parametrize("kind", [*PHRASES, Refilled, LeftOpen], ids=lambda kind: kind.__name__)
def test_every_kind_of_news_occurs(kind: type[News]) -> None:
    assert any(type(item) is kind for item in all_news())


@pytest.mark.parametrize("line", [line.__name__ for line in (*SCORE_LINES, characters)])
def test_every_score_line_brings_points_to_somebody(line: str) -> None:
    assert max(lines.get(line, 0) for lines in scores()) > 0


def test_an_objective_that_was_never_completed_costs_points() -> None:
    assert min(lines["objectives"] for lines in scores()) < 0


def test_every_ending_occurs() -> None:
    endings = set()
    for name in LOGS:
        match = replay_golden(name)
        winners = len(match.score().winners)
        endings.add("unfinished" if not match.is_over else "shared" if winners > 1 else "won")
    assert endings == {"unfinished", "shared", "won"}


def test_every_number_of_seats_and_the_variants_occur_alone_and_together() -> None:
    settings = [record_in(text).setting for text in LOGS.values()]
    assert {setting.seats for setting in settings} == {2, 3, 4, 5}
    chosen = {tuple(sorted(setting.variants)) for setting in settings}
    assert chosen == {(), ("choose-strips",), ("characters",), ("characters", "choose-strips")}


def test_characters_are_played_by_every_number_of_seats() -> None:
    settings = [record_in(text).setting for text in LOGS.values()]
    assert {one.seats for one in settings if "characters" in one.variants} == {2, 3, 4, 5}


@pytest.mark.parametrize("key", CONDITIONS)
def test_every_objective_is_completed_by_somebody(key: str) -> None:
    assert key in {item.objective.key for item in all_news() if isinstance(item, Completed)}


@pytest.mark.parametrize("key", [one.key for one in BOX.characters])
def test_every_character_is_recruited_by_somebody(key: str) -> None:
    assert key in {item.character.key for item in all_news() if isinstance(item, Recruited)}


def ended_with(key: str) -> Iterator[tuple[AlmadiTable, Seat, set[str]]]:
    """Every seat for which that character works at the end, with all that do."""
    for name in LOGS:
        table = replay_golden(name).table
        for seat in range(len(table.architects)):
            powers = set(powers_at_the_end(table, seat))
            if key in powers:
                yield table, seat, powers


@pytest.mark.parametrize("key", CHARACTER_LINES)
def test_every_character_with_points_of_its_own_brings_some(key: str) -> None:
    assert any(CHARACTER_LINES[key](*serving)[0] > 0 for serving in ended_with(key))


@pytest.mark.parametrize("key", ["ali-cogia", "zobeide", "zubaydah"])
def test_every_character_that_changes_another_line_changes_one(key: str) -> None:
    def reckoned_with(table: AlmadiTable, seat: Seat, powers: set[str]) -> tuple[int, int]:
        laid = mosaic_placements(table, seat, powers)
        return caravan_load(table, seat, powers).carried, sum(worth for _, worth in laid)

    assert any(
        reckoned_with(table, seat, powers) != reckoned_with(table, seat, powers - {key})
        for table, seat, powers in ended_with(key)
    )


def test_abrizas_landscapes_lie_beyond_the_four_rows() -> None:
    cells = [parse_cell(item.cell) for item in all_news() if isinstance(item, Moved)]
    assert {min(5, max(0, row_of(place))) for place in cells} == {0, 1, 2, 3, 4, 5}


def test_ali_baba_brings_two_rubies() -> None:
    assert {item.rubies for item in all_news() if isinstance(item, TookRubies)} == {1, 2}


def extra_turns(name: str) -> list[Seat]:
    """The seats with more than their sixteen landscapes and the strip."""
    architects = replay_golden(name).table.architects
    return [seat for seat, mine in enumerate(architects) if len(mine.realm.tiles) == 21]


def test_dunyazad_gives_an_extra_turn_and_so_does_a_copy_of_her() -> None:
    assert {len(extra_turns(name)) for name in LOGS} == {0, 1, 2}


def test_zumurrud_copies_during_play_and_is_asked_at_the_end() -> None:
    asked = {
        words
        for text in LOGS.values()
        for (seat, words), (after, then) in pairwise(record_in(text).log)
        if seat == after and then == "end"
    }
    assert {"copy dunyazad", "decline"} <= asked
    copied = {item.character.key for item in all_news() if isinstance(item, Copied)}
    assert len(copied) >= 3


@pytest.mark.parametrize("name", [name for name in LOGS if name.startswith("characters-")])
def test_the_comment_of_a_match_with_characters_says_who_recruits_whom(name: str) -> None:
    told = " ".join(line.lstrip("# ") for line in LOGS[name].partition("\n\n")[0].splitlines())
    completed = []
    for seat, mine in enumerate(replay_golden(name).table.architects):
        keys = [
            f"{one.key} (copying {mine.copied.key})"
            if mine.copied is not None and one.key == "zumurrud"
            else one.key
            for one in mine.characters
        ]
        assert f"Seat {seat} recruits {', '.join(keys) or 'nobody'}." in told
        completed += [one.key for one in mine.completed]
    assert f"Completed: {', '.join(sorted(completed)) or 'nothing'}." in told

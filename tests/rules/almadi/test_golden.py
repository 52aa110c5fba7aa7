"""What Almadi's golden matches show, beyond what `tests/golden` asks of all games."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

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
from rules.almadi.scoring_arithmetic import caravan_load, mosaic_placements
from rules.almadi.serialize import realm_text
from rules.almadi.table import AlmadiTable
from rules.engine.match import Match
from rules.engine.news import News
from rules.engine.secret import Seat
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

LOGS = goldens_of("almadi")
BOX = open_box("house-1")
HAND_WRITTEN = ("almadi-2-by-hand", "almadi-3-by-hand", "characters-2-by-hand")
RECKONED = (*HAND_WRITTEN, "almadi-2-choose-strips", "almadi-3-undo", "almadi-4")
"""Every score line reckoned in comments."""


def match_of(name: str) -> Match[AlmadiTable]:
    return replay_golden(name)


def test_the_goldens_are_here() -> None:
    assert {*RECKONED, "mary"} < LOGS.keys()
    assert all(map(is_hand_written, HAND_WRITTEN))
    assert all(map(is_reckoned, RECKONED))
    assert len(LOGS) >= 12


DAMAGES = {
    "another cell": (r"^(\d\. 0: \d[LR] )[AB]", r"\1Z"),
    "another line": (r"palaces \d+", "palaces 99"),
    "a turn of seat 1 left out": (r"   1: [^:]*, end", ""),
}


@pytest.mark.parametrize("what", DAMAGES)
@pytest.mark.parametrize("name", [*RECKONED, "mary"])
def test_a_damaged_golden_is_noticed(name: str, what: str) -> None:
    assert not replays_to_itself(damage(LOGS[name], *DAMAGES[what]))


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_third_of_a_hand_written_match_says_what_the_choices_are_for(name: str) -> None:
    rounds = LOGS[name][: LOGS[name].index("\nscore 0")].partition("\n1. ")[2]
    assert rounds.count("\n#") >= rounds.count("\n") // 3


@pytest.mark.parametrize("name", RECKONED)
def test_every_final_realm_of_a_reckoned_match_is_drawn(name: str) -> None:
    for seat, architect in enumerate(match_of(name).table.architects):
        picture = "\n".join(f"#   {line}" for line in realm_text(architect.realm).splitlines())
        assert f"# seat {seat}\n{picture}\n# seat {seat} oases:" in LOGS[name]


def test_the_rulebooks_example_of_a_round_is_marys_last_turn() -> None:
    log = record_of("mary").log
    assert [words for _, words in log[-5:]] == [
        "2L A2",
        "stall",
        "genie A2 B4",
        "moon five-caravans",
        "end",
    ]
    table = match_of("mary").table
    assert table.architects[0].realm.tiles[parse_cell("B4")].landscape == "caravan"
    assert table.architects[0].stalls[-1:] == ("spices",)
    assert [one.key for one in table.architects[0].objectives] == ["five-caravans"]
    assert table.board[2] is not None


# What the goldens show, all together.


def first_words() -> Counter[str]:
    return Counter(words.split()[0] for name in LOGS for _, words in record_of(name).log)


def scores() -> Iterator[dict[str, int]]:
    for name in LOGS:
        result = record_of(name).result
        assert result is not None
        yield from result.scores


def all_news() -> Iterator[News]:
    for name in LOGS:
        yield from news_of(name)


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


def test_an_objective_that_was_never_completed_costs_points() -> None:
    assert min(lines["objectives"] for lines in scores()) < 0


def test_every_ending_occurs() -> None:
    endings = set()
    for name in LOGS:
        match = match_of(name)
        winners = len(match.score().winners)
        endings.add("unfinished" if not match.is_over else "shared" if winners > 1 else "won")
    assert endings == {"unfinished", "shared", "won"}


def test_the_variants_occur_alone_and_together() -> None:
    settings = [record_of(name).setting for name in LOGS]
    chosen = {tuple(sorted(setting.variants)) for setting in settings}
    assert chosen == {(), ("choose-strips",), ("characters",), ("characters", "choose-strips")}


def test_characters_are_played_by_every_number_of_seats() -> None:
    settings = [record_of(name).setting for name in LOGS]
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
        table = match_of(name).table
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
    architects = match_of(name).table.architects
    return [seat for seat, mine in enumerate(architects) if len(mine.realm.tiles) == 21]


def test_dunyazad_gives_an_extra_turn_and_so_does_a_copy_of_her() -> None:
    assert {len(extra_turns(name)) for name in LOGS} == {0, 1, 2}


def test_zumurrud_copies_during_play_and_is_asked_at_the_end() -> None:
    asked = {
        words
        for name in LOGS
        for (seat, words), (after, then) in pairwise(record_of(name).log)
        if seat == after and then == "end"
    }
    assert {"copy dunyazad", "decline"} <= asked
    copied = {item.character.key for item in all_news() if isinstance(item, Copied)}
    assert len(copied) >= 3


@pytest.mark.parametrize("name", [name for name in LOGS if name.startswith("characters-")])
def test_the_comment_of_a_match_with_characters_says_who_recruits_whom(name: str) -> None:
    told = " ".join(line.lstrip("# ") for line in LOGS[name].partition("\n\n")[0].splitlines())
    completed = []
    for seat, mine in enumerate(match_of(name).table.architects):
        keys = [
            f"{one.key} (copying {mine.copied.key})"
            if mine.copied is not None and one.key == "zumurrud"
            else one.key
            for one in mine.characters
        ]
        assert f"Seat {seat} recruits {', '.join(keys) or 'nobody'}." in told
        completed += [one.key for one in mine.completed]
    assert f"Completed: {', '.join(sorted(completed)) or 'nothing'}." in told

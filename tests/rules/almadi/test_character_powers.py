"""Characters that genies wake or obey: Abriza, Aladdin, Badroulbadour, Paribanou; Ali Baba too."""

from collections.abc import Callable

import pytest

from rules.almadi import ALMADI
from rules.almadi.cells import NAME, cell, parse_cell
from rules.almadi.characters import ALADDIN, WOKEN_BY_GENIES
from rules.almadi.effects import effect_names
from rules.almadi.objectives import is_met
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.decision import Label
from tests.rules.almadi.drawing import (
    answers,
    architect,
    label,
    news_of,
    play,
    refusal,
    table,
    tile,
)
from tests.rules.almadi.lamps import ARROWS, lamps


def goals(at: AlmadiTable, start: str) -> set[str]:
    """Where a genie may move the landscape of that cell."""
    moves = [words.split() for words in answers(at, "genie")]
    return {goal for _, cell_of, goal in moves if cell_of == start}


def beyond(at: AlmadiTable) -> set[str]:
    """The goals above row 1 and below row 4."""
    every = {words.split()[2] for words in answers(at, "genie")}
    inside = {NAME[cell(column, row)] for column in range(9) for row in range(1, 5)}
    return every - inside


# Abriza.


def test_abriza_a_genie_may_move_a_landscape_above_the_first_row_or_below_the_fourth() -> None:
    laid = play(lamps("abriza"), "2L A2")
    assert goals(laid, "A2") == {"B1", "B3", "A4", "A0", "S0", "S5"}
    play(laid, "genie A2 A0")
    assert laid.architects[0].realm.tiles[parse_cell("A0")].landscape == "caravan"
    laid = play(lamps("abriza"), "2L A2", "genie A2 S5")
    assert cell(0, 5) in laid.architects[0].realm.tiles


def test_abriza_without_her_nothing_lies_there() -> None:
    assert beyond(play(lamps(), "2L A2")) == set()
    assert refusal(play(lamps(), "2L A2"), "genie A2 A0") == "A genie keeps to rows 1 to 4."


def test_abriza_the_rule_of_adjacency_must_be_observed() -> None:
    laid = play(lamps("abriza"), "2L A2")
    assert refusal(laid, "genie A2 B0") == "B0 touches none of your landscapes."
    assert refusal(laid, "genie A2 A-1") == "A-1 touches none of your landscapes."
    assert refusal(laid, "genie A1 A0") == "A0 touches none of your landscapes."
    assert refusal(laid, "genie A2 S2") == "Landscapes lie to the right of the strip."


def test_abriza_above_and_below_the_landscape_of_the_strip_is_possible() -> None:
    assert beyond(play(lamps("abriza"), "2L A2")) == {"S0", "A0", "S5"}


def test_abriza_the_rows_go_on_and_are_written_c0_c_minus_1_and_s5() -> None:
    drawing = "S A\n0 . O\n1 P .\n2 O .\n3 C .\n4 M .\n5 O .\nS2: E genie\nA0: N genie, E genie"
    laid = play(lamps("abriza", drawing=drawing), "2L A2")
    assert {"A-1", "B0", "S0", "S6", "A5"} <= goals(laid, "A2")
    play(laid, "genie a2 a-1", "genie A-1 S6")
    tiles = laid.architects[0].realm.tiles
    assert [NAME[place] for place in sorted(tiles)][4:] == ["S5", "S6", "A0"]


def test_abriza_a_landscape_over_the_strip_can_move_again_but_the_strip_cannot() -> None:
    drawing = "S A\n0 O .\n1 P .\n2 O .\n3 C .\n4 M .\nS2: E genie"
    laid = play(lamps("abriza", drawing=drawing), "2L A2")
    assert "genie S0 A1" in answers(laid)
    assert refusal(laid, "genie S1 A1") == "The strip stays where it is."


def test_abriza_only_genies_go_there_and_a_taken_landscape_never() -> None:
    drawing = "S A\n0 . O\n1 P O\n2 O .\n3 C .\n4 M .\nS2: E genie"
    laid = lamps("abriza", drawing=drawing)
    assert answers(laid, "1L") == ["1L B1"]
    sentence = "A landscape from 1L goes into row 1, and B0 is not there."
    assert refusal(laid, "1L B0") == sentence


def test_abriza_covers_a_genie_that_was_activated_before_she_came() -> None:
    laid = play(lamps(row=("abriza",)), "2L A2")
    assert beyond(laid) == set()
    assert beyond(play(laid, "recruit abriza")) == {"S0", "A0", "S5"}


def test_abriza_such_cells_activate_and_count_for_objectives_and_scores() -> None:
    drawing = "S A\n1 P O\n2 O .\n3 C .\n4 M .\nS2: E genie\nA1: N stall"
    laid = play(lamps("abriza", drawing=drawing), "2L A2", "genie A2 A0")
    assert effect_names(laid.turn.due) == ("stall",)
    outside = architect("S A B C\n-2 . . . O\n-1 . . O .\n0 . O . .\n1 O . . .")
    assert is_met("oasis-diagonal", outside)
    assert is_met("six-in-a-row", architect("S A B C D E\n1 P . . . . .\n0 O O O O O O"))
    grouped = architect("S A\n0 O O\n1 O P\n2 C .")
    assert ALMADI.score(table(grouped)).seats[0][0].points == 9


def test_abriza_an_oasis_in_each_row_and_columns_of_four_look_at_rows_1_to_4_alone() -> None:
    rows = architect("S A\n0 O .\n1 O .\n2 O .\n3 O .\n4 C .")
    assert not is_met("oasis-in-each-row", rows)
    four = "S A B\n0 P . O\n1 P . O\n2 P . O\n3 P . O\n4 P . ."
    assert not is_met("empty-column", architect(four))
    assert is_met("empty-column", architect(four.replace("4 P . .", "4 P . O")))
    bridged = four.replace("4 P . .", "4 P . O").replace("0 P . O", "0 P O O")
    assert is_met("empty-column", architect(bridged))


# Aladdin, Badroulbadour and Paribanou.

WOKEN: dict[str, Callable[[Architect], int]] = {
    "aladdin": lambda mine: mine.rubies,
    "badroulbadour": lambda mine: len(mine.mosaics),
    "paribanou": lambda mine: len(mine.stalls),
}


@pytest.mark.parametrize("key", WOKEN)
def test_during_the_activation_of_a_genie_they_bring_a_ruby_a_mosaic_or_a_stall(key: str) -> None:
    laid = lamps(key)
    assert answers(laid, key) == []
    play(laid, "2L A2")
    held = WOKEN[key](laid.architects[0])
    assert answers(laid, key) == [key]
    play(laid, key)
    assert WOKEN[key](laid.architects[0]) == held + 1


def test_aladdin_takes_his_ruby_from_the_supply() -> None:
    laid = play(lamps("aladdin"), "2L A2", "aladdin")
    assert (laid.architects[0].rubies, laid.rubies) == (11, 19)


def test_badroulbadour_and_paribanou_draw_the_top_card_of_their_deck() -> None:
    laid = play(lamps("badroulbadour", "paribanou"), "2L A2", "badroulbadour", "paribanou")
    assert laid.architects[0].mosaics == ("star",)
    assert laid.architects[0].stalls == ("spices",)
    assert (laid.mosaics.top, laid.stalls.top) == ("lattice", "leather")


@pytest.mark.parametrize("key", WOKEN)
def test_only_once_per_turn_however_many_genies_are_activated(key: str) -> None:
    laid = play(lamps(key), "2L A2", key, "genie A2 B1")
    assert laid.turn.genie
    assert answers(laid, key) == []
    play(laid, "genie B1 B3", "genie B3 A4")
    assert answers(laid, key) == []


@pytest.mark.parametrize("key", WOKEN)
def test_once_a_turn_not_once_a_genie_that_waits(key: str) -> None:
    laid = play(lamps(key), "2L A2", "genie A2 B1", "genie B1 B3")
    assert answers(laid, key) == [key]
    assert answers(play(laid, key), key) == []


@pytest.mark.parametrize("key", WOKEN)
def test_again_in_the_next_turn(key: str) -> None:
    laid = play(lamps(key), "2L A2", key, "end", "1L A1", "end")
    assert answers(laid, key) == []
    laid.board[6] = tile(ARROWS)
    assert answers(play(laid, "4L A4"), key) == [key]


@pytest.mark.parametrize("key", WOKEN)
def test_only_genies_activated_after_recruiting_count(key: str) -> None:
    laid = play(lamps(row=(key,)), "2L A2", f"recruit {key}")
    assert answers(laid, key) == []
    play(laid, "genie A2 B1")
    assert answers(laid, key) == [key]


@pytest.mark.parametrize("key", WOKEN)
def test_whether_or_not_the_genie_then_moves_anything(key: str) -> None:
    laid = play(lamps(key), "2L A2", key, "end")
    assert laid.architects[0].realm.tiles[parse_cell("A2")].landscape == "caravan"
    laid = play(lamps(key), "2L A2", "genie A2 B1", key)
    assert answers(laid, key) == []


@pytest.mark.parametrize("key", WOKEN)
def test_also_by_a_genie_touched_after_the_third_move(key: str) -> None:
    moves = ("genie A2 B1", "genie B1 B3")
    laid = play(lamps(row=(key,)), "2L A2", *moves, f"recruit {key}")
    assert answers(laid, key) == []
    play(laid, "genie B3 A4")
    assert not laid.turn.genie
    assert laid.turn.moves == 3
    assert answers(laid, key) == [key]


@pytest.mark.parametrize("key", WOKEN)
def test_without_a_genie_they_sleep(key: str) -> None:
    assert answers(play(lamps(key), "1L B1"), key) == []


@pytest.mark.parametrize("key", WOKEN)
def test_what_they_have_not_brought_by_the_end_lapses(key: str) -> None:
    laid = play(lamps(key), "2L A2")
    assert label(laid, "end").lost == f"{key.capitalize()} and the Genie"
    play(laid, "end", "1L A1", "end", "1R B1")
    assert answers(laid, key) == []


def test_a_jar_or_another_effect_does_not_wake_them() -> None:
    drawing = "S A\n1 P .\n2 O .\n3 C .\n4 M .\nS2: E ruby"
    laid = play(lamps(*WOKEN, drawing=drawing), "2L A2")
    assert laid.turn.woken == 0
    assert answers(laid) == ["ruby", "end"]


def test_empty_supplies_have_nothing_to_give() -> None:
    laid = play(lamps(*WOKEN, left=0, stalls=(), mosaics=()), "2L A2")
    assert not {"aladdin", "badroulbadour", "paribanou"} & set(answers(laid))
    assert label(laid, "end").lost == "the Genie"
    assert laid.turn.woken == WOKEN_BY_GENIES


def test_one_of_them_acting_leaves_the_others_awake() -> None:
    laid = play(lamps(*WOKEN), "2L A2", "aladdin")
    assert laid.turn.used == ALADDIN
    assert answers(laid)[-3:] == ["badroulbadour", "paribanou", "end"]


def test_a_card_from_badroulbadour_or_paribanou_uncovers_the_next_a_ruby_nothing() -> None:
    laid = play(lamps(*WOKEN), "2L A2")
    before = laid.barrier
    assert play(laid, "aladdin").barrier == before
    assert play(laid, "paribanou").barrier == before + 1
    assert play(laid, "badroulbadour").barrier == before + 2


def test_the_labels_of_those_whom_genies_wake() -> None:
    laid = play(lamps(*WOKEN), "2L A2")
    assert label(laid, "aladdin") == Label("Aladdin", "Take one of 20 rubies.", "ruby")
    mosaic = Label("Badroulbadour", "Draw the top mosaic: star.", "marteline")
    assert label(laid, "badroulbadour") == mosaic
    assert label(laid, "paribanou") == Label("Paribanou", "Draw the top stall: spices.", "stall")


# Ali Baba.

RUBIES = "S A\n1 P O\n2 O .\n3 C M\n4 M .\nS2: E genie\nA1: S ruby\nA3: N ruby"


def test_ali_baba_a_ruby_activated_brings_two_instead_of_one() -> None:
    laid = play(lamps("ali-baba", drawing=RUBIES, rubies=0), "2L A2", "ruby")
    assert (laid.architects[0].rubies, laid.rubies) == (2, 18)
    play(laid, "ruby")
    assert (laid.architects[0].rubies, laid.rubies) == (4, 16)
    assert answers(laid, "ruby") == []


def test_ali_baba_two_due_and_one_left_take_one() -> None:
    laid = play(lamps("ali-baba", drawing=RUBIES, rubies=0, left=1), "2L A2")
    assert label(laid, "ruby").description == "Take the last ruby."
    play(laid, "ruby")
    assert (laid.architects[0].rubies, laid.rubies) == (1, 0)
    assert answers(laid, "ruby") == []


def test_ali_baba_has_no_effect_on_a_ruby_from_another_characters_power() -> None:
    laid = play(lamps("ali-baba", "aladdin", drawing=RUBIES, rubies=0), "2L A2", "aladdin")
    assert (laid.architects[0].rubies, laid.rubies) == (1, 19)


def test_ali_baba_covers_a_ruby_that_was_activated_before_he_came() -> None:
    laid = play(lamps(drawing=RUBIES, rubies=4, row=("ali-baba",)), "2L A2", "recruit ali-baba")
    play(laid, "ruby")
    assert laid.architects[0].rubies == 2


def test_ali_baba_without_him_one_is_one() -> None:
    laid = play(lamps(drawing=RUBIES, rubies=0), "2L A2")
    assert label(laid, "ruby").description == "Take one of 20 rubies."
    assert play(laid, "ruby").architects[0].rubies == 1


def test_ali_baba_the_label_says_two() -> None:
    laid = play(lamps("ali-baba", drawing=RUBIES, left=2), "2L A2")
    assert label(laid, "ruby") == Label("Ruby", "Take two of 2 rubies.", "ruby")
    names = ("Juliet", "Mary")
    assert ALMADI.announce(news_of(laid, "ruby"), names) == "Juliet took 2 rubies."

"""Hussain: once a turn a genie switches two landscapes."""

from rules.almadi import ALMADI
from rules.almadi.cells import parse_cell
from rules.almadi.effects import effect_names
from rules.almadi.news import Switched
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Label
from tests.rules.almadi.drawing import (
    answers,
    label,
    news_of,
    play,
    refusal,
    tile,
)
from tests.rules.almadi.lamps import ARROWS, LAMPS, lamps

# Hussain.

CARPET = """
    S A B C D E
  1 P O . . . .
  2 O . C . . P
  3 C M . . . .
  4 M . . . O .
  S2: E genie
  S1: E stall
  S3: E ruby
  A1: S stall, W arrow
  A3: N arrow, W marteline
"""


def carpet(*recruited: str, row: tuple[str, ...] = ()) -> AlmadiTable:
    return play(lamps("hussain", *recruited, drawing=CARPET, row=row), "2L A2")


def test_hussain_a_genie_may_switch_two_landscapes_instead_of_moving_one() -> None:
    laid = carpet()
    before = laid.architects[0].realm.tiles.copy()
    play(laid, "hussain A1 B2")
    tiles = laid.architects[0].realm.tiles
    assert tiles[parse_cell("A1")] == before[parse_cell("B2")]
    assert tiles[parse_cell("B2")] == before[parse_cell("A1")]
    assert tiles.keys() == before.keys()
    assert answers(laid, "genie") == answers(laid, "hussain") == []


def test_hussain_without_him_or_without_a_genie_nothing_is_switched() -> None:
    assert answers(play(lamps(drawing=CARPET), "2L A2"), "hussain") == []
    laid = play(lamps("hussain", drawing=CARPET), "1L B1")
    assert answers(laid, "hussain") == []


def test_hussain_the_strip_is_not_switched() -> None:
    cells = {words.split()[place] for words in answers(carpet(), "hussain") for place in (1, 2)}
    assert cells == {"A1", "A2", "A3", "B2"}


def test_hussain_both_must_touch_a_landscape_afterwards() -> None:
    # D4 and E2 touch nothing: whatever lies there would be isolated.
    pairs = answers(carpet(), "hussain")
    assert len(pairs) == 4 * 3
    assert not [words for words in pairs if "D4" in words or "E2" in words]
    assert refusal(carpet(), "hussain A1 D4").startswith("“D4” doesn't work after “hussain A1”")


def test_hussain_a_landscape_is_not_switched_with_itself() -> None:
    assert "hussain A1 A1" not in answers(carpet())


def test_hussain_two_that_touch_only_each_other_may_be_switched() -> None:
    drawing = "S A B C D\n1 P . . . .\n2 O . . O P\n3 C . . . .\n4 M . . . .\nS2: E genie"
    laid = play(lamps("hussain", drawing=drawing), "2L A2")
    assert "hussain C2 D2" in answers(laid)


def test_hussain_both_landscapes_trigger_what_they_touch() -> None:
    # A1 goes to A3: its west arrow meets the ruby of S3; A3's north arrow has nothing above A1,
    # but its marteline faces the stall of S1. A2's arrows meet the stall that A1 had below.
    laid = carpet()
    assert effect_names(laid.turn.due) == ("stall",)
    (news, *_) = news_of(laid, "hussain A1 A3")
    assert isinstance(news, Switched)
    assert news.triggered == ("ruby",)
    assert effect_names(laid.turn.due) == ("stall", "ruby")


def test_hussain_each_of_the_two_can_trigger() -> None:
    drawing = "S A B\n1 P O .\n2 O . .\n3 C M .\n4 M . .\nS2: E genie\nS1: E ruby\nS3: E stall"
    drawing += "\nA1: W arrow\nA3: W arrow"
    laid = play(lamps("hussain", drawing=drawing), "2L A2", "hussain A3 A1")
    assert effect_names(laid.turn.due) == ("stall", "ruby")


def test_hussain_a_contact_between_the_two_triggers_once() -> None:
    drawing = "S A B\n1 P O P\n2 O . .\n3 C . .\n4 M . .\nS2: E genie\nA1: W arrow\nB1: E ruby"
    laid = play(lamps("hussain", drawing=drawing), "2L A2")
    assert laid.architects[0].realm.activations("ruby") == 0
    play(laid, "hussain A1 B1")
    assert effect_names(laid.turn.due) == ("ruby",)
    assert laid.architects[0].realm.activations("ruby") == 1
    play(laid, "ruby")
    assert laid.architects[0].rubies == 11


def test_hussain_landscapes_that_stay_where_they_are_trigger_nothing() -> None:
    # The blank caravan of B2 comes between A1 and A3; neither stall nor arrow there meets anything.
    laid = play(carpet(), "stall", "hussain A2 B2")
    assert effect_names(laid.turn.due) == ()


def test_hussain_it_is_one_of_the_three_moves() -> None:
    laid = play(lamps("hussain"), "2L A2", "hussain A1 A2")
    assert laid.turn.moves == 1
    laid = play(lamps("hussain"), "2L A2", "genie A2 B1", "genie B1 B3", "hussain A1 B3")
    assert laid.turn.moves == 3
    assert not laid.turn.genie


def test_hussain_a_switch_that_activates_no_genie_grants_nothing_more() -> None:
    # The arrows at A1 now lie over the oasis at A2, whose genie looks east.
    assert not play(lamps("hussain"), "2L A2", "hussain A2 A1").turn.genie


def test_hussain_a_switch_that_activates_a_genie_grants_a_new_move() -> None:
    # The arrows lie above the oasis, whose north is a genie.
    drawing = LAMPS.replace("A1: E genie", "A1: N genie")
    laid = play(lamps("hussain", drawing=drawing), "2L A2", "hussain A2 A1")
    assert laid.turn.genie
    assert answers(laid, "hussain") == []
    assert answers(laid, "genie")


def test_hussain_once_per_turn_and_again_in_the_next() -> None:
    drawing = LAMPS.replace("A1: E genie", "A1: N genie")
    laid = play(lamps("hussain", drawing=drawing), "2L A2", "hussain A2 A1")
    assert answers(laid, "hussain") == []
    play(laid, "end", "1L A1", "end")
    laid.board[6] = tile(ARROWS)
    assert answers(play(laid, "4L A4"), "hussain")


def test_hussain_neither_goes_straight_back_with_the_next_move() -> None:
    drawing = LAMPS.replace("A1: E genie", "A1: N genie")
    laid = play(lamps("hussain", drawing=drawing), "2L A2", "hussain A2 A1")
    assert "genie A1 A2" not in answers(laid)
    assert "genie A2 A1" not in answers(laid)
    assert refusal(laid, "genie A1 A2") == "A2 is taken."


def test_hussain_a_switch_forgets_what_moved_before_it() -> None:
    drawing = LAMPS.replace("A1: E genie", "A1: E genie, N genie")
    laid = play(lamps("hussain", drawing=drawing), "2L A2", "genie A2 B1", "hussain A1 B1")
    assert laid.turn.moves == 2
    assert laid.turn.moved == laid.turn.origin == -1


def test_hussain_the_landscape_he_switched_may_go_where_another_came_from() -> None:
    drawing = LAMPS.replace("A1: E genie", "A1: E genie, W genie, N genie, S genie")
    laid = play(lamps("hussain", drawing=drawing), "2L A2", "genie A2 B1", "hussain A1 B1")
    assert laid.turn.genie
    assert "genie B1 A2" in answers(laid)
    assert "genie A1 A2" in answers(laid)


def test_hussain_covers_a_genie_that_was_activated_before_he_came() -> None:
    laid = play(lamps(drawing=CARPET, row=("hussain",)), "2L A2")
    assert answers(laid, "hussain") == []
    assert answers(play(laid, "recruit hussain"), "hussain")


def test_hussain_his_words_are_labelled_and_told() -> None:
    laid = carpet()
    switch = Label("Hussain", "Switch two landscapes with this wish.", "hussain")
    assert label(laid, "hussain") == switch
    assert label(laid, "hussain A1") == Label("A1 oasis", "↓stall ←arrow", "oasis")
    assert label(laid, "hussain A1 A3") == Label("A3 market", "↑arrow ←marteline", "market")
    (news,) = news_of(laid, "hussain A1 A3")
    assert isinstance(news, Switched)
    assert news.cells == ("A1", "A3")
    assert [one.landscape for one in news.landscapes] == ["market", "oasis"]
    assert ALMADI.announce([news], ("Juliet", "Mary")) == "Juliet let Hussain switch A1 and A3."

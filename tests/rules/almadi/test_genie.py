"""The genie: what it moves, how often, and the rulebook's four warnings."""

import re

import pytest

from rules.almadi.cells import NAME, ROWS, cell, parse_cell
from rules.almadi.effects import effect_names
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from tests.rules.almadi.drawing import answers, architect, play, realm, refusal, table

# 2L placed at A2 touches the genie of S2; A1 and A3 offer genies to whatever lies beside them.
LAMPS = """
    S A B C
  1 P O . .
  2 O . . .
  3 C M . .
  4 M . . .
  S2: E genie
  A1: E genie, S genie
  A3: E genie, N genie
"""
ARROWS = "caravan: N arrow, E arrow, S arrow, W arrow"


def lamps(drawing: str = LAMPS, tile: str = ARROWS) -> AlmadiTable:
    return table(architect(drawing), architect(), board={"2L": tile})


def test_a_genie_may_move_any_landscape_also_the_one_just_placed() -> None:
    laid = play(lamps(), "2L A2")
    assert {words.split()[1] for words in answers(laid, "genie")} == {"A1", "A2", "A3"}


def test_the_strip_stays() -> None:
    laid = play(lamps(), "2L A2")
    assert not [words for words in answers(laid, "genie") if words.split()[1][0] == "S"]
    assert refusal(laid, "genie S1 B1") == "The strip stays where it is."
    assert refusal(laid, "genie s4 a4") == "The strip stays where it is."


def test_a_genie_moves_a_landscape_no_matter_the_row() -> None:
    laid = play(lamps(), "2L A2")
    moves = [words.split() for words in answers(laid, "genie")]
    goals = {goal for _, start, goal in moves if start == "A2"}
    assert goals == {"B1", "B3", "A4"}  # with A2 lifted nothing touches B2
    play(laid, "genie A2 A4")
    assert laid.architects[0].realm.tiles[parse_cell("A4")].landscape == "caravan"


def test_the_rest_of_the_placement_rules_holds() -> None:
    laid = play(lamps(), "2L A2")
    assert refusal(laid, "genie A2 S2") == "Landscapes lie to the right of the strip."
    assert refusal(laid, "genie A2 A1") == "A1 is taken."
    assert refusal(laid, "genie A2 C4") == "C4 touches none of your landscapes."
    assert refusal(laid, "genie A2 A5") == "A genie keeps to rows 1 to 4."
    assert refusal(laid, "genie A2 A0") == "A genie keeps to rows 1 to 4."
    assert refusal(laid, "genie A1 a-1") == "A genie keeps to rows 1 to 4."


def test_a_moved_landscape_lies_beside_another_after_it_has_been_lifted() -> None:
    laid = play(lamps(), "2L A2")
    assert refusal(laid, "genie A2 B2") == "B2 touches none of your landscapes."
    assert "genie A1 B2" in answers(laid)
    assert refusal(laid, "genie A1 B1") == "B1 touches none of your landscapes."
    assert refusal(laid, "genie A3 B3") == "B3 touches none of your landscapes."


def test_a_move_goes_to_another_cell() -> None:
    assert refusal(play(lamps(), "2L A2"), "genie A2 A2") == "A move goes to another cell."


def test_there_must_be_something_to_move() -> None:
    laid = play(lamps(), "2L A2")
    assert refusal(laid, "genie C3 C4") == "There is no landscape at C3."
    assert refusal(laid, "genie a4 b4") == "There is no landscape at A4."


def test_a_genie_is_for_those_who_have_activated_one() -> None:
    laid = play(lamps(), "1L B1")
    sentence = "No genie has been activated that could move a landscape."
    assert refusal(laid, "genie A1 A2") == sentence
    assert refusal(laid, "genie") == sentence


def test_half_a_wish_is_asked_for_the_rest() -> None:
    laid = play(lamps(), "2L A2")
    begun, _, offered = refusal(laid, "genie").partition(" say ")
    assert begun == "After “genie”"
    assert sorted(re.findall(r"\w\d", offered)) == ["A1", "A2", "A3"]
    assert refusal(laid, "genie A2") == "After “genie A2” say A4, B1 or B3."


def test_words_that_are_no_cells_are_answered_with_those_there_are() -> None:
    laid = play(lamps(), "2L A2")
    assert refusal(laid, "genie X9 X8 X7").startswith("“X9 X8 X7” doesn't work after “genie”.")
    assert refusal(laid, "genie ?? B1").startswith("“?? B1” doesn't work after “genie”.")
    assert refusal(laid, "genie A2 ??") == "“??” doesn't work after “genie A2”. Try A4, B1 or B3."


def test_new_effects_that_a_move_triggers_can_be_used() -> None:
    laid = play(lamps(LAMPS + "S4: E stall"), "2L A2", "genie A2 A4")
    assert effect_names(laid.turn.due) == ("stall",)
    play(laid, "stall")
    assert laid.architects[0].stalls == ("spices",)


def test_tiles_left_behind_trigger_nothing() -> None:
    # A1 and A3 would face each other's neighbours only through A2, which has gone.
    laid = play(
        lamps("""
        S A B
      1 P O .
      2 O . .
      3 C . .
      4 M . .
      S2: E genie
      A1: E jar, S stall
    """),
        "2L A2",
    )
    assert effect_names(laid.turn.due) == ("stall",)
    play(laid, "genie A1 A3")  # A2's north arrow now faces nothing, and A3 lies under its south
    assert effect_names(laid.turn.due) == ("stall",)


def test_warning_1_a_genie_may_leave_gaps_and_isolated_landscapes() -> None:
    laid = table(
        architect("""
            S A B C D
          1 P . . . .
          2 O . O . .
          3 C . . . .
          4 M . . . .
          S2: E genie
        """),
        board={"2L": ARROWS},
    )
    play(laid, "2L A2", "genie A2 C2")
    tiles = laid.architects[0].realm.tiles
    assert [NAME[place] for place in sorted(tiles)[4:]] == ["B2", "C2"]
    assert answers(play(laid, "end", "1L A1", "end"), "2R") == ["2R A2", "2R D2"]


def test_a_genie_may_move_an_isolated_landscape_and_go_beside_one() -> None:
    laid = table(
        architect("""
            S A B C D
          1 P . . . .
          2 O . . . .
          3 C . . O .
          4 M . . . .
          S2: E genie
        """),
        board={"2L": ARROWS},
    )
    play(laid, "2L A2")
    assert "genie C3 A1" in answers(laid)
    assert "genie A2 D3" in answers(laid)
    assert "genie C3 C4" not in answers(laid)  # nothing else is there


@pytest.mark.parametrize("genies", ["S2: E genie", "S2: E genie\nA1: S genie\nA3: N genie"])
def test_warning_2_several_genies_at_once_grant_one_move(genies: str) -> None:
    drawing = LAMPS.partition("S2: E")[0] + genies
    laid = play(lamps(drawing), "2L A2")
    assert laid.turn.genie
    play(laid, "genie A2 A4")
    assert answers(laid) == ["end"]


def test_warning_2_holds_for_a_move_that_touches_several_genies() -> None:
    drawing = """
        S A B C D
      1 P . . O .
      2 O . C . O
      3 C . . M .
      4 M . . . .
      S2: E genie
      B2: E genie
      C1: S genie
      D2: W genie
      C3: N genie
    """
    laid = play(lamps(drawing), "2L A2", "genie A2 C2")
    assert laid.architects[0].realm.activations("genie") == 4
    play(laid, "genie C1 A1")
    assert answers(laid) == ["end"]


def test_warning_3_a_move_that_activates_a_genie_grants_a_new_move_up_to_three() -> None:
    laid = play(lamps(), "2L A2")
    play(laid, "genie A2 B1")
    assert laid.turn.genie
    play(laid, "genie B1 B3")
    assert laid.turn.genie
    play(laid, "genie B3 A2")  # touches three genies, but these were three wishes
    assert laid.turn.moves == 3
    assert laid.architects[0].realm.activations("genie") == 3
    assert answers(laid) == ["end"]
    sentence = "The genie has granted its 3 wishes for this turn."
    assert refusal(laid, "genie A2 A4") == sentence
    assert refusal(laid, "genie") == sentence


def test_the_three_wishes_are_new_every_turn() -> None:
    laid = play(lamps(), "2L A2", "genie A2 B1", "genie B1 B3", "genie B3 A2", "end")
    play(laid, "4L A4", "end", "2R B2")
    assert laid.turn.moves == 0
    assert not laid.turn.genie
    laid = play(lamps(LAMPS + "S4: E genie"), "2L A2", "genie A2 B1", "end", "1L A1", "end")
    laid.board[6] = laid.architects[0].realm.tiles[parse_cell("B1")]
    play(laid, "4L A4", "genie A4 A2", "genie A2 B3")
    assert laid.turn.moves == 2
    assert laid.turn.genie


def test_a_move_may_be_another_landscape_or_the_same_again() -> None:
    laid = play(lamps(), "2L A2", "genie A2 B1")
    assert {words.split()[1] for words in answers(laid, "genie")} == {"A1", "A3", "B1"}


def test_warning_4_a_landscape_never_goes_straight_back() -> None:
    laid = play(lamps(), "2L A2", "genie A2 B1")
    assert "genie B1 A2" not in answers(laid)
    sentence = "A landscape does not go straight back to where it came from."
    assert refusal(laid, "genie B1 A2") == sentence
    assert "genie A3 A2" in answers(laid)  # others may go there
    assert "genie A1 A2" in answers(laid)


def test_it_may_come_back_by_way_of_another_cell() -> None:
    laid = play(lamps(), "2L A2", "genie A2 B1", "genie B1 B3")
    assert "genie B3 A2" in answers(laid)
    assert "genie B3 B1" not in answers(laid)


def test_it_may_go_back_after_another_landscape_has_moved() -> None:
    drawing = LAMPS.replace("3 C M .", "3 C M O") + "B3: W arrow\nS4: E genie"
    laid = play(lamps(drawing), "2L A2", "genie A2 B1", "genie B3 A4")
    assert "genie B1 A2" in answers(laid)
    assert "genie A4 B3" not in answers(laid)


def test_a_fresh_turn_forgets_what_moved_last() -> None:
    laid = play(lamps(), "2L A2", "genie A2 B1", "end", "1L A1", "end")
    laid.board[4] = laid.architects[0].realm.tiles[parse_cell("B1")]
    play(laid, "3L B3")
    assert laid.turn.genie
    assert "genie B1 A2" in answers(laid)


def test_a_first_move_may_go_anywhere_since_nothing_has_moved() -> None:
    laid = play(lamps(), "2L A2")
    assert laid.turn.origin == laid.turn.moved == -1
    assert len(answers(laid, "genie")) == len(slowly(laid.architects[0].realm))


def test_a_genie_may_be_left_unused() -> None:
    laid = play(lamps(), "2L A2", "end", "1L A1")
    assert answers(laid) == ["end"]
    assert laid.turn.moves == 0


def test_a_genie_left_waiting_is_still_there_after_other_effects() -> None:
    laid = play(lamps(LAMPS.replace("A1: E genie, S genie", "A1: S ruby")), "2L A2", "ruby")
    assert "genie A2 A4" in answers(laid)


def test_a_genie_carries_a_landscape_as_far_as_the_realm_goes() -> None:
    wide = "S A B C D E F\n1 P C . . . . .\n2 O . . . . . .\n3 C . . . . . O\nS2: E genie"
    laid = play(table(architect(wide), board={"2L": ARROWS}), "2L A2")
    assert "genie A2 G3" in answers(laid)
    assert "genie A2 F4" in answers(laid)
    assert "genie A2 E3" in answers(laid)


def slowly(drawn: Realm) -> set[str]:
    """Ruling A8 word by word: lift each landscape, then look at each cell."""
    found = set()
    for start in drawn.tiles:
        if start // 128 == 0:
            continue
        lifted = drawn.copy()
        lifted.lift(start)
        for column in range(1, 12):
            for row in ROWS:
                goal = cell(column, row)
                beside = (goal - 1, goal + 1, goal - 128, goal + 128)
                if goal not in drawn.tiles and any(near in lifted.tiles for near in beside):
                    found.add(f"genie {NAME[start]} {NAME[goal]}")
    return found


@pytest.mark.parametrize(
    "drawing",
    [
        "S A\n1 P O\n2 O .\n3 C .\n4 M .",
        "S A B C\n1 P O O O\n2 O . C .\n3 C M . P\n4 M . . O",
        "S A B C D\n1 P . . . O\n2 O . O . .\n3 C . . . .\n4 M . . C C",
        "S A B C D\n1 P O . O O\n2 O . . . .\n3 C C . . C\n4 M . . C .",
        "S A B\n1 P . .\n2 O . .\n3 C . O\n4 M . O",
        "S A B C D E F\n1 P C O M P C O\n2 O . . . . . .\n3 C . . . . . O\n4 M . . P . . .",
    ],
)
def test_the_moves_are_exactly_those_of_the_ruling(drawing: str) -> None:
    drawn = realm(drawing)
    moves = [" ".join(path) for path in drawn.genie_moves(-1, -1)]
    assert len(moves) == len(set(moves))
    assert set(moves) == slowly(drawn)
    for move in moves:
        _, start, goal = move.split()
        back = f"genie {goal} {start}"
        after = drawn.copy()
        after.place(parse_cell(goal), after.lift(parse_cell(start)))
        later = {" ".join(path) for path in after.genie_moves(parse_cell(goal), parse_cell(start))}
        assert later == slowly(after) - {back}


def test_rows_beyond_1_to_4_are_never_offered() -> None:
    laid = play(lamps(), "2L A2")
    assert {words[-1] for words in answers(laid, "genie")} == {"1", "2", "3", "4"}

"""Danger in Shahrazad: a story that breaks, and a king who has heard enough."""

from rules.engine.secret import seen_by
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.table import ShahrazadTable
from tests.rules.shahrazad.drawing import play, table


def told(made: ShahrazadTable, seat: int = 0) -> dict[str, str]:
    return {one.key: one.sentence for one in SHAHRAZAD.dangers(seen_by(seat, made))}


def warned_of(made: ShahrazadTable, key: str) -> set[str]:
    dangers = SHAHRAZAD.dangers(seen_by(0, made))
    return {" ".join(answer) for one in dangers if one.key == key for answer in one.answers}


ROW = """
        L   M   N
    10  .   7   .
     9  3   .   10
"""


def test_a_tile_that_would_be_the_only_one_of_its_column_out_of_order_breaks_the_story() -> None:
    # The 18 left of the 3 turns face down, and with it the whole first column.
    made = table(ROW, [18, 4], stack=[5])
    assert "place 18 K10" in warned_of(made, "breaks")
    assert "place 18 O10" not in warned_of(made, "breaks")


def test_a_tile_that_breaks_the_story_in_most_places_is_named() -> None:
    full = """
        M
    12  5
    10  6
     8  7
    """
    made = table(full, [18], [4], stack=[3])
    assert told(made) == {
        "breaks": "The 18 breaks your story in 4 of 8 places: nothing would score."
    }


def test_a_tile_that_breaks_the_story_everywhere_is_said_to() -> None:
    full = """
        L   M
    12  .   18
    11  1   .
    10  .   19
     9  2   .
     8  .   20
     7  3   .
    """
    made = table(full, [10], [4], stack=[5])
    assert told(made) == {
        "breaks": "The 10 breaks your story wherever you place it: nothing would score."
    }


def test_before_the_turn_ends_a_broken_story_is_told() -> None:
    made = table(ROW, [18, 4], stack=[5])
    play(made, 0, "place 18 K10")
    assert told(made) == {
        "broken-at-end": "Your story is broken: as it lies, nothing scores."
        " Undo takes this tile back."
    }


BROKEN = """
        K   L   M
    10  18  .   7
     9  .   3   .
"""


def test_a_story_that_lies_broken_says_whether_replacing_mends_it() -> None:
    made = table(BROKEN, [1], stack=[5])
    assert told(made)["broken"] == (
        "Your story is broken, so nothing scores. A tile in the right place can mend it now."
    )
    assert "replace 18 1" not in warned_of(made, "broken")
    assert "place 1 N9" in warned_of(made, "broken")


def test_nothing_mends_a_story_with_the_wrong_hand() -> None:
    full = """
        K   L
    14  18  .
    13  .   3
    12  19  .
    11  .   2
    10  20  .
     9  .   1
    """
    made = table(full, [21, 17], [15], stack=[])
    assert told(made)["broken"].endswith("Nothing in your hand mends it this turn.")


def test_a_first_round_without_a_point_ends_the_match_and_that_is_told() -> None:
    made = table(BROKEN, [1])
    play(made, 0, "place 1 N9")
    assert told(made)["no-second-round"] == (
        "This round brings −4 points, and the king wants at least 1: the match is over when you"
        " end this turn."
    )
    play(made, 0, "end")
    assert made.is_over


def test_a_whole_story_with_a_stack_left_ends_without_a_warning() -> None:
    made = table(ROW, [11, 4], stack=[5])
    play(made, 0, "place 11 O10")
    assert told(made) == {}

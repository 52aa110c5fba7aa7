"""Rulebook, Replacing a tile."""

from rules.shahrazad.news import Replaced
from rules.shahrazad.spaces import parse_space
from tests.rules.shahrazad.drawing import ONE_TILE, may, options, play, refusal_of, table

TWO = """
        M  N
    11  .  9
    10  7  .
"""


def hand(made: object, seat: int) -> list[int]:
    return [tile.number for tile in made.hands[seat].known_faces()]  # type: ignore[attr-defined]


def test_instead_of_placing_you_may_swap_any_tile_on_the_table_with_one_from_your_hand() -> None:
    made = table(TWO, [1, 2], [3, 4], stack=[5])
    assert options(made, 0, "replace") == ["7", "7", "9", "9"]
    news = play(made, 0, "replace 9 2")
    assert isinstance(news[0], Replaced)
    assert hand(made, 0) == [1, 9]


def test_the_new_tile_goes_into_the_same_space() -> None:
    made = table(TWO, [1, 2], [3, 4], stack=[5])
    play(made, 0, "replace 9 2")
    assert made.pattern.tiles[parse_space("N11")].number == 2
    assert made.pattern.where(9) is None
    assert len(made.pattern.tiles) == 2


def test_you_still_draw_and_hold_three() -> None:
    made = table(TWO, [1, 2], [3, 4], stack=[5, 6])
    play(made, 0, "replace 9 2", "end")
    assert hand(made, 0) == [1, 9, 6]


def test_on_the_next_turn_you_must_place_two_and_then_draw_one() -> None:
    made = table(TWO, [1, 2], [3, 4], stack=[5, 6, 8])
    play(made, 0, "replace 9 2", "end")
    play(made, 1, "place 3 M12", "end")
    assert made.pending[0][-1].question(made).startswith("You replaced a tile last turn")
    play(made, 0, "place 1 L9")
    assert not may(made, 0, "end")
    assert made.pending[0][-1].question(made) == "Which tile do you place next, and where?"
    play(made, 0, "place 8 O10")
    assert hand(made, 0) == [9]
    play(made, 0, "end")
    assert hand(made, 0) == [9, 5]
    assert made.replaced == [False, False]


def test_on_the_next_turn_you_cannot_replace_any() -> None:
    made = table(TWO, [1, 2], [3, 4], stack=[10, 11, 5, 6, 8])
    play(made, 0, "replace 9 2", "end")
    play(made, 1, "place 3 M12", "end")
    forbidden = "You replaced a tile last turn: now you place two and replace none."
    assert refusal_of(made, 0, "replace 7 1") == forbidden
    play(made, 0, "place 1 L9")
    assert refusal_of(made, 0, "replace 7 8") == forbidden
    play(made, 0, "place 8 O10", "end")
    play(made, 1, "place 4 P9", "end")
    assert options(made, 0, "replace")


def test_you_cannot_replace_if_the_stack_has_run_out() -> None:
    made = table(TWO, [1, 2], [3, 4])
    assert options(made, 0, "replace") == []
    assert (
        refusal_of(made, 0, "replace 9 2")
        == "The stack has run out, so no tile can be replaced any more."
    )


def test_solo_you_place_two_right_after_replacing() -> None:
    made = table(TWO, [1, 2], stack=[5, 6])
    play(made, 0, "replace 7 1", "end", "place 7 O12", "place 6 O10", "end")
    assert hand(made, 0) == [2, 5]


def test_the_tile_on_the_table_is_named_first() -> None:
    made = table(ONE_TILE, [1, 2], stack=[5])
    assert (
        refusal_of(made, 0, "replace 1 7")
        == "Name the tile on the table first, then yours: replace … 1."
    )
    assert refusal_of(made, 0, "replace 8 1") == "There is no 8 on the table."
    assert refusal_of(made, 0, "replace 7 8") == "You do not hold the 8."
    assert refusal_of(made, 0, "replace 7") == "After “replace 7” say 1 or 2."
    assert "doesn't work" in refusal_of(made, 0, "replace seven")
    assert "One step at a time" in refusal_of(made, 0, "replace 7 1 2")

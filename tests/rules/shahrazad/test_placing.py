"""Rulebook, Placing a tile."""

import pytest

from rules.shahrazad.spaces import (
    COLUMN_OF,
    MIDDLE,
    NAME,
    START,
    column_name,
    is_offset_rightly,
    parse_space,
)
from tests.rules.shahrazad.drawing import ONE_TILE, options, pattern, play, refusal_of, table


def spaces(drawing: str, most: int = 3) -> list[str]:
    return [NAME[place] for place in pattern(drawing).spaces(most)]


def test_with_one_tile_on_the_table_there_are_six_possible_spaces() -> None:
    assert spaces(ONE_TILE) == ["L9", "L11", "M8", "M12", "N9", "N11"]


def test_with_two_tiles_on_the_table_there_are_eight_possible_spaces() -> None:
    assert len(spaces("   M  \n 10 7 \n 8 9")) == 8
    assert len(spaces("   M N \n 11 . 9 \n 10 7 .")) == 8


def test_it_must_touch_at_least_one_existing_tile() -> None:
    made = table(ONE_TILE, [1, 2])
    assert refusal_of(made, 0, "place 1 P10") == "Columns are offset by half a tile."
    assert refusal_of(made, 0, "place 1 O10") == "O10 touches no tile."
    assert refusal_of(made, 0, "place 1 M14") == "M14 touches no tile."


def test_to_the_left_or_right_it_is_offset_half_way_up_or_down() -> None:
    made = table(ONE_TILE, [1, 2])
    assert refusal_of(made, 0, "place 1 N10") == "Columns are offset by half a tile: say N9 or N11."
    # A tile lies at M10 already, so only the other space is suggested.
    assert refusal_of(made, 0, "place 1 M11") == "Columns are offset by half a tile: say M12."


def test_at_most_three_tiles_in_a_column_for_two() -> None:
    full = "   M \n 10 7 \n 8 9 \n 6 11"
    made = table(full, [1, 2], [3, 4])
    assert not {"M12", "M4"} & {*options(made, 0, "place", "1")}
    assert refusal_of(made, 0, "place 1 M12") == "Column M has its 3 tiles already."


def test_playing_solo_up_to_four_tiles_are_allowed_in_a_column() -> None:
    made = table("   M \n 10 7 \n 8 9 \n 6 11", [1, 2])
    play(made, 0, "place 1 M12")
    assert not {"M14", "M4"} & {*spaces("   M \n 12 1 \n 10 7 \n 8 9 \n 6 11", 4)}


def test_the_tiles_of_a_column_are_counted_not_its_height() -> None:
    """Ruling H2: gaps are legal."""
    gap = "   M N \n 14 7 . \n 13 . 8 \n 11 . 9 \n 10 1 ."
    assert "M12" in spaces(gap)
    assert "M16" in spaces(gap)


def test_a_space_beside_two_columns_may_leave_a_gap() -> None:
    made = table("   M N \n 11 . 9 \n 10 7 .", [1, 2])
    play(made, 0, "place 1 N9")
    made = table("   M N \n 13 . 9 \n 12 7 . \n 10 2 . \n 9 . 12", [1])
    assert made.pattern.gaps() == [parse_space("N11")]


def test_a_taken_space_is_refused() -> None:
    assert refusal_of(table(ONE_TILE, [1, 2]), 0, "place 1 M10") == "The 7 lies at M10."


def test_a_tile_that_is_not_in_hand_is_refused() -> None:
    made = table(ONE_TILE, [1, 2])
    assert refusal_of(made, 0, "place 3 M12") == "You do not hold the 3."
    assert refusal_of(made, 0, "place 7 M12") == "The 7 is on the table already."
    assert refusal_of(made, 0, "place 3") == "You do not hold the 3."


def test_there_is_no_limit_to_the_number_of_columns() -> None:
    """Every column that 22 tiles could open has a name, and no two share one."""
    names = [column_name(MIDDLE + steps) for steps in range(-30, 31)]
    assert len(set(names)) == 61
    assert names[30 - 13 : 30 - 10] == ["ZZ", "A", "B"]
    assert names[30 + 12 : 30 + 16] == ["Y", "Z", "AA", "AB"]
    assert all(COLUMN_OF[name] == MIDDLE + steps for steps, name in enumerate(names, -30))


def test_a_chain_may_leave_the_alphabet_on_both_sides() -> None:
    chain = table(ONE_TILE, [1, 2])
    chain.hands[0] = chain.hands[0].with_hidden_faces([])
    place = START
    for tile in chain.box.tiles[8:]:
        place += 257
        chain.pattern.tiles[place] = tile
    assert NAME[place] == "AA24"
    assert "AB25" in options(chain, 0, "place", "1")


@pytest.mark.parametrize("name", ["M10", "N9", "L-1", "ZZ7", "AA24", "A0"])
def test_a_space_is_read_as_it_is_written(name: str) -> None:
    assert NAME[parse_space(name)] == name
    assert is_offset_rightly(parse_space("M10"))


@pytest.mark.parametrize("name", ["", "M", "10", "M100", "BB3", "m10", "M1O", "MMM1", "M--1"])
def test_anything_else_is_no_space(name: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a space"):
        parse_space(name)
    assert "doesn't work" in refusal_of(table(ONE_TILE, [1, 2]), 0, f"place 1 {name or '?'}x")


def test_names_stay_the_same_when_columns_are_added_on_the_left() -> None:
    made = table(ONE_TILE, [1, 2])
    play(made, 0, "place 1 L9")
    assert NAME[made.pattern.where(7) or 0] == "M10"
    assert NAME[made.pattern.where(1) or 0] == "L9"

"""Game turn 1: which landscape may be taken, and where it may lie."""

from random import Random

import pytest

from rules.almadi import ALMADI
from rules.almadi.answers import PLACEMENTS, SLOTS, placements
from rules.almadi.cells import (
    BESIDE,
    FIELD,
    NAME,
    ROW_MASKS,
    cell,
    column_name,
    column_of,
    each,
    groups,
    parse_cell,
    row_of,
)
from rules.almadi.landscapes import SIDE_NAMES
from rules.almadi.realm import Realm
from rules.engine.chance import Chance
from rules.engine.play import decision_of, perform
from tests.rules.almadi.drawing import (
    BOX,
    STRIP,
    answers,
    architect,
    asked_seat,
    play,
    realm,
    refusal,
    table,
)

GAPPED = """
    S A B C D
  1 P . . . .
  2 O O . . .
  3 C . . M .
  4 M . . . .
"""


def test_a_landscape_must_be_chosen_among_the_eight_on_the_board() -> None:
    # Mandatory: there is no word for doing without.
    laid = table()
    assert {words.split()[0] for words in answers(laid)} == set(SLOTS)
    assert refusal(laid, "end") == "“end” doesn't work here. Try 1L, 1R, 2L, 2R, 3L, 3R, 4L or 4R."


def test_the_taken_landscape_leaves_its_slot_and_lies_in_the_realm() -> None:
    laid = play(table(board={"2L": "market: 4 spices"}), "2L A2")
    assert laid.board[2] is None
    assert [tile.key for tile in laid.board if tile] == ["1L", "1R", "2R", "3L", "3R", "4L", "4R"]
    assert laid.architects[0].realm.tiles[parse_cell("A2")].landscape == "market"
    assert laid.architects[1].realm.tiles.keys() == {parse_cell(f"S{row}") for row in (1, 2, 3, 4)}


def test_at_first_only_the_cells_beside_the_strip_are_free() -> None:
    assert answers(table()) == [f"{slot} A{slot[0]}" for slot in SLOTS]


def test_a_landscape_goes_into_the_row_it_was_taken_from() -> None:
    laid = table()
    assert all(words[0] == words[-1] for words in answers(laid))
    assert refusal(laid, "2L A3") == "A landscape from 2L goes into row 2, and A3 is not there."
    assert refusal(laid, "4r a1") == "A landscape from 4R goes into row 4, and A1 is not there."
    assert refusal(laid, "1L A-1") == "A landscape from 1L goes into row 1, and A-1 is not there."


def test_landscapes_lie_to_the_right_of_the_strip() -> None:
    laid = table(architect(GAPPED.replace("2 O", "2 .")))
    assert refusal(laid, "2L S2") == "Landscapes lie to the right of the strip."
    assert not [words for words in answers(laid) if words.split()[1].startswith("S")]


def test_a_landscape_shares_a_side_with_another_of_the_realm() -> None:
    laid = table(architect(GAPPED))
    assert refusal(laid, "2L D2") == "D2 touches none of your landscapes."  # only by a corner
    assert refusal(laid, "1L B1") == "B1 touches none of your landscapes."
    assert refusal(laid, "4L E4") == "E4 touches none of your landscapes."


def test_a_taken_cell_is_not_free() -> None:
    laid = table(architect(GAPPED))
    assert refusal(laid, "2L A2") == "A2 is taken."
    assert refusal(laid, "2L S2") == "Landscapes lie to the right of the strip."


def test_isolated_landscapes_count_as_neighbours() -> None:
    left = [words[3:] for words in answers(table(architect(GAPPED))) if words[1] == "L"]
    assert left == ["A1", "B2", "C2", "A3", "B3", "D3", "A4", "C4"]


def test_both_slots_of_a_row_offer_the_same_cells() -> None:
    offered = answers(table(architect(GAPPED)), "3L")
    assert offered == ["3L A3", "3L B3", "3L D3"]
    assert answers(table(architect(GAPPED)), "3R") == ["3R A3", "3R B3", "3R D3"]


def test_the_number_of_landscapes_in_a_row_is_not_limited() -> None:
    columns = [column_name(column) for column in range(31)]
    long = f"{' '.join(columns)}\n1 {' '.join('O' * 31)}"
    laid = table(architect(long))
    assert answers(laid, "1L") == ["1L AF1"]
    play(laid, "1L AF1")
    assert laid.architects[0].realm.tiles[cell(31, 1)].key == "1L"


def test_tiles_are_never_turned() -> None:
    laid = play(table(board={"2L": "oasis: N arrow, E jar, S moon, W ruby"}), "2L A2")
    sides = laid.architects[0].realm.tiles[parse_cell("A2")].sides
    assert sides == {"N": "arrow", "E": "jar", "S": "moon", "W": "ruby"}


def test_words_may_be_typed_in_any_case() -> None:
    assert parse_cell("A2") in play(table(), "2l a2").architects[0].realm.tiles


def test_every_landscape_has_four_sides_each_an_arrow_or_an_effect() -> None:
    tiles = [tile for group in BOX.landscapes.values() for tile in group]
    assert {side for tile in tiles for side in tile.sides.values()} == set(SIDE_NAMES[1:])
    assert all(list(tile.sides) == ["N", "E", "S", "W"] for tile in tiles)


def test_a_realm_is_another_seats_business() -> None:
    # The second seat's frontier follows from its own realm.
    laid = play(table(architect(GAPPED), architect()), "2L B2", "end")
    assert asked_seat(laid) == 1
    assert answers(laid, "2R") == ["2R A2"]


@pytest.mark.parametrize(
    ("column", "name"),
    [
        (0, "S"),
        (1, "A"),
        (18, "R"),
        (19, "T"),
        (25, "Z"),
        (26, "AA"),
        (43, "AR"),
        (44, "AT"),
        (50, "AZ"),
        (51, "BA"),
        (650, "ZZ"),
        (651, "AAA"),
    ],
)
def test_columns_are_named_s_then_a_to_z_without_s_then_aa(column: int, name: str) -> None:
    assert column_name(column) == name


@pytest.mark.parametrize("column", [0, 1, 17, 18, 19, 25, 26, 27, 44, 159])
@pytest.mark.parametrize("row", [-50, 0, 1, 4, 50])
def test_a_cell_and_its_name_say_the_same(column: int, row: int) -> None:
    place = cell(column, row)
    assert (column_of(place), row_of(place)) == (column, row)
    assert NAME[place] == f"{column_name(column)}{row}"
    assert parse_cell(NAME[place]) == place


@pytest.mark.parametrize(
    "name",
    ["", "2", "A", "-", "SS1", "AS1", "A1A", "A1-2", "a2", "Ä2", "A²", "A１", "A1.0", "A2 ", "À1"],
)
def test_what_is_no_cell_has_no_name(name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_cell(name)


@pytest.mark.parametrize("name", ["ZZZZZZZZZZ2", "A130", "A64", "A-64", "A128000000000000002"])
def test_a_name_beyond_every_realm_is_no_cell(name: str) -> None:
    with pytest.raises(ValueError, match="is beyond every realm"):
        parse_cell(name)
    sentence = f"“{name}” doesn't work after “2L”. Try A2."
    assert refusal(table(), f"2L {name}") == sentence


def test_the_cells_of_a_set_come_column_by_column_from_the_top() -> None:
    occupied = realm(GAPPED).occupied
    assert [NAME[place] for place in each(occupied)] == ["S1", "S2", "S3", "S4", "A2", "C3"]
    assert list(each(0)) == []


def test_groups_share_sides_not_corners_and_come_from_the_left() -> None:
    drawn = realm("""
        S A B C D E
      1 O . O O . O
      2 . O . O . O
      3 O . O O . .
      4 O . . . O O
    """)
    found = [[NAME[place] for place in each(group)] for group in groups(drawn.occupied)]
    assert found == [
        ["S1"],
        ["S3", "S4"],
        ["A2"],
        ["B1", "B3", "C1", "C2", "C3"],
        ["D4", "E4"],
        ["E1", "E2"],
    ]
    assert groups(0) == ()


def test_a_copied_realm_lives_its_own_life() -> None:
    drawn = realm(GAPPED)
    twin = drawn.copy()
    assert twin == drawn
    twin.place(parse_cell("B2"), drawn.tiles[parse_cell("S1")])
    assert parse_cell("B2") not in drawn.tiles
    assert twin.occupied != drawn.occupied
    assert twin.kinds != drawn.kinds
    assert drawn == realm(GAPPED)


def test_a_realm_that_was_copied_changes_alone() -> None:
    drawn = realm(GAPPED)
    twin = drawn.copy()
    second = twin.copy()
    lifted = drawn.lift(parse_cell("S1"))
    assert twin == second == realm(GAPPED)
    second.place(parse_cell("B2"), lifted)
    assert twin == realm(GAPPED)
    drawn.place(parse_cell("S1"), lifted)
    assert drawn == twin


def test_the_frontier_follows_every_change() -> None:
    for seed in range(20):
        random = Random(seed)
        laid = ALMADI.setup(ALMADI.setting(2), Chance(random.randbytes(32)))
        while laid.pending:
            seat = next(iter(laid.pending))
            perform(laid, seat, random.choice(decision_of(laid, seat).answers(laid)))
            tiles = laid.architects[seat].realm.tiles
            free = {goal for place in tiles for goal in each(BESIDE[place] & FIELD)} - tiles.keys()
            assert set(each(laid.architects[seat].realm.frontier)) == free


def test_a_realm_begins_with_its_strip_in_rows_1_to_4() -> None:
    strip = BOX.strips[0]
    begun = Realm.beginning_with(strip)
    assert [NAME[place] for place in begun.tiles] == ["S1", "S2", "S3", "S4"]
    assert tuple(begun.tiles.values()) == strip.landscapes
    assert begun.activated == 0


def test_remembered_answers_are_forgotten_before_they_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rules.almadi.answers.MAX_REMEMBERED_ROWS", 1)
    PLACEMENTS[2].clear()
    one, other = realm(GAPPED).frontier, realm(STRIP).frontier
    for free in (one, other, one):
        row = free & ROW_MASKS[2]
        cells = [NAME[place] for place in each(row)]
        expected = [(slot, name) for slot in ("3L", "3R") for name in cells]
        assert PLACEMENTS[2][row] == expected
        assert len(PLACEMENTS[2]) == 1


def test_every_slot_of_a_full_board_goes_to_the_free_cells_of_its_row() -> None:
    for drawn in (realm(GAPPED), realm(STRIP)):
        assert placements(drawn.frontier) == [
            (slot, NAME[place])
            for slot in SLOTS
            for place in each(drawn.frontier & ROW_MASKS[int(slot[0]) - 1])
        ]

"""Set-up: what lies on the table before the first turn, for each number of seats."""

from collections import Counter

import pytest

from rules.almadi import ALMADI
from rules.almadi.box import COLOURS
from rules.almadi.cells import NAME
from rules.almadi.landscapes import LANDSCAPES
from rules.almadi.table import AlmadiTable
from rules.engine.chance import Chance
from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.secret import Hidden, seen_by
from tests.rules.almadi.drawing import BOX, answers, asked_seat, play, refusal

SEED = bytes(range(32))

# Rulebook, Set-up: tiles of each type, cards in each deck, grey objectives.
NUMBERS = {2: (10, 14, 1), 3: (14, 21, 2), 4: (18, 28, 3), 5: (22, 32, 4)}
COUNTS = tuple(NUMBERS)


def opening(seats: int, *variants: str, seed: bytes = SEED) -> AlmadiTable:
    return ALMADI.setup(ALMADI.setting(seats, variants), Chance(seed))


@pytest.mark.parametrize("seats", COUNTS)
def test_so_many_landscapes_of_each_type_are_used_by_so_many_seats(seats: int) -> None:
    table = opening(seats)
    used = [*table.supply.known_faces(), *(tile for tile in table.board if tile)]
    of_each = NUMBERS[seats][0]
    assert Counter(tile.landscape for tile in used) == dict.fromkeys(LANDSCAPES, of_each)
    assert len({tile.key for tile in used}) == 4 * of_each
    assert set(used) <= {one for group in BOX.landscapes.values() for one in group}


@pytest.mark.parametrize("seats", COUNTS)
def test_eight_landscapes_lie_open_on_the_board_and_the_rest_face_down(seats: int) -> None:
    table = opening(seats)
    assert len(table.board) == 8
    assert None not in table.board
    assert len(table.supply) == 16 * seats
    seen = seen_by(0, table).table
    assert seen.board == table.board
    assert set(seen.supply) == {Hidden()}


@pytest.mark.parametrize("seats", COUNTS)
def test_all_chosen_landscapes_are_shuffled_together(seats: int) -> None:
    supply = [tile.landscape for tile in opening(seats).supply.known_faces()]
    in_blocks = sorted(supply, key=LANDSCAPES.index)
    assert supply != in_blocks
    assert supply != in_blocks[::-1]
    assert supply != [
        tile.landscape for tile in opening(seats, seed=SEED[::-1]).supply.known_faces()
    ]


@pytest.mark.parametrize("seats", COUNTS)
def test_both_decks_have_the_cards_of_that_number_of_seats(seats: int) -> None:
    table = opening(seats)
    cards = NUMBERS[seats][1]
    assert (len(table.mosaics), len(table.stalls)) == (cards, cards)
    assert all(count <= 8 for count in Counter(table.mosaics.known_faces()).values())
    assert all(count <= 8 for count in Counter(table.stalls.known_faces()).values())
    assert set(table.mosaics.known_faces()) <= set(BOX.mosaics)
    assert set(table.stalls.known_faces()) <= set(BOX.stalls)


def test_both_decks_are_face_up_so_that_everyone_sees_the_top_and_the_number_left() -> None:
    table = opening(3)
    for seat in (0, 2, None):
        seen = seen_by(seat, table).table
        for mine, deck in ((seen.stalls, table.stalls), (seen.mosaics, table.mosaics)):
            assert mine.top == deck.top
            assert len(mine) == 21
            assert mine.hidden_count() == 20


@pytest.mark.parametrize("seats", COUNTS)
def test_one_objective_of_each_colour_and_grey_ones_by_the_number_of_seats(seats: int) -> None:
    colours = Counter(one.colour for one in opening(seats).objectives)
    assert colours == {"blue": 1, "yellow": 1, "red": 1, "green": 1, "grey": NUMBERS[seats][2]}


def test_the_objectives_are_selected_at_random() -> None:
    chosen = {
        one.key for number in range(200) for one in opening(5, seed=bytes([number] * 32)).objectives
    }
    assert chosen == {one.key for colour in COLOURS for one in BOX.objectives[colour]}


@pytest.mark.parametrize("seats", COUNTS)
def test_every_seat_begins_with_a_strip_of_its_own_and_nothing_else(seats: int) -> None:
    table = opening(seats)
    strips = []
    for architect in table.architects:
        tiles = architect.realm.tiles
        assert [NAME[place] for place in tiles] == ["S1", "S2", "S3", "S4"]
        assert sorted(tile.landscape for tile in tiles.values()) == sorted(LANDSCAPES)
        strips.append(next(one for one in BOX.strips if [*one.landscapes] == [*tiles.values()]).key)
        collected = (architect.stalls, architect.mosaics, architect.rubies)
        assert collected == ((), (), 0)
        assert (architect.objectives, architect.completed) == ((), ())
    assert len(set(strips)) == seats
    assert table.strips == ()


def test_strips_are_dealt_at_random() -> None:
    first = {
        opening(2, seed=bytes([number] * 32)).architects[0].realm.tiles[65].key
        for number in range(60)
    }
    assert first == {f"{strip.key}-1" for strip in BOX.strips}


@pytest.mark.parametrize("seats", COUNTS)
def test_there_are_thirty_rubies_and_seat_0_begins(seats: int) -> None:
    table = opening(seats)
    assert table.rubies == 30
    assert asked_seat(table) == 0
    assert len(table.architects) == seats
    assert table.barrier == 0


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_almadi_is_for_two_to_five(seats: int) -> None:
    with pytest.raises(BadRecord, match=f"Almadi is for 2 to 5 seats, not {seats}"):
        opening(seats)


def test_the_same_seed_lays_the_same_table() -> None:
    assert opening(4) == opening(4)
    assert opening(4) != opening(4, seed=bytes(32))


def test_strips_may_be_chosen_in_seat_order_as_a_variant() -> None:
    table = opening(2, "choose-strips")
    assert [one.realm.tiles for one in table.architects] == [{}, {}]
    assert table.pending[0][-1].question(table) == "Which strip does your realm begin with?"
    every = [f"strip {strip.key}" for strip in BOX.strips]
    assert answers(table) == every
    play(table, "strip indigo")
    indigo = next(strip for strip in BOX.strips if strip.key == "indigo")
    assert tuple(table.architects[0].realm.tiles.values()) == indigo.landscapes
    assert table.pending[0][-1].question(table) == "Keep this strip?"
    play(table, "end")
    assert asked_seat(table) == 1
    assert answers(table) == [one for one in every if one != "strip indigo"]
    assert "“indigo” doesn't work after “strip”" in refusal(table, "strip indigo")
    play(table, "strip rose", "end")
    assert asked_seat(table) == 0
    assert "1L A1" in answers(table)
    assert [strip.key for strip in table.strips] == ["cedar", "amber", "saffron"]


def test_the_variant_changes_nothing_else() -> None:
    chosen, dealt = opening(3, "choose-strips"), opening(3)
    assert (chosen.board, chosen.supply, chosen.objectives) == (
        dealt.board,
        dealt.supply,
        dealt.objectives,
    )


def test_with_five_seats_the_last_strip_goes_to_the_last_seat_without_asking() -> None:
    table = opening(5, "choose-strips")
    for strip in ("cedar", "amber", "indigo", "saffron"):
        play(table, f"strip {strip}", "end")
    assert asked_seat(table) == 4
    assert answers(table) == ["end"]
    assert table.architects[4].realm.tiles[65].key == "rose-1"
    play(table, "end")
    assert asked_seat(table) == 0


def test_a_chosen_strip_may_be_put_back_until_it_is_kept() -> None:
    match = Match(ALMADI, ALMADI.setting(2, ["choose-strips"]), SEED)
    match.choose(0, "strip rose")
    match.undo(0)
    assert match.table.architects[0].realm.tiles == {}
    match.choose(0, "strip amber")
    match.choose(0, "end")
    assert not match.may_undo(0)
    assert match.table.architects[0].realm.tiles[65].key == "amber-1"

"""The turn as a whole: refilling, the next seat, undo and the end of the game."""

from collections import Counter
from dataclasses import fields

import pytest

from rules.almadi import ALMADI
from rules.almadi.cells import parse_cell
from rules.almadi.landscapes import UNIT, Landscape
from rules.almadi.news import Placed, Refilled
from rules.almadi.table import AlmadiTable, Turn
from rules.engine.chance import Chance
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.play import decision_of, perform
from rules.engine.secret import seen_by
from tests.rules.almadi.drawing import answers, architect, asked_seat, news_of, play, table


def board(at: AlmadiTable) -> list[str | None]:
    return [tile.key if tile else None for tile in at.board]


def test_the_board_is_refilled_only_after_the_turn() -> None:
    laid = play(table(supply=5), "3R A3")
    assert board(laid) == ["1L", "1R", "2L", "2R", "3L", None, "4L", "4R"]
    assert len(laid.supply) == 5
    play(laid, "end")
    assert board(laid) == ["1L", "1R", "2L", "2R", "3L", "supply-5", "4L", "4R"]
    assert len(laid.supply) == 4


def test_the_new_landscape_lies_where_the_old_one_was_taken() -> None:
    placed, refilled = news_of(table(), "4L A4", "end")
    assert isinstance(placed, Placed)
    assert isinstance(refilled, Refilled)
    assert (placed.slot, refilled.slot) == ("4L", "4L")
    assert refilled.landscape.key == "supply-8"


def test_refilling_shows_a_new_face_and_so_bars_undo() -> None:
    laid = play(table(), "2L A2")
    assert laid.barrier == 0
    play(laid, "end")
    assert laid.barrier == 1


def test_it_is_then_the_next_seats_turn_in_order() -> None:
    laid = table(architect(), architect(), architect())
    order = []
    for _ in range(7):
        order.append(asked_seat(laid))
        play(laid, answers(laid)[0], "end")
    assert order == [0, 1, 2, 0, 1, 2, 0]


def test_the_game_ends_when_the_last_landscape_has_been_placed_on_the_board() -> None:
    laid = play(table(supply=2), "2L A2", "end", "2R A2")
    assert answers(laid) == ["end"]
    play(laid, "end")
    assert laid.is_over
    assert board(laid) == ["1L", "1R", "supply-2", "supply-1", "3L", "3R", "4L", "4R"]
    assert len(laid.supply) == 0


def every_tile(at: AlmadiTable) -> list[Landscape]:
    """All landscapes of the table but those of the strips."""
    tiles = [*at.supply.known_faces(), *(tile for tile in at.board if tile)]
    for one in at.architects:
        tiles += [tile for place, tile in one.realm.tiles.items() if place >= 128]
    return tiles


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_has_exactly_sixteen_turns(seats: int) -> None:
    laid = ALMADI.setup(ALMADI.setting(seats), Chance(bytes([seats] * 32)))
    at_first = Counter(tile.key for tile in every_tile(laid))
    turns = 0
    while not laid.is_over:
        seat = asked_seat(laid)
        assert seat == turns % seats
        options = decision_of(laid, seat).answers(laid)
        perform(laid, seat, options[turns % len(options)])
        perform(laid, seat, ("end",))
        turns += 1
    assert turns == 16 * seats
    assert [len(one.realm.tiles) for one in laid.architects] == [20] * seats
    assert Counter(tile.key for tile in every_tile(laid)) == at_first


def test_a_placement_may_be_taken_back_until_something_new_is_seen() -> None:
    match = Match(ALMADI, ALMADI.setting(2), bytes(32))
    before = match.table.copy()
    match.choose(0, match.answers(0)[0])
    match.undo(0)
    assert match.table == before
    match.choose(0, match.answers(0)[1])
    match.choose(0, "end")
    with pytest.raises(IllegalChoice, match="It is not your turn"):
        match.undo(0)
    with pytest.raises(IllegalChoice, match="There is nothing of yours to take back"):
        match.undo(1)


def test_a_copied_table_lives_its_own_life() -> None:
    laid = play(table(board={"2L": "oasis: W arrow"}), "2L A2")
    twin = laid.copy()
    assert twin == laid
    assert twin.turn is not laid.turn
    assert twin.turn == laid.turn
    play(twin, "end", "1L A1")
    assert twin != laid
    assert asked_seat(laid) == 0
    assert laid.board[2] is None
    assert len(laid.supply) == 8
    assert laid.architects[1].realm.tiles.keys() != twin.architects[1].realm.tiles.keys()


@pytest.mark.parametrize(
    "change",
    ["stalls", "mosaics", "rubies", "objectives", "completed"],
)
def test_a_copied_architect_keeps_all_it_has(change: str) -> None:
    one = architect(
        stalls=["spices"], mosaics=["star"], rubies=3, promised=["hole"], completed=["five-oases"]
    )
    twin = one.copy()
    assert twin == one
    setattr(twin, change, None)
    assert twin != one


@pytest.mark.parametrize("name", [one.name for one in fields(Turn)])
def test_a_copied_turn_keeps_all_it_notes(name: str) -> None:
    turn = Turn()
    setattr(turn, name, 5)
    twin = turn.copy()
    assert twin == turn
    assert getattr(twin, name) == 5
    setattr(twin, name, 6)
    assert twin != turn


def test_a_new_turn_forgets_what_the_last_one_noted() -> None:
    strip = "  S\n1 P\n2 O\n3 C\n4 M\nS2: E genie\nS4: E stall"
    arrows = "caravan: N arrow, E arrow, S arrow, W arrow"
    laid = table(architect(strip), board={"1L": "oasis: S genie", "2L": arrows, "4L": arrows})
    play(laid, "1L A1", "end", "1R A1", "end", "2L A2", "genie A2 B1")
    noted = laid.turn
    assert (noted.slot, noted.genie, noted.moves) == (2, False, 1)
    assert (noted.moved, noted.origin) == (parse_cell("B1"), parse_cell("A2"))
    play(laid, "end", "2R A2", "end", "4L A4")
    now = laid.turn
    assert (now.slot, now.due, now.genie) == (6, UNIT["stall"], False)
    assert (now.moves, now.moved, now.origin) == (0, -1, -1)


def test_everything_but_the_supply_and_the_decks_lies_open() -> None:
    laid = ALMADI.setup(ALMADI.setting(3), Chance(bytes(32)))
    for seat in (0, 1, None):
        seen = seen_by(seat, laid).table
        assert seen.architects == laid.architects
        assert (seen.board, seen.objectives, seen.rubies) == (
            laid.board,
            laid.objectives,
            laid.rubies,
        )
        assert seen.supply.known_faces() == []
        assert (len(seen.stalls.known_faces()), len(seen.mosaics.known_faces())) == (1, 1)
        assert seen.chance is None

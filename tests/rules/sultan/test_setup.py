"""Rulebook, Game Materials and Preparing the Game."""

from collections import Counter

import pytest

from rules.engine.chance import Chance
from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from rules.sultan.table import SultanTable
from tests.rules.sultan.drawing import asked_seat, options


def opening(seats: int, *variants: str) -> SultanTable:
    return SULTAN.setup(SULTAN.setting(seats, variants), Chance(bytes(32)))


@pytest.mark.parametrize(("seats", "cushions"), [(2, 3), (3, 2), (4, 3), (5, 3)])
def test_the_front_side_has_three_cushions_and_the_reverse_two_for_three_players(
    seats: int, cushions: int
) -> None:
    assert [one.key for one in opening(seats).cushions] == ["A", "B", "C"][:cushions]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_player_is_given_15_money_cards_with_the_values_1_to_15(seats: int) -> None:
    for buyer in opening(seats).buyers:
        assert sorted(buyer.hand.known_faces() + buyer.deck.known_faces()) == list(range(1, 16))


def test_there_are_50_jewels_in_5_colours() -> None:
    table = opening(4)
    found = Counter(table.pouch.known_faces()) + Counter(table.drawn)
    assert found == {"white": 12, "red": 11, "yellow": 10, "green": 9, "blue": 8}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_player_shuffles_their_money_cards(seats: int) -> None:
    table = opening(seats)
    orders = [tuple(buyer.deck.known_faces() + buyer.hand.known_faces()) for buyer in table.buyers]
    assert len(set(orders)) == seats
    assert all(list(order) != sorted(order) for order in orders)


def test_each_player_removes_the_top_five_cards_from_their_deck_into_their_hand() -> None:
    for buyer in opening(5).buyers:
        assert (len(buyer.hand), len(buyer.deck)) == (5, 10)


def test_a_hand_is_seen_by_its_owner_alone_and_a_deck_by_nobody() -> None:
    table = opening(3)
    for seat in range(3):
        view = seen_by(seat, table).table
        assert [len(buyer.hand.known_faces()) for buyer in view.buyers] == [
            5 if other == seat else 0 for other in range(3)
        ]
        assert not any(buyer.deck.known_faces() for buyer in view.buyers)
        assert not view.pouch.known_faces()


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_the_first_player_draws_4_jewels_and_lays_them_out_open(seats: int) -> None:
    table = opening(seats)
    assert len(table.drawn) == 4
    assert seen_by(None, table).table.drawn == table.drawn
    assert asked_seat(table) == 0


def test_with_three_players_the_first_player_draws_3_jewels() -> None:
    assert len(opening(3).drawn) == 3


def test_each_colour_among_the_drawn_jewels_may_go_back() -> None:
    table = opening(4)
    assert options(table) == [
        f"return {colour}"
        for colour in ("white", "red", "yellow", "green", "blue")
        if colour in table.drawn
    ]


def test_other_seeds_draw_other_jewels_and_deal_other_hands() -> None:
    one = opening(4)
    two = SULTAN.setup(SULTAN.setting(4), Chance(bytes([1] * 32)))
    assert one.buyers[0].hand != two.buyers[0].hand
    assert sorted(one.pouch.known_faces()) != sorted(two.pouch.known_faces())

"""Rulebook, Special rules for two players."""

from collections import Counter

import pytest

from rules.engine.chance import Chance
from rules.engine.illegal import IllegalChoice
from rules.sultan import SULTAN
from rules.sultan.news import BeganStage
from tests.rules.sultan.drawing import asked_seat, collections, options, play, table, won


def test_both_players_are_given_2_sets_of_cards_from_1_to_12() -> None:
    laid = SULTAN.setup(SULTAN.setting(2), Chance(bytes(32)))
    for buyer in laid.buyers:
        cards = Counter(buyer.hand.known_faces() + buyer.deck.known_faces())
        assert cards == dict.fromkeys(range(1, 13), 2)


def test_each_player_takes_the_top_eight_cards_into_their_hand() -> None:
    laid = SULTAN.setup(SULTAN.setting(2), Chance(bytes(32)))
    assert [(len(buyer.hand), len(buyer.deck)) for buyer in laid.buyers] == [(8, 16)] * 2


def test_three_stages_each_of_four_rounds_are_played() -> None:
    numbers = table(hands=["", ""], asked=False).numbers
    assert (numbers.rounds, numbers.rounds_a_stage) == (12, 4)


def test_a_value_that_is_twice_in_hand_is_offered_once() -> None:
    laid = table("red", "green", "blue", hands=["7 7 3", "1"])
    assert options(laid) == ["3 A", "3 B", "3 C", "7 A", "7 B", "7 C"]
    play(laid, "7 A")
    assert laid.buyers[0].hand.known_faces() == [7, 3]


def test_each_player_plays_two_cards_alternating_starting_with_the_first_player() -> None:
    laid = table("red", "green", "blue", hands=["1 2 3", "1 2 3"], first=1)
    movers = []
    for words in ("1 A", "1 A", "2 B"):
        movers.append(asked_seat(laid))
        play(laid, words, "end")
    movers.append(asked_seat(laid))
    assert movers == [1, 0, 1, 0]
    assert laid.sales == ()


def test_the_players_must_allocate_their_cards_to_different_cushions() -> None:
    laid = table("red", "green", "blue", hands=["1 2", "1 2"])
    play(laid, "1 B", "end", "1 B", "end")
    assert options(laid) == ["2 A", "2 C"]
    with pytest.raises(IllegalChoice, match="different cushions"):
        play(laid, "2 B")


def test_once_the_4_cards_are_placed_the_jewels_are_distributed_in_the_same_manner() -> None:
    laid = table("red", "green", "blue", hands=["1 9", "8 2"])
    play(laid, "9 A", "end", "8 A", "end", "1 B", "end", "2 B", "end")
    assert won(laid) == [("red",), ("green",)]
    assert laid.sales[2].winner is None
    assert [buyer.spent for buyer in laid.buyers] == [(9, 1), (8, 2)]


@pytest.mark.parametrize("first", [0, 1])
def test_of_equal_cards_the_first_player_gets_the_jewel_even_if_laid_later(first: int) -> None:
    laid = table("red", "green", "blue", hands=["5 5", "5 5"], first=first)
    # The second player is on B before the first player comes there.
    play(laid, "5 A", "end", "5 B", "end", "5 B", "end", "5 A", "end")
    assert laid.sales[1].offers[0].seat == 1 - first
    assert won(laid)[first] == ("red", "green")


def test_the_first_player_alternates_after_every_round() -> None:
    """Ruling S4: “game” is read as a slip."""
    laid = table("red", "green", "blue", hands=["1 2 3", "1 2 3"])
    play(laid, "1 A", "end", "1 A", "end", "2 B", "end", "2 B", "end")
    assert laid.first == asked_seat(laid) == 1


def test_a_new_stage_deals_eight_cards() -> None:
    laid = table("red", "green", "blue", hands=["1 2", "1 2"], round_=4)
    news = play(laid, "1 A", "end", "1 A", "end", "2 B", "end", "2 B", "end")
    assert BeganStage(seat=1, stage=2, cards=8) in news
    assert [len(buyer.hand) for buyer in laid.buyers] == [8, 8]


def test_the_game_ends_when_both_have_played_their_24_cards() -> None:
    laid = table("red", "green", "blue", hands=["1 2", "1 2"], round_=12)
    for buyer in laid.buyers:
        buyer.deck = type(buyer.deck)()
    play(laid, "1 A", "end", "1 A", "end", "2 B", "end", "2 B", "end")
    assert laid.is_over


@pytest.mark.parametrize(
    ("jewels", "bonus"), [(0, 0), (1, 0), (3, 0), (4, 2), (5, 5), (6, 10), (7, 20), (8, 20)]
)
def test_bonus_points_for_two_players(jewels: int, bonus: int) -> None:
    lines = SULTAN.score(collections(f"{jewels} blue", "")).seats[0]
    assert lines[-1].points == bonus


def test_points_for_the_individual_jewels_are_awarded_in_the_same_manner() -> None:
    lines = SULTAN.score(collections("1 white, 1 red, 1 yellow, 1 green, 1 blue", "")).seats[0]
    assert [line.points for line in lines] == [1, 2, 3, 4, 5, 0]

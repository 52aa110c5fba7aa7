"""For computer players: worlds that fit a view, and how well a seat stands."""

from collections import Counter

import pytest

from rules.engine.chance import Chance
from rules.engine.imagine import imagine_table
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, seen_by
from rules.sultan import SULTAN
from rules.sultan.evaluation import offers_of
from rules.sultan.table import SultanTable
from tests.rules.sultan.census import census
from tests.rules.sultan.drawing import collections, play, table

HANDS = ["7 3", "9 4", "8 5", "2 1"]


def midway(seats: int, choices: int, *variants: str) -> SultanTable:
    """A table after so many answers, each the middle one of those possible."""
    laid = SULTAN.setup(SULTAN.setting(seats, variants), Chance(bytes([seats] * 32)))
    for _ in range(choices):
        seat = next(each for each in laid.pending if each not in laid.sealed)
        options = decision_of(laid, seat).answers(laid)
        perform(laid, seat, options[len(options) // 2])
    return laid


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("choices", [0, 3, 40])
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("variants", [(), ("together",)])
def test_an_imagined_table_looks_the_same_to_that_seat_and_uses_the_same_box(
    seats: int, choices: int, seat: Seat | None, variants: tuple[str, ...]
) -> None:
    laid = midway(seats, choices, *variants)
    guess = imagine_table(SULTAN, seen_by(seat, laid), Chance(bytes(32)))
    assert seen_by(seat, guess) == seen_by(seat, laid)
    assert census(guess) == census(laid)


def test_the_unseen_cards_of_a_seat_are_those_it_has_not_spent() -> None:
    spent = ["1 2 3 4 5 6 7 8 9 10", "1 2 3 4 5 6 7 8 9 10 11 12", ""]
    laid = table("red", "green 1:13", hands=["11 12", "14", "1 2"], spent=spent, first=1)
    seen = Counter[int]()
    for number in range(40):
        guess = SULTAN.imagine(seen_by(0, laid), Chance(bytes([number] * 32)))
        (offer,) = guess.cushions[1].offers.known_faces()
        cards = [
            offer.value,
            *guess.buyers[1].hand.known_faces(),
            *guess.buyers[1].deck.known_faces(),
        ]
        assert sorted(cards) == [13, 14, 15]
        seen[offer.value] += 1
    assert set(seen) == {13, 14, 15}


def test_the_owner_of_a_card_does_not_imagine_another() -> None:
    laid = table("red 0:7", "green", "blue", hands=HANDS)
    guess = SULTAN.imagine(seen_by(0, laid), Chance(bytes(32)))
    assert guess.cushions[0].offers == laid.cushions[0].offers
    assert guess.buyers[0].hand == laid.buyers[0].hand


def test_what_is_hidden_is_dealt_anew_by_that_chance() -> None:
    view = seen_by(0, midway(4, 6))
    one, same, other = (SULTAN.imagine(view, Chance(bytes([n] * 32))) for n in (1, 1, 2))
    assert one == same
    assert one.buyers[1].hand != other.buyers[1].hand
    assert one.buyers[0].deck != other.buyers[0].deck
    assert one.pouch != other.pouch


def test_imagining_changes_neither_the_view_nor_the_table() -> None:
    laid = midway(3, 5)
    before = laid.copy()
    view = seen_by(0, laid)
    guess = SULTAN.imagine(view, Chance(bytes(32)))
    (seat,) = guess.pending
    perform(guess, seat, decision_of(guess, seat).answers(guess)[0])
    assert laid == before
    assert view == seen_by(0, laid)


def test_an_imagined_table_can_be_played_to_the_end() -> None:
    guess = SULTAN.imagine(seen_by(1, midway(2, 30)), Chance(bytes(32)))
    while not guess.is_over:
        (seat,) = guess.pending
        perform(guess, seat, decision_of(guess, seat).answers(guess)[-1])
    assert [len(buyer.spent) for buyer in guess.buyers] == [24, 24]


# How well a seat stands.


def test_at_the_end_the_points_count_against_half_of_the_best_rivals() -> None:
    # 15 cards unspent are worth the same in both; so only the jewels differ.
    poor, rich = collections("", "", ""), collections("3 blue", "1 white", "2 green")
    assert SULTAN.evaluate(rich, 0) - SULTAN.evaluate(poor, 0) == 17 - 0.5 * 8


def test_a_collection_that_is_near_a_bonus_is_worth_more_while_rounds_are_left() -> None:
    near = table("red", "red", "red", hands=HANDS, won=["2 white", "", "", ""])
    far = table("red", "red", "red", hands=HANDS, won=["1 red", "", "", ""])
    assert SULTAN.evaluate(near, 0) > SULTAN.evaluate(far, 0)


def after(laid: SultanTable, words: str) -> float:
    trial = laid.copy()
    (seat,) = trial.pending
    perform(trial, seat, tuple(words.split()))
    return SULTAN.evaluate(trial, seat)


def test_a_jewel_that_completes_a_collection_is_wanted_more() -> None:
    laid = table("blue", "green", hands=["9", "1", "2"], won=["2 green", "", ""])
    assert after(laid, "9 B") > after(laid, "9 A")
    lone = table("blue", "green", hands=["9", "1", "2"])
    assert after(lone, "9 A") > after(lone, "9 B")


def test_a_cushion_on_which_cards_lie_is_wanted_less() -> None:
    laid = table("blue 1:3 2:4", "blue", "blue", hands=["9", "1", "2", "3"])
    assert after(laid, "9 B") > after(laid, "9 A")


def test_a_high_card_is_not_wasted_where_a_low_one_wins_for_certain() -> None:
    # Everybody else has laid already; nobody is on C.
    laid = table("blue 1:3", "blue 2:4 3:5", "white", hands=["15 1", "1", "2", "3"])
    assert after(laid, "1 C") > after(laid, "15 C")


def test_what_rivals_have_laid_is_not_looked_at() -> None:
    low = table("blue 1:3", "blue", "blue", hands=["9", "1", "2", "3"])
    high = table("blue 1:15", "blue", "blue", hands=["9", "1", "2", "3"])
    assert after(low, "9 A") == after(high, "9 A")


def test_cards_that_rivals_have_spent_make_a_middling_card_strong() -> None:
    spent = ["", "11 12 13 14 15", "11 12 13 14 15"]
    weak = table("blue 1:3", "red", hands=["10", "1", "2"])
    strong = table("blue 1:3", "red", hands=["10", "1", "2"], spent=spent)
    assert after(strong, "10 A") > after(weak, "10 A")


def test_an_equal_card_is_no_danger_to_whoever_comes_first() -> None:
    spent = [" ".join(map(str, range(1, 15))), " ".join(map(str, range(1, 15))), ""]
    ahead = table("blue", "red", hands=["15", "15", "1"], spent=spent)
    behind = table("blue", "red", hands=["15", "15", "1"], spent=spent, first=1)
    play(ahead, "15 A", "end")
    play(behind, "15 A", "end", "1 B", "end", "15 A")
    assert SULTAN.evaluate(ahead, 0) > SULTAN.evaluate(behind, 0)


def test_a_sealed_answer_counts_as_laid() -> None:
    laid = table("blue", "white", "red", hands=["7 3", "7 3"], together=True)
    play(laid, "7 A 3 C", seat=0)
    assert offers_of(laid, 0) == {"A": 7, "C": 3}
    assert offers_of(laid, 1) == {}


def test_the_first_player_sends_back_what_rivals_want_most() -> None:
    match = midway(3, 0)
    match.drawn = ("white", "green", "blue")
    match.buyers[1].jewels = ("blue", "blue")
    match.buyers[0].jewels = ("green", "green")
    assert after(match, "return blue") > after(match, "return green")

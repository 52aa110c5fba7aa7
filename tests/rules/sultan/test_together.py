"""Ruling S5: all seats bid at the same time."""

import pytest

from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.news import visible_news
from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from rules.sultan.news import LaidCard, Sold
from rules.sultan.table import SultanTable
from tests.rules.sultan.drawing import asked_seat, options, play, table, won


def bids(laid: SultanTable, *choices: str) -> list[object]:
    news: list[object] = []
    for seat, words in enumerate(choices):
        news += play(laid, words, seat=seat)
    return news


def test_all_seats_are_asked_at_once() -> None:
    laid = table("red", "green", hands=["7", "9", "8"], together=True)
    assert list(laid.pending) == [0, 1, 2]
    assert options(laid, 2) == ["8 A", "8 B"]


def test_the_first_player_settles_the_jewels_before_anybody_bids() -> None:
    match = Match(SULTAN, SULTAN.setting(4, ["together"]), bytes(32))
    assert match.awaited == [0]
    match.choose(0, match.answers(0)[0])
    assert match.awaited == [0]
    assert match.may_undo(0)
    assert match.answers(0) == (("end",),)
    match.choose(0, "end")
    assert match.awaited == [0, 1, 2, 3]


def test_the_last_answer_reveals_all() -> None:
    laid = table("red", "green", hands=["7 1", "9 1", "8 1"], together=True)
    assert bids(laid, "7 A", "9 B") == []
    assert won(laid) == [(), (), ()]
    news = visible_news(play(laid, "8 B", seat=2), None)
    assert [type(item) for item in news[:5]] == [LaidCard] * 3 + [Sold] * 2
    assert won(laid) == [("red",), ("green",), ()]
    assert asked_seat(laid) == laid.first == 1


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_equal_values_go_to_the_earliest_in_turn_order(first: int, winner: int) -> None:
    laid = table("red", "green", hands=["7 1", "6 1", "7 1"], first=first, together=True)
    bids(laid, "7 A", "6 A", "7 A")
    assert laid.sales[0].winner == winner


def test_a_sealed_answer_hides_its_value_and_its_cushion() -> None:
    laid = table("red", "green", hands=["7 1", "9 1", "8 1"], together=True)
    bids(laid, "7 A")
    for seat in (1, 2, None):
        view = seen_by(seat, laid).table
        assert not view.sealed[0].known_faces()
        assert not any(cushion.offers for cushion in view.cushions)
    assert laid.pending[0][-1].public(("7", "A")) == ("?", "?")


def test_with_two_seats_one_answer_holds_both_cards() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "9 9 1"], together=True)
    assert len(options(laid, 0)) == 2 * 6
    assert options(laid, 0)[0] == "3 A 7 B"
    # The two nines are one choice, in either order.
    assert options(laid, 1).count("9 A 9 B") == 1
    bids(laid, "7 A 3 B", "9 B 9 A")
    assert won(laid) == [(), ("red", "green")]
    assert laid.buyers[0].spent == (7, 3)
    assert laid.pending[1][-1].seat == laid.first == 1


def test_with_two_seats_equal_values_go_to_the_first_player() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "7 3"], first=1, together=True)
    bids(laid, "7 A 3 B", "7 A 3 C")
    assert won(laid) == [("green",), ("red", "blue")]


def test_two_seats_are_asked_for_two_cards() -> None:
    two = table("red", "green", "blue", hands=["7 3", "7 3"], together=True)
    three = table("red", "green", hands=["7", "7", "3"], together=True)
    assert "two cards" in two.pending[0][-1].question(two)
    assert "Which card" in three.pending[0][-1].question(three)


def test_the_two_cards_of_an_answer_go_to_different_cushions() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "7 3"], together=True)
    with pytest.raises(IllegalChoice, match="different cushions"):
        play(laid, "7 A 3 A", seat=0)
    with pytest.raises(IllegalChoice, match="no other 7"):
        play(laid, "7 A 7 B", seat=0)


def test_a_seat_may_replace_its_answer_until_the_last_has_answered() -> None:
    match = Match(SULTAN, SULTAN.setting(3, ["together"]), bytes(32))
    match.choose(0, match.answers(0)[0])
    match.choose(0, "end")
    (low, *_, high) = match.answers(1)
    match.choose(1, low)
    match.choose(1, high)
    match.choose(0, match.answers(0)[0])
    match.choose(2, match.answers(2)[0])
    assert match.table.buyers[1].spent == (int(high[0]),)

"""Danger in Sultan: a card that cannot win where it is laid, and the end of the match."""

import pytest

from rules.engine.play import decision_of
from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from rules.sultan.table import SultanTable
from tests.rules.sultan.drawing import asked_seat, play, table


def told(laid: SultanTable) -> dict[str, str]:
    view = seen_by(asked_seat(laid), laid)
    return {one.key: one.sentence for one in SULTAN.dangers(view)}


def three(**more: object) -> SultanTable:
    return table("red", "blue", hands=["5 9", "1 2 3", "7 8"], **more)  # type: ignore[arg-type]


def test_a_one_never_wins_where_a_card_lies() -> None:
    laid = three()
    play(laid, "5 A", "end")
    # Its label says so; aloud it would be said nearly every turn.
    assert told(laid) == {"outbid": ""}
    (danger,) = SULTAN.dangers(seen_by(1, laid))
    assert danger.answers == (("1", "A"),)


def test_spent_cards_tell_how_low_a_card_can_be() -> None:
    laid = three(spent=["1 2", "", ""])
    play(laid, "5 A", "end")
    assert told(laid)["outbid"] == (
        "Cannot win: your 1, 2 or 3 on A. What lies there beats it for sure."
    )


def test_the_label_of_such_a_card_says_so_too() -> None:
    laid = three()
    play(laid, "5 A", "end")
    decision, view = decision_of(laid, 1), seen_by(1, laid)
    assert "your card cannot win" in decision.label(view, ("1", "A")).description
    assert "cannot win" not in decision.label(view, ("2", "A")).description
    assert "cannot win" not in decision.label(view, ("1", "B")).description


def test_of_equal_cards_the_first_player_of_two_may_win_though_it_lays_later() -> None:
    laid = table("red", "blue", "white", hands=["1 2 3", "4 5 6"], first=0)
    play(laid, "3 A", "end", "4 B", "end")
    # Seat 0 is first player, so that its 1 beats another 1.
    assert "outbid" not in told(laid)


@pytest.mark.parametrize(("number", "ends"), [(14, False), (15, True)])
def test_the_last_end_of_the_match_is_told(number: int, ends: bool) -> None:
    laid = table("red", "blue", hands=["5", "1", "7"], round_=number)
    play(laid, "5 A", "end", "1 B", "end", "7 A")
    expected = {"ends": "The match is over when you end this turn."} if ends else {}
    assert told(laid) == expected

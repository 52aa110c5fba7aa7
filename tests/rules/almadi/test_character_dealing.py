"""Playing with characters 1: dealing and keeping them, a test for every sentence."""

from itertools import permutations

import pytest

from rules.almadi import ALMADI
from rules.almadi.news import LeftOpen
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import TakeLandscape
from rules.engine.chance import Chance
from rules.engine.decision import Label
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.news import News
from rules.engine.play import decision_of
from rules.engine.secret import Seat, seen_by
from tests.rules.almadi.drawing import (
    BOX,
)

SEED = bytes(range(32))
DEALT = {2: 4, 3: 3, 4: 3, 5: 3}


def opening(seats: int, *variants: str, seed: bytes = SEED) -> AlmadiTable:
    return ALMADI.setup(ALMADI.setting(seats, ["characters", *variants]), Chance(seed))


def new_match(seats: int, *variants: str) -> Match[AlmadiTable]:
    return Match(ALMADI, ALMADI.setting(seats, ["characters", *variants]), SEED)


def hand(of: AlmadiTable, seat: Seat) -> list[str]:
    return [one.key for one in of.architects[seat].hand.known_faces()]


def keep_first_two(match: Match[AlmadiTable], seat: Seat) -> list[News]:
    return match.choose(seat, ("keep", *hand(match.table, seat)[:2]))


def label(at: AlmadiTable, words: str, seat: Seat = 0) -> Label:
    return decision_of(at, seat).label(seen_by(seat, at), tuple(words.split()))


# 1. Introducing characters during set-up.


@pytest.mark.parametrize(("seats", "each"), DEALT.items())
def test_the_26_are_shuffled_and_three_are_dealt_to_each_player_or_four_to_each_of_two(
    seats: int, each: int
) -> None:
    laid = opening(seats)
    hands = [hand(laid, seat) for seat in range(seats)]
    assert [len(one) for one in hands] == [each] * seats
    dealt = [key for one in hands for key in one]
    assert len(set(dealt)) == each * seats
    in_order = [one.key for one in BOX.characters]
    assert dealt != in_order[: len(dealt)]
    assert hands != [hand(opening(seats, seed=SEED[::-1]), seat) for seat in range(seats)]


def test_excess_characters_are_returned_to_the_box() -> None:
    laid = opening(5)
    assert laid.characters == ()
    assert all(one.characters == () for one in laid.architects)
    assert sum(len(one.hand) for one in laid.architects) == 15


def test_without_the_variant_there_are_no_characters() -> None:
    laid = ALMADI.setup(ALMADI.setting(3), Chance(SEED))
    assert not laid.with_characters
    assert [len(one.hand) for one in laid.architects] == [0, 0, 0]
    assert decision_of(laid, 0) == TakeLandscape(0)
    assert len(laid.pending) == 1


@pytest.mark.parametrize("seats", DEALT)
def test_every_player_picks_two_of_them_and_all_are_asked_at_the_same_time(seats: int) -> None:
    laid = opening(seats)
    assert sorted(laid.pending) == list(range(seats))
    for seat in range(seats):
        expected = [("keep", *two) for two in permutations(hand(laid, seat), 2)]
        assert decision_of(laid, seat).answers(laid) == expected
    question = "Which two characters do you keep? The others go to the open row."
    assert decision_of(laid, 0).question(laid) == question


def test_a_hand_is_seen_by_its_own_seat_alone() -> None:
    laid = opening(3)
    for viewer in (None, 0, 1, 2):
        view = seen_by(viewer, laid).table
        known = [len(one.hand.known_faces()) for one in view.architects]
        assert known == [3 if seat == viewer else 0 for seat in range(3)]


def test_the_choice_is_sealed_until_the_last_has_chosen() -> None:
    match = new_match(3)
    assert keep_first_two(match, 1) == []
    assert match.awaited == [0, 2]
    assert match.table.characters == ()
    assert len(match.table.architects[1].hand) == 3
    others = match.seen_by(0).table
    assert others.sealed[1].known_faces() == []
    assert match.seen_by(1).table.sealed[1].known_faces() == [match.log[0].words]


def test_others_read_no_more_of_it_than_that_two_were_kept() -> None:
    match = new_match(3)
    keep_first_two(match, 1)
    kept = ("keep", *hand(match.table, 1)[:2])
    assert match.public_log(0) == [(1, ("keep", "?", "?"))]
    assert match.public_log(None) == [(1, ("keep", "?", "?"))]
    assert match.public_log(1) == [(1, kept)]


def test_it_may_be_replaced_or_taken_back_until_then() -> None:
    match = new_match(2)
    first, second, third, fourth = hand(match.table, 0)
    match.choose(0, ("keep", first, second))
    match.choose(0, ("keep", third, fourth))
    match.undo(0)
    assert match.awaited == [0, 1]
    match.choose(0, ("keep", second, third))
    keep_first_two(match, 1)
    assert hand(match.table, 0) == [second, third]
    with pytest.raises(IllegalChoice):
        match.undo(0)


def test_those_not_chosen_are_revealed_at_the_same_time_in_a_row_near_the_board() -> None:
    match = new_match(3)
    left = [hand(match.table, seat)[2] for seat in range(3)]
    keep_first_two(match, 2)
    keep_first_two(match, 0)
    news = keep_first_two(match, 1)
    assert [one.key for one in match.table.characters] == left
    assert news == [
        LeftOpen(seat=seat, character=BOX.character(key)) for seat, key in enumerate(left)
    ]
    assert [len(one.hand) for one in match.table.architects] == [2, 2, 2]
    assert seen_by(None, match.table).table.characters == match.table.characters


def test_of_four_dealt_two_are_left() -> None:
    match = new_match(2)
    left = hand(match.table, 0)[2:] + hand(match.table, 1)[2:]
    keep_first_two(match, 0)
    keep_first_two(match, 1)
    assert [one.key for one in match.table.characters] == left


def test_those_chosen_stay_in_hand_and_hidden_from_the_others() -> None:
    match = new_match(3)
    kept = hand(match.table, 1)[:2]
    for seat in range(3):
        keep_first_two(match, seat)
    assert hand(match.table, 1) == kept
    assert hand(seen_by(1, match.table).table, 1) == kept
    assert hand(seen_by(0, match.table).table, 1) == []
    assert match.table.architects[1].powers == 0


def test_then_the_first_player_begins() -> None:
    match = new_match(4)
    for seat in (3, 1, 2, 0):
        keep_first_two(match, seat)
    assert match.awaited == [0]
    assert match.question(0) == TakeLandscape(0)


def test_what_was_not_dealt_or_only_one_cannot_be_kept() -> None:
    match = new_match(3)
    mine, other = hand(match.table, 0), hand(match.table, 1)[0]
    for words in (("keep", mine[0], other), ("keep", mine[0]), ("keep", mine[0], mine[0])):
        with pytest.raises(IllegalChoice):
            match.choose(0, words)
    assert match.awaited == [0, 1, 2]


def test_strips_are_chosen_before_characters_are_kept() -> None:
    match = new_match(2, "choose-strips")
    assert hand(match.seen_by(0).table, 0) == hand(match.table, 0)
    match.choose(0, "strip rose")
    match.choose(0, "end")
    match.choose(1, "strip indigo")
    assert match.awaited == [1]
    match.choose(1, "end")
    assert sorted(match.awaited) == [0, 1]
    keep_first_two(match, 0)
    keep_first_two(match, 1)
    assert match.question(0) == TakeLandscape(0)
    assert [one.realm.tiles[65].key for one in match.table.architects] == ["rose-1", "indigo-1"]


def test_characters_to_keep_are_labelled_with_their_cost_and_power() -> None:
    laid = opening(2)
    assert label(laid, "keep") == Label(
        "Keep", "Two of the characters you were dealt.", "character"
    )
    one, two = (BOX.character(key) for key in hand(laid, 0)[:2])
    words = f"keep {one.key} {two.key}"
    assert label(laid, words) == Label(f"{two.name} ({two.cost} rubies)", two.text, "character")
    assert label(laid, f"keep {one.key}").description == one.text

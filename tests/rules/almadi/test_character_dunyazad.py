"""Dunyazad: one more turn after the last, and Zumurrud who is asked whether to copy her."""

from rules.almadi.news import Placed, Refilled
from rules.almadi.table import AlmadiTable, Architect
from rules.almadi.turn import BeginExtraTurns, CopyDunyazad, TakeLandscape
from rules.engine.decision import Label
from rules.engine.play import decision_of
from rules.engine.secret import Seat
from tests.rules.almadi.drawing import (
    BOX,
    answers,
    architect,
    asked_seat,
    characters,
    label,
    news_of,
    play,
    table,
    tile,
)

ARROWS = "caravan: N arrow, E arrow, S arrow, W arrow"


PLAIN = """
    S A
  1 P .
  2 O .
  3 C .
  4 M .
  S2: E stall
"""


# Dunyazad.


def last_round(*seats: Architect, first: Seat = 0, left: int = 1) -> AlmadiTable:
    """The supply will be empty after `left` turns; the last of them is the last seat's."""
    laid = table(*seats, supply=left, with_characters=True)
    laid.pending = {}
    laid.ask(TakeLandscape(first))
    return laid


def sister(*more: str, drawing: str = PLAIN) -> Architect:
    return architect(drawing, recruited=["dunyazad", *more])


def test_dunyazad_gives_an_additional_turn_before_the_final_scoring() -> None:
    laid = play(last_round(sister(), architect(), first=1), "1L A1", "end")
    assert laid.is_finale
    assert asked_seat(laid) == 0
    assert decision_of(laid, 0) == TakeLandscape(0)
    play(laid, "2L A2", "end")
    assert laid.is_over
    assert len(laid.architects[0].realm.tiles) == 5


def test_dunyazad_one_more_turn_is_one() -> None:
    laid = play(last_round(sister(), architect(), first=1), "1L A1", "end", "2L A2", "end")
    assert laid.is_over
    assert laid.extra_turns == ()


def test_dunyazad_nobody_else_has_one() -> None:
    laid = play(last_round(architect(), architect(hand=["dunyazad"]), first=1), "1L A1", "end")
    assert laid.is_over


def test_dunyazad_the_landscapes_that_are_left_are_taken_and_not_refilled() -> None:
    laid = play(last_round(sister(), architect(), first=1), "1L A1", "end")
    assert None not in laid.board
    assert news_of(laid, "2L A2", "end")[1:] == []
    assert laid.board[2] is None
    assert sum(one is not None for one in laid.board) == 7


def test_dunyazad_the_last_turn_itself_is_refilled() -> None:
    laid = last_round(sister(), architect(), first=1)
    assert [type(item) for item in news_of(laid, "1L A1", "end")] == [Placed, Refilled]


def test_dunyazad_is_without_ali() -> None:
    laid = play(last_round(sister("ali"), architect(), first=1), "1L A1", "end")
    assert answers(laid, "ali") == []
    assert "1L A1" in answers(laid)


def test_dunyazad_all_else_is_as_in_any_turn() -> None:
    mine = architect(PLAIN, recruited=["dunyazad", "zaynab"], mosaics=["knot"], rubies=2)
    laid = last_round(mine, architect(), first=1)
    laid.characters = characters(["aziz"])
    play(laid, "1L A1", "end", "recruit aziz", "zaynab knot", "2L A2", "end")
    assert laid.is_over
    assert laid.architects[0].rubies == 0


def test_dunyazad_recruited_in_the_last_turn_works() -> None:
    mine = architect(PLAIN, hand=["dunyazad"], rubies=4)
    laid = play(last_round(architect(), mine, first=1), "1L A1", "recruit dunyazad", "end")
    assert asked_seat(laid) == 1


def test_dunyazad_moons_may_still_rob_seats_that_have_finished() -> None:
    drawing = "S A\n1 P .\n2 O .\n3 C .\n4 M .\nS2: E moon"
    rival = architect(promised=["two-holes"])
    laid = last_round(sister(drawing=drawing), rival, first=1)
    laid.board[2] = tile(ARROWS)
    play(laid, "1L A1", "end", "2L A2")
    assert "moon two-holes" in answers(laid)
    play(laid, "moon two-holes", "end")
    assert laid.architects[1].objectives == ()
    assert [one.key for one in laid.architects[0].objectives] == ["two-holes"]


def test_dunyazad_without_her_the_game_ends_with_the_last_turn() -> None:
    laid = play(last_round(architect(), architect(), first=1), "1L A1", "end")
    assert laid.is_over
    assert not laid.extra_turns


def test_dunyazad_before_the_supply_is_empty_turns_go_round_as_usual() -> None:
    laid = play(last_round(sister(), architect(), left=2), "1L A1", "end")
    assert (asked_seat(laid), laid.is_finale) == (1, False)


def test_dunyazad_a_zumurrud_that_copies_her_gets_a_turn_too_from_the_first_player_on() -> None:
    copier = architect(PLAIN, recruited=["zumurrud"], copied="dunyazad")
    laid = play(last_round(copier, architect(), sister(), first=2), "1L A1", "end")
    assert (asked_seat(laid), laid.extra_turns) == (0, (2,))
    play(laid, "2L A2", "end")
    assert (asked_seat(laid), laid.extra_turns) == (2, ())
    assert sum(one is None for one in laid.board) == 1
    play(laid, "2R A2", "end")
    assert laid.is_over
    laid = play(last_round(architect(), sister(), copier, first=2), "3L A3", "end")
    assert (asked_seat(laid), laid.extra_turns) == (1, (2,))


def undecided_table(*, first: Seat = 1) -> AlmadiTable:
    seamstress = architect(PLAIN, recruited=["zumurrud"])
    laid = last_round(seamstress, sister(), first=first)
    return play(laid, "1L A1", "end")


def test_an_undecided_zumurrud_is_asked_at_the_end_whether_to_copy_dunyazad() -> None:
    laid = undecided_table()
    assert decision_of(laid, 0) == CopyDunyazad(0)
    question = "Shall Zumurrud copy Dunyazad and give you one more turn?"
    assert decision_of(laid, 0).question(laid) == question
    assert answers(laid) == ["copy dunyazad", "decline"]
    assert label(laid, "copy dunyazad").text == "Dunyazad"
    declined = Label("Decline", "Zumurrud copies whoever is worth most at the end.", "end")
    assert label(laid, "decline") == declined


def test_copying_dunyazad_at_the_end_gives_both_a_turn() -> None:
    laid = play(undecided_table(), "copy dunyazad")
    assert decision_of(laid, 0) == BeginExtraTurns(0)
    assert decision_of(laid, 0).question(laid) == "Is that settled?"
    settled = Label("Settled", "On to the extra turns and the scores.", "end")
    assert label(laid, "end") == settled
    assert answers(laid) == ["end"]
    play(laid, "end")
    assert (asked_seat(laid), laid.extra_turns) == (0, (1,))
    play(laid, "2L A2", "end", "2R A2", "end")
    assert laid.is_over
    assert laid.architects[0].copied == BOX.character("dunyazad")


def test_declining_leaves_the_turn_to_dunyazads_owner() -> None:
    laid = play(undecided_table(), "decline", "end")
    assert (asked_seat(laid), laid.extra_turns) == (1, ())
    assert laid.architects[0].copied is None
    play(laid, "2L A2", "end")
    assert laid.is_over


def test_who_has_chosen_or_could_not_choose_dunyazad_is_not_asked() -> None:
    chosen = architect(PLAIN, recruited=["zumurrud"], copied="jafar")
    rival = architect(recruited=["dunyazad", "jafar"])
    laid = play(last_round(chosen, rival, first=1), "1L A1", "end")
    assert decision_of(laid, 1) == TakeLandscape(1)
    seamstress = architect(PLAIN, recruited=["zumurrud"])
    laid = play(last_round(seamstress, architect(recruited=["jafar"]), first=1), "1L A1", "end")
    assert laid.is_over
    both = architect(PLAIN, recruited=["zumurrud", "dunyazad"])
    laid = play(last_round(both, architect(recruited=["jafar"]), first=1), "1L A1", "end")
    assert decision_of(laid, 0) == TakeLandscape(0)


def test_the_answer_uncovers_nothing_and_so_may_be_taken_back_until_it_is_settled() -> None:
    laid = undecided_table()
    before = laid.barrier
    for words in ("copy dunyazad", "decline"):
        answered = play(laid.copy(), words)
        assert answered.barrier == before
        assert asked_seat(answered) == 0
        assert answered.extra_turns == ()


def test_an_undecided_zumurrud_may_still_copy_in_her_extra_turn() -> None:
    both = architect(PLAIN, recruited=["zumurrud", "dunyazad"])
    rival = architect(recruited=["morgiana"])
    laid = play(last_round(both, rival, first=1), "1L A1", "end")
    assert answers(laid, "copy") == ["copy morgiana"]
    assert answers(play(laid, "copy morgiana"), "1L") == ["1L A1", "1L A2"]

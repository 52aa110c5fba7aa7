"""Ali, who sees beyond known territories, and Morgiana, whose landscapes change rows."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.cells import parse_cell
from rules.almadi.news import Foresaw, Placed, Refilled, Swapped
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import PerformEffects, TakeLandscape
from rules.engine.chance import Chance
from rules.engine.decision import END, Label
from rules.engine.play import decision_of, perform
from rules.engine.secret import seen_by
from tests.rules.almadi.drawing import (
    answers,
    architect,
    asked_seat,
    characters,
    label,
    news_of,
    play,
    refusal,
    table,
    tile,
)

PLAIN = """
    S A
  1 P .
  2 O .
  3 C .
  4 M .
  S2: E stall
"""


# Ali.


def foresight(*more: str, drawn_next: str = "palace: W arrow", supply: int = 8) -> AlmadiTable:
    return table(
        architect(PLAIN, recruited=["ali", *more], rubies=3),
        architect(),
        board={"2L": "market: W arrow, 3 spices"},
        supply=supply,
        drawn_next=drawn_next,
        with_characters=True,
    )


def test_ali_a_player_can_draw_a_landscape_from_the_supply_instead_of_taking_one() -> None:
    laid = foresight()
    assert answers(laid, "ali") == ["ali"]
    (news,) = news_of(laid, "ali")
    assert news == Foresaw(seat=0, landscape=tile("palace: W arrow", key="supply-8"))
    assert laid.turn.foreseen == tile("palace: W arrow", key="supply-8")
    assert len(laid.supply) == 7
    assert answers(laid, "2L") == answers(laid, "ali") == []


def test_ali_the_draw_cannot_be_taken_back() -> None:
    laid = foresight()
    before = laid.barrier
    assert play(laid, "ali").barrier == before + 1


def test_ali_everybody_sees_what_was_drawn() -> None:
    laid = play(foresight(), "ali")
    assert seen_by(None, laid).table.turn.foreseen == laid.turn.foreseen


def test_ali_it_may_be_placed_in_any_row() -> None:
    laid = play(foresight(), "ali")
    assert answers(laid, "place") == ["place A1", "place A2", "place A3", "place A4"]
    play(laid, "place A2")
    assert laid.architects[0].realm.tiles[parse_cell("A2")].landscape == "palace"
    assert decision_of(laid, 0) == PerformEffects(0)
    assert answers(laid) == ["stall", "end"]
    assert laid.turn.foreseen is None


def test_ali_it_may_be_swapped_with_a_landscape_on_the_board_which_is_placed_in_its_own_row() -> (
    None
):
    laid = play(foresight(), "ali")
    rows = {words.split()[1][0] + words.split()[2][1] for words in answers(laid, "swap")}
    assert rows == {"11", "22", "33", "44"}
    assert len(answers(laid, "swap")) == 8
    drawn, market = laid.turn.foreseen, laid.board[2]
    assert drawn is not None
    assert market is not None
    assert news_of(laid, "swap 2L A2") == [
        Swapped(seat=0, slot="2L", landscape=drawn),
        Placed(seat=0, slot="2L", landscape=market, cell="A2", triggered=("stall",)),
    ]
    assert laid.board[2] == drawn
    assert laid.architects[0].realm.tiles[parse_cell("A2")] == market
    assert laid.turn.foreseen is None


def test_ali_placement_rules_are_observed() -> None:
    laid = play(foresight(), "ali")
    assert refusal(laid, "place B2") == "B2 touches none of your landscapes."
    assert refusal(laid, "place s1") == "Landscapes lie to the right of the strip."
    assert refusal(laid, "place A5") == "Landscapes lie in rows 1 to 4."
    assert refusal(laid, "place A0") == "Landscapes lie in rows 1 to 4."
    sentence = "A landscape from 2L goes into row 2, and A3 is not there."
    assert refusal(laid, "swap 2L A3") == sentence
    assert refusal(laid, "swap 2L B2") == "B2 touches none of your landscapes."
    taken = play(foresight(), "1L A1", "end", "1R A1", "end", "ali")
    assert refusal(taken, "place A1") == "A1 is taken."


@pytest.mark.parametrize("words", ["", "place", "place ??", "place A1 A2", "hello", "swap", "end"])
def test_ali_where_no_rule_speaks_there_is_no_objection(words: str) -> None:
    laid = play(foresight(), "ali")
    assert decision_of(laid, 0).objection(laid, tuple(words.split())) is None


def test_ali_the_board_is_full_already_and_not_refilled() -> None:
    for words in ("place A1", "swap 2L A2"):
        laid = play(foresight(), "ali", words)
        assert None not in laid.board
        assert news_of(laid, "end") == []
        assert len(laid.supply) == 7
        assert asked_seat(laid) == 1


def test_ali_after_a_turn_of_his_the_next_is_refilled_as_usual() -> None:
    laid = play(foresight(), "ali", "place A1", "end", "3L A3")
    assert [type(item) for item in news_of(laid, "end")] == [Refilled]
    assert len(laid.supply) == 6


def test_ali_may_see_once_only_in_a_turn_and_again_in_the_next() -> None:
    laid = play(foresight(), "ali", "place A1")
    assert answers(laid, "ali") == []
    assert answers(play(laid, "end", "3L A3", "end"), "ali") == ["ali"]


def test_ali_needs_a_supply() -> None:
    laid = foresight(supply=0)
    assert answers(laid, "ali") == []
    assert refusal(laid, "ali").startswith("“ali” doesn't work here.")
    assert answers(foresight(supply=1), "ali") == ["ali"]


def test_ali_a_draw_of_the_last_landscape_ends_the_game() -> None:
    laid = play(foresight(supply=1), "ali", "place A1", "end")
    assert laid.is_over
    assert None not in laid.board


def test_ali_morgiana_applies_to_what_he_swaps_for() -> None:
    laid = play(foresight("morgiana"), "ali")
    assert answers(laid, "place") == ["place A1", "place A2", "place A3", "place A4"]
    swaps = [words for words in answers(laid, "swap") if words.startswith("swap 2L")]
    assert swaps == ["swap 2L A1", "swap 2L A2", "swap 2L A3"]


def test_ali_exactly_16_turns_a_seat_are_played_with_him_too() -> None:
    laid = ALMADI.setup(ALMADI.setting(2), Chance(bytes(32)))
    laid.with_characters = True
    mine = laid.architects[0]
    mine.characters, mine.powers = characters(["ali"]), architect(recruited=["ali"]).powers
    turns = [0, 0]
    while not laid.is_over:
        seat = asked_seat(laid)
        options = [path for path in decision_of(laid, seat).answers(laid) if path != END]
        if decision_of(laid, seat) == TakeLandscape(seat):
            turns[seat] += 1
            answer = ("ali",) if ("ali",) in options and turns[0] % 2 else options[0]
        elif decision_of(laid, seat) == PerformEffects(seat):
            answer = END
        else:
            answer = options[-1] if turns[0] % 4 == 1 else options[0]
        perform(laid, seat, answer)
    assert turns == [16, 16]
    assert [len(one.realm.tiles) for one in laid.architects] == [20, 20]
    assert None not in laid.board


def test_ali_his_words_are_labelled() -> None:
    laid = foresight()
    assert label(laid, "ali") == Label("Ali", "Draw one of the 8 landscapes of the supply.", "ali")
    play(laid, "ali")
    assert label(laid, "place") == Label("Place the palace", "←arrow", "palace")
    assert label(laid, "place A2") == Label("A2", "Activates stall.", "cell")
    assert label(laid, "place A1") == Label("A1", "Activates nothing.", "cell")
    swap = Label("Swap", "Leave it on the board and take another landscape.", "ali")
    assert label(laid, "swap") == swap
    assert label(laid, "swap 2L") == Label("2L market", "←arrow · 3 spices", "market")
    assert label(laid, "swap 2L A2") == Label("A2", "Activates stall.", "cell")
    question = "Do you place what Ali drew, or swap it for a landscape on the board?"
    assert decision_of(laid, 0).question(laid) == question


def test_ali_his_turn_is_told() -> None:
    names = ("Juliet", "Mary")
    news = news_of(foresight(), "ali", "swap 2L A2", "end")
    sentence = "Juliet let Ali draw a palace, left it at 2L and placed a market at A2."
    assert ALMADI.announce(news, names) == sentence
    news = news_of(foresight(drawn_next="oasis"), "ali", "place A3", "end")
    assert ALMADI.announce(news, names) == "Juliet let Ali draw an oasis and placed an oasis at A3."
    assert isinstance(news[1], Placed)
    assert news[1].slot == ""


# Morgiana.


def servant(drawing: str = PLAIN) -> AlmadiTable:
    return table(architect(drawing, recruited=["morgiana"]), with_characters=True)


@pytest.mark.parametrize(
    ("slot", "rows"), [("1L", "12"), ("2R", "123"), ("3L", "234"), ("4R", "34")]
)
def test_morgiana_a_landscape_may_go_one_row_lower_or_higher_inside_rows_1_to_4(
    slot: str, rows: str
) -> None:
    assert answers(servant(), slot) == [f"{slot} A{row}" for row in rows]


def test_morgiana_further_than_one_row_is_refused() -> None:
    sentence = "A landscape from 2L goes into rows 1 to 3, and A4 is not there."
    assert refusal(servant(), "2L A4") == sentence
    sentence = "A landscape from 1L goes into rows 1 to 2, and A3 is not there."
    assert refusal(servant(), "1L A3") == sentence
    sentence = "A landscape from 4R goes into rows 3 to 4, and A2 is not there."
    assert refusal(servant(), "4R A2") == sentence
    assert refusal(servant(), "2L B1") == "B1 touches none of your landscapes."


def test_morgiana_never_above_the_first_row_or_below_the_fourth() -> None:
    drawing = "S A\n0 . O\n1 P .\n2 O .\n3 C .\n4 M .\n5 . O"
    laid = servant(drawing)
    sentence = "A landscape from 1L goes into rows 1 to 2, and B0 is not there."
    assert refusal(laid, "1L B0") == sentence
    sentence = "A landscape from 4L goes into rows 3 to 4, and B5 is not there."
    assert refusal(laid, "4L B5") == sentence


def test_morgiana_the_board_is_refilled_where_the_landscape_was_taken() -> None:
    laid = play(servant(), "2L A3", "end")
    assert laid.board[2] == tile("caravan", key="supply-8")
    assert laid.architects[0].realm.tiles[parse_cell("A3")].key == "2L"


def test_morgiana_without_her_every_landscape_keeps_to_its_row() -> None:
    assert answers(table(architect(PLAIN), with_characters=True), "2R") == ["2R A2"]

"""What people read: questions, labels of a menu, refusals, and the sentences that tell a turn."""

import pytest

from rules.engine.decision import Label
from rules.engine.illegal import IllegalChoice
from rules.engine.news import Deed, visible_news
from rules.engine.play import decision_of
from rules.engine.secret import Seat, seen_by
from rules.engine.text import YOU
from rules.sultan import SULTAN
from rules.sultan.news import BeganStage, DrewJewels, LaidCard, ReturnedJewel
from rules.sultan.round import ReturnJewel
from rules.sultan.table import SultanTable
from tests.rules.sultan.drawing import NAMES, asked_seat, play, table

HANDS = ["7 3 5", "9 4", "8 5", "2 1"]


def label(laid: SultanTable, words: str, seat: Seat | None = None) -> Label:
    mover = asked_seat(laid) if seat is None else seat
    return decision_of(laid, mover).label(seen_by(mover, laid), tuple(words.split()))


def choosing(*drawn: str, together: bool = False) -> SultanTable:
    laid = table("red", "red", "red", hands=HANDS, asked=False, together=together)
    for cushion in laid.cushions:
        cushion.jewel = ""
    laid.drawn = drawn
    laid.buyers[0].jewels = ("white", "white")
    laid.ask(ReturnJewel(0))
    return laid


def refusal(laid: SultanTable, words: str, seat: Seat | None = None) -> str:
    with pytest.raises(IllegalChoice) as caught:
        play(laid, words, seat=seat)
    return caught.value.sentence


# Labels.


def test_a_jewel_to_return_says_what_it_would_be_worth() -> None:
    laid = choosing("white", "red", "red", "blue")
    assert label(laid, "return").text == "Return a jewel"
    assert label(laid, "return white") == Label(
        "White", "Would bring you 1 point + 2 bonus; you have 2 white.", "jewel-white"
    )
    assert label(laid, "return blue").description == "Would bring you 5 points; you have 0 blue."


def test_a_card_says_how_many_cards_of_the_others_it_beats() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    assert label(laid, "7") == Label("7", "Beats 18 of the others' 45 cards.", "card")
    assert label(laid, "3").description == "Beats 6 of the others' 45 cards."
    laid.buyers[1].spent = (1, 9)
    assert label(laid, "7").description == "Beats 17 of the others' 43 cards."
    alone = table("red", "green", "blue", hands=["7", "9", "8", "2"])
    assert label(alone, "7").description.endswith("cards. Your last card of this stage.")


def test_a_cushion_says_its_jewel_and_how_many_cards_lie_there() -> None:
    laid = table("red", "green", "blue", hands=HANDS, won=["2 green", "", "", ""])
    assert label(laid, "7 B") == Label(
        "B: green jewel", "4 points + 2 bonus; you have 2 green; no card yet.", "jewel-green"
    )
    play(laid, "7 A", "end", "9 A", "end")
    assert label(laid, "8 A").description == "2 points; you have 0 red; 2 cards there."


def test_when_all_bid_at_once_nothing_is_said_of_cards() -> None:
    laid = table("red", "green", hands=["7", "9", "8"], together=True)
    assert label(laid, "7 A", 0).description.endswith("all bid at once.")


def test_the_second_card_of_an_answer_is_labelled_by_what_is_left() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "7 3"], together=True)
    assert "last card" not in label(laid, "7", 0).description
    assert label(laid, "7 A 3", 0).description.endswith("Your last card of this stage.")
    assert label(laid, "7 A 3 B", 0).text == "B: green jewel"


def test_the_end_says_what_it_leads_to() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    play(laid, "7 A")
    assert label(laid, "end").description == "The card stays, face down."
    play(laid, "end", "9 A", "end", "8 A", "end", "2 A")
    assert label(laid, "end").description == "All cards are turned face up."
    together = choosing("white", "red", "red", "blue", together=True)
    play(together, "return blue")
    assert label(together, "end").text == "Open the bidding"


def test_every_question_is_a_sentence() -> None:
    laid = choosing("white", "red", "red", "blue")
    together = choosing("white", "red", "red", "blue", together=True)
    play(together, "return red")
    questions = [decision_of(together, 0).question(together)]
    for words in ("return red", "7 A", "end"):
        questions.append(decision_of(laid, 0).question(laid))
        play(laid, words)
    assert questions == [
        "Are these the jewels on offer?",
        "Which of the drawn jewels goes back into the pouch?",
        "Which card do you lay, and on which cushion?",
        "Your card lies face down. End your turn?",
    ]


# Refusals.


def test_refusals_name_the_rule() -> None:
    laid = choosing("white", "red", "red", "blue")
    assert refusal(laid, "7 A").startswith("First choose which of the drawn jewels")
    assert refusal(laid, "return green") == "No green jewel was drawn."
    assert refusal(laid, "return camel") == (
        "“camel” doesn't work after “return”. Try white, red or blue."
    )
    play(laid, "return red")
    assert refusal(laid, "pass") == "Nobody may pass: lay a card on one of the cushions."
    assert refusal(laid, "15 A") == "There is no 15 in your hand."
    assert refusal(laid, "7 D") == "There is no cushion D."
    assert refusal(laid, "7 left").startswith("“left” doesn't work after “7”. Try A, B or C")
    play(laid, "7 a")
    assert refusal(laid, "7 B") == "Your card lies already: take it back with undo, or say end."


def test_three_players_have_no_third_cushion() -> None:
    laid = table("red", "green", hands=["7", "9", "8"])
    assert refusal(laid, "7 C") == "There is no cushion C."


# The sentences of a turn.


def announcement(laid: SultanTable, *choices: str) -> str:
    return SULTAN.announce(visible_news(play(laid, *choices), None), NAMES)


def test_a_turn_tells_the_cushion_and_not_the_value() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    assert announcement(laid, "7 A", "end") == "Anne laid a card on cushion A."


def test_a_first_players_turn_tells_the_returned_jewel() -> None:
    laid = choosing("white", "red", "red", "blue")
    assert announcement(laid, "return blue", "7 A", "end") == (
        "Anne put a blue jewel back into the pouch and laid a card on cushion A."
    )


def test_the_last_turn_of_a_round_tells_how_each_cushion_ended() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    play(laid, "7 A", "end", "9 B", "end", "8 B", "end")
    assert announcement(laid, "2 B", "end") == (
        "Nadine laid a card on cushion B. "
        "Anne took the red jewel on A for 7, unopposed. "
        "Peter bought the green jewel on B with 9 against Olaf’s 8 and Nadine’s 2. "
        "Nobody wanted the blue jewel on C."
    )


def test_a_tie_says_why_it_was_won() -> None:
    laid = table("blue", "red", hands=["12 1", "12 2", "3 4"], first=1)
    play(laid, "12 A", "end", "3 B", "end")
    assert "Peter bought the blue jewel on A with 12 against Anne’s 12, being first in turn." in (
        announcement(laid, "12 A", "end")
    )


def test_bidding_together_tells_only_the_sales() -> None:
    laid = table("red", "green", hands=["7 1", "9 1", "8 1"], together=True)
    news = []
    for seat, words in enumerate(("7 A", "9 B", "8 B")):
        news += play(laid, words, seat=seat)
    assert SULTAN.announce(news, NAMES) == (
        "The cards are turned face up. Anne took the red jewel on A for 7, unopposed. "
        "Peter bought the green jewel on B with 9 against Olaf’s 8."
    )


def test_a_new_stage_is_told_and_no_news_is_no_sentence() -> None:
    assert SULTAN.announce([BeganStage(seat=0, stage=2, cards=5)], NAMES) == (
        "Stage 2 begins with 5 new cards each."
    )
    assert SULTAN.announce([], NAMES) == ""
    assert SULTAN.announce([DrewJewels(seat=0, jewels=("red",))], NAMES) == ""


def test_no_news_holds_the_value_of_a_card_before_the_reveal() -> None:
    laid = choosing("white", "red", "red", "blue")
    assert visible_news(play(laid, "return red", "7 A", "end"), 1) == [
        ReturnedJewel(seat=0, jewel="red"),
        LaidCard(seat=0, cushion="A"),
    ]


def test_who_laid_a_card_is_told_which_and_for_what() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    news = visible_news(play(laid, "7 A"), 0)
    assert SULTAN.announce(news, (YOU, *NAMES[1:])) == "You laid your 7 on A (red)."


def test_a_post_has_a_few_words_a_seat() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    news = visible_news(play(laid, "7 A", "end"), None)
    assert SULTAN.deeds_of(news, NAMES) == [Deed(0, "card on A")]
    play(laid, "9 B", "end", "8 B", "end")
    news = visible_news(play(laid, "2 B", "end"), None)
    assert SULTAN.deeds_of(news, NAMES) == [
        Deed(3, "card on B"),
        Deed(0, "red jewel for 7, unopposed"),
        Deed(1, "green jewel for 9 against Olaf’s 8 and Nadine’s 2"),
        Deed(None, "Nobody wanted the blue jewel on C."),
    ]

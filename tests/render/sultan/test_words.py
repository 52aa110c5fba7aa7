"""Sultan in words: what is said beside a picture, and the table for those who listen."""

import pytest

from render import sultan as painter
from rules.engine.history import turns_of
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.play import decision_of
from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from tests.golden.goldens import goldens_of, moments_of, replay_golden
from tests.render.pages import EVERY, beginnings
from tests.render.sultan.test_pages import NAMES, bidding
from tests.rules.sultan.drawing import collections, play, table

PRIVATE = painter.PAINTER.private_alt_text
LONG_NAMES = ["Nguyễn Thị Bích Ngọc Maximiliane W"] * 5
MOST_BOARD_CHARS = 2500


def test_alt_text_first_says_whose_turn_it_is_then_what_happened_then_who_leads() -> None:
    laid = bidding()
    turns = [TurnNews(2, tuple(play(laid, "8 C", "end")))]
    text = painter.alt_text(seen_by(None, laid), NAMES, turns)
    assert text.startswith(
        "Sultan, stage 1, round 1 of 15. Nadine to bid. Olaf laid a card on cushion C. "
        "Scores so far: Anne 8, Peter 5, Olaf 0, Nadine 0. "
        "On A: red (2 points); no card. On B: green (4 points); cards of Anne, Peter. "
        "On C: blue (5 points); card of Olaf. "
        "Anne: 2 green. Peter: 3 white. Olaf: no jewels. Nadine: no jewels. First player: Anne. "
        "Anne can still pay 15, 14, "
    )
    assert text.endswith("In the pouch: 9 white, 10 red, 10 yellow, 6 green and 7 blue.")


def test_alt_text_tells_a_reveal_once() -> None:
    laid = bidding()
    turns = [TurnNews(3, tuple(play(laid, "8 C", "end", "2 A", "end")))]
    sold = "Nadine took the red jewel on A for 2, unopposed."
    told = painter.alt_text(seen_by(None, laid), NAMES, turns)
    assert told.count(sold) == 1
    later = painter.alt_text(seen_by(None, laid), NAMES, ())
    assert f"Round 1 ended so: {sold}" in later


def test_alt_text_says_who_won_and_what_was_drawn() -> None:
    over = painter.alt_text(seen_by(None, collections("3 blue", "", "")), NAMES, ())
    assert over.startswith("Sultan, the match is over: Anne won. Scores: Anne 17, ")
    match = Match(SULTAN, SULTAN.setting(4), bytes(32))
    text = painter.alt_text(match.seen_by(None), NAMES, ())
    drawn = ", ".join(
        f"{one} ({match.table.box.points[one]} point{'s' * (one != 'white')})"
        for one in match.table.drawn
    )
    assert "Anne to choose jewels. Scores so far: Anne 0" in text
    assert f"Drawn: {drawn}; one goes back." in text


def test_alt_text_never_names_a_hand() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "4"])
    for seat in (None, 0, 1):
        assert "hand" not in painter.alt_text(seen_by(seat, laid), NAMES, ())


def test_alt_text_is_cut_at_a_sentence() -> None:
    match = replay_golden("sultan-5-greedy")
    text = painter.alt_text(match.seen_by(None), ["N" * 24] * 5, turns_of(match.choices)[-1:])
    assert 900 < len(text) <= 1024
    assert text.endswith(".")
    assert "Scores: " in text


def test_private_words_ask_say_what_may_be_named_and_what_it_brings() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "8 5"], won=["3 green", ""])
    assert PRIVATE(seen_by(0, laid), NAMES, ()) == (
        "Sultan, stage 1, round 1 of 12. Your turn, Anne. "
        "Which card do you lay, and on which cushion? Cards that you may name: 3, 7. "
        "Cushions that are free to you: A, B, C. "
        "A, red: +2 to you, +2 to Peter; no card. B, green: +6 to you, +4 to Peter; no card. "
        "C, blue: +5 to you, +5 to Peter; no card. "
        "You have 12 points, in hand 3, 7, and 22 in the deck. "
        "Peter (0 points) can still pay 12 twice, 11 twice, 10 twice, 9 twice, 8 twice, 7 twice, "
        "6 twice, 5 twice, 4 twice, 3 twice, 2 twice, 1 twice."
    )
    named = PRIVATE(seen_by(0, laid), NAMES, ("7",))
    assert "7 … on which cushion? Cushions that are free to you: A, B, C." in named
    assert "Your turn" not in PRIVATE(seen_by(1, laid), NAMES, ())


def test_private_words_say_what_may_go_back_and_what_would_be_offered_then() -> None:
    match = Match(SULTAN, SULTAN.setting(4), bytes(32))
    view, colour = match.seen_by(0), match.table.drawn[0]
    text = PRIVATE(view, NAMES, ())
    assert decision_of(view.table, 0).question(view.table) in text
    assert f"{colour.capitalize()}: +" in text
    after = PRIVATE(view, NAMES, ("return", colour))
    assert f"{colour.capitalize()} goes back into the pouch. A would hold " in after


@pytest.mark.slow
def test_every_board_and_every_private_text_fits() -> None:
    """With the longest names, in every moment of the recorded matches."""
    for name in goldens_of("sultan"):
        for match in moments_of(name, EVERY):
            for seat in (None, *range(match.setting.seats)):
                view = match.seen_by(seat)
                board = painter.text_board(view, LONG_NAMES, title="Sultan · table 128")
                assert len(board.seats) == match.setting.seats
                longest = max(map(len, board.seats))
                assert len(board.shared) + 2 + longest <= MOST_BOARD_CHARS
                if seat is None:
                    continue
                starts = beginnings(match, seat)[:6] if seat in match.table.pending else ()
                for prefix in ((), *starts):
                    assert len(PRIVATE(view, LONG_NAMES, prefix)) <= 1024


def test_the_text_board_names_every_visible_fact() -> None:
    laid = table(
        "red 1:9", "green", "blue", hands=["7 3", "4"], won=["2 green", ""], spent=["1 1 2", ""]
    )
    board = painter.text_board(seen_by(0, laid), NAMES)
    assert board.shared == (
        "Sultan, stage 1, round 1 of 12. Anne to bid.\n"
        "\n"
        "Scores so far: Anne 8, Peter 0.\n"
        "On A: red (2 points); card of Peter.\n"
        "On B: green (4 points); no card.\n"
        "On C: blue (5 points); no card.\n"
        "First player: Anne.\n"
        "In the pouch: 12 white, 10 red, 10 yellow, 6 green and 7 blue."
    )
    twice = ", ".join(f"{value} twice" for value in range(12, 2, -1))
    assert board.seats == (
        (
            "Anne, seat 1: 8 points.\n"
            "Jewels: 2 green.\n"
            "Points by line: green 8.\n"
            f"Can still pay: {twice}, 2.\n"
            "In hand: 3, 7; 19 in the deck."
        ),
        (
            "Peter, seat 2: 0 points.\n"
            "Jewels: no jewels.\n"
            f"Can still pay: {twice}, 2 twice, 1 twice.\n"
            "In hand: 1 card; 22 in the deck."
        ),
    )


def test_the_text_board_tells_draws_and_the_latest_reveal() -> None:
    laid = bidding()
    play(laid, "8 C", "end", "2 A", "end")
    text = painter.text_board(seen_by(None, laid), NAMES).whole()
    assert "\nDrawn: " in text
    assert "\nRound 1 ended so: Nadine took the red jewel on A for 2, unopposed. " in text
    over = painter.text_board(seen_by(None, collections("3 blue", "", "")), NAMES).whole()
    assert "First player" not in over


def test_a_board_names_a_hand_to_its_owner_alone() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "4"])
    own, other = (painter.text_board(seen_by(seat, laid), NAMES).seats[0] for seat in (0, 1))
    assert "In hand: 3, 7;" in own
    assert "In hand: 2 cards;" in other

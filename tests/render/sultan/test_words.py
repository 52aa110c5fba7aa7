"""Sultan in words: what is said beside a picture, and the board in letters."""

from render import sultan as painter
from rules.engine.history import turns_of
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from tests.golden.goldens import replay_golden
from tests.render.sultan.test_pages import NAMES, bidding
from tests.rules.sultan.drawing import collections, play, table


def test_alt_text_first_says_whose_turn_it_is_then_what_happened_then_who_leads() -> None:
    laid = bidding()
    turns = [TurnNews(2, tuple(play(laid, "8 C", "end")))]
    text = painter.alt_text(seen_by(None, laid), NAMES, turns)
    assert text == (
        "Sultan, stage 1, round 1 of 15. Nadine to bid. Olaf laid a card on cushion C. "
        "Scores so far: Anne 8, Peter the Great 5, Olaf 0, Nadine 0. "
        "On the cushions: A red, no card; B green, cards of Anne, Peter the Great; "
        "C blue, card of Olaf. "
        "Anne: 2 green; nothing spent. Peter the Great: 3 white; nothing spent. "
        "Olaf: no jewels; nothing spent. Nadine: no jewels; nothing spent. "
        "In the pouch: 9 white, 10 red, 10 yellow, 6 green and 7 blue."
    )


def test_alt_text_says_who_won_and_what_was_drawn() -> None:
    over = painter.alt_text(seen_by(None, collections("3 blue", "", "")), NAMES, ())
    assert over.startswith("Sultan, the match is over: Anne won. Scores: Anne 17, ")
    match = Match(SULTAN, SULTAN.setting(4), bytes(32))
    text = painter.alt_text(match.seen_by(None), NAMES, ())
    assert f"Anne to choose jewels. Scores so far: {'Anne 0'}" in text
    assert f"Drawn: {', '.join(match.table.drawn)}; one goes back." in text


def test_alt_text_names_a_hand_to_its_owner_alone() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "4"])
    assert "nothing spent; in hand 3, 7." in painter.alt_text(seen_by(0, laid), NAMES, ())
    assert "in hand 4" not in painter.alt_text(seen_by(0, laid), NAMES, ())
    assert "in hand" not in painter.alt_text(seen_by(None, laid), NAMES, ())


def test_alt_text_is_cut_at_a_sentence() -> None:
    match = replay_golden("sultan-5-greedy")
    text = painter.alt_text(match.seen_by(None), ["N" * 24] * 5, turns_of(match.choices)[-1:])
    assert 900 < len(text) <= 1024
    assert text.endswith(".")
    # The last seats did not fit; the scores come before them.
    assert text.count("spent 1, 2, 3") < 5
    assert "Scores: " in text


def test_the_text_board_names_every_visible_fact() -> None:
    laid = table(
        "red 1:9", "green", "blue", hands=["7 3", "4"], won=["2 green", ""], spent=["1 1 2", ""]
    )
    assert painter.text_board(seen_by(0, laid), NAMES).whole() == (
        "Sultan, stage 1, round 1 of 12. Anne to bid.\n"
        "\n"
        "Board\n"
        "  A red (2 points): Peter the Great\n"
        "  B green (4 points): no card\n"
        "  C blue (5 points): no card\n"
        "  In the pouch: 12 white, 10 red, 10 yellow, 6 green and 7 blue.\n"
        "  First player: Anne\n"
        "\n"
        "1 Anne: 8 points\n"
        "  jewels: 2 green\n"
        "  money (x spent, - one of two spent): 1x 2- 3 4 5 6 7 8 9 10 11 12\n"
        "  hand: 3 7\n"
        "  score: white 0, red 0, yellow 0, green 8, blue 0, bonus 0\n"
        "\n"
        "2 Peter the Great: 0 points\n"
        "  jewels: no jewels\n"
        "  money (x spent, - one of two spent): 1 2 3 4 5 6 7 8 9 10 11 12\n"
        "  score: white 0, red 0, yellow 0, green 0, blue 0, bonus 0\n"
    )


def test_the_text_board_tells_draws_and_the_latest_reveal() -> None:
    laid = bidding()
    play(laid, "8 C", "end", "2 A", "end")
    text = painter.text_board(seen_by(None, laid), NAMES).whole()
    assert f"  drawn: {', '.join(laid.drawn)}\n" in text
    assert "Latest reveal\n  Nadine alone wanted the red jewel on A (paid 2).\n" in text
    over = painter.text_board(seen_by(None, collections("3 blue", "", "")), NAMES).whole()
    assert "First player" not in over

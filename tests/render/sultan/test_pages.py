"""Sultan in pictures: headers, the middle of the table, points and posters."""

from collections import Counter

from render import sultan as painter
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from rules.sultan.scoring import SCORE_LINES
from rules.sultan.table import SultanTable
from tests.render.sultan.reading import (
    backs,
    gems,
    gold_grounds,
    items_on,
    panel,
    texts,
    words_on,
)
from tests.rules.sultan.drawing import collections, play, table

NAMES = ("Anne", "Peter", "Olaf", "Nadine", "دنيازاد")
HANDS = ["7 3", "9 4", "8 5", "2 1"]
TITLE = "Sultan · table 3"


def bidding() -> SultanTable:
    laid = table("red", "green", "blue", hands=HANDS, won=["2 green", "3 white", "", ""])
    play(laid, "7 B", "end", "9 B", "end")
    return laid


# The header.


def test_the_header_says_whose_turn_it_is_how_far_the_match_is_and_what_was_done() -> None:
    laid = bidding()
    turns = [TurnNews(2, tuple(play(laid, "8 C", "end")))]
    written = painter.turn(seen_by(None, laid), NAMES, turns, title=TITLE).texts()
    assert "Nadine to bid" in written
    assert "Round 1/15" in written
    assert "Olaf laid a card on C" in written
    assert TITLE in written


def test_each_page_names_the_actor_of_that_page_alone() -> None:
    laid = bidding()
    last = play(laid, "8 C", "end", "2 A", "end")
    jewel = laid.drawn[0]
    first = play(laid, f"return {jewel}", "4 B", "end")
    turns = [TurnNews(3, tuple(last[1:])), TurnNews(1, tuple(first))]
    now, reveal = painter.turn(seen_by(None, laid), NAMES, turns, title=TITLE).pages()
    deeds = [
        [item.text for item in words_on(page) if 60 < item.y < 104 and item.text != TITLE]
        for page in (now, reveal)
    ]
    assert deeds[0][-1] == f"Peter put {jewel} back and laid a card on B"
    assert deeds[1][-1] == "Nadine laid the last card on A: gold wins"


def test_a_long_name_is_cut_and_what_was_done_is_not() -> None:
    laid = bidding()
    turns = [TurnNews(2, tuple(play(laid, "8 C", "end")))]
    names = ("Anne", "Peter", "Maximiliane " * 4, "Nadine")
    written = painter.turn(seen_by(None, laid), names, turns, title=TITLE).texts()
    assert any(text.endswith("… laid a card on C") for text in written)


def test_several_seats_that_bid_together_are_all_named() -> None:
    laid = table("red", "green", hands=["7 1", "9 1", "8 1"], together=True)
    page = painter.table(seen_by(None, laid), NAMES)
    assert "Anne, Peter, Olaf to bid" in page.texts()
    assert page.texts().count("all bid at once") == 2
    play(laid, "7 A", seat=0)
    waiting = painter.private(seen_by(0, laid), NAMES, ()).texts()
    assert "Waiting for Peter, Olaf" in waiting


def test_the_last_picture_names_the_winner() -> None:
    over = collections("3 blue", "", "")
    assert "Anne wins" in painter.turn(seen_by(None, over), NAMES, ()).texts()
    assert "The match is over" in painter.private(seen_by(1, over), NAMES, ()).texts()
    draw = collections("1 blue", "1 blue", "")
    assert "Anne and Peter win" in painter.turn(seen_by(None, draw), NAMES, ()).texts()


# The middle of the table.


def test_cards_lie_face_down_in_the_order_they_were_laid() -> None:
    page = painter.turn(seen_by(None, bidding()), NAMES, ())
    assert backs(panel(page, 1, 3, 4)) == [0, 1]
    assert not any(item.text in {"7", "9"} and item.face == "serif" for item in words_on(page))


def test_drawn_jewels_stand_with_their_points_and_those_of_a_later_round_below_the_reveal() -> None:
    match = Match(SULTAN, SULTAN.setting(4), bytes(32))
    page = painter.turn(match.seen_by(None), NAMES, ())
    assert "Anne to choose jewels" in page.texts()
    body = [item for item in items_on(page) if 104 <= item.y < 510]
    assert gems(body) == list(match.table.drawn)
    laid = bidding()
    turns = [TurnNews(3, tuple(play(laid, "8 C", "end", "2 A", "end")))]
    later = painter.turn(seen_by(None, laid), NAMES, turns)
    band = [item for item in items_on(later) if 415 <= item.y < 510]
    assert gems(band) == list(laid.drawn)
    assert "drew, one goes back:" in texts(band)


def test_the_round_before_stands_below_the_cushions_without_gold() -> None:
    laid = bidding()
    play(laid, "8 C", "end", "2 A", "end")
    play(laid, f"return {laid.drawn[0]}")
    page = painter.turn(seen_by(None, laid), NAMES, ())
    for number, sale in enumerate(laid.sales):
        shown = panel(page, number, 3, 4)
        assert gems(shown) == [laid.cushions[number].jewel, sale.jewel]
        assert {str(offer.value) for offer in sale.offers} <= set(texts(shown))
        assert not gold_grounds(shown, 10)


def test_what_is_left_in_the_pouch_and_in_every_purse_is_counted() -> None:
    laid = table("red", "green", "blue", hands=["7", "8"], spent=["1 1 2", "12"])
    money = painter.table(seen_by(None, laid), NAMES).pages()[1]
    written = money.texts()
    assert "Underlined: two of these are left" in written
    place = written.index("in the pouch")
    assert written[place + 1 :] == [str(count) for count in laid.in_pouch().values()]
    # Eleven values of Anne's, ten of them twice; twelve of Peter's, eleven twice.
    lines = [line for line in money.as_text().splitlines() if line.endswith(" 5 ink")]
    assert len(lines) == 10 + 11


# Points.


def test_the_score_sheet_has_an_icon_for_every_line_and_says_what_decided_a_tie() -> None:
    assert set(painter.LINE_ICONS) == set(SCORE_LINES)
    level = collections("1 blue", "1 green, 1 white", "")
    written = painter.score_sheet(seen_by(None, level), NAMES).texts()
    assert "Equal points: the most jewels decide (Anne 1, Peter 2)." in written
    clear = painter.score_sheet(seen_by(None, collections("1 blue", "", "")), NAMES).texts()
    assert not any("Equal points" in text for text in clear)


def test_a_breakdown_shows_annes_jewels() -> None:
    anne = collections("3 white, 5 red, 1 blue", "", "", "")
    page = painter.breakdown(seen_by(None, anne), NAMES, 0, title=TITLE)
    shown = Counter(gems(items_on(page)))
    assert shown == {"white": 3, "red": 5, "blue": 1}
    written = page.texts()
    assert {"3 × 1", "5 × 2", "1 × 5", "+ 2", "+ 10", "20", "30", "Anne: 30 points"} <= set(written)
    nobody = painter.breakdown(seen_by(None, anne), NAMES, 1, title=TITLE)
    assert "No jewels yet" in nobody.texts()


def test_a_poster_heaps_up_all_jewels_of_those_who_won() -> None:
    for won in ("3 white, 5 red, 1 blue", "12 white, 11 red, 4 yellow", "1 blue"):
        over = collections(won, "", "")
        page = painter.poster(seen_by(None, over), NAMES, title=TITLE)
        assert Counter(gems(items_on(page))) == Counter(over.buyers[0].jewels)
        assert {"Anne", str(SULTAN.score(over).totals[0]), TITLE} <= set(page.texts())
    draw = collections("1 blue", "1 blue", "")
    assert gems(items_on(painter.poster(seen_by(None, draw), NAMES))) == ["blue", "blue"]

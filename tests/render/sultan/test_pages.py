"""Sultan in pictures and words: every moment can be shown, and shows nobody's secrets."""

from collections.abc import Iterator
from random import Random

import pytest

from render import sultan as painter
from render.page import Art, Page, Tiling, Words, flatten_items
from render.theme import MARGIN
from rules.engine.chance import Chance
from rules.engine.history import latest_turn
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.play import decision_of
from rules.engine.secret import View, seen_by
from rules.sultan import SULTAN
from rules.sultan.scoring import SCORE_LINES
from rules.sultan.table import SultanTable
from tests.every_game.matches import settings, walk
from tests.render.pages import look_at
from tests.rules.sultan.drawing import collections, play, table

NAMES = ("Anne", "Peter the Great", "Olaf", "Nadine", "دنيازاد")


def moments(every: int = 9) -> Iterator[Match[SultanTable]]:
    """Some moments of a random match in every setting."""
    for setting in settings(SULTAN):
        random = Random(setting.seats)
        match = Match(SULTAN, setting, random.randbytes(32))
        for number, _ in enumerate(walk(match, random)):  # type: ignore[arg-type]
            if number % every == 0:
                yield match
        yield match


def pages(match: Match[SultanTable]) -> list[Page]:
    """Every page of a moment, for everybody and for whoever is asked."""
    everyone = match.seen_by(None)
    made = [
        painter.turn(everyone, NAMES, latest_turn(match)),
        painter.table(everyone, NAMES),
        painter.score_sheet(everyone, NAMES),
        painter.breakdown(everyone, NAMES, len(match.log) % match.setting.seats),
    ]
    for seat in range(match.setting.seats):
        view = match.seen_by(seat)
        made.append(painter.private(view, NAMES, ()))
        if seat in match.table.pending:
            answer = match.answers(seat)[-1]
            made += [
                painter.private(view, NAMES, answer[:length])
                for length in range(1, len(answer) + 1)
            ]
    return made


def test_all_that_is_placed_is_drawn_and_nothing_sticks_out_or_is_too_small() -> None:
    for match in moments(25):
        for page in pages(match):
            look_at(page, margin=MARGIN // 2)


@pytest.mark.ci
def test_views_that_differ_only_in_hidden_things_look_the_same() -> None:
    random = Random(5)
    pairs = 0
    for match in moments(7):
        for seat in (None, *range(match.setting.seats)):
            view = seen_by(seat, match.table)
            twin = imagine_table(SULTAN, view, Chance(random.randbytes(32)))
            pairs += twin != match.table
            assert texts_for(seen_by(seat, twin)) == texts_for(view)
    assert pairs > 200


def texts_for(view: View[SultanTable]) -> list[str]:
    """All that a viewer is shown, as text."""
    made = [painter.turn(view, NAMES, ()), painter.table(view, NAMES)]
    if view.seat is not None:
        made.append(painter.private(view, NAMES, ()))
    return [
        *(page.as_text() for page in made),
        painter.alt_text(view, NAMES, ()),
        painter.text_board(view, NAMES).whole(),
    ]


def test_a_picture_is_made_of_a_view_and_of_nothing_else() -> None:
    laid = table("red", "green", hands=["1", "2", "3"])
    with pytest.raises(TypeError, match="not of SultanTable"):
        painter.table(laid, NAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="still holds the match's chance"):
        painter.table(View(laid, 0), NAMES)
    with pytest.raises(ValueError, match="spectator"):
        painter.private(seen_by(None, laid), NAMES, ())


# What the pages tell.

HANDS = ["7 3", "9 4", "8 5", "2 1"]


def bidding() -> SultanTable:
    laid = table("red", "green", "blue", hands=HANDS, won=["2 green", "3 white", "", ""])
    play(laid, "7 B", "end", "9 B", "end")
    return laid


def words_on(page: Page) -> list[Words]:
    return [item for item in flatten_items(page.items) if isinstance(item, Words)]


def patterns(page: Page) -> list[str]:
    return [item.name for item in flatten_items(page.items) if isinstance(item, Tiling)]


def test_cards_lie_face_down_in_the_order_they_were_laid() -> None:
    page = painter.turn(seen_by(None, bidding()), NAMES, ())
    assert patterns(page) == ["pattern-1", "pattern-2"]
    assert not any(item.text in {"7", "9"} and item.face == "serif" for item in words_on(page))


def test_a_seat_sees_its_own_card_on_the_cushion() -> None:
    page = painter.private(seen_by(1, bidding()), NAMES, ())
    assert any(item.text == "9" and item.face == "serif" for item in words_on(page))


def test_the_header_says_whose_turn_it_is_and_how_far_the_match_is() -> None:
    written = painter.turn(seen_by(None, bidding()), NAMES, ()).texts()
    assert "Olaf to bid" in written
    assert "Stage 1, round 1 of 15" in written


def test_legal_cushions_are_framed_and_the_chosen_card_is_raised() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "8 5"], won=["3 green", ""])
    view = seen_by(0, laid)
    before, after = (painter.private(view, NAMES, path) for path in ((), ("7",)))
    assert gold_frames(before) == 3 + 2
    assert gold_frames(after) == 3
    assert "7 … which of those marked?" in after.texts()
    assert "you: +4 points + 2 bonus" in after.texts()
    play(laid, "7 B", "end", "8 B", "end")
    second = painter.private(seen_by(0, laid), NAMES, ("3",))
    assert gold_frames(second) == 2


def gold_frames(page: Page) -> int:
    return sum(" – 14 gold 7 " in line or " – 11 gold 5 " in line for line in lines(page))


def lines(page: Page) -> list[str]:
    return page.as_text().splitlines()


def test_words_that_lead_nowhere_are_left_out() -> None:
    view = seen_by(0, table("red", "green", "blue", hands=HANDS))
    page = painter.private(view, NAMES, ("15", "A"))
    assert page.as_text() == painter.private(view, NAMES, ()).as_text()


def test_named_and_sealed_cards_are_shown_where_they_would_lie() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "8 5"], together=True)
    named = painter.private(seen_by(0, laid), NAMES, ("7", "C"))
    assert "7 C … and which card?" in named.texts()
    # One card on the cushion, two in the hand.
    assert patterns(named) == ["pattern-1"] * 3
    play(laid, "7 C 3 A", seat=0)
    sealed = painter.private(seen_by(0, laid), NAMES, ())
    assert patterns(sealed) == ["pattern-1"] * 4
    assert any("You have answered “7 C 3 A”" in text for text in sealed.texts())
    other = painter.private(seen_by(1, laid), NAMES, ())
    assert patterns(other) == ["pattern-2"] * 2


def test_the_end_of_a_turn_is_a_button_and_no_picture_of_one() -> None:
    laid = table("red", "green", "blue", hands=HANDS)
    play(laid, "7 B")
    page = painter.private(seen_by(0, laid), NAMES, ())
    assert "End turn" not in page.texts()
    assert gold_frames(page) == 0


def test_drawn_jewels_are_marked_by_their_colours() -> None:
    match = Match(SULTAN, SULTAN.setting(4), bytes(32))
    page = painter.private(match.seen_by(0), NAMES, ())
    assert "Which of the drawn jewels goes back into the pouch?" in page.texts()
    assert sum(text.startswith("you: +") for text in page.texts()) == 4
    public = painter.turn(match.seen_by(None), NAMES, ())
    assert "Anne drew these jewels; one goes back into the pouch." in public.texts()
    assert "Anne to choose jewels" in public.texts()


def test_a_reveal_comes_first_and_says_why() -> None:
    laid = table("blue", "red", "white", hands=["12 1", "12 2", "3 4", "5 6"], first=1)
    play(laid, "12 A", "end", "3 B", "end", "5 B", "end", "12 A")
    turns = [TurnNews(0, tuple(play(laid, "end")))]
    written = painter.turn(seen_by(None, laid), NAMES, turns).texts()
    reveal, drawn = (
        written.index("Round 1, revealed"),
        written.index("Olaf drew these jewels; one goes back into the pouch."),
    )
    assert reveal < drawn
    assert "takes the blue jewel: first in turn" in written
    assert "takes the red jewel: highest card" in written
    assert "Nobody wanted it: back into the pouch." in written
    later = painter.table(seen_by(None, laid), NAMES).texts()
    assert later.index("Round 1, revealed") > later.index(
        "Olaf drew these jewels; one goes back into the pouch."
    )


def test_spent_cards_are_struck_and_two_sets_show_what_is_left() -> None:
    laid = table("red", "green", "blue", hands=["7", "8"], spent=["1 1 2", ""])
    page = painter.table(seen_by(None, laid), NAMES)
    struck = [line for line in lines(page) if line.startswith("fill") and line.endswith(" 3 red")]
    assert len(struck) == 1
    assert page.texts().count("• •") == 12 - 2 + 12
    assert page.texts().count("•") == 1


def test_what_is_left_in_the_pouch_is_counted() -> None:
    written = painter.table(seen_by(None, bidding()), NAMES).texts()
    place = written.index("in the pouch")
    assert written[place + 1 : place + 6] == ["9", "10", "10", "6", "7"]


def test_several_seats_that_bid_together_are_all_named() -> None:
    laid = table("red", "green", hands=["7 1", "9 1", "8 1"], together=True)
    assert "Anne, Peter the Great, Olaf to bid" in painter.table(seen_by(None, laid), NAMES).texts()
    play(laid, "7 A", seat=0)
    assert "Waiting for" not in painter.private(seen_by(1, laid), NAMES, ()).texts()[2]
    waiting = painter.private(seen_by(0, laid), NAMES, ()).texts()
    assert "Waiting for Peter the Great, Olaf" in waiting


def test_the_last_picture_names_the_winner() -> None:
    over = collections("3 blue", "", "")
    assert "Anne wins" in painter.table(seen_by(None, over), NAMES).texts()
    assert "The match is over" in painter.private(seen_by(1, over), NAMES, ()).texts()
    draw = collections("1 blue", "1 blue", "")
    assert "Anne and Peter the Great win" in painter.table(seen_by(None, draw), NAMES).texts()


def test_the_score_sheet_has_an_icon_for_every_line_and_says_what_decided_a_tie() -> None:
    assert set(painter.LINE_ICONS) == set(SCORE_LINES)
    level = collections("1 blue", "1 green, 1 white", "")
    written = painter.score_sheet(seen_by(None, level), NAMES).texts()
    assert "Equal points: the most jewels decide (Anne 1, Peter the Great 2)." in written
    clear = painter.score_sheet(seen_by(None, collections("1 blue", "", "")), NAMES).texts()
    assert not any("Equal points" in text for text in clear)


def test_a_breakdown_shows_annes_jewels() -> None:
    anne = collections("3 white, 5 red, 1 blue", "", "", "")
    page = painter.breakdown(seen_by(None, anne), NAMES, 0)
    names = [item.name for item in flatten_items(page.items) if isinstance(item, Art)]
    assert names.count("sultan-white") == 3
    assert names.count("sultan-red") == 5
    assert names.count("sultan-blue") == 1
    written = page.texts()
    assert {"3 × 1 = 3", "5 × 2 = 10", "1 × 5 = 5", "+2 bonus", "+10 bonus", "30"} <= set(written)


# Words instead of pictures.


def test_a_word_that_nobody_chose_does_not_take_the_place_of_the_question() -> None:
    match = Match(SULTAN, SULTAN.setting(3), bytes(32))
    seat = match.awaited[0]
    view = match.seen_by(seat)
    question = decision_of(view.table, seat).question(view.table)
    assert all(answer[0] == "return" for answer in match.answers(seat))
    assert question in painter.private(view, NAMES, ("return",)).texts()

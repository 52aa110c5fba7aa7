"""Sultan for one seat's eyes: what it may choose and what it brings, and nobody's secrets."""

from random import Random

import pytest

from render import sultan as painter
from render.page import Art, Words
from rules.engine.chance import Chance
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.play import decision_of
from rules.engine.secret import View, seen_by
from rules.sultan import SULTAN
from rules.sultan.table import SultanTable
from tests.every_game.matches import settings, walk
from tests.render.sultan.reading import (
    column,
    gems,
    gold_grounds,
    items_on,
    panel,
    texts,
    words_on,
)
from tests.render.sultan.test_pages import HANDS, NAMES, bidding
from tests.render.sultan.test_table import told_moments
from tests.rules.sultan.drawing import play, table


def test_what_may_be_named_is_gold_and_what_it_brings_is_said() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "8 5"], won=["3 green", ""])
    view = seen_by(0, laid)
    before, after = (items_on(painter.private(view, NAMES, path)) for path in ((), ("7",)))
    # Two cards and three letters; then the card on each of three cushions, and their letters.
    assert (len(gold_grounds(before, 10)), len(gold_grounds(before, 14))) == (2, 3)
    assert (len(gold_grounds(after, 10)), len(gold_grounds(after, 14))) == (3, 3)
    assert "7 … on which cushion?" in texts(after)
    # Four points, and the bonus of two for a fourth green.
    assert "+6" in texts(before)
    play(laid, "7 B", "end", "8 B", "end")
    second = items_on(painter.private(seen_by(0, laid), NAMES, ("3",)))
    assert len(gold_grounds(second, 14)) == 2


def test_gains_are_those_of_the_score() -> None:
    won = ["3 green", "2 green, 5 blue", "", "1 red", "5 blue"]
    laid = table("green", "blue", "red", hands=["7", "8", "9", "1", "2"], won=won)
    page = painter.private(seen_by(0, laid), NAMES, ())
    shown = [column(items_on(page), number, 3, 104, 428) for number in range(3)]
    assert {"+7", "4", "others", "6"} <= set(texts(shown[0]))
    assert {"+5", "5", "others", "15"} <= set(texts(shown[1]))
    assert texts(shown[1]).count("15") == 2
    assert {"+2", "2", "others"} <= set(texts(shown[2]))


def test_what_rivals_can_still_pay_is_what_they_have_not_spent() -> None:
    for match, _ in told_moments():
        if match.is_over or match.setting.seats == 2:
            continue
        seat = match.awaited[0]
        page = painter.private(match.seen_by(seat), NAMES, ())
        left_edge = 490 if match.table.buyers[seat].hand else 0
        values = [
            item.text
            for item in words_on(page)
            if item.face == "bold" and item.y > 470 and item.x > left_edge and item.text.isdigit()
        ]
        expected = []
        for rival, buyer in enumerate(match.table.buyers):
            if rival != seat:
                left = set(range(1, 16)) - set(buyer.spent)
                expected += [str(rival + 1), *map(str, sorted(left, reverse=True))]
        assert values == expected


def test_a_seat_sees_its_own_card_on_the_cushion_and_no_button() -> None:
    laid = bidding()
    page = painter.private(seen_by(1, laid), NAMES, ())
    assert any(item.text == "9" and item.face == "serif" for item in words_on(page))
    again = table("red", "green", "blue", hands=HANDS)
    play(again, "7 B")
    ending = painter.private(seen_by(0, again), NAMES, ())
    assert "End turn" not in ending.texts()
    assert not gold_grounds(items_on(ending), 10)
    assert not gold_grounds(items_on(ending), 14)


def test_words_that_lead_nowhere_are_left_out() -> None:
    view = seen_by(0, table("red", "green", "blue", hands=HANDS))
    page = painter.private(view, NAMES, ("15", "A"))
    assert page.as_text() == painter.private(view, NAMES, ()).as_text()


def test_named_and_sealed_cards_are_shown_where_they_would_lie() -> None:
    laid = table("red", "green", "blue", hands=["7 3", "8 5"], together=True)
    named = painter.private(seen_by(0, laid), NAMES, ("7", "C"))
    assert "7 on C … and which card?" in named.texts()
    assert "7" in texts(panel(named, 2, 3, 4))
    play(laid, "7 C 3 A", seat=0)
    sealed = painter.private(seen_by(0, laid), NAMES, ())
    assert "You answered 7 on C, 3 on A, and may change it" in sealed.texts()
    assert "7" in texts(panel(sealed, 2, 3, 4))
    assert "3" in texts(panel(sealed, 0, 3, 4))
    other = painter.private(seen_by(1, laid), NAMES, ())
    assert other.texts().count("all bid at once") == 3


def test_a_jewel_that_may_go_back_has_its_word_in_gold_and_then_the_cushions_are_filled() -> None:
    match = Match(SULTAN, SULTAN.setting(4), bytes(32))
    view = match.seen_by(0)
    page = painter.private(view, NAMES, ())
    assert len(gold_grounds(items_on(page), 14)) == 4
    colour = match.table.drawn[0]
    after = painter.private(view, NAMES, ("return", colour))
    assert f"{colour.capitalize()} goes back into the pouch" in after.texts()
    left = [gems(panel(after, number, 3, 4))[0] for number in range(3)]
    assert left == list(match.table.drawn[1:])


def test_a_word_that_nobody_chose_does_not_take_the_place_of_the_question() -> None:
    match = Match(SULTAN, SULTAN.setting(3), bytes(32))
    seat = match.awaited[0]
    view = match.seen_by(seat)
    question = decision_of(view.table, seat).question(view.table)
    assert all(answer[0] == "return" for answer in match.answers(seat))
    assert question in painter.private(view, NAMES, ("return",)).texts()


# Secrets.


@pytest.mark.ci
def test_views_that_differ_only_in_hidden_things_look_the_same() -> None:
    random = Random(5)
    pairs = 0
    for setting in settings(SULTAN):
        chance = Random(setting.seats)
        match = Match(SULTAN, setting, chance.randbytes(32))
        for number, _ in enumerate(walk(match, chance)):  # type: ignore[arg-type]
            if number % 7:
                continue
            for seat in (None, *range(setting.seats)):
                view = seen_by(seat, match.table)
                twin = imagine_table(SULTAN, view, Chance(random.randbytes(32)))
                pairs += twin != match.table
                assert shown_to(seen_by(seat, twin)) == shown_to(view)
    assert pairs > 200


def shown_to(view: View[SultanTable]) -> list[str]:
    """All that a viewer is shown, as text."""
    made = [
        painter.turn(view, NAMES, ()).as_text(),
        painter.table(view, NAMES).as_text(),
        painter.alt_text(view, NAMES, ()),
        painter.text_board(view, NAMES).whole(),
    ]
    if view.seat is not None:
        made.append(painter.private(view, NAMES, ()).as_text())
        made.append(painter.PAINTER.private_alt_text(view, NAMES, ()))
    return made


def test_a_picture_is_made_of_a_view_and_of_nothing_else() -> None:
    laid = table("red", "green", hands=["1", "2", "3"])
    with pytest.raises(TypeError, match="not of SultanTable"):
        painter.table(laid, NAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="still holds the match's chance"):
        painter.table(View(laid, 0), NAMES)
    with pytest.raises(ValueError, match="spectator"):
        painter.private(seen_by(None, laid), NAMES, ())
    with pytest.raises(ValueError, match="spectator"):
        painter.PAINTER.private_alt_text(seen_by(None, laid), NAMES, ())


def test_an_open_card_says_nothing_that_its_back_does_not() -> None:
    """Its owner's own card is the only face on a cushion before the reveal."""
    laid = bidding()
    for seat in range(4):
        page = painter.turn(seen_by(seat, laid), NAMES, ())
        faces = [
            item.text
            for item in panel(page, 1, 3, 4)
            if isinstance(item, Words) and item.face == "serif" and item.text in {"7", "9"}
        ]
        assert faces == {0: ["7"], 1: ["9"]}.get(seat, [])
        assert sum(isinstance(item, Art) for item in panel(page, 1, 3, 4)) >= 3

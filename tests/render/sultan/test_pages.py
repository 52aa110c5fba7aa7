"""Sultan in pictures: what they show is what lies on the table, and nobody's secrets."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from render import sultan as painter
from render.page import Art, Page, Words
from rules.engine.chance import Chance
from rules.engine.history import turns_of
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.play import decision_of
from rules.engine.secret import View, seen_by
from rules.sultan import SULTAN
from rules.sultan.scoring import SCORE_LINES, bonus_for
from rules.sultan.table import Sale, SultanTable
from tests.every_game.matches import settings, walk
from tests.golden.goldens import goldens_of, moments_of
from tests.render.pages import EVERY
from tests.render.sultan.reading import (
    backs,
    cell,
    column,
    gems,
    gold_grounds,
    has_crown,
    held,
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


# Over whole matches: the strip, the cushions and the reveals are those of the table.


def told_moments() -> Iterator[tuple[Match[SultanTable], list[TurnNews]]]:
    """Moments of the recorded matches, each with up to three turns in one post."""
    for name in goldens_of("sultan"):
        for number, match in enumerate(moments_of(name, EVERY)):
            yield match, turns_of(match.announced_choices())[-1 - number % 3 :]


def worth(seen: SultanTable, jewels: Counter[str]) -> int:
    steps = seen.box.bonus[len(seen.buyers) == 2]
    return sum(
        count * seen.box.points[colour] + bonus_for(count, steps)
        for colour, count in jewels.items()
    )


def check_strip(page: Page, seen: SultanTable, gained: Counter[int]) -> None:
    """Totals, jewels, crowns and changes of all seats."""
    sheet = SULTAN.score(seen)
    is_level = len(set(sheet.totals)) == 1
    for seat, buyer in enumerate(seen.buyers):
        shown = cell(page, seat, len(seen.buyers))
        assert held(shown) == Counter(buyer.jewels)
        assert str(worth(seen, Counter(buyer.jewels))) in texts(shown)
        assert has_crown(shown) == (seat in sheet.winners and not is_level)
        chips = gold_grounds(shown, 12)
        assert bool(chips) == bool(gained[seat])
        if chips:
            assert f"+{gained[seat]}" in texts(shown)
        assert ("first" in texts(shown)) == (seat == seen.first and not seen.is_over)


def sales_in(turn: TurnNews) -> list[Sale]:
    return [item.sale for item in turn.news if hasattr(item, "sale")]


def check_sales(page: Page, sales: list[Sale], seats: int) -> None:
    """Each jewel on its cushion, all cards below it, gold for the one that won, and its owner."""
    for number, sale in enumerate(sales):
        shown = panel(page, number, len(sales), seats)
        assert gems(shown)[0] == sale.jewel
        assert not backs(shown)
        values = [
            int(item.text)
            for item in shown
            if isinstance(item, Words) and item.face == "serif" and item.text.isdigit()
        ]
        assert values == [offer.value for offer in sale.offers]
        won = gold_grounds(shown, 10)
        assert len(won) == (sale.winner is not None)
        assert ("takes it" in texts(shown)) == (sale.winner is not None)
        assert ("nobody wanted it" in texts(shown)) == (sale.winner is None)
        best = max((offer.value for offer in sale.offers), default=0)
        ties = sum(offer.value == best for offer in sale.offers)
        assert ("first in turn" in texts(shown)) == (ties > 1)
        if sale.winner is not None:
            assert str(sale.winner + 1) in texts(shown)


def test_a_turns_pages_show_the_table_and_every_reveal_of_the_post() -> None:
    followed = 0
    for match, turns in told_moments():
        view = match.seen_by(None)
        seen, seats = view.table, match.setting.seats
        page = painter.turn(view, NAMES, turns, title=TITLE)
        reveals = [turn for turn in turns if sales_in(turn)]
        is_latest = bool(reveals) and reveals[-1] is turns[-1]
        gained = gains(seen, sales_in(turns[-1])) if is_latest else Counter()
        check_strip(page, seen, gained)
        assert len(page.followers) == len(reveals) - is_latest
        followed += len(page.followers)
        for follower, turn in zip(
            page.followers, reversed(reveals[: len(page.followers)]), strict=True
        ):
            check_sales(follower, sales_in(turn), seats)
        if is_latest:
            check_sales(page, sales_in(turns[-1]), seats)
        elif any(cushion.jewel for cushion in seen.cushions):
            check_cushions(page, seen, turns)
    assert followed > 10


def gains(seen: SultanTable, sales: list[Sale]) -> Counter[int]:
    gained: Counter[int] = Counter()
    for seat, buyer in enumerate(seen.buyers):
        now = Counter(buyer.jewels)
        before = now - Counter(sale.jewel for sale in sales if sale.winner == seat)
        gained[seat] = worth(seen, now) - worth(seen, before)
    return gained


def check_cushions(page: Page, seen: SultanTable, turns: list[TurnNews]) -> None:
    """The jewel and the backs on every cushion; gold are those that were laid in these turns."""
    new: set[tuple[str, int]] = set()
    for turn in turns:
        new |= {(item.cushion, item.seat) for item in turn.news if hasattr(item, "cushion")}
        if sales_in(turn):
            new = set()
    for number, cushion in enumerate(seen.cushions):
        shown = panel(page, number, len(seen.cushions), len(seen.buyers))
        assert gems(shown)[0] == cushion.jewel
        assert str(seen.box.points[cushion.jewel]) in texts(shown)
        assert cushion.jewel in texts(shown)
        if not any(turn.seat is None for turn in turns):
            assert backs(shown) == cushion.seats()
        gold = sum(key == cushion.key for key, _ in new)
        assert len(gold_grounds(shown, 10)) == gold


def test_no_page_says_that_cards_are_turned_over_cards_that_lie_face_down() -> None:
    for match, turns in told_moments():
        if match.is_over:
            continue
        for page in painter.turn(match.seen_by(None), NAMES, turns, title=TITLE).pages():
            told = " ".join(item.text for item in words_on(page) if item.y < 104)
            assert not ("gold wins" in told and backs(items_on(page)))
            assert "turned" not in told


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


# Private pages.


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

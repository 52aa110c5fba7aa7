"""Over whole matches, what the pages of Sultan show is what lies on the table."""

from collections import Counter
from collections.abc import Iterator

import pytest

from render import sultan as painter
from render.page import Page, Words
from rules.engine.history import turns_of
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.sultan import SULTAN
from rules.sultan.scoring import bonus_for
from rules.sultan.table import Sale, SultanTable
from tests.golden.goldens import goldens_of, moments_of
from tests.render.pages import EVERY
from tests.render.sultan.reading import (
    backs,
    cell,
    gems,
    gold_grounds,
    has_crown,
    held,
    items_on,
    panel,
    texts,
    words_on,
)
from tests.render.sultan.test_pages import NAMES, TITLE


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


@pytest.mark.slow
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

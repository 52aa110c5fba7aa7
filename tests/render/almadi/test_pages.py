"""Every page of Almadi fits the chat: size, smallest word and symbol, contrast, overlaps."""

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from render.page import Page, Words
from render.painters import PAINTERS
from render.replay import CAPTION
from rules.almadi.cells import NAME
from rules.engine.history import Moment, history_of, turns_of
from tests.golden.goldens import each_golden, goldens_of, moments_of, replay_golden
from tests.render.almadi.allowed import ALLOWED
from tests.render.almadi.positions import AlmadiMatch, odd, wide_realm
from tests.render.almadi.reading import placed_tiles
from tests.render.page_check import Allowed, check_page
from tests.render.pages import EVERY, beginnings

ALMADI = PAINTERS["almadi"]
LONGEST = (
    "Maximiliana von und zu Hohenstaufen-W",
    "Nguyễn Thị Bích Ngọc",
    "Константин",
    "شهرزاد",
    "佐藤 さくら",
)
TITLE = "Almadi · table 123"
GOLDENS = list(goldens_of("almadi"))
STEP = 1 if EVERY == 1 else 10 * EVERY
"""Checking a page takes a twentieth of a second, so one kind in turn is checked now and then."""


def turn(match: AlmadiMatch) -> Page:
    folded = turns_of(match.announced_choices())[-3:]
    return ALMADI.turn(match.seen_by(None), LONGEST, folded, title=TITLE)


def table(match: AlmadiMatch) -> Page:
    return ALMADI.table(match.seen_by(None), LONGEST, title=TITLE)


def breakdown(match: AlmadiMatch) -> Page:
    seat = len(match.log) % match.setting.seats
    return ALMADI.breakdown(match.seen_by(None), LONGEST, seat, title=TITLE)


def recap(match: AlmadiMatch) -> Page:
    seat = match.awaited[0] if match.awaited else None
    history = history_of(match)
    missed = history.turns(history.first_unseen_entry(seat), seat)
    return ALMADI.recap(match.seen_by(seat), LONGEST, missed, title=TITLE)


KINDS: tuple[Callable[[AlmadiMatch], Page], ...] = (turn, table, recap, breakdown)


def private(match: AlmadiMatch) -> Iterator[Page]:
    """What whoever is asked sees, after some beginnings of an answer."""
    for seat in match.awaited[:1]:
        prefixes = ((), *beginnings(match, seat))
        some = prefixes if EVERY == 1 else prefixes[:: max(1, len(prefixes) // 2)]
        for prefix in some:
            yield ALMADI.private(match.seen_by(seat), LONGEST, prefix, title=TITLE)


CAPTION_WORDS = Allowed(
    "caption of a film", lambda item: isinstance(item, Words) and item.y < CAPTION
)
"""It is laid out for all games, and checked there."""


def check(page: Page) -> None:
    assert len(page.pages()) <= 3
    for one in page.pages():
        check_page(one, ALLOWED)


@pytest.mark.slow
@pytest.mark.parametrize("name", each_golden("almadi"))
def test_every_page_fits_the_chat(name: str) -> None:
    first = GOLDENS.index(name) % len(KINDS)
    kinds = cycle(KINDS[first:] + KINDS[:first])
    for match in moments_of(name, STEP):
        for kind in KINDS if EVERY == 1 else (next(kinds),):
            check(kind(match))
        for page in private(match):
            check(page)


@pytest.mark.parametrize("columns", [9, 10, 11])
def test_a_wide_realm_fits_the_chat(columns: int) -> None:
    view = odd(wide_realm(columns), seat=0)
    for page in (
        ALMADI.turn(view, LONGEST, (), title=TITLE),
        ALMADI.private(view, LONGEST, (), title=TITLE),
        ALMADI.table(view, LONGEST, title=TITLE),
    ):
        check(page)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["characters-3-random", "characters-5-a"])
def test_a_film_shows_every_tile_of_the_widest_realm_at_one_place(name: str) -> None:
    moments = list(history_of(replay_golden(name)).moments())
    pages = ALMADI.replay(moments, LONGEST, title=TITLE)
    corners: dict[str, set[tuple[int, int]]] = {}
    for page, moment in zip(pages[1::9], moments[1::9], strict=False):
        if not moment.news:
            continue
        check_page(page, [*ALLOWED, CAPTION_WORDS])
        shown = placed_tiles(page)
        realm = moment.view.table.architects[moment.news[0].seat].realm
        assert shown.keys() == {NAME[place] for place in realm.tiles}
        for cell, tile in shown.items():
            corners.setdefault(cell, set()).add((tile.x, tile.y))
    assert all(len(places) == 1 for places in corners.values())
    assert {page.height for page in pages} == {764}


@pytest.mark.parametrize("columns", [9, 10, 11])
def test_a_film_is_as_wide_as_the_match_becomes(columns: int) -> None:
    view = odd(wide_realm(columns))
    page = ALMADI.replay([Moment(view, ())], LONGEST, title=TITLE)[0]
    check_page(page, [*ALLOWED, CAPTION_WORDS])
    assert page.height <= 764

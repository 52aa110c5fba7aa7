"""Every page of Sultan fits into the chat: size, smallest words and signs, contrast, overlaps."""

from collections.abc import Iterator

import pytest

from render.page import Art, Item, Page
from render.replay import CAPTION
from render.sultan import PAINTER
from rules.engine.history import history_of, turns_of
from rules.engine.match import Match
from rules.sultan.table import SultanTable
from tests.golden.goldens import each_golden, goldens_of, moments_of, replay_golden
from tests.render.page_check import Allowed, check_page
from tests.render.pages import EVERY, NAMES, beginnings
from tests.render.sultan.reading import GEMS, items_on

LONGEST = (
    "W" * 32,
    "Nguyễn Thị Bích Ngọc và Maximiliane",
    "دنيازاد بنت الوزير الكبير",
    "Константинопольский Путешественник",
    "佐藤 さくら佐藤 さくら佐藤 さくら",
)
TITLE = "Sultan · table 128"
SPARSE = 1 if EVERY == 1 else 24
"""How many choices lie between two moments of which every private page is looked at."""


def _is_gem(item: Item) -> bool:
    return isinstance(item, Art) and (item.name in GEMS or item.name == "sultan-treasure")


CAPTION_WORDS = Allowed("a film's caption", lambda item: item.y < CAPTION)
HEAP = Allowed("jewels heaped on a poster's cushion", _is_gem, may_overlap=True)


GOLDENS = each_golden("sultan")


def moments(name: str, every: int) -> Iterator[Match[SultanTable]]:
    return moments_of(name, every)


def check_all(page: Page) -> None:
    for one in page.pages():
        check_page(one)


@pytest.mark.slow
@pytest.mark.parametrize("name", GOLDENS)
def test_public_pages_fit(name: str) -> None:
    for number, match in enumerate(moments(name, EVERY)):
        view = match.seen_by(None)
        turns = turns_of(match.announced_choices())[-1 - number % 3 :]
        check_all(PAINTER.turn(view, LONGEST, turns, title=TITLE))
        check_all(PAINTER.table(view, LONGEST, title=TITLE))
        if number % 3 == 0:
            seat = number % match.setting.seats
            check_all(PAINTER.breakdown(view, LONGEST, seat, title=TITLE))


@pytest.mark.slow
@pytest.mark.parametrize("name", GOLDENS)
def test_private_pages_fit_after_every_beginning_of_an_answer(name: str) -> None:
    for match in moments(name, SPARSE):
        for seat in range(match.setting.seats):
            view = match.seen_by(seat)
            starts = beginnings(match, seat) if seat in match.table.pending else ()
            for prefix in ((), *starts):
                check_all(PAINTER.private(view, LONGEST, prefix, title=TITLE))


@pytest.mark.slow
@pytest.mark.parametrize("name", GOLDENS)
def test_recaps_fit(name: str) -> None:
    for number, match in enumerate(moments(name, 2 * EVERY if EVERY > 1 else 1)):
        history, seat = history_of(match), number % match.setting.seats
        turns = history.turns(history.first_unseen_entry(seat), seat)
        page = PAINTER.recap(match.seen_by(seat), LONGEST, turns, title=TITLE)
        assert len(page.pages()) <= 3
        check_all(page)


@pytest.mark.parametrize("name", ["sultan-2", "sultan-3-undo", "sultan-5-greedy"])
def test_films_fit_and_nothing_moves_in_them(name: str) -> None:
    moments = list(history_of(replay_golden(name)).moments())
    frames = PAINTER.replay(moments, NAMES, title=TITLE)
    assert {(frame.width, frame.height) for frame in frames} == {(1200, 764)}
    for frame in frames[:: EVERY + 5]:
        check_page(frame, [CAPTION_WORDS])
    cells = {tuple(seat_cells(frame)) for frame in frames}
    assert len(cells) == 1


def seat_cells(frame: Page) -> list[tuple[int, int, int, int]]:
    """Where the emblems at the totals stand."""
    found = (item for item in items_on(frame) if isinstance(item, Art) and item.width == 52)
    return [(item.x, item.y, item.width, item.height) for item in found]


@pytest.mark.parametrize("name", goldens_of("sultan"))
def test_posters_fit(name: str) -> None:
    view = replay_golden(name).seen_by(None)
    page = PAINTER.poster(view, LONGEST, title=TITLE)
    assert page.height == 675
    check_page(page, [HEAP])

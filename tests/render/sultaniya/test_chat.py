"""Every page of Sultaniya can be read in the chat: size, letters, symbols, contrast, overlaps."""

import re
from collections.abc import Iterator
from itertools import count

import pytest

from render import sultaniya as painter
from render.page import Art, Item, Page, Words
from render.sultaniya.panorama import BADGE_PX
from rules.engine.history import history_of, turns_of
from rules.engine.match import Match
from rules.sultaniya.table import SultaniyaTable
from tests.golden.goldens import each_golden, moments_of, replay_golden
from tests.render.page_check import Allowed, check_page
from tests.render.pages import EVERY, beginnings
from tests.render.sultaniya.palaces import LONGEST

TITLE = "Sultaniya · table 128"
PLATE = re.compile(
    r"([gfsr]\d\d|[A-L][0-3]|straight|mirrored)( [+−]\d+)?|ground|first|second|roof|under"
)
"""The key of something that may be chosen, and what it brings."""


def is_symbol(item: Item) -> bool:
    return isinstance(item, Art) and item.name.startswith("sultaniya-")


def is_plate(item: Item) -> bool:
    return isinstance(item, Words) and item.face == "bold" and bool(PLATE.fullmatch(item.text))


def is_worth(item: Item) -> bool:
    return isinstance(item, Words) and item.size == BADGE_PX and item.text.startswith("+")


def is_change(item: Item) -> bool:
    return isinstance(item, Words) and bool(re.fullmatch(r"[\d·]+", item.text))


SYMBOLS = Allowed("two symbols of one half", is_symbol)
PLATES = Allowed("a key lies on what it means", is_plate, may_overlap=True)
WORTHS = Allowed("points lie on the symbol that brings them", is_worth, BADGE_PX, may_overlap=True)
CHANGES = Allowed("a number lies on what changed", is_change, may_overlap=True)

GOLDENS = each_golden("sultaniya")


def check_all(page: Page, *allowed: Allowed) -> None:
    for one in page.pages():
        check_page(one, [SYMBOLS, *allowed])


def sampled(name: str) -> Iterator[tuple[int, Match[SultaniyaTable]]]:
    return zip(count(), moments_of(name, EVERY), strict=False)


def check_turn(match: Match[SultaniyaTable], number: int) -> None:
    folded = turns_of(match.choices)[-1 - number % 3 :]
    check_all(painter.turn(match.seen_by(None), LONGEST, folded, title=TITLE))


def check_recap(match: Match[SultaniyaTable], number: int) -> None:
    seat = number % match.setting.seats
    history = history_of(match)
    missed = history.turns(history.first_unseen_entry(seat), seat)
    check_all(painter.recap(match.seen_by(seat), LONGEST, missed, title=TITLE), CHANGES)


def check_table(match: Match[SultaniyaTable], number: int) -> None:
    check_all(painter.table(match.seen_by(None), LONGEST, title=TITLE))


def check_breakdown(match: Match[SultaniyaTable], number: int) -> None:
    seat = number % match.setting.seats
    check_all(painter.breakdown(match.seen_by(None), LONGEST, seat, title=TITLE), WORTHS)


CHECKS = (check_turn, check_recap, check_table, check_breakdown)


@pytest.mark.slow
@pytest.mark.parametrize("name", GOLDENS)
def test_public_pages_can_be_read(name: str) -> None:
    """The kinds take turns, unless every moment is looked at."""
    for number, match in sampled(name):
        for check in CHECKS if EVERY == 1 else (CHECKS[number % len(CHECKS)],):
            check(match, number)
    check_all(painter.turn(match.seen_by(None), LONGEST, (), title=TITLE))
    if match.is_over:
        check_all(painter.poster(match.seen_by(None), LONGEST, title=TITLE))


@pytest.mark.slow
@pytest.mark.parametrize("name", GOLDENS)
def test_private_pages_can_be_read_after_every_word(name: str) -> None:
    for number, match in sampled(name):
        seats = range(match.setting.seats)
        for seat in seats if EVERY == 1 else match.awaited or [number % len(seats)]:
            begun = [(), *(beginnings(match, seat) if seat in match.awaited else ())]
            for path in begun if EVERY == 1 else begun[number % len(begun) :: 14]:
                page = painter.private(match.seen_by(seat), LONGEST, path, title=TITLE)
                check_all(page, PLATES)


@pytest.mark.slow
@pytest.mark.parametrize("name", GOLDENS)
def test_frames_of_a_film_can_be_read(name: str) -> None:
    pages = painter.replay(list(history_of(replay_golden(name)).moments()), LONGEST, title=TITLE)
    for page in [*pages[:: 6 * EVERY], pages[-1]]:
        check_all(page)

"""Every kind of page of every game fits into the chat, whatever the match and the names.

What a game allows itself beyond that (small symbols, overlaps) its own tests say by name.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from render.page import Block, Page
from render.painters import PAINTERS
from render.replay import CAPTION
from render.review import chart
from render.theme import MAX_HEIGHT, TEXT_ON, WIDTH
from rules.computer.review import Thoroughness, review
from rules.engine.history import history_of, latest_turn
from rules.engine.match import Match
from tests.golden.goldens import each_golden, moments_of, record_of, replay_golden
from tests.render.page_check import ANYTHING, check_page, words_on_grounds
from tests.render.pages import beginnings
from tests.render.test_recap import missed_turns

NAMES = (
    "Maximiliana-Theodora von Hohen",
    "دنيازاد القمر المنير في ليالي بغداد",
    "W" * 32,
    "Nguyễn Thị Bích Ngọc",
    "佐藤 さくら",
)
MOMENTS = 3
"""Of each match: the beginning, the end, and some in between."""
BEGINNINGS = 6
"""Of the answers of a seat, about so many are begun."""
FRAMES = 6
BRIEF = Thoroughness(breadth=1, suspects=0)

AnyMatch = Match[Any]


def title_of(match: AnyMatch) -> str:
    return f"{match.game.title} · table 1234"


def of_view(kind: str) -> Callable[[AnyMatch], Iterator[Page]]:
    """What needs nothing but the public view."""

    def pages(match: AnyMatch) -> Iterator[Page]:
        paint = getattr(PAINTERS[match.game.key], kind)
        yield paint(match.seen_by(None), NAMES, title=title_of(match))

    return pages


def turn_pages(match: AnyMatch) -> Iterator[Page]:
    painter, everyone = PAINTERS[match.game.key], match.seen_by(None)
    for turns in (latest_turn(match), missed_turns(match, None)):
        yield painter.turn(everyone, NAMES, turns, title=title_of(match))


def private_pages(match: AnyMatch) -> Iterator[Page]:
    painter = PAINTERS[match.game.key]
    for seat in range(match.setting.seats):
        begun = beginnings(match, seat) if seat in match.table.pending else []
        for path in ((), *begun[:: max(1, len(begun) // BEGINNINGS)]):
            yield painter.private(match.seen_by(seat), NAMES, path, title=title_of(match))


def recap_pages(match: AnyMatch) -> Iterator[Page]:
    painter = PAINTERS[match.game.key]
    for seat in (None, *range(match.setting.seats)):
        turns = missed_turns(match, seat)
        yield painter.recap(match.seen_by(seat), NAMES, turns, title=title_of(match))


def breakdown_pages(match: AnyMatch) -> Iterator[Page]:
    painter = PAINTERS[match.game.key]
    for seat in range(match.setting.seats):
        yield painter.breakdown(match.seen_by(None), NAMES, seat, title=title_of(match))


def review_pages(match: AnyMatch) -> Iterator[Page]:
    if match.is_over:
        found = review(match, Random(0), BRIEF)
        names, together = NAMES[: match.setting.seats], match.game.cooperative
        yield chart(found, names, title=title_of(match), together=together)


def replay_pages(match: AnyMatch) -> Iterator[Page]:
    if match.is_over:
        moments = list(history_of(match).moments())
        pages = PAINTERS[match.game.key].replay(moments, NAMES, title=title_of(match))
        yield from pages[:: max(1, len(pages) // FRAMES)]
        yield pages[-1]


KINDS: dict[str, Callable[[AnyMatch], Iterator[Page]]] = {
    "turn": turn_pages,
    "table": of_view("table"),
    "private": private_pages,
    "recap": recap_pages,
    "breakdown": breakdown_pages,
    "score sheet": of_view("score_sheet"),
    "poster": of_view("poster"),
    "review": review_pages,
    "replay": replay_pages,
}


MATCHES = [
    pytest.param(
        *one.values, id=f"{record_of(one.values[0]).game}-{one.values[0]}", marks=one.marks
    )
    for one in each_golden()
]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", MATCHES)
def test_a_page_fits_into_the_chat(name: str, kind: str) -> None:
    every = max(1, len(record_of(name).log) // (MOMENTS - 1))
    for match in moments_of(name, every):
        for page in KINDS[kind](match):
            for one in page.pages():
                assert one.width == WIDTH
                assert 0 < one.height <= MAX_HEIGHT
                check_page(one, [ANYTHING])
                for colour, ground in words_on_grounds(one):
                    assert colour in TEXT_ON.get(ground, ()), f"{colour} on {ground}: theme.toml"


@pytest.mark.parametrize("name", MATCHES)
def test_a_film_has_one_size_and_a_caption_of_one_line(name: str) -> None:
    match = replay_golden(name)
    pages = list(replay_pages(match))
    assert len({page.height for page in pages}) <= 1, "nothing jumps about"
    for page in pages:
        caption = page.items[0]
        assert isinstance(caption, Block)
        assert caption.height == CAPTION
    if pages:
        assert title_of(match) in pages[0].texts()

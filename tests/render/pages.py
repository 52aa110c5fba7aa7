"""Every page of a moment, for any game: what the shared tests of pictures look at."""

import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from render import lettering
from render.page import Art, Block, Page, Stack, Tiling, Words, flatten_items
from render.painters import PAINTERS
from render.theme import ART, SMALLEST, WIDTH
from rules.catalogue import GAMES
from rules.engine.decision import Path
from rules.engine.history import latest_turn
from rules.engine.match import Match
from rules.engine.notation import next_words
from tests.golden.goldens import goldens_of, moments_of

NAMES = ("Shirin", "Karim the Bold", "Zoë", "Old Hassan", "Dunyazad")
DRAWN = {path.stem for path in ART.glob("*.svg")}
EVERY = int(os.environ.get("PAGES_EVERY", "16"))
"""How many choices lie between two pictures of a match; `PAGES_EVERY=1` looks at each."""


def public_pages(match: Match[Any]) -> list[Page]:
    """What everybody may see: the turn, the table, the score sheet, one seat's points."""
    painter, everyone = PAINTERS[match.game.key], match.seen_by(None)
    return [
        painter.turn(everyone, NAMES, latest_turn(match)),
        painter.table(everyone, NAMES),
        painter.score_sheet(everyone, NAMES),
        painter.breakdown(everyone, NAMES, len(match.log) % match.setting.seats),
    ]


def private_pages(match: Match[Any]) -> list[Page]:
    """What each seat sees, and what whoever is asked sees after some words of an answer."""
    private = PAINTERS[match.game.key].private
    return [
        private(match.seen_by(seat), NAMES, path)
        for seat in range(match.setting.seats)
        for path in ((), *(beginnings(match, seat) if seat in match.table.pending else ()))
    ]


def beginnings(match: Match[Any], seat: int) -> list[Path]:
    """Every first word, with the first word after it, and all words of a few whole answers."""
    answers = match.answers(seat)
    found = []
    for first in next_words(answers, ()):
        found += [(first,), (first, *next_words(answers, (first,))[:1])]
    heads = {answer[:2]: answer for answer in answers}
    for answer in [*list(heads.values())[:: max(1, len(heads) // 4)], answers[-1]]:
        found += [answer[:length] for length in range(1, len(answer) + 1)]
    return list(dict.fromkeys(found))


def ends(words: Words) -> tuple[int, int]:
    """Where a line of words begins and ends."""
    width = lettering.width(words.text, words.face, words.size)
    left = words.x - {"l": 0, "m": width // 2, "r": width}[words.anchor]
    return left, left + width


def look_at(page: Page, margin: int = 0) -> None:
    """All that is placed is drawn, large enough to read, and on the page; words keep a margin."""
    assert page.width == WIDTH
    assert page.height > 100
    for item in flatten_items(page.items):
        if isinstance(item, Art | Tiling):
            assert item.name in DRAWN
        if isinstance(item, Stack):
            for part in item.parts():
                assert not isinstance(part, Art) or part.name in DRAWN
                assert not isinstance(part, Words) or part.size >= SMALLEST, part
        if isinstance(item, Words):
            assert item.size >= SMALLEST, item
            left, right = ends(item)
            assert left >= margin, item
            assert right <= page.width - margin, item
            assert item.y + item.size // 2 <= page.height, item
        elif not isinstance(item, Block):
            assert item.x >= 0, item
            assert item.y >= 0, item
            assert item.x + item.width <= page.width, item
            assert item.y + item.height <= page.height, item


@cache
def sample(key: str) -> tuple[Page, ...]:
    """Pages of one match of that game: public ones amid it and at its end, private ones amid it."""
    name = next(iter(goldens_of(key)))
    moments = moments_of(name, EVERY)
    next(moments)
    middle = next(moments)
    seen = [*public_pages(middle), private_pages(middle)[middle.awaited[0]]]
    *_, end = moments
    return (*seen, *public_pages(end)[1:])


def _all() -> Iterator[tuple[str, Callable[[], Page]]]:
    kinds = ("turn", "table", "scores", "points", "private", "last-table", "result", "last-points")
    for key in GAMES:
        for number, kind in enumerate(kinds):
            yield f"{key}-{kind}", partial(_page, key, number)


def _page(key: str, number: int) -> Page:
    return sample(key)[number]


PAGES = dict(_all())
"""A few pages of every game, by name."""

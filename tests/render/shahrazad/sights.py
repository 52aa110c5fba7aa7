"""Moments of recorded matches, and what a page of Shahrazad shows, read off its items."""

from collections.abc import Iterator
from functools import cache

from render.page import Art, Page, Panel, Stack, flatten_items
from render.theme import ART
from rules.engine.match import Match
from rules.engine.record import start_from
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.table import ShahrazadTable
from tests.golden.goldens import goldens_of, record_of

NAMES = ("Shirin", "Karim the Bold")
TITLE = "Shahrazad · table 1"
SMALL = """
        L   M   N
    12  .   10  .
    11  3   .   8
    10  .   6   .
    9   4   .   .
"""
DRAWN = {path.stem for path in ART.glob("*.svg")}


@cache
def moments(every: int = 8) -> list[Match[ShahrazadTable]]:
    """Some moments of every recorded match, among them those between the rounds and the ends."""
    return list(_moments(every))


def _moments(every: int) -> Iterator[Match[ShahrazadTable]]:
    for name in goldens_of("shahrazad"):
        record = record_of(name)
        keeping = [n for n, (_, words) in enumerate(record.log) if words.startswith("keep")]
        for length in [*range(0, len(record.log), every), *keeping, len(record.log)]:
            match = start_from(record, SHAHRAZAD, tells_news=True)
            for seat, words in record.log[:length]:
                match.choose(seat, words)
            yield match


def stacks(page: Page, kind: str) -> list[Stack]:
    """The cards of a kind on a page: `card`, `flipped`, `back` or `told`."""
    return [
        item
        for item in flatten_items(page.items)
        if isinstance(item, Stack) and item.name.split("-")[1] == kind
    ]


def number_of(item: Stack) -> int:
    return int(item.name.split("-")[2])


def art_names(page: Page) -> list[str]:
    names = []
    for item in flatten_items(page.items):
        parts = item.parts() if isinstance(item, Stack) else [item]
        names += [part.name for part in parts if isinstance(part, Art)]
    return names


def in_gold(page: Page) -> set[int]:
    """The numbers of the cards, face up or not, that have a gold frame around them."""
    cards = {
        (item.x, item.y, item.width, item.height): number_of(item)
        for item in stacks(page, "card") + stacks(page, "flipped")
    }
    framed = (
        (item.x + 6, item.y + 6, item.width - 12, item.height - 12)
        for item in flatten_items(page.items)
        if isinstance(item, Panel) and item.edge == "gold" and item.thickness == 6
    )
    return {cards[box] for box in framed if box in cards}

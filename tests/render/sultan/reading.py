"""What a reader sees on a page of Sultan, by where it stands; nothing of the painters is used."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from render.page import Art, Item, Page, Panel, Tiling, Words, flatten_items
from rules.sultan.box import COLOURS

HEADER_BOTTOM, FOOT = 104, 756
LEFT, RIGHT, GAP = 12, 1188, 8
GEMS = {f"sultan-{colour}": colour for colour in COLOURS}


def items_on(page: Page) -> list[Item]:
    return list(flatten_items(page.items))


def words_on(page: Page) -> list[Words]:
    return [item for item in items_on(page) if isinstance(item, Words)]


def texts(items: Iterable[Item]) -> list[str]:
    return [item.text for item in items if isinstance(item, Words)]


def gems(items: Iterable[Item]) -> list[str]:
    """The colours of the jewels there, from the left."""
    shown = [item for item in items if isinstance(item, Art) and item.name in GEMS]
    return [GEMS[item.name] for item in sorted(shown, key=lambda item: (item.y, item.x))]


def backs(items: Iterable[Item]) -> list[int]:
    """The seats whose cards lie face down there, from the left."""
    shown = [item for item in items if isinstance(item, Tiling)]
    return [int(item.name[-1]) - 1 for item in sorted(shown, key=lambda item: item.x)]


def gold_grounds(items: Iterable[Item], radius: int) -> list[Panel]:
    """Gold plates and cards, by how round they are: cards 10, letters 14, chips 12."""
    return [
        item
        for item in items
        if isinstance(item, Panel) and item.colour == "gold" and item.radius == radius
    ]


def column(items: Sequence[Item], number: int, of: int, top: int, bottom: int) -> list[Item]:
    """What stands in one of the equal columns between two heights."""
    width = (RIGHT - LEFT - GAP * (of - 1)) // of
    left = LEFT + number * (width + GAP)
    return [item for item in items if left <= item.x < left + width and top <= item.y < bottom]


def strip_top(seats: int) -> int:
    return FOOT - (184 if seats <= 3 else 232)


def cell(page: Page, seat: int, seats: int) -> list[Item]:
    """What the strip shows of a seat."""
    return column(items_on(page), seat, seats, strip_top(seats), FOOT)


def panel(page: Page, number: int, of: int, seats: int) -> list[Item]:
    """What stands on and below a cushion."""
    return column(items_on(page), number, of, HEADER_BOTTOM, strip_top(seats) - GAP)


def held(items: Sequence[Item]) -> Counter[str]:
    """Jewels of a cell, by the number at the right of each."""
    found: Counter[str] = Counter()
    for gem in items:
        if isinstance(gem, Art) and gem.name in GEMS:
            middle = gem.y + gem.height // 2
            beside = [
                item
                for item in items
                if isinstance(item, Words) and item.x > gem.x and abs(item.y - middle) < 4
            ]
            found[GEMS[gem.name]] = int(min(beside, key=lambda item: item.x).text)
    return found


def has_crown(items: Iterable[Item]) -> bool:
    return any(isinstance(item, Art) and item.name == "icon-crown" for item in items)


def discs(page: Page) -> list[str]:
    """A recap's numbers, in order of their size."""
    found = []
    items = items_on(page)
    for disc, words in pairwise(items):
        if isinstance(disc, Panel) and (disc.edge or "").startswith("seat-"):
            assert isinstance(words, Words)
            found.append(words.text)
    return sorted(found, key=int)

"""Money: the cards that every seat can still pay with, from what all have seen being spent."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from render import lettering
from render.frame import (
    GAP_PX,
    Box,
    Header,
    draw_cut,
    draw_parchment,
    draw_seat_emblem,
    start_frame,
)
from render.page import Art, Block, Fill, Page, Words
from render.sultan.scene import Scene, round_words
from rules.engine.secret import Seat
from rules.sultan.table import SultanTable

SMALLEST_VALUE_PX, LARGEST_VALUE_PX = 36, 80
POUCH_PX = 88
NAME_PX = 38
NOTHING = "nothing"
UNDERLINE_PX = 9
"""The room below values for a line."""


def left_of(table: SultanTable, seat: Seat) -> dict[int, int]:
    """The values that a seat has not spent, the highest first, and how often it has each."""
    left = Counter(table.numbers.deck)
    left.subtract(table.buyers[seat].spent)
    return {value: left[value] for value in sorted(left, reverse=True) if left[value]}


def values_block(left: Mapping[int, int], room: int, largest: int) -> Block:
    """The values side by side, as large as they fit; one that is there twice is underlined."""
    return _values_block(tuple(left.items()), room, largest)


@lru_cache(maxsize=512)
def _values_block(left: tuple[tuple[int, int], ...], room: int, largest: int) -> Block:
    size = largest
    while size > SMALLEST_VALUE_PX and values_width(dict(left), size) > room:
        size -= 2
    height = size * 3 // 4
    page = Page(height + UNDERLINE_PX, room, "parchment")
    middle, x = height // 2, 0
    for value, count in left:
        width = lettering.width(str(value), "bold", size)
        page.add(Words(str(value), x, middle, size, "ink", "bold"))
        if count > 1:
            page.add(Fill(x, height + UNDERLINE_PX - 5, width, 5, "ink"))
        x += width + _gap(size)
    if not left:
        page.add(Words(NOTHING, 0, middle, SMALLEST_VALUE_PX, "ink-soft"))
    return page.as_block()


def values_width(left: Mapping[int, int], size: int) -> int:
    """How wide the values are at that size."""
    if not left:
        return lettering.width(NOTHING, "sans", SMALLEST_VALUE_PX)
    figures = sum(lettering.width(str(value), "bold", size) for value in left)
    return figures + _gap(size) * (len(left) - 1)


def _gap(size: int) -> int:
    return size * 2 // 5


def money_page(scene: Scene) -> Page:
    """Everybody's money, and what is left in the pouch."""
    table = scene.table
    header = Header(
        who="What everybody can still pay",
        progress=round_words(table),
        match=scene.title,
        icon="sultan-pouch",
        news="Underlined: two of these are left" if table.numbers.sets > 1 else "",
    )
    page, body, _ = start_frame(header)
    upper = body.upper_part(body.height - POUCH_PX - GAP_PX)
    draw_parchment(page, upper)
    rows = upper.inset(8)
    step = rows.height // len(scene.seats)
    for seat in scene.seats:
        row = Box(rows.x + 8, rows.y + seat * step, rows.width - 16, step)
        if seat:
            page.add(Fill(row.x, row.y, row.width, 2, "parchment-shade"))
        _draw_row(page, scene, seat, row)
    _draw_pouch(page, table, body.lower_part(POUCH_PX))
    return page


def _draw_row(page: Page, scene: Scene, seat: Seat, row: Box) -> None:
    """A name with the cards in hand and deck, and below it the values that are left."""
    buyer = scene.table.buyers[seat]
    largest = min(LARGEST_VALUE_PX, row.height - 48)
    values = values_block(left_of(scene.table, seat), row.width - 90, largest)
    top = row.y + (row.height - values.height - 54) // 2
    draw_seat_emblem(page, seat, row.x + 4, row.y + (row.height - 70) // 2, 70)
    counts = f"hand {len(buyer.hand)}, deck {len(buyer.deck)}"
    page.add(Words(counts, row.right, top + 22, 34, "ink-soft", "sans", "r"))
    room = row.width - 120 - lettering.width(counts, "sans", 34)
    draw_cut(page, (scene.names[seat], ""), (row.x + 90, top + 22), room, ("bold", NAME_PX, "ink"))
    page.add(values._replace(x=row.x + 90, y=top + 54))


def _draw_pouch(page: Page, table: SultanTable, box: Box) -> None:
    """What can still be drawn: everybody can reckon it, so the picture does."""
    draw_parchment(page, box)
    middle = box.y + box.height // 2
    page.add(
        Art("sultan-pouch", box.x + 16, middle - 32, 64, 64),
        Words("in the pouch", box.x + 96, middle, 36),
    )
    left = {colour: count for colour, count in table.in_pouch().items() if count}
    x = box.x + 350
    for colour, count in left.items():
        page.add(
            Art(f"sultan-{colour}", x, middle - 30, 60, 60),
            Words(str(count), x + 68, middle, 42, "ink", "bold"),
        )
        x += 162

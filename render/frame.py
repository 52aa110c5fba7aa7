"""The frame of a landscape picture: a header of two lines, a body for the game, a strip of seats.

Discord shows a page of 1200×764 as 550×350 on a desktop and 390×248 on a phone; the sizes here are
those that could still be read there. `docs/pictures.md` shows how a game is laid out with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.page import Art, Block, Item, Page, Panel, Words
from render.theme import MAX_HEIGHT, MEANINGS, WIDTH
from rules.engine.secret import Seat
from rules.engine.text import format_number

EDGE_PX, GAP_PX = 12, 8
"""Between the page's edge and what is on it, and between panels."""
HEADER_PX = 104
EMBLEM_PX, ACTOR_EMBLEM_PX, SEAT_EMBLEM_PX = 84, 40, 52
TITLE_PX, LINE_PX = 46, 34
"""Type of the header: who is awaited in serif; all else in sans."""
NAME_PX, TOTAL_PX, NARROW_TOTAL_PX, CHIP_PX = 36, 64, 58, 36
"""Type of the seat strip; the smaller total is for five seats."""
CROWN_PX = 44
NAME_LINE_PX, TOTAL_LINE_PX = 62, 66
"""The heights of the two lines of a cell; what is left of the strip is the game's."""
STRIP_PX = 136
"""The strip with nothing of the game's below the totals."""
NARROW_CELL_PX = 240
CELL_PADDING_PX = 14

SMALLEST_WORD_PX, SMALLEST_NUMBER_PX, SMALLEST_SYMBOL_PX = 34, 36, 42
"""What carries a rule is not smaller on a page 1200 px wide."""
SMALLEST_EXCEPTION_PX = 26
"""Nor is any exception that a test names: kind letters, goods, the second symbol of a half."""


class Box(NamedTuple):
    """A rectangle of the page."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def inset(self, by: int) -> "Box":
        """The same without a margin."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def left_part(self, width: int) -> "Box":
        return self._replace(width=width)

    def right_part(self, width: int) -> "Box":
        return self._replace(x=self.right - width, width=width)

    def upper_part(self, height: int) -> "Box":
        return self._replace(height=height)

    def lower_part(self, height: int) -> "Box":
        return self._replace(y=self.bottom - height, height=height)


@dataclass(frozen=True, slots=True)
class Header:
    """What the two lines at the top say."""

    who: str
    """A name, which is cut if it is too long."""
    verb: str = ""
    """What follows the name and is never cut: ` to play`."""
    progress: str = ""
    """How far the match has come: `Turn 14/16`."""
    match: str = ""
    """Which match it is: `Almadi · table 1`."""
    seat: Seat | None = None
    """Whose emblem stands at the left."""
    icon: str = ""
    """What stands there if it is nobody's."""
    news: str = ""
    """The second line: who did what."""
    actor: Seat | None = None
    """Whose emblem stands before the second line."""


class SeatCell(NamedTuple):
    """A seat in the strip."""

    seat: Seat
    name: str
    total: int
    is_awaited: bool = False
    is_leading: bool = False
    change: int = 0
    """What its latest turn brought; nothing is shown for nothing."""


class Slot(NamedTuple):
    """Where a game may add something to a cell of the strip."""

    beside: Box
    """At the right of the total; with five seats nothing fits there."""
    below: Box
    """Under it, if the strip is higher than `STRIP_PX`."""
    ink: str
    """The colour of words there: an awaited seat has a dark ground."""


class Frame(NamedTuple):
    """A page with its header and its strip; the body and the slots are the game's to fill."""

    page: Page
    body: Box
    slots: tuple[Slot, ...]


def start_frame(header: Header, cells: Sequence[SeatCell] = (), strip_px: int = STRIP_PX) -> Frame:
    """A page of full size with its header, and the strip if there are cells."""
    page = Page(MAX_HEIGHT)
    page.add(*_header_items(header))
    slots, below = draw_strip(page, cells, strip_px)
    return Frame(page, Box(EDGE_PX, HEADER_PX, WIDTH - 2 * EDGE_PX, below - HEADER_PX), slots)


def draw_strip(
    page: Page, cells: Sequence[SeatCell], strip_px: int = STRIP_PX
) -> tuple[tuple[Slot, ...], int]:
    """Draw the strip at the foot of a page, if there are cells; returns where the body ends."""
    below = MAX_HEIGHT - GAP_PX
    if not cells:
        return (), below
    strip = Box(EDGE_PX, below - strip_px, WIDTH - 2 * EDGE_PX, strip_px)
    slots: list[Slot] = []
    for cell, box in zip(cells, split_row(strip, len(cells)), strict=True):
        page.add(_cell_block(cell, box.width, box.height)._replace(x=box.x, y=box.y))
        slots.append(_slot(box, cell))
    return tuple(slots), strip.y - GAP_PX


def split_row(box: Box, count: int, gap: int = GAP_PX) -> list[Box]:
    """The box cut into equal boxes side by side."""
    width = (box.width - gap * (count - 1)) // count
    return [box._replace(x=box.x + number * (width + gap), width=width) for number in range(count)]


def draw_parchment(page: Page, box: Box) -> None:
    """A panel for what the game shows. Its edge is not gold: gold is new, or yours to choose."""
    page.add(Panel(*box, "parchment", 18, "gold-dark", 3))


def draw_seat_emblem(page: Page, seat: Seat, x: int, y: int, size: int) -> None:
    """A seat's emblem with a number that can be read in the chat."""
    middle = size // 2
    letters = max(SMALLEST_EXCEPTION_PX, round(size * 0.48))
    page.add(
        Art(f"seat-{seat + 1}", x, y, size, size),
        Words(str(seat + 1), x + middle, y + middle, letters, "ink", "bold", "m"),
    )


def draw_gold_frame(page: Page, box: Box, radius: int = 14) -> None:
    """Around what is new, or yours to choose. On pale grounds gold needs the ink line beside it."""
    page.add(
        Panel(*box.inset(-8), None, radius + 4, "ink", 2),
        Panel(*box.inset(-6), None, radius + 2, MEANINGS["new"], 6),
    )


def draw_chip(page: Page, text: str, right: int, middle: int, *, is_loss: bool = False) -> int:
    """A change on a chip that ends there; returns where it begins."""
    width = lettering.width(text, "bold", CHIP_PX) + 22
    ground, ink = ("parchment-light", MEANINGS["loss"]) if is_loss else (MEANINGS["new"], "ink")
    page.add(
        Panel(right - width, middle - 23, width, 46, ground, 12, ink, 3),
        Words(text, right - width // 2, middle, CHIP_PX, ink, "bold", "m"),
    )
    return right - width


def draw_cut(
    page: Page,
    title: tuple[str, str],
    place: tuple[int, int],
    room: int,
    style: tuple[str, int, str],
) -> None:
    """Draw a name that is cut to fit, and words after it that never are.

    The style is a face, a size and a colour. The ellipsis is one of the sans face: in the serif
    face it is too wide, and looks like a part of the name.
    """
    (name, rest), (face, size, colour), (x, y) = title, style, place
    room -= lettering.width(rest, face, size)
    if name.endswith(lettering.LEFT_TO_RIGHT):
        # It is cut at its left, where the ellipsis belongs.
        page.add(Words(lettering.truncate(name, face, size, room) + rest, x, y, size, colour, face))
        return
    dots = lettering.width("…", "sans", size)
    kept = lettering.cut_off(name, face, size, room, dots)
    if kept == name:
        page.add(Words(name + rest, x, y, size, colour, face))
        return
    end = x + lettering.width(kept, face, size)
    page.add(Words(kept, x, y, size, colour, face), Words("…", end, y, size, colour, "sans"))
    if rest:
        # The canvas draws no space at the beginning of words; the gap is kept here.
        gap = lettering.width(rest, face, size) - lettering.width(rest.lstrip(), face, size)
        page.add(Words(rest.lstrip(), end + dots + gap, y, size, colour, face))


@lru_cache(maxsize=256)
def _header_items(header: Header) -> tuple[Item, ...]:
    """Hardly any header is shown twice, so it is no block, which would be cached whole."""
    page = Page(HEADER_PX, WIDTH)
    x, right = 24, WIDTH - 24
    first, second = 31, 81
    if header.seat is not None:
        draw_seat_emblem(page, header.seat, x - 4, (HEADER_PX - EMBLEM_PX) // 2, EMBLEM_PX)
        x += 98
    elif header.icon:
        page.add(Art(header.icon, x - 4, (HEADER_PX - EMBLEM_PX) // 2, EMBLEM_PX, EMBLEM_PX))
        x += 98
    ends = [right, right]
    for line, (text, y) in enumerate(((header.progress, first), (header.match, second))):
        if text:
            shown = lettering.truncate(text, "sans", LINE_PX, 420)
            page.add(Words(shown, right, y, LINE_PX, "parchment", "sans", "r"))
            ends[line] -= lettering.width(shown, "sans", LINE_PX) + 24
    left = x
    if header.news:
        if header.actor is not None:
            draw_seat_emblem(page, header.actor, x, second - ACTOR_EMBLEM_PX // 2, ACTOR_EMBLEM_PX)
            x += ACTOR_EMBLEM_PX + 8
        news = lettering.truncate(header.news, "sans", LINE_PX, ends[1] - x)
        page.add(Words(news, x, second, LINE_PX, "parchment"))
    # Last, so that what hangs below its line is not covered by the emblem there.
    draw_cut(
        page, (header.who, header.verb), (left, first), ends[0] - left, ("serif", TITLE_PX, "glow")
    )
    return tuple(page.items)


@lru_cache(maxsize=1024)
def _cell_block(cell: SeatCell, width: int, height: int) -> Block:
    page = Page(height, width)
    ground, edge, ink, figures = ("parchment", "gold-dark", "ink", "ink")
    if cell.is_awaited:
        ground, edge, ink, figures = (MEANINGS["awaited"], "glow", "parchment-light", "glow")
    page.add(Panel(0, 0, width, height, ground, 16, edge, 3))
    left, right = CELL_PADDING_PX, width - CELL_PADDING_PX
    middle = 32
    if cell.change:
        plus = "+" if cell.change > 0 else ""
        text = f"{plus}{format_number(cell.change)}"
        right = draw_chip(page, text, width - 10, middle, is_loss=cell.change < 0) - 8
    draw_cut(page, (cell.name, ""), (left, middle), right - left, ("bold", NAME_PX, ink))
    middle = NAME_LINE_PX + TOTAL_LINE_PX // 2
    draw_seat_emblem(page, cell.seat, left - 2, middle - SEAT_EMBLEM_PX // 2, SEAT_EMBLEM_PX)
    x = left + SEAT_EMBLEM_PX + 8
    total, size = format_number(cell.total), _total_px(width)
    page.add(Words(total, x, middle, size, figures, "serif"))
    if cell.is_leading:
        x += lettering.width(total, "serif", size) + 6
        page.add(Art("icon-crown", x, middle - CROWN_PX // 2, CROWN_PX, CROWN_PX))
    return page.as_block()


def _total_px(width: int) -> int:
    return TOTAL_PX if width >= NARROW_CELL_PX else NARROW_TOTAL_PX


def _slot(box: Box, cell: SeatCell) -> Slot:
    """The same for every total of three figures, so that nothing moves from turn to turn."""
    total = lettering.width("000", "serif", _total_px(box.width))
    left = box.x + CELL_PADDING_PX + SEAT_EMBLEM_PX + 8 + total + 6 + CROWN_PX + 12
    right = box.right - CELL_PADDING_PX
    top = box.y + NAME_LINE_PX
    beside = Box(left, top, max(0, right - left), TOTAL_LINE_PX)
    below = Box(
        box.x + CELL_PADDING_PX,
        top + TOTAL_LINE_PX,
        box.width - 2 * CELL_PADDING_PX,
        max(0, box.height - NAME_LINE_PX - TOTAL_LINE_PX - 8),
    )
    return Slot(beside, below, "parchment-light" if cell.is_awaited else "ink")

"""Drawing that the pages of all games share: headers, emblems, numbers, parchments."""

from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.page import Art, Block, Page, Panel, Words
from render.theme import MARGIN
from rules.engine.secret import Seat

HEADER = 92
NOTE, SMALL_NOTE = 34, 30
"""Type sizes of the remark in the header; the smaller if the title would be cut otherwise."""


def draw_emblem(page: Page, seat: Seat, x: int, y: int, size: int) -> None:
    """Draw a seat's emblem with its number."""
    page.add(
        Art(f"seat-{seat + 1}", x, y, size, size),
        Words(
            str(seat + 1),
            x + size // 2,
            y + size // 2,
            max(18, round(size * 0.46)),
            "ink",
            "bold",
            "m",
        ),
    )


def draw_header(
    page: Page,
    title: tuple[str, str],
    right: str,
    seat: Seat | None = None,
    icon: str = "",
    *,
    match: str = "",
) -> None:
    """Draw the band at the top: a title, a remark at the right, and below it which match it is.

    The first part of the title may be long and is cut to fit, the second never is.
    """
    page.add(_header_block(page.width, title, (right, match), seat, icon))


@lru_cache(maxsize=256)
def _header_block(
    width: int, title: tuple[str, str], notes: tuple[str, str], seat: Seat | None, icon: str
) -> Block:
    page = Page(HEADER, width)
    right, match = notes
    y = HEADER // 2
    x = MARGIN
    if seat is not None:
        draw_emblem(page, seat, x, y - 32, 64)
        x += 80
    elif icon:
        page.add(Art(icon, x, y - 32, 64, 64))
        x += 80
    long, rest = title
    room = width - MARGIN - x - lettering.width(rest, "serif", 44)
    below = _note_width(match, SMALL_NOTE)
    size, left = NOTE, room - max(below, _note_width(right, NOTE))
    if lettering.width(long, "serif", 44) > left:
        size, left = SMALL_NOTE, room - max(below, _note_width(right, SMALL_NOTE))
    long = lettering.truncate(long, "serif", 44, left)
    page.add(Words(long + rest, x, y, 44, "glow", "serif"))
    lines = [(right, size), (match, SMALL_NOTE)]
    shown = [line for line in lines if line[0]]
    for number, (text, letters) in enumerate(shown):
        middle = y + 40 * number - 20 * (len(shown) - 1)
        page.add(Words(text, width - MARGIN, middle, letters, "parchment", "sans", "r"))
    return page.as_block()


def _note_width(words: str, size: int) -> int:
    """The width of a remark with the gap before it."""
    return lettering.width(words, "sans", size) + 24 if words else 0


class Room(NamedTuple):
    """Where something is to be drawn: a left edge, a top, and how wide it may be."""

    x: int
    y: int
    width: int

    def at(self, y: int) -> "Room":
        """The same further down."""
        return Room(self.x, y, self.width)


def draw_paragraph(
    page: Page, text: str, room: Room, size: int, *, colour: str = "ink", most: int = 99
) -> int:
    """Draw wrapped text and return the y after its last line."""
    x, y, width = room
    step = round(size * 1.28)
    for line in lettering.wrap(text, "sans", size, width, most):
        page.add(Words(line, x, y, size, colour))
        y += step
    return y


def draw_number(page: Page, place: tuple[int, int], text: str, seat: Seat, size: int) -> None:
    """Draw a number on a disc in the seat's colour; the place is its lower left corner. An ink line
    sets pale colours off from what lies below."""
    x, y = place
    letters = round(size * 0.62)
    width = max(size, lettering.width(text, "bold", letters) + size // 2)
    page.add(
        Panel(x - 2, y - size - 2, width + 4, size + 4, "ink", size // 2 + 2),
        Panel(x, y - size, width, size, "parchment-light", size // 2, f"seat-{seat + 1}", 5),
        Words(text, x + width // 2, y - size // 2, letters, "ink", "bold", "m"),
    )


def draw_section(page: Page, y: int, height: int, colour: str = "parchment") -> None:
    """Draw a parchment across the page."""
    page.add(Panel(MARGIN // 2, y, page.width - MARGIN, height, colour, 18, "gold-dark", 3))


class Sheet:
    """A parchment whose height is known only after everything on it has been drawn."""

    def __init__(self, page: Page, y: int, x: int = MARGIN // 2, width: int = 0) -> None:
        self._page, self._x, self._y, self._place = page, x, y, len(page.items)
        self._width = width or page.width - MARGIN

    def end_at(self, y: int) -> int:
        """Draw it below all items since it began, down to that y; returns the y."""
        height = y - self._y
        panel = Panel(self._x, self._y, self._width, height, "parchment", 18, "gold-dark", 3)
        self._page.items.insert(self._place, panel)
        return y


def inner_room(page: Page, y: int) -> Room:
    """The room between the edges of a parchment."""
    return Room(MARGIN // 2 + 20, y, page.width - MARGIN - 40)

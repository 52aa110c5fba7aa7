"""The land of a seat: its palace before the sky, with the names of columns and levels."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from render import lettering
from render.page import Art, Page, Panel, Words
from render.pieces import draw_number
from render.sultaniya.halves import HIGH, WIDE, Size, Spot, spots
from render.sultaniya.palace import Land, Tiles, draw_palace
from rules.engine.secret import Seat
from rules.sultaniya.land import COLUMNS, WIDTH, Place
from rules.sultaniya.tiles import ENDS, LEVELS, PlacedTile

RULER = 48
"""Pixels at the left for the numbers of the levels."""
SKY = (1152, 744)
"""The measure of the drawing of the sky, 96 a column."""
GROUND = 690
"""Where the ground lies in that drawing."""
LETTERS = 725
SMALL = 120
"""Tiles up to that width bear small numbers."""
LEVEL_COLOURS = ("blue", "crimson", "leaf", "gold")
"""The colours of friezes and piles, by level."""
LEVEL_LETTERS = ("parchment-light", "parchment-light", "parchment-light", "ink")
"""The colours of letters on those."""


@dataclass(slots=True)
class Notes:
    """What a picture adds to a palace."""

    newest: dict[Place, str] = field(default_factory=dict)
    """Tiles that were just built, with the number of their turn."""
    seat: Seat | None = None
    """Whose colour those numbers have; gold if nobody's."""
    marks: dict[Place, str] = field(default_factory=dict)
    """Free places that may be chosen, with the words of the menu."""
    choosable: dict[Place, str] = field(default_factory=dict)
    """Tiles of the palace that may be chosen."""
    planned: dict[Place, PlacedTile] = field(default_factory=dict)
    """Tiles as they would lie after the words chosen so far."""
    lifted: frozenset[Place] = frozenset()
    """Tiles that the words chosen so far take away."""
    worth: Mapping[tuple[Place, bool, str], int] = field(default_factory=dict)
    """What each symbol brings, by tile, whether it is in the right half, and symbol."""


NOTHING = Notes()


def size_for(half: int) -> Size:
    """The size of halves that wide, in the proportion of the drawings."""
    return Size(half, round(half * HIGH / WIDE))


def height(half: int) -> int:
    """The height of a land whose halves are that wide."""
    return round(WIDTH * half * SKY[1] / SKY[0])


def draw_land(page: Page, tiles: Tiles, place: tuple[int, int, int], notes: Notes = NOTHING) -> int:
    """Draw a palace with its notes; `place` is its left, top and the width of a half. Returns the
    y below."""
    x, y, half = place
    wide, high = WIDTH * half, height(half)
    land = Land(x, y + round(high * GROUND / SKY[1]), size_for(half))
    page.add(Art("sultaniya-sky", x, y, wide, high))
    for number, letter in enumerate(COLUMNS):
        size = round(half * 0.27)
        if size >= 18:
            middle = x + number * half + half // 2
            words = Words(
                letter, middle, y + round(high * LETTERS / SKY[1]), size, "ink", "bold", "m"
            )
            page.add(words)
    for free in (*notes.marks, *notes.lifted):
        page.add(Panel(*land.box(free), None, 6, "parchment-light", 3, 9))
    standing = {place: laid for place, laid in tiles.items() if place not in notes.lifted}
    standing |= notes.planned
    draw_palace(page, standing, land)
    page.add(Panel(x - 3, y - 3, wide + 6, high + 6, None, 6, "gold-dark", 5))
    _draw_frames(page, land, notes)
    _draw_worths(page, standing, land, notes)
    return y + high


def draw_levels(page: Page, x: int, y: int, half: int) -> None:
    """The numbers of the levels at the left of a land, in the colours of their friezes."""
    size = size_for(half)
    ground = y + round(height(half) * GROUND / SKY[1])
    for level in range(len(LEVELS)):
        top = ground - (level + 1) * size.level
        page.add(
            Panel(x, top + 4, RULER - 12, size.level - 8, LEVEL_COLOURS[level], 8),
            Panel(x + 3, top + size.level // 2 - 18, RULER - 18, 36, "parchment-light", 8),
            Words(str(level), x + (RULER - 12) // 2, top + size.level // 2, 28, "ink", "bold", "m"),
        )


def _draw_frames(page: Page, land: Land, notes: Notes) -> None:
    for place in notes.planned:
        _draw_gold_frame(page, land, place, dashed=True)
    for place, word in {**notes.marks, **notes.choosable}.items():
        _draw_plaque(page, land, place, word, notes)
    for place, number in notes.newest.items():
        _draw_gold_frame(page, land, place, dashed=False)
        _draw_turn_number(page, land.box(place), number, notes.seat)


def _draw_turn_number(
    page: Page, box: tuple[int, int, int, int], number: str, seat: Seat | None
) -> None:
    """Draw the number of a turn, or of a change, at the upper right corner of a tile."""
    x, y, wide, _ = box
    high, letters = (34, 24) if wide > SMALL else (26, 19)
    if seat is not None:
        draw_number(page, (x + wide - high, y + high * 2 // 3), number, seat, high + 2)
        return
    room = max(high, lettering.width(number, "bold", letters) + high // 2)
    page.add(
        Panel(x + wide - room, y - high // 3, room, high, "gold", high // 3, "ink", 3),
        Words(number, x + wide - room // 2, y + high // 6, letters, "ink", "bold", "m"),
    )


def _draw_gold_frame(page: Page, land: Land, place: Place, *, dashed: bool) -> None:
    """Draw a frame that is visible on any sky and wall."""
    x, y, wide, high = land.box(place)
    page.add(
        Panel(x - 4, y - 4, wide + 8, high + 8, None, 8, "ink", 8),
        Panel(x - 2, y - 2, wide + 4, high + 4, None, 6, "gold", 4, 14 if dashed else 0),
    )


def _draw_plaque(page: Page, land: Land, place: Place, word: str, notes: Notes) -> None:
    """Draw a word in the middle of a free place, or at the top of a tile to hide nothing."""
    x, y, wide, high = land.box(place)
    if place in notes.choosable:
        _draw_gold_frame(page, land, place, dashed=True)
    taken = place in notes.choosable or place in notes.planned
    room = min(wide - 8, lettering.width(word, "bold", 28) + 24)
    middle = y + (8 if taken else high // 2)
    page.add(
        Panel(x + (wide - room) // 2, middle - 21, room, 42, "glow", 12, "ink", 3),
        Words(word, x + wide // 2, middle, 28, "ink", "bold", "m"),
    )


def _draw_worths(page: Page, tiles: Tiles, land: Land, notes: Notes) -> None:
    """Draw the points of each symbol that scores."""
    for place, laid in sorted(tiles.items()):
        for at_right, half in ((False, laid.left), (True, laid.right)):
            x, y = land.corner(place)
            x += land.size.half if at_right else 0
            drawn = spots(half, place[0], at_right=at_right)
            # The end of a shaft is part of the shaft.
            ends = [symbol for symbol in half.symbols if symbol == ENDS.get(half.foot)]
            for spot in [*drawn, *(Spot(end, 14, 24, 60, 60) for end in ends)]:
                points = notes.worth.get((place, at_right, spot.symbol))
                if points:
                    right = x + land.size.across(spot.x + spot.width)
                    _draw_badge(page, points, right, y + land.size.down(spot.y))


def _draw_badge(page: Page, points: int, right: int, top: int) -> None:
    words = f"+{points}"
    room = lettering.width(words, "bold", 20) + 10
    page.add(
        Panel(right - room + 12, top - 11, room, 26, "glow", 8, "ink", 2),
        Words(words, right - room // 2 + 12, top + 2, 20, "ink", "bold", "m"),
    )

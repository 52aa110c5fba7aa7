"""A palace before the sky: the names of its columns and levels, and what is new or to be chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from render import lettering
from render.frame import Box, draw_gold_frame
from render.page import Art, Page, Panel, Words
from render.pieces import draw_number
from render.sultaniya.halves import HIGH, WIDE, Size, Spot, spots
from render.sultaniya.palace import Land, Tiles, draw_palace, half_at, used_columns
from rules.engine.secret import Seat
from rules.sultaniya.land import COLUMNS, WIDTH, Place
from rules.sultaniya.tiles import BONUSES, ENDS, LEVELS, PlacedTile

GROUND = 690 / 702
"""Where the ground lies in the drawing of the sky."""
HEADROOM = 0.3
"""Of a half's width, above the roofs: parapets and stars."""
RULER_PX = 48
"""At the left, for the numbers of the levels."""
AXIS_PX = 44
"""Below, for the letters of the columns."""
LETTER_PX, NUMBER_PX, PLATE_PX, BADGE_PX, DISC_PX, GUEST_PX = 36, 38, 36, 28, 60, 96
LEVEL_COLOURS = ("blue", "crimson", "leaf", "gold-dark")
"""The colours of friezes and piles, by level."""


@dataclass(slots=True)
class Notes:
    """What a picture adds to a palace."""

    newest: frozenset[Place] = frozenset()
    """Tiles that were just built or moved."""
    numbers: dict[Place, tuple[str, Seat]] = field(default_factory=dict)
    """Places that changed, with their numbers in the list of changes."""
    guests: tuple[tuple[str, str, Seat], ...] = ()
    """Drawings that float in the sky, each with the number of a change or none, and its seat."""
    marks: dict[Place, str] = field(default_factory=dict)
    """Free places that may be chosen, with the words of the menu and what they bring."""
    choosable: dict[Place, str] = field(default_factory=dict)
    """Tiles of the palace that may be chosen."""
    planned: dict[Place, PlacedTile] = field(default_factory=dict)
    """Tiles as they would lie after the words chosen so far."""
    lifted: frozenset[Place] = frozenset()
    """Tiles that the words chosen so far take away."""
    reserved: tuple[Place, ...] = ()
    """Places that are shown although nothing is there, so that nothing moves from word to word."""
    worth: Mapping[tuple[Place, bool, str], int] = field(default_factory=dict)
    """What each symbol brings, by tile, whether it is in the right half, and symbol."""


NOTHING = Notes()


class View(NamedTuple):
    """Which columns of a land are shown, where, and how large."""

    box: Box
    first: int
    columns: int
    half: int

    @property
    def land(self) -> Land:
        """The whole land; its first column may lie outside the picture."""
        wide = self.columns * self.half
        left = self.box.x + (self.box.width - wide) // 2 - self.first * self.half
        return Land(left, self.box.y + round(self.box.height * GROUND), size_for(self.half))


def size_for(half: int) -> Size:
    """The size of halves that wide, in the proportion of the drawings."""
    return Size(half, round(half * HIGH / WIDE))


def largest_half(height: int) -> int:
    """The widest half with which four levels fit into a panorama of that height."""
    return int(height * GROUND / (len(LEVELS) * HIGH / WIDE + HEADROOM))


def shown_columns(palaces: Sequence[Tiles], notes: Notes = NOTHING) -> tuple[int, int]:
    """The first column and the number of columns that hold all of these palaces and the notes."""
    places = [*notes.marks, *notes.planned, *notes.reserved]
    ends = [used_columns(tiles) for tiles in palaces] + [(start, start + 1) for _, start in places]
    first, last = min(end[0] for end in ends), max(end[1] for end in ends)
    return first, last - first + 1


def widen(first: int, columns: int, most: int) -> tuple[int, int]:
    """The columns with an empty one at each side, if the land and the room have it."""
    last = first + columns - 1
    if columns < most and last < WIDTH - 1:
        last += 1
    if last - first + 1 < most and first > 0:
        first -= 1
    return first, last - first + 1


def draw_panorama(page: Page, tiles: Tiles, view: View, notes: Notes = NOTHING) -> None:
    """Draw a palace before the sky, with its notes."""
    land = view.land
    page.add(Art("sultaniya-sky", *view.box))
    standing = {place: laid for place, laid in tiles.items() if place not in notes.lifted}
    standing |= notes.planned
    for place in notes.lifted - notes.planned.keys():
        page.add(Panel(*land.box(place), None, 6, "parchment-light", 4, 10))
    draw_palace(page, standing, land)
    for place in sorted(notes.newest):
        draw_gold_frame(page, Box(*land.box(place)).inset(4), 4)
    for place, text in {**notes.marks, **notes.choosable}.items():
        box = Box(*land.box(place))
        draw_dashed_frame(page, box)
        over = [half_at(standing, place[0] + 1, place[1] + side) for side in (0, 1)]
        is_free = place[0] == len(LEVELS) - 1 or over == [None, None]
        draw_plate(page, text, box.x + box.width // 2, box.y + (-8 if is_free else 16))
    for place, (number, seat) in notes.numbers.items():
        draw_disc(page, number, seat, Box(*land.box(place)))
    _draw_guests(page, standing, view, notes)
    if notes.worth:
        _draw_worths(page, standing, land, notes)


def draw_ruler(page: Page, x: int, land: Land) -> None:
    """Draw the numbers of the levels, in the colours of their friezes."""
    for level in range(len(LEVELS)):
        _, top = land.corner((level, 0))
        middle = top + land.size.level // 2
        page.add(
            Panel(x, top + 2, RULER_PX - 8, land.size.level - 4, LEVEL_COLOURS[level], 8),
            Panel(x + 4, middle - 21, RULER_PX - 16, 42, "parchment-light", 8),
            Words(str(level), x + RULER_PX // 2 - 4, middle, NUMBER_PX, "ink", "bold", "m"),
        )


def draw_letters(page: Page, view: View) -> None:
    """Draw the letters of the columns below a panorama."""
    y = view.box.bottom + AXIS_PX // 2
    for column in range(view.first, view.first + view.columns):
        middle = view.land.x + column * view.half + view.half // 2
        page.add(Words(COLUMNS[column], middle, y, LETTER_PX, "ink", "bold", "m"))


def draw_dashed_frame(page: Page, box: Box) -> None:
    """Around a place that may be chosen, visible on any sky and wall."""
    page.add(
        Panel(*box.inset(-4), None, 8, "ink", 8),
        Panel(*box.inset(-3), None, 7, "gold", 6, 14),
    )


def draw_plate(page: Page, text: str, middle: int, y: int, size: int = PLATE_PX) -> None:
    """Draw the key of something that may be chosen, and what it brings."""
    wide = lettering.width(text, "bold", size) + 14
    left = min(max(middle - wide // 2, 4), page.width - wide - 4)
    page.add(
        Panel(left, y - 20, wide, 40, "gold", 10, "ink", 3),
        Words(text, left + wide // 2, y, size, "ink", "bold", "m"),
    )


def draw_disc(page: Page, number: str, seat: Seat, box: Box) -> None:
    """Draw the number of a change at the upper right corner of what changed."""
    wide = max(DISC_PX, lettering.width(number, "bold", round(DISC_PX * 0.62)) + DISC_PX // 2)
    draw_number(page, (box.right - wide + 10, box.y + DISC_PX - 16), number, seat, DISC_PX)


def _draw_guests(page: Page, tiles: Tiles, view: View, notes: Notes) -> None:
    """Draw guests in the corners of the sky where no tile stands."""
    land, step = view.land, GUEST_PX + 12
    taken = [Box(*land.box(place)) for place in tiles]
    y = view.box.y + 14
    lefts = [*range(view.box.x + 12, view.box.right - step, step)]
    for art, number, seat in notes.guests:
        free = [x for x in lefts if not any(_meet(Box(x, y, step, step), box) for box in taken)]
        if not free:
            return
        x = free[0]
        lefts.remove(x)
        page.add(Art(art, x, y, GUEST_PX, GUEST_PX))
        if number:
            draw_disc(page, number, seat, Box(x, y + 10, GUEST_PX, GUEST_PX))


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
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
                # The drawing of a bonus says its points itself.
                if points and spot.symbol not in BONUSES:
                    middle = x + land.size.across(spot.x + spot.width / 2)
                    bottom = y + land.size.down(spot.y + spot.height)
                    _draw_badge(page, points, middle, bottom - 15)


def _draw_badge(page: Page, points: int, middle: int, y: int) -> None:
    words = f"+{points}"
    wide = lettering.width(words, "bold", BADGE_PX) + 8
    page.add(
        Panel(middle - wide // 2, y - 14, wide, 28, "parchment-light", 7, "ink", 2),
        Words(words, middle, y, BADGE_PX, "green", "bold", "m"),
    )

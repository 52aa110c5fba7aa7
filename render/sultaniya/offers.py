"""What may be taken: beside each level of a palace the tiles in front of its pile, then its top."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from render.frame import Box, draw_gold_frame
from render.page import Art, Page, Panel, Stack, Words
from render.sultaniya.halves import Size
from render.sultaniya.palace import Land, tile
from render.sultaniya.panorama import AXIS_PX, draw_disc, draw_plate
from rules.engine.secret import Seat
from rules.sultaniya.tiles import PlacedTile, Tile

GAP_PX = 8
"""Between tiles."""
MARGIN_PX = 16
"""Before the fronts, and before the tops."""
LEFT_PX = 48
"""At the right, for the number of tiles left."""
WORD_PX, LEFT_NUMBER_PX, KEY_PX = 34, 36, 34


class Pile(NamedTuple):
    """A pile as everybody sees it."""

    level: int
    left: int
    """How many tiles it has."""
    top: Tile | None
    """It lies open, and may not be taken."""
    front: tuple[Tile, ...]


@dataclass(slots=True)
class Marks:
    """What is new in the middle of the table, or may be chosen there."""

    tiles: Mapping[str, str] = field(default_factory=dict)
    """Tiles that may be taken, by key: the words of their plates."""
    piles: Mapping[int, str] = field(default_factory=dict)
    """Piles that may be chosen, by level: the words of their plates; none if they have no key."""
    new: frozenset[str] = frozenset()
    """Tiles in front that were just revealed."""
    numbers: Mapping[str, tuple[str, Seat]] = field(default_factory=dict)
    """Tiles in front with their numbers in the list of changes."""
    pile_numbers: Mapping[int, tuple[str, Seat]] = field(default_factory=dict)
    """Piles with theirs."""
    is_choice: bool = False
    """Whether something is asked: then what may not be taken is pale."""


NOTHING = Marks()


class Faces(NamedTuple):
    """A tile that fits both ways."""

    tile: Tile
    mirrored: tuple[bool, ...]
    plates: tuple[str, ...]
    """The word of each face, and what it brings."""


def most_fronts(piles: Sequence[Pile]) -> int:
    return max(len(pile.front) for pile in piles)


def width(half: int, fronts: int) -> int:
    """Pixels of the offers with tiles of that size; the columns of a panorama stand before it."""
    tiles = fronts + 1
    margins = MARGIN_PX * (2 if fronts else 1)
    return tiles * 2 * half + GAP_PX * max(0, fronts - 1) + margins + LEFT_PX


def draw_offers(
    page: Page, piles: Sequence[Pile], left: int, land: Land, marks: Marks = NOTHING
) -> None:
    """Draw the offers with their left end there, in line with the levels of a land."""
    size = land.size
    fronts = most_fronts(piles)
    step = 2 * size.half + GAP_PX
    first = left + MARGIN_PX
    top_x = first + fronts * step - GAP_PX + MARGIN_PX if fronts else first
    # Plates last, so that no tile covers one.
    for pile in piles:
        _, y = land.corner((pile.level, 0))
        for number, shown in enumerate(pile.front):
            may = shown.key in marks.tiles
            box = Box(first + number * step, y, 2 * size.half, size.level)
            draw_tile(page, shown, box, size, is_pale=marks.is_choice and not may)
        _draw_top(
            page, pile, top_x, y, size, is_pale=marks.is_choice and pile.level not in marks.piles
        )
    for pile in piles:
        _, y = land.corner((pile.level, 0))
        for number, shown in enumerate(pile.front):
            box = Box(first + number * step, y, 2 * size.half, size.level)
            _mark_tile(page, shown.key, box, marks)
        _mark_pile(page, pile, Box(top_x, y, 2 * size.half, size.level), marks)
    y = land.ground + AXIS_PX // 2 + 6
    if fronts:
        page.add(Words("take", first, y, WORD_PX, "ink", "bold"))
    if any(pile.left for pile in piles):
        page.add(Words("next", top_x, y, WORD_PX, "ink-soft", "bold"))


def draw_faces(page: Page, faces: Faces, left: int, land: Land) -> None:
    """Draw both faces of a tile, one above the other, with their words."""
    size = land.size
    middle = left + width(size.half, 1) // 2
    for number, (mirrored, plate) in enumerate(zip(faces.mirrored, faces.plates, strict=True)):
        y = land.ground - (len(faces.plates) - number) * (size.level + 66)
        box = Box(middle - size.half, y, 2 * size.half, size.level)
        draw_tile(page, faces.tile, box, size, mirrored=mirrored)
        draw_gold_frame(page, box.inset(6), 4)
        draw_plate(page, plate, middle, y + size.level + 24)


def _draw_top(page: Page, pile: Pile, x: int, y: int, size: Size, *, is_pale: bool) -> None:
    if pile.top is None:
        return
    draw_tile(page, pile.top, Box(x, y, 2 * size.half, size.level), size, is_pale=is_pale)
    number = (x + 2 * size.half + LEFT_PX - 2, y + size.level // 2)
    page.add(Words(str(pile.left), *number, LEFT_NUMBER_PX, "ink-soft", "bold", "r"))


def _mark_tile(page: Page, key: str, box: Box, marks: Marks) -> None:
    if key in marks.tiles or key in marks.new:
        draw_gold_frame(page, box.inset(6), 4)
    if word := marks.tiles.get(key, ""):
        draw_plate(page, word, box.x + box.width // 2, box.y + 17, KEY_PX)
    if key in marks.numbers:
        draw_disc(page, *marks.numbers[key], box)


def _mark_pile(page: Page, pile: Pile, box: Box, marks: Marks) -> None:
    if pile.level in marks.piles:
        draw_gold_frame(page, box.inset(6), 4)
        if word := marks.piles[pile.level]:
            # A little to the left, off the number of tiles that are left.
            draw_plate(page, word, box.x + box.width // 2 - 8, box.y + 17, KEY_PX)
    if pile.level in marks.pile_numbers:
        draw_disc(page, *marks.pile_numbers[pile.level], box)


def draw_tile(
    page: Page,
    shown: Tile,
    box: Box,
    size: Size,
    *,
    mirrored: bool = False,
    is_pale: bool = False,
) -> None:
    """Draw a tile that is in no palace, on a night-blue ground; a pale one is not for now."""
    x, y, wide, high = box
    drawn = tile(PlacedTile(shown, mirrored), size, x, y)
    ground = "night-light"
    if is_pale:
        ground, drawn = "parchment-shade", _veiled(drawn)
    page.add(
        Panel(x, y, wide, high, ground, 4),
        drawn,
        Panel(x - 1, y, wide + 2, high, None, 5, "ink", 2),
    )


def _veiled(drawn: Stack) -> Stack:
    """The same drawing under a veil of parchment."""
    veil = Art("sultaniya-veil", 0, 0, drawn.width, drawn.height)
    return drawn._replace(name=f"{drawn.name} veiled", parts=lambda: [*drawn.parts(), veil])

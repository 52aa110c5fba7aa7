"""A palace: tiles with exact joints, and drawings that finish every open edge."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from render.page import Art, Fill, Page, Stack
from render.sultaniya.halves import EDGE, Size, half_parts, shaft_of
from rules.sultaniya.land import Place
from rules.sultaniya.tiles import ARCADE, LEVELS, PLAIN, ROOF, WALL, Half, PlacedTile

PARAPET = 20
BRACKET = 74
FINIAL = 56
"""Heights in the units of the drawings."""

Tiles = Mapping[Place, PlacedTile]


class Land(NamedTuple):
    """Where a palace is drawn: the left end of its ground line, and how large."""

    x: int
    ground: int
    size: Size

    def corner(self, place: Place) -> tuple[int, int]:
        level, start = place
        return self.x + start * self.size.half, self.ground - (level + 1) * self.size.level

    def box(self, place: Place) -> tuple[int, int, int, int]:
        return *self.corner(place), 2 * self.size.half, self.size.level


class Finish(NamedTuple):
    """Which open edges of a tile must be finished."""

    ends_left: bool
    ends_right: bool
    cap_left: bool
    cap_right: bool


NO_FINISH = Finish(ends_left=False, ends_right=False, cap_left=False, cap_right=False)


def tile(laid: PlacedTile, size: Size, x: int, y: int, look: Finish = NO_FINISH) -> Stack:
    """A tile with its corner there."""
    return _tile(laid, size, look).at(x, y)


@lru_cache(maxsize=2048)
def _tile(laid: PlacedTile, size: Size, look: Finish) -> Stack:
    marks = "".join("-x"[mark] for mark in look)
    name = f"{tile_description(laid)} {marks}"
    return Stack(name, 0, 0, 2 * size.half, size.level, lambda: [*_parts(laid, size, look)])


def tile_description(laid: PlacedTile) -> str:
    """A tile in words, as a cache key: `ground wall[gate guard|sapphire]arcade`."""
    left, right = laid.edges
    halves = [
        " ".join(word for word in (shaft_of(half), *half.symbols) if word != PLAIN)
        for half in (laid.left, laid.right)
    ]
    return f"{LEVELS[laid.tile.level]} {left}[{'|'.join(halves)}]{right}"


def _parts(laid: PlacedTile, size: Size, look: Finish) -> list[Art]:
    level = laid.tile.level
    left, right = laid.edges
    over = "-roof" if level == ROOF else ""
    wide = size.across(EDGE)
    parts = []
    for half, at_right, capped in (
        (laid.left, False, look.cap_left),
        (laid.right, True, look.cap_right),
    ):
        parts += half_parts(half, level, size, at_right=at_right, capped=capped)
    for edge, side, ends, x in (
        (left, "left", look.ends_left, 0),
        (right, "right", look.ends_right, 2 * size.half - wide),
    ):
        if not (ends and edge == WALL):
            parts.append(Art(f"sultaniya-{edge}-{side}{over}", x, 0, wide, size.level))
        if ends:
            closing = "end-arcade" if edge == ARCADE else "end"
            parts.append(Art(f"sultaniya-{closing}-{side}{over}", x, 0, wide, size.level))
    if level == ROOF:
        parts.append(_finial(size))
    return parts


def _finial(size: Size) -> Art:
    """Where the two halves of a golden roof meet."""
    wide = size.across(24)
    return Art("sultaniya-finial", size.half - wide // 2, 0, wide, size.down(FINIAL))


def used_columns(tiles: Tiles) -> tuple[int, int]:
    """The first half-column that a palace stands in, and the last."""
    starts = [start for _, start in tiles]
    return min(starts), max(starts) + 1


def half_at(tiles: Tiles, level: int, column: int) -> Half | None:
    """What stands in that half-column of a level."""
    if laid := tiles.get((level, column)):
        return laid.left
    if laid := tiles.get((level, column - 1)):
        return laid.right
    return None


def finish_of(tiles: Tiles, place: Place) -> Finish:
    """Which edges of the tile at that place must be finished."""
    level, start = place
    laid = tiles[place]

    def cut(half: Half, column: int) -> bool:
        over = half_at(tiles, level + 1, column)
        return half.top != PLAIN and (over is None or over.foot != half.top)

    return Finish(
        ends_left=(level, start - 2) not in tiles,
        ends_right=(level, start + 2) not in tiles,
        cap_left=cut(laid.left, start),
        cap_right=cut(laid.right, start + 1),
    )


def draw_palace(page: Page, tiles: Tiles, land: Land) -> None:
    """All tiles, from the ground up."""
    for place in sorted(tiles):
        _draw_open_edges(page, tiles, place, land)
        if place[0] < ROOF:
            # A wall covers the sky, so that on this ground it is always the same cached sprite.
            page.add(Fill(*land.box(place), "parchment-shade"))
        page.add(tile(tiles[place], land.size, *land.corner(place), finish_of(tiles, place)))


def _draw_open_edges(page: Page, tiles: Tiles, place: Place, land: Land) -> None:
    """Draw battlements on open tops and brackets below unsupported halves."""
    level, start = place
    left, top = land.corner(place)
    size = land.size
    for side in (0, 1):
        x = left + side * size.half
        if level < ROOF and half_at(tiles, level + 1, start + side) is None:
            high = size.down(PARAPET)
            page.add(Art("sultaniya-parapet", x, top - high, size.half, high))
        if level and half_at(tiles, level - 1, start + side) is None:
            high = size.down(BRACKET)
            bracket = f"sultaniya-bracket-{'left' if side else 'right'}"
            page.add(Art(bracket, x, top + size.level, size.half, high))

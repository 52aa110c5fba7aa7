"""Half a tile, put together from drawings of its wall, shaft and symbols."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render.page import Art
from rules.sultaniya.tiles import BONUSES, ENDS, FIRST, LINTEL, PLAIN, POINTED_ROOF, ROOF, Half

WIDE, HIGH = 96, 144
"""The size of half a tile in the units of the drawings."""
EDGE = 20
"""The width of the edge at the side of a tile."""
BAY = 80
"""The width of the bay around the symbols of a half."""
ATTIC = 76
"""Where the attic of a roof begins; above it are golden roofs and the sky."""

PROPORTIONS = {
    "window": (44, 60),
    "tower": (44, 84),
    "cupola": (76, 76),
    "garden": (84, 64),
    "guard": (44, 84),
    "sapphire": (48, 48),
    LINTEL: (84, 84),
    POINTED_ROOF: (62, 92),
    "plus-4": (64, 64),
    "plus-5": (64, 64),
}
"""Width and height of the drawing of each symbol."""
HANGING = ("window", "sapphire", *BONUSES)
"""Symbols that are set into a wall; the others stand on something."""
LARGEST = 1.1
"""The largest scale of a symbol that is alone in its half."""
GAP = 4
OVERLAP = -14
"""The gap between two standing symbols; they may overlap."""


class Size(NamedTuple):
    """How many pixels a half is wide and a level high."""

    half: int
    level: int

    def across(self, units: float) -> int:
        return round(units * self.half / WIDE)

    def down(self, units: float) -> int:
        return round(units * self.level / HIGH)


class Zone(NamedTuple):
    """A part of a half, in the units of the drawings."""

    x: float
    y: float
    width: float
    height: float


class Spot(NamedTuple):
    """Where a symbol is drawn, in the units of the drawings."""

    symbol: str
    x: float
    y: float
    width: float
    height: float

    def art(self, size: Size, left: int) -> Art:
        """The drawing in pixels, with the left side of its half there."""
        x, y = size.across(self.x), size.down(self.y)
        right, bottom = size.across(self.x + self.width), size.down(self.y + self.height)
        return Art(f"sultaniya-{self.symbol}", left + x, y, right - x, bottom - y)


Rows = list[list[str]]
"""Symbols of a zone in rows from above."""


def shaft_of(half: Half) -> str:
    """The gate or minaret that rises through a half."""
    return half.foot if half.foot != PLAIN else half.top


def spots(half: Half, level: int, *, at_right: bool) -> list[Spot]:
    """Where the symbols of a half are drawn."""
    shaft = shaft_of(half)
    symbols = [symbol for symbol in half.symbols if symbol != ENDS.get(shaft)]
    if level == ROOF:
        x = 2 if at_right else 16
        risen = [symbol for symbol in symbols if symbol not in {"window", "sapphire"}]
        walled = [symbol for symbol in symbols if symbol in {"window", "sapphire"}]
        return _arrange(risen, Zone(x, 2, 78, ATTIC - 2)) + _arrange(walled, Zone(x, 94, 78, 44))
    if shaft != PLAIN:
        # On the first floor there is a balcony to stand on.
        return _arrange(symbols, Zone(29, 32, 38, (106 if level == FIRST else 136) - 32))
    return _arrange(symbols, Zone(3 if at_right else 19, 40, 74, 96))


def _arrange(symbols: Sequence[str], zone: Zone) -> list[Spot]:
    """Place the symbols in the rows that allow the largest scale."""
    if not symbols:
        return []
    rows = max(_arrangements(list(symbols)), key=lambda rows: _scale(rows, zone))
    scale = _scale(rows, zone)
    bottom = zone.y + zone.height
    found: list[Spot] = []
    for number, row in enumerate(reversed(rows)):
        above = sum(_height(other) + GAP for other in rows[: len(rows) - 1 - number]) * scale
        room = bottom - zone.y - above
        found += _row(row, Zone(zone.x, bottom - room, zone.width, room), scale)
        bottom = min(spot.y for spot in found) - GAP * scale
    return found


def _arrangements(symbols: list[str]) -> Iterator[Rows]:
    """All in one row; hanging above standing symbols; or two rows of hanging ones."""
    hanging = [symbol for symbol in symbols if symbol in HANGING]
    standing = [symbol for symbol in symbols if symbol not in HANGING]
    yield [symbols]
    if hanging and standing:
        yield [hanging, standing]
    elif len(hanging) > 1:
        yield [hanging[: len(hanging) // 2], hanging[len(hanging) // 2 :]]


def _between(row: Sequence[str]) -> int:
    return OVERLAP if len(set(row)) > 1 and not set(row) & set(HANGING) else GAP


def _width(row: Sequence[str]) -> int:
    return sum(PROPORTIONS[symbol][0] for symbol in row) + _between(row) * (len(row) - 1)


def _height(row: Sequence[str]) -> int:
    return max(PROPORTIONS[symbol][1] for symbol in row)


def _scale(rows: Rows, zone: Zone) -> float:
    high = sum(_height(row) for row in rows) + GAP * (len(rows) - 1)
    return min(zone.width / max(map(_width, rows)), zone.height / high, LARGEST)


def _row(row: Sequence[str], zone: Zone, scale: float) -> list[Spot]:
    """Symbols side by side: what stands at the bottom of the zone, what hangs at half height."""
    x = zone.x + (zone.width - _width(row) * scale) / 2
    found = []
    for symbol in row:
        width, height = (scale * measure for measure in PROPORTIONS[symbol])
        free = zone.height - height
        found.append(
            Spot(symbol, x, zone.y + (free / 2 if symbol in HANGING else free), width, height)
        )
        x += width + _between(row) * scale
    return found


def half_parts(half: Half, level: int, size: Size, *, at_right: bool, capped: bool) -> list[Art]:
    """All parts of a half from the back to the front; a shaft cut short has a cap."""
    left = size.half if at_right else 0
    whole = (left, 0, size.half, size.level)
    shaft = shaft_of(half)
    drawn = spots(half, level, at_right=at_right)
    parts = [Art(f"sultaniya-wall-{level}", *whole)]
    if level == ROOF:
        parts.insert(0, Art(f"sultaniya-roof-{'right' if at_right else 'left'}", *whole))
    if shaft != PLAIN:
        parts.append(Art(f"sultaniya-{shaft}-{level}", *whole))
        if capped:
            parts.append(Art(f"sultaniya-{shaft}-cap", *whole))
    else:
        x = left + (0 if at_right else size.half - size.across(BAY))
        bay = (x, 0, size.across(BAY), size.level)
        parts.append(Art(f"sultaniya-bay-{level}", *bay))
        if level == ROOF and not any(spot.y > ATTIC for spot in drawn):
            parts.append(Art("sultaniya-carving-roof", *bay))
        elif not drawn:
            parts.append(Art("sultaniya-carving", *bay))
    return [*parts, *(spot.art(size, left) for spot in drawn)]

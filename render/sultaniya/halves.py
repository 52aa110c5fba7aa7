"""Half a tile, put together from drawings of its wall, shaft and symbols."""

from collections.abc import Sequence
from typing import NamedTuple

from render.page import Art
from rules.sultaniya.tiles import BONUSES, ENDS, FIRST, LINTEL, PLAIN, POINTED_ROOF, ROOF, Half

WIDE, HIGH = 96, 144
"""The size of half a tile in the units of the drawings."""
EDGE = 20
"""The width of the edge at the side of a tile."""
BAY = 80
"""The width of the bay around the symbols of a half."""

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
LARGEST = 1.75
"""The largest scale of a symbol that is alone in its half."""
OVERLAP = 15
"""Two symbols side by side may overlap by so much."""


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


def shaft_of(half: Half) -> str:
    """The gate or minaret that rises through a half."""
    return half.foot if half.foot != PLAIN else half.top


def spots(half: Half, level: int, *, at_right: bool) -> list[Spot]:
    """Where the symbols of a half are drawn."""
    shaft = shaft_of(half)
    symbols = [symbol for symbol in half.symbols if symbol != ENDS.get(shaft)]
    if level == ROOF:
        zone = Zone(4, 3, 88, 135)
    elif shaft != PLAIN:
        # On the first floor there is a balcony to stand on.
        zone = Zone(21, 32, 54, (106 if level == FIRST else 136) - 32)
    else:
        zone = Zone(1 if at_right else 11, 28, 84, 110)
    return _arrange(symbols, zone, stacked=level == ROOF)


def _arrange(symbols: Sequence[str], zone: Zone, *, stacked: bool) -> list[Spot]:
    """Fill the zone: one symbol alone, two of a kind side by side, others as they become largest.

    Above the others stands what hangs, or what came first.
    """
    if len(symbols) <= 1:
        return _row(symbols, zone)
    across = _row(symbols, zone)
    hanging = [symbol for symbol in symbols if symbol in HANGING]
    standing = [symbol for symbol in symbols if symbol not in HANGING]
    if not hanging and not stacked:
        return across
    upper, lower = (standing, hanging) if stacked else (hanging, standing)
    if not (upper and lower):
        upper, lower = list(symbols[: len(symbols) // 2]), list(symbols[len(symbols) // 2 :])
    height = zone.height / 2
    piled = _row(upper, zone._replace(height=height)) + _row(
        lower, zone._replace(y=zone.y + height, height=height)
    )
    return max(piled, across, key=_smallest)


def _smallest(drawn: Sequence[Spot]) -> float:
    return min(spot.width * spot.height for spot in drawn)


def _row(symbols: Sequence[str], zone: Zone) -> list[Spot]:
    """Symbols side by side: what stands at the bottom of the zone, what hangs at half height."""
    if not symbols:
        return []
    wide = sum(PROPORTIONS[symbol][0] for symbol in symbols) - OVERLAP * (len(symbols) - 1)
    high = max(PROPORTIONS[symbol][1] for symbol in symbols)
    scale = min(zone.width / wide, zone.height / high, LARGEST)
    x = zone.x + (zone.width - wide * scale) / 2
    found = []
    for symbol in symbols:
        width, height = (scale * measure for measure in PROPORTIONS[symbol])
        free = zone.height - height
        found.append(
            Spot(symbol, x, zone.y + (free / 2 if symbol in HANGING else free), width, height)
        )
        x += width - OVERLAP * scale
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
        if not drawn:
            parts.append(Art(f"sultaniya-carving{'-roof' if level == ROOF else ''}", *bay))
    return [*parts, *(spot.art(size, left) for spot in drawn)]

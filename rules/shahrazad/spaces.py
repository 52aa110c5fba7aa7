"""The spaces of the table: `N9` is column N at height 9, and columns are offset by half a tile.

Heights count half tiles from below, so a tile above another is two higher, and the columns beside
it hold tiles one higher and one lower. The story begins at M10; columns added on the left or the
right take the letters before or after M, so that a name never changes while a round lasts. The
alphabet is a ring: left of A come ZZ, ZY …, right of Z come AA, AB ….

A space is a number, column × 256 + 128 + height; neighbours lie a fixed number away.
"""

import re

Space = int

STRIDE = 256
GROUND = 128
MIDDLE = 32
"""The number of column M; far more columns than there are tiles fit on both sides of it."""
START_HEIGHT = 10

ABOVE, BELOW = 2, -2
LEFT = (-STRIDE - 1, -STRIDE + 1)
RIGHT = (STRIDE - 1, STRIDE + 1)
AROUND = (ABOVE, BELOW, *LEFT, *RIGHT)
"""Ruling H1: the six neighbours."""

BEFORE_M, AFTER_M = 12, 13
SPACE_NAME = re.compile(r"([A-Z]{1,2})(-?\d{1,2})")


def space(column: int, height: int) -> Space:
    return column * STRIDE + GROUND + height


START = space(MIDDLE, START_HEIGHT)


def column_of(place: Space) -> int:
    return place // STRIDE


def height_of(place: Space) -> int:
    return place % STRIDE - GROUND


def is_offset_rightly(place: Space) -> bool:
    """Rulebook, Placing: a column is offset half-way to the columns beside it."""
    return (column_of(place) - MIDDLE + height_of(place) - START_HEIGHT) % 2 == 0


def column_name(column: int) -> str:
    """M for the first column, its neighbours in the alphabet for the others."""
    steps = column - MIDDLE
    if steps < -BEFORE_M:
        return "Z" + chr(ord("Z") + steps + BEFORE_M + 1)
    if steps > AFTER_M:
        return "A" + chr(ord("A") + steps - AFTER_M - 1)
    return chr(ord("M") + steps)


COLUMN_OF = {column_name(MIDDLE + steps): MIDDLE + steps for steps in range(-30, 31)}


class _Names(dict[Space, str]):
    """Names of spaces, made when first asked for."""

    def __missing__(self, place: Space) -> str:
        name = self[place] = f"{column_name(column_of(place))}{height_of(place)}"
        return name


NAME = _Names()
"""The name of a space."""


def parse_space(name: str) -> Space:
    """The space of that name; ValueError if there is none."""
    found = SPACE_NAME.fullmatch(name)
    if found is None or found[1] not in COLUMN_OF:
        raise ValueError(f"{name!r} is not the name of a space")
    return space(COLUMN_OF[found[1]], int(found[2]))

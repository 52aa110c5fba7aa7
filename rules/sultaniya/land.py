"""The land: twelve half-columns, four levels, and a name for every place a tile can take."""

COLUMNS = "ABCDEFGHIJKL"
"""The half-columns by name, from the left."""
WIDTH = len(COLUMNS)

Place = tuple[int, int]
"""A level, and the half-column of the tile's left half."""

STARTS = (range(0, 12, 2), range(1, 11, 2), range(0, 12, 2), range(1, 11, 2))
"""Ruling U1: six places on the ground, five staggered above them, and the same again."""
PLACES: tuple[Place, ...] = tuple(
    (level, start) for level, starts in enumerate(STARTS) for start in starts
)

NAME = {(level, start): f"{COLUMNS[start]}{level}" for level, start in PLACES}
"""`F1` is on the first floor, its left half in column F."""
PLACE_OF = {name: place for place, name in NAME.items()}


def beneath(place: Place) -> tuple[Place, ...]:
    """The places under the two halves, from the left; none under the ground level."""
    level, start = place
    under = ((level - 1, start - 1), (level - 1, start + 1))
    return tuple(each for each in under if each in NAME)


def above(place: Place) -> tuple[Place, ...]:
    """The places on top of the two halves, from the left."""
    level, start = place
    over = ((level + 1, start - 1), (level + 1, start + 1))
    return tuple(each for each in over if each in NAME)


def beside(place: Place) -> tuple[Place, ...]:
    """The places left and right on the same level, inside the land."""
    level, start = place
    return tuple(each for each in ((level, start - 2), (level, start + 2)) if each in NAME)

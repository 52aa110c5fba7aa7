"""What an evaluation reads off a palace, cached by its tiles.

Computer players evaluate the same palaces again and again, since a turn changes one of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.sultaniya.box import Box
from rules.sultaniya.land import WIDTH, Place
from rules.sultaniya.palace import Palace
from rules.sultaniya.scoring import palace_points
from rules.sultaniya.tiles import ENDS, FIRST, GROUND, LEVELS, SECOND, Half, PlacedTile


@dataclass(frozen=True, slots=True)
class PalaceFeatures:
    """What a palace has, and where it can be built on."""

    tiles: int
    points: int
    """What it scores by itself."""
    guards: int
    places: tuple[int, ...]
    """How many are open on each level."""
    started: int
    """Columns with one floor of the board's own shaft which can still be completed."""
    raised: int
    """The same with two floors."""
    ends: dict[str, int]
    """How many ends of each shaft the second floor has, whether they complete one or not."""


@lru_cache(maxsize=4096)
def palace_features(
    box: Box, board: str, tiles: tuple[tuple[Place, PlacedTile], ...]
) -> PalaceFeatures:
    """The features of a palace with these tiles on that board."""
    palace, owner = Palace(dict(tiles)), box.boards[board]
    shaft = owner.counts[2]
    above = list(_above_feet(palace, shaft))
    second = [palace.tiles[SECOND, start].tile for start in palace.run(SECOND)]
    return PalaceFeatures(
        tiles=len(tiles),
        points=palace_points(box, owner, palace),
        guards=palace.count("guard"),
        places=tuple(len(palace.open_places(level)) for level in range(len(LEVELS))),
        started=sum(first is None for first in above),
        raised=sum(first is not None and first.top == shaft for first in above),
        ends={each: sum(tile.number[end] for tile in second) for each, end in ENDS.items()},
    )


def _above_feet(palace: Palace, shaft: str) -> Iterator[Half | None]:
    """What stands on each foot of that shaft, where the second floor is still free."""
    for start in palace.run(GROUND):
        laid = palace.tiles[GROUND, start]
        for column, ground in ((start, laid.left), (start + 1, laid.right)):
            is_inside = 0 < column < WIDTH - 1
            if ground.top == shaft and is_inside and palace.half(SECOND, column) is None:
                yield palace.half(FIRST, column)

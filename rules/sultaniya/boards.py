"""The eight boards: what they count, what they start with, and the three tiles drawn on them."""

from dataclasses import dataclass

from rules.sultaniya.land import Place
from rules.sultaniya.tiles import FIRST, GROUND, PlacedTile

SMALL = ("window", "tower")
LARGE = ("cupola", "garden")
SHAFT = ("gate", "minaret")
PAIRS = (SMALL, LARGE, SHAFT)
"""Ruling U10: a board counts one of each pair; the eight boards are the eight choices."""

DRAWN: tuple[Place, ...] = ((GROUND, 4), (GROUND, 6), (FIRST, 5))
"""Where the three tiles of a board lie, in a triangle (ruling U2)."""


@dataclass(frozen=True, slots=True)
class Board:
    """A character with the land allotted to them."""

    key: str
    name: str
    dots: int
    """Which side of the boards it is on, 1 or 2."""
    counts: tuple[str, str, str]
    """Windows or towers, cupolas or gardens, gates or minarets."""
    sapphires: int
    """Taken from the treasure at the start."""
    drawn: tuple[PlacedTile, ...]
    """The tiles at `DRAWN`; they never move."""
    text: str

    def scores(self, symbol: str) -> bool:
        """Whether it counts that symbol or shaft."""
        return symbol in self.counts

"""The story tiles: a number, a colour with its symbol, and a title."""

from collections.abc import Iterable
from dataclasses import dataclass

COLOURS = ("red", "blue", "yellow", "black")

Numbers = int
"""A set of tile numbers, one bit each."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the twenty-two folk tales."""

    number: int
    colour: str
    title: str


@dataclass(frozen=True, slots=True)
class Colour:
    """A type of story; its letter stands where colours cannot be seen."""

    key: str
    tiles: int
    symbol: str
    letter: str


def numbers_of(tiles: Iterable[Tile]) -> Numbers:
    """The numbers of these tiles as a set."""
    numbers = 0
    for tile in tiles:
        numbers |= 1 << tile.number
    return numbers


def colour_masks(tiles: Iterable[Tile]) -> dict[str, Numbers]:
    """The numbers of each colour."""
    masks: dict[str, Numbers] = {}
    for tile in tiles:
        masks[tile.colour] = masks.get(tile.colour, 0) | 1 << tile.number
    return masks

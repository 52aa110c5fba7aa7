"""The story tiles: a number, a colour with its symbol, and a title."""

from dataclasses import dataclass

COLOURS = ("red", "blue", "yellow", "black")


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

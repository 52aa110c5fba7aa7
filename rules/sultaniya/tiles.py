"""The tiles of a palace: two halves side by side, and two faces that mirror each other."""

from dataclasses import dataclass, field

LEVELS = ("ground", "first", "second", "roof")
"""From below: the doors to the desert, the walls, the residences, the rooftops."""
GROUND, FIRST, SECOND, ROOF = range(4)
LEVEL_NAMES = ("ground level", "first floor", "second floor", "roof")
LETTERS = "gfsr"
"""The first letter of a tile's key tells its level."""

PLAIN, GATE, MINARET = "plain", "gate", "minaret"
SHAFTS = (GATE, MINARET)
"""What may rise through three floors in one half-column."""
LINTEL, POINTED_ROOF = "lintel", "pointed-roof"
ENDS = {GATE: LINTEL, MINARET: POINTED_ROOF}
"""What completes a shaft."""

COUNTED = ("window", "tower", "cupola", "garden", "guard", "sapphire")
BONUSES = {"plus-4": 4, "plus-5": 5}
"""Rulebook, The scoring symbols: extra points that some roofs bring their owner."""
SYMBOLS = (*COUNTED, LINTEL, POINTED_ROOF, *BONUSES)

WALL, ARCADE = "wall", "arcade"
"""The two edges of every tile; touching edges must be equal."""


@dataclass(frozen=True, slots=True)
class Half:
    """One half of a tile: what it stands on, what can stand on it, and what it shows."""

    foot: str = PLAIN
    """A gate or minaret foot needs the same beneath it; a plain one stands on anything."""
    top: str = PLAIN
    symbols: tuple[str, ...] = ()
    """In the order they are drawn; one that is there twice counts twice."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as its front shows it: the wall edge on the left, the arcade edge on the right.

    Mirrored, the halves and the edges change sides.
    """

    key: str
    level: int
    seats: int
    """The least number of seats it is used with: 2, 3 or 4."""
    wall: Half
    """The half beside the wall edge."""
    arcade: Half
    """The half beside the arcade edge."""
    number: dict[str, int] = field(init=False, compare=False, repr=False)
    """How often it shows each symbol, both halves together."""

    def __post_init__(self) -> None:
        both = self.wall.symbols + self.arcade.symbols
        object.__setattr__(self, "number", {symbol: both.count(symbol) for symbol in SYMBOLS})

    @property
    def mark(self) -> str:
        """What is printed on it for sorting: `2+`, `3+` or `4+`."""
        return f"{self.seats}+"

    def halves(self, mirrored: bool) -> tuple[Half, Half]:
        """The left and the right half."""
        return (self.arcade, self.wall) if mirrored else (self.wall, self.arcade)

    def edges(self, mirrored: bool) -> tuple[str, str]:
        """The left and the right edge."""
        return (ARCADE, WALL) if mirrored else (WALL, ARCADE)


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile in a palace, with the face it shows."""

    tile: Tile
    mirrored: bool
    left: Half = field(init=False, compare=False, repr=False)
    right: Half = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        left, right = self.tile.halves(self.mirrored)
        object.__setattr__(self, "left", left)
        object.__setattr__(self, "right", right)

    def __hash__(self) -> int:
        return hash((self.tile.key, self.mirrored))

    @property
    def edges(self) -> tuple[str, str]:
        return self.tile.edges(self.mirrored)


def half_of(level: int, words: list[str]) -> Half:
    """A half from its words: a shaft first, if it carries one, then its symbols.

    Ruling U4: the ground starts a shaft, the first floor carries it on, the second floor ends it.
    """
    shaft = words[0] if words and words[0] in SHAFTS else PLAIN
    symbols = tuple(words if shaft == PLAIN else words[1:])
    return Half(
        foot=PLAIN if level == GROUND else shaft,
        top=PLAIN if level >= SECOND else shaft,
        symbols=symbols,
    )

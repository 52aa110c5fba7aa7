"""Landscapes and their four sides: the facts of a tile, and what two touching sides activate."""

from dataclasses import dataclass, field

from rules.engine.secret import PickleRecipe

LANDSCAPES = ("oasis", "caravan", "palace", "market")
OASIS, CARAVAN, PALACE, MARKET = range(4)
LETTERS = {"oasis": "O", "caravan": "C", "palace": "P", "market": "M"}

EFFECTS = ("genie", "marteline", "stall", "moon", "ruby", "jar")
GOODS = ("spices", "leather", "carpets", "pottery")
MOSAICS = ("star", "lattice", "knot", "bloom")
SIDES = ("N", "E", "S", "W")

Side = int
"""0 blank, 1 an arrow, above that an effect."""
SIDE_NAMES: tuple[str | None, ...] = (None, "arrow", *EFFECTS)
SIDE_OF = {name: side for side, name in enumerate(SIDE_NAMES)}
BLANK, ARROW = 0, 1

Tally = int
"""How many of each effect, packed eight bits apiece so that tallies add in one step."""
UNIT = {effect: 1 << 8 * place for place, effect in enumerate(EFFECTS)}


def tally_of(effect: str, tally: Tally) -> int:
    """How many of that effect a tally holds."""
    return tally // UNIT[effect] & 255


def _contact(one: Side, other: Side) -> Tally:
    """Rulebook, Game turn 2: an Activation side that touches an Effect side triggers the effect."""
    if one == ARROW and other > ARROW:
        return UNIT[EFFECTS[other - 2]]
    if other == ARROW and one > ARROW:
        return UNIT[EFFECTS[one - 2]]
    return 0


CONTACT = tuple(
    tuple(_contact(one, other) for other in range(len(SIDE_NAMES)))
    for one in range(len(SIDE_NAMES))
)
"""CONTACT[side][facing side]: what the two activate."""


@dataclass(frozen=True, slots=True)
class Landscape:
    """A tile, or one of the four landscapes of a strip. Tiles are never turned."""

    key: str
    landscape: str
    north: Side
    east: Side
    south: Side
    west: Side
    good: str | None = None
    """What a market sells."""
    goods: int = 0
    """How much of it."""
    kind: int = field(init=False, compare=False, repr=False)
    """Its place in `LANDSCAPES`."""

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> PickleRecipe:
        sides = self.north, self.east, self.south, self.west
        return Landscape, (self.key, self.landscape, *sides, self.good, self.goods)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", LANDSCAPES.index(self.landscape))

    @property
    def sides(self) -> dict[str, str | None]:
        """The four sides by name: an effect, `arrow`, or nothing."""
        sides = (self.north, self.east, self.south, self.west)
        return {name: SIDE_NAMES[side] for name, side in zip(SIDES, sides, strict=True)}


@dataclass(frozen=True, slots=True)
class Strip:
    """A starting tile: four landscapes, rows 1–4."""

    key: str
    landscapes: tuple[Landscape, ...]

    def __reduce__(self) -> PickleRecipe:
        return Strip, (self.key, self.landscapes)

"""A realm: landscapes on their cells, with the sets of cells that follow from them."""

from dataclasses import dataclass

from rules.almadi.cells import (
    EAST,
    FIELD,
    NAME,
    NORTH,
    SOUTH,
    STRIDE,
    STRIP,
    WEST,
    Cell,
    Cells,
    beside,
)
from rules.almadi.landscapes import CONTACT, Landscape, Strip, Tally, tally_of
from rules.almadi.moves import GenieMoves
from rules.engine.decision import Path
from rules.engine.secret import State


@dataclass(slots=True)
class Realm(State):
    """Landscapes on cells, and what their present layout activates."""

    tiles: dict[Cell, Landscape]
    """Every landscape, the strip's included."""
    occupied: Cells
    kinds: list[Cells]
    """The cells of oases, caravans, palaces and markets."""
    activated: Tally
    """The contacts that are activated now."""

    @classmethod
    def beginning_with(cls, strip: Strip | None) -> "Realm":
        realm = cls({}, 0, [0, 0, 0, 0], 0)
        if strip is not None:
            for place, landscape in zip(STRIP, strip.landscapes, strict=True):
                realm.place(place, landscape)
        return realm

    def copy(self) -> "Realm":
        twin = object.__new__(Realm)
        twin.tiles = self.tiles.copy()
        twin.occupied = self.occupied
        twin.kinds = self.kinds.copy()
        twin.activated = self.activated
        return twin

    def place(self, place: Cell, landscape: Landscape) -> Tally:
        """Lay a landscape down; what it activates with its neighbours."""
        gained = self.contacts(place, landscape)
        self.tiles[place] = landscape
        bit = 1 << place
        self.occupied |= bit
        self.kinds[landscape.kind] |= bit
        self.activated += gained
        return gained

    def lift(self, place: Cell) -> Landscape:
        """Take a landscape up; its contacts are no longer activated."""
        landscape = self.tiles.pop(place)
        bit = 1 << place
        self.occupied ^= bit
        self.kinds[landscape.kind] ^= bit
        self.activated -= self.contacts(place, landscape)
        return landscape

    def contacts(self, place: Cell, landscape: Landscape) -> Tally:
        """What that landscape would activate on that cell, or does."""
        neighbour = self.tiles.get
        tally = 0
        other = neighbour(place + NORTH)
        if other is not None:
            tally = CONTACT[landscape.north][other.south]
        other = neighbour(place + SOUTH)
        if other is not None:
            tally += CONTACT[landscape.south][other.north]
        other = neighbour(place + EAST)
        if other is not None:
            tally += CONTACT[landscape.east][other.west]
        other = neighbour(place + WEST)
        if other is not None:
            tally += CONTACT[landscape.west][other.east]
        return tally

    def activations(self, effect: str) -> int:
        """How many of that effect are activated now."""
        return tally_of(effect, self.activated)

    def frontier(self) -> Cells:
        """Rulings A4: the free cells right of the strip, rows 1–4, beside a landscape."""
        occupied = self.occupied
        around = occupied << STRIDE | occupied >> STRIDE | occupied << 1 | occupied >> 1
        return ((around | occupied) ^ occupied) & FIELD

    def genie_moves(self, moved: Cell, origin: Cell, field: Cells = FIELD) -> GenieMoves:
        """What a genie may do, if it moved a landscape from one cell to the other before."""
        return GenieMoves(self.tiles, self.occupied, field, moved, origin)

    def switches(self) -> list[Path]:
        """Rulings A25: every two landscapes but the strip's, if both cells touch a landscape."""
        touching = beside(self.occupied)
        names = [
            NAME[place] for place in self.tiles if place not in STRIP and touching >> place & 1
        ]
        return [("hussain", one, other) for one in names for other in names if one != other]

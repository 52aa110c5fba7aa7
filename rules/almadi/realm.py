"""A realm: landscapes on their cells, with the sets of cells that follow from them."""

from dataclasses import dataclass, field

from rules.almadi.cells import (
    FIELD,
    FIELD_BESIDE,
    NAME,
    NEIGHBOURS,
    STRIP,
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
    frontier: Cells
    """Ruling A4: the free cells right of the strip, rows 1–4, beside a landscape."""
    activated: Tally
    """The contacts that are activated now."""
    is_shared: bool = field(default=False, compare=False, repr=False)
    """Copy on write: whether a copy uses the same `tiles` and `kinds`."""

    @classmethod
    def beginning_with(cls, strip: Strip | None) -> "Realm":
        realm = cls({}, 0, [0, 0, 0, 0], 0, 0)
        if strip is not None:
            for place, landscape in zip(STRIP, strip.landscapes, strict=True):
                realm.place(place, landscape)
        return realm

    def copy(self) -> "Realm":
        twin = object.__new__(Realm)
        twin.tiles = self.tiles
        twin.occupied = self.occupied
        twin.kinds = self.kinds
        twin.frontier = self.frontier
        twin.activated = self.activated
        twin.is_shared = self.is_shared = True
        return twin

    def _unshare(self) -> None:
        """Take own `tiles` and `kinds` before a change."""
        self.tiles = self.tiles.copy()
        self.kinds = self.kinds.copy()
        self.is_shared = False

    def place(self, place: Cell, landscape: Landscape) -> Tally:
        """Put a landscape down and return what it activates with its neighbours."""
        if self.is_shared:
            self._unshare()
        gained = self.contacts(place, landscape)
        self.tiles[place] = landscape
        bit = 1 << place
        self.occupied = occupied = self.occupied | bit
        self.kinds[landscape.kind] |= bit
        self.frontier = (self.frontier | FIELD_BESIDE[place] | occupied) ^ occupied
        self.activated += gained
        return gained

    def lift(self, place: Cell) -> Landscape:
        """Take a landscape up; its contacts are no longer activated."""
        if self.is_shared:
            self._unshare()
        landscape = self.tiles.pop(place)
        bit = 1 << place
        self.occupied = occupied = self.occupied ^ bit
        self.kinds[landscape.kind] ^= bit
        self.frontier = beside(occupied) & FIELD & ~occupied
        self.activated -= self.contacts(place, landscape)
        return landscape

    def contacts(self, place: Cell, landscape: Landscape) -> Tally:
        """What that landscape would activate on that cell, or does."""
        tiles = self.tiles
        tally = 0
        north, east, south, west = NEIGHBOURS[place]
        if north in tiles:
            tally = CONTACT[landscape.north][tiles[north].south]
        if south in tiles:
            tally += CONTACT[landscape.south][tiles[south].north]
        if east in tiles:
            tally += CONTACT[landscape.east][tiles[east].west]
        if west in tiles:
            tally += CONTACT[landscape.west][tiles[west].east]
        return tally

    def activations(self, effect: str) -> int:
        """How many of that effect are activated now."""
        return tally_of(effect, self.activated)

    def genie_moves(self, moved: Cell, origin: Cell, field: Cells = FIELD) -> GenieMoves:
        """The moves of a genie whose last move took a landscape from `origin` to `moved`."""
        occupied = self.occupied
        free = self.frontier if field == FIELD else beside(occupied) & field & ~occupied
        return GenieMoves(occupied, free, moved, origin)

    def switches(self) -> list[Path]:
        """Ruling A25: every two landscapes but the strip's, if both cells touch a landscape."""
        touching = beside(self.occupied)
        names = [
            NAME[place] for place in self.tiles if place not in STRIP and touching >> place & 1
        ]
        return [("hussain", one, other) for one in names for other in names if one != other]

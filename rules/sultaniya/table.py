"""Sultaniya's table: four piles with their fronts, the treasure, the djinns, and every builder."""

from dataclasses import dataclass, field

from rules.engine.secret import NOBODY, Cards, Eyes, Seat, State, eyes_of
from rules.engine.table import Table
from rules.sultaniya.boards import Board
from rules.sultaniya.box import Box, Objective
from rules.sultaniya.palace import Palace
from rules.sultaniya.tiles import Tile


def pile_of(seen: list[tuple[Tile, Eyes]]) -> Cards[Tile]:
    """A pile from the bottom up, each tile with the eyes that have seen it; its top lies open."""
    pile: Cards[Tile] = Cards()
    for tile, eyes in seen:
        pile.add(tile, eyes)
    pile.face_up = True
    return pile


@dataclass(slots=True)
class Builder(State):
    """One seat's board, palace, sapphires and secret objectives."""

    board: Board = field(repr=False)
    palace: Palace
    objectives: Cards[Objective]
    sapphires: int = 0

    def copy(self) -> "Builder":
        twin = object.__new__(Builder)
        twin.board = self.board
        twin.palace = self.palace.copy()
        twin.objectives = self.objectives.copy()
        twin.sapphires = self.sapphires
        return twin


@dataclass(slots=True, kw_only=True)
class SultaniyaTable(Table):
    """Everything on the table."""

    box: Box = field(compare=False, repr=False)
    builders: list[Builder]
    piles: list[Cards[Tile]]
    """By level; the top lies open, but nobody may take it."""
    fronts: list[tuple[Tile, ...]]
    """By level: the tiles that may be taken, in the order they were revealed."""
    treasure: int
    djinns: dict[str, Seat | None]
    """Whose palace each stands beside; nobody's at first."""
    is_open: bool = False
    """Whether the objectives are shown from the start."""
    turns: int = 0
    """How many have been played by all seats together."""
    idle: int = 0
    """How many of the latest turns brought no build."""
    finisher: Seat | None = None
    """Who built the fifth roof first: all others have one last turn."""

    def copy(self) -> "SultaniyaTable":
        twin = object.__new__(SultaniyaTable)
        twin.chance = self.chance
        twin.pending = {seat: stack.copy() for seat, stack in self.pending.items()}
        twin.sealed = {seat: cards.copy() for seat, cards in self.sealed.items()}
        twin.barrier = self.barrier
        twin.news = self.news
        twin.box = self.box
        twin.builders = [builder.copy() for builder in self.builders]
        twin.piles = [pile.copy() for pile in self.piles]
        twin.fronts = self.fronts.copy()
        twin.treasure = self.treasure
        twin.djinns = self.djinns.copy()
        twin.is_open = self.is_open
        twin.turns = self.turns
        twin.idle = self.idle
        twin.finisher = self.finisher
        return twin

    @property
    def seats(self) -> int:
        return len(self.builders)

    @property
    def is_solo(self) -> bool:
        return len(self.builders) == 1

    @property
    def most_turns(self) -> int:
        """How many turns the match can have, all seats together."""
        play = self.box.play
        return play.solo_turns if self.is_solo else play.turns * self.seats

    def take_sapphires(self, seat: Seat, wanted: int) -> int:
        """From the treasure, as many as there are (ruling U6)."""
        taken = min(wanted, self.treasure)
        self.treasure -= taken
        self.builders[seat].sapphires += taken
        return taken

    def in_front(self, key: str) -> Tile | None:
        """The tile of that key, if it can be taken."""
        for front in self.fronts:
            for tile in front:
                if tile.key == key:
                    return tile
        return None

    def may_reveal(self, level: int) -> bool:
        return len(self.fronts[level]) < self.box.play.front and self.piles[level].count > 0

    def forget(self, level: int, seat: Seat) -> None:
        """Ruling U7: what others saw in a pile is out of date once that seat changes it."""
        pile = self.piles[level]
        own = eyes_of(seat)
        if any(eyes & ~own for eyes in pile.eyes()[:-1]):
            pile.forget(own)

    def put_under(self, tile: Tile, seat: Seat) -> None:
        """A tile goes back under its pile, where nobody's view keeps it."""
        self.piles[tile.level].put_under(tile, NOBODY)
        self.forget(tile.level, seat)

    def djinns_of(self, seat: Seat) -> list[str]:
        return [key for key, holder in self.djinns.items() if holder == seat]

"""Almadi's table: the central board, the supplies, and what lies in front of every architect."""

from dataclasses import dataclass, field

from rules.almadi.box import Box, Character, Objective
from rules.almadi.landscapes import Landscape, Strip, Tally
from rules.almadi.news import Completed
from rules.almadi.objectives import CONDITIONS
from rules.almadi.realm import Realm
from rules.engine.secret import Cards, Seat, State
from rules.engine.table import Table

NO_CELL = -1
NO_SLOT = -1

Powers = int
"""A set of characters' powers, one bit each; see `characters.POWERS`."""


@dataclass(slots=True)
class Architect(State):
    """One seat's realm and all that it has collected."""

    realm: Realm
    stalls: tuple[str, ...] = ()
    """The good of each stall card."""
    mosaics: tuple[str, ...] = ()
    """The pattern of each mosaic card."""
    rubies: int = 0
    objectives: tuple[Objective, ...] = ()
    """Taken and not yet completed."""
    completed: tuple[Objective, ...] = ()
    hand: Cards[Character] = field(default_factory=Cards)
    """Characters that it alone may recruit."""
    characters: tuple[Character, ...] = ()
    """Recruited."""
    copied: Character | None = None
    """Whom Zumurrud copies."""
    powers: Powers = 0
    """The powers that apply during play, a copied one included."""

    def copy(self) -> "Architect":
        twin = object.__new__(Architect)
        twin.realm = self.realm.copy()
        twin.stalls = self.stalls
        twin.mosaics = self.mosaics
        twin.rubies = self.rubies
        twin.objectives = self.objectives
        twin.completed = self.completed
        # No hand ever gains a character, so that an empty one can be shared.
        twin.hand = self.hand.copy() if self.hand.count else self.hand
        twin.characters = self.characters
        twin.copied = self.copied
        twin.powers = self.powers
        return twin


@dataclass(slots=True)
class Turn(State):
    """What the present turn has triggered and not yet performed."""

    slot: int = NO_SLOT
    """The place on the board that was emptied."""
    due: Tally = 0
    """Martelines, stalls, moons and rubies still to be performed."""
    genie: bool = False
    """Whether a genie waits to move a landscape."""
    moves: int = 0
    """Genie moves made."""
    moved: int = NO_CELL
    """The cell of the landscape that moved last."""
    origin: int = NO_CELL
    """The cell it came from."""
    foreseen: Landscape | None = None
    """What Ali drew and has not placed yet."""
    woken: Powers = 0
    """Characters woken by an activated genie that have not acted yet."""
    used: Powers = 0
    """Powers of once a turn that have been used."""

    def clear(self) -> None:
        """Make way for the next turn."""
        self.slot = NO_SLOT
        self.due = self.woken = self.used = 0
        self.genie = False
        self.foreseen = None
        if self.moves:
            self.moves = 0
            self.moved = self.origin = NO_CELL

    def copy(self) -> "Turn":
        twin = object.__new__(Turn)
        twin.slot = self.slot
        twin.due = self.due
        twin.genie = self.genie
        twin.moves = self.moves
        twin.moved = self.moved
        twin.origin = self.origin
        twin.foreseen = self.foreseen
        twin.woken = self.woken
        twin.used = self.used
        return twin


@dataclass(slots=True, kw_only=True)
class AlmadiTable(Table):
    """Everything on the table."""

    box: Box = field(compare=False, repr=False)
    architects: list[Architect]
    board: list[Landscape | None]
    """Rows 1–4, the left and the right tile of each."""
    supply: Cards[Landscape]
    stalls: Cards[str]
    mosaics: Cards[str]
    rubies: int
    objectives: tuple[Objective, ...]
    """Still in the centre."""
    strips: tuple[Strip, ...] = ()
    """Still to be chosen from, in that variant."""
    turn: Turn = field(default_factory=Turn)
    with_characters: bool = False
    characters: tuple[Character, ...] = ()
    """Those that nobody kept, open to all."""
    is_finale: bool = False
    """Whether the last regular turn is over."""
    extra_turns: tuple[Seat, ...] = ()
    """The seats that still have one more turn, in order."""

    def copy(self) -> "AlmadiTable":
        twin = object.__new__(AlmadiTable)
        twin.chance = self.chance
        twin.pending = pending = {}
        for seat, stack in self.pending.items():
            pending[seat] = stack.copy()
        twin.sealed = sealed = {}
        for seat, cards in self.sealed.items():
            sealed[seat] = cards.copy()
        twin.barrier = self.barrier
        twin.news = self.news
        twin.box = self.box
        twin.architects = [architect.copy() for architect in self.architects]
        twin.board = self.board.copy()
        twin.supply = self.supply.copy()
        twin.stalls = self.stalls.copy()
        twin.mosaics = self.mosaics.copy()
        twin.rubies = self.rubies
        twin.objectives = self.objectives
        twin.strips = self.strips
        twin.turn = self.turn.copy()
        twin.with_characters = self.with_characters
        twin.characters = self.characters
        twin.is_finale = self.is_finale
        twin.extra_turns = self.extra_turns
        return twin

    def complete_objectives(self, seat: Seat) -> None:
        """Ruling A10: after every change on its owner's turn, an objective completes at once."""
        architect = self.architects[seat]
        for objective in architect.objectives:
            if CONDITIONS[objective.key](architect):
                architect.objectives = tuple(
                    one for one in architect.objectives if one is not objective
                )
                architect.completed += (objective,)
                self.tell(Completed(seat=seat, objective=objective))

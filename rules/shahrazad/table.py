"""Shahrazad's table: the pattern, the hands, the stack, and what the rounds have brought."""

from dataclasses import dataclass, field

from rules.engine.secret import Cards, Seat
from rules.engine.table import Table
from rules.shahrazad.box import Box
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.tiles import Tile


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round that is over has brought; which tiles lay face down it does not tell."""

    groups: tuple[int, ...]
    """The size of the largest group, colour by colour."""
    face_down: int
    """How many tiles."""
    gaps: int
    """How many empty spaces."""


@dataclass(slots=True, kw_only=True)
class ShahrazadTable(Table):
    """Everything on the table."""

    box: Box = field(compare=False, repr=False)
    pattern: Pattern
    hands: list[Cards[Tile]]
    stack: Cards[Tile]
    """Face down; every turn ends with drawing from it."""
    shown: Cards[Tile] = field(default_factory=Cards)
    """The tile that the seat at turn has chosen to play before asking where; it is in no hand."""
    replaced: list[bool]
    """For each seat, whether its latest turn replaced a tile, so that its next places two."""
    placed: int = 0
    """Tiles placed in the present turn."""
    swapped: bool = False
    """Whether a tile was replaced in the present turn."""
    round: int = 1
    rounds: tuple[RoundScore, ...] = ()
    """The rounds that are over."""
    removed: Cards[Tile] = field(default_factory=Cards)
    """Face down after the first round, and out of the game: nobody may look at them."""

    def copy(self) -> "ShahrazadTable":
        twin = object.__new__(ShahrazadTable)
        twin.chance = self.chance
        twin.pending = {seat: stack.copy() for seat, stack in self.pending.items()}
        twin.sealed = {seat: cards.copy() for seat, cards in self.sealed.items()}
        twin.barrier = self.barrier
        twin.news = self.news
        twin.box = self.box
        twin.pattern = self.pattern.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.stack = self.stack.copy()
        twin.shown = self.shown.copy()
        twin.replaced = self.replaced.copy()
        twin.placed = self.placed
        twin.swapped = self.swapped
        twin.round = self.round
        twin.rounds = self.rounds
        twin.removed = self.removed.copy()
        return twin

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def most_in_a_column(self) -> int:
        return self.box.column[len(self.hands)]

    @property
    def is_round_scored(self) -> bool:
        """Whether the present round is over and what lies on the table has been scored."""
        return len(self.rounds) == self.round

    def to_place(self, seat: Seat) -> int:
        """How many tiles that seat still has to place this turn."""
        return (2 if self.replaced[seat] else 1) - self.placed

    def playable(self, seat: Seat) -> list[Tile]:
        """The tiles that seat may play: the one it has shown, or else any of its hand."""
        return self.shown.known_faces() or self.hands[seat].known_faces()

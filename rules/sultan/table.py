"""Sultan's table: the cushions with their jewels, the pouch, and what every buyer has."""

from collections import Counter
from dataclasses import dataclass, field

from rules.engine.secret import Cards, Seat, State
from rules.engine.table import Table
from rules.sultan.box import COLOURS, Box, SeatNumbers


@dataclass(frozen=True, slots=True)
class Offer:
    """A money card on a cushion: its back has the colour of its seat, its value is secret."""

    seat: Seat
    value: int

    @property
    def back(self) -> str:
        return str(self.seat)


@dataclass(frozen=True, slots=True)
class Sale:
    """How a cushion ended: what was offered for its jewel, and who got it."""

    cushion: str
    jewel: str
    offers: tuple[Offer, ...]
    """In the order they were laid."""
    winner: Seat | None
    """Nobody, if nobody wanted the jewel."""


@dataclass(slots=True)
class Buyer(State):
    """One seat's money and jewels."""

    deck: Cards[int]
    hand: Cards[int] = field(default_factory=Cards)
    spent: tuple[int, ...] = ()
    """Cards that are out of the game, in the order they were played."""
    jewels: tuple[str, ...] = ()
    """In the order they were won; public, as everybody saw it (ruling S3)."""

    def copy(self) -> "Buyer":
        twin = object.__new__(Buyer)
        twin.deck = self.deck.copy()
        twin.hand = self.hand.copy()
        twin.spent = self.spent
        twin.jewels = self.jewels
        return twin


@dataclass(slots=True)
class Cushion(State):
    """A place on the board: the jewel on offer, and the cards on its deposit."""

    key: str
    jewel: str = ""
    """Its colour; none before the first player has chosen."""
    offers: Cards[Offer] = field(default_factory=Cards)

    def copy(self) -> "Cushion":
        twin = object.__new__(Cushion)
        twin.key = self.key
        twin.jewel = self.jewel
        twin.offers = self.offers.copy()
        return twin

    def seats(self) -> list[Seat]:
        """Whose cards lie here, in order; the backs tell it to everybody."""
        return [int(offer.back) for offer in self.offers]


@dataclass(slots=True, kw_only=True)
class SultanTable(Table):
    """Everything on the table."""

    box: Box = field(compare=False, repr=False)
    numbers: SeatNumbers = field(repr=False)
    buyers: list[Buyer]
    cushions: list[Cushion]
    pouch: Cards[str]
    is_together: bool = False
    """Whether all seats bid at the same time (ruling S5)."""
    first: Seat = 0
    """Who chooses the jewels and lays the first card."""
    round: int = 0
    """From 1 on, through all stages."""
    drawn: tuple[str, ...] = ()
    """Out of the pouch, while the first player chooses."""
    sales: tuple[Sale, ...] = ()
    """How the latest round ended."""

    def copy(self) -> "SultanTable":
        twin = object.__new__(SultanTable)
        twin.chance = self.chance
        twin.pending = {seat: stack.copy() for seat, stack in self.pending.items()}
        twin.sealed = {seat: cards.copy() for seat, cards in self.sealed.items()}
        twin.barrier = self.barrier
        twin.news = self.news
        twin.box = self.box
        twin.numbers = self.numbers
        twin.buyers = [buyer.copy() for buyer in self.buyers]
        twin.cushions = [cushion.copy() for cushion in self.cushions]
        twin.pouch = self.pouch.copy()
        twin.is_together = self.is_together
        twin.first = self.first
        twin.round = self.round
        twin.drawn = self.drawn
        twin.sales = self.sales
        return twin

    @property
    def stage(self) -> int:
        return (self.round - 1) // self.numbers.rounds_a_stage + 1

    @property
    def bonus(self) -> tuple[int, ...]:
        """Points by jewels of one colour, for this number of seats."""
        return self.box.bonus[len(self.buyers) == 2]

    def cushion(self, key: str) -> Cushion:
        return next(cushion for cushion in self.cushions if cushion.key == key)

    def turn_order(self) -> list[Seat]:
        """All seats, from the first player on."""
        seats = len(self.buyers)
        return [(self.first + step) % seats for step in range(seats)]

    def in_pouch(self) -> Counter[str]:
        """How many jewels of each colour are in the pouch: all that are nowhere else."""
        left = Counter(self.box.jewels)
        for buyer in self.buyers:
            left.subtract(buyer.jewels)
        left.subtract(self.drawn)
        left.subtract(cushion.jewel for cushion in self.cushions if cushion.jewel)
        return Counter({colour: left[colour] for colour in COLOURS})

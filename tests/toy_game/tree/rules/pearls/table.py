"""The table of Pearls: a row of pearls for all, and a shell for each seat that only it may see."""

from dataclasses import dataclass

from rules.engine.chance import Chance
from rules.engine.game import Setting
from rules.engine.news import News
from rules.engine.secret import Cards, eyes_of
from rules.engine.table import Table

PEARLS = range(2, 22, 2)
"""What the pearls are worth, each once."""
SHELLS = range(1, 10)
"""What a shell may be worth; two of them are dealt."""


@dataclass(slots=True, kw_only=True)
class PearlsTable(Table):
    """Pearls that are left, pearls that were taken, and the shells."""

    row: tuple[int, ...]
    taken: list[tuple[int, ...]]
    shells: list[Cards[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Took(News):
    """A seat has taken a pearl."""

    pearl: int


def deal(setting: Setting, chance: Chance) -> PearlsTable:
    """Lay the pearls in a row and deal the shells."""
    shells = chance.shuffle("shells", SHELLS, setting.seats)
    return PearlsTable(
        chance=chance,
        row=tuple(chance.shuffle("pearls", PEARLS)),
        taken=[()] * setting.seats,
        shells=[Cards([shell], eyes_of(seat)) for seat, shell in enumerate(shells)],
    )

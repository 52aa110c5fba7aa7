"""A game is a value: facts about it and the few functions that the rest of the house calls."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.engine.budget import BUDGET, Budget
from rules.engine.chance import Chance
from rules.engine.illegal import BadRecord
from rules.engine.news import News
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View
from rules.engine.table import Table

T = TypeVar("T", bound=Table)


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play that a table may choose before the start."""

    key: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What is agreed before the first turn."""

    seats: int
    variants: frozenset[str]
    data_set: str


@dataclass(frozen=True, slots=True)
class Game(Generic[T]):
    """Everything that the engine, the pictures and the bot know of a game."""

    key: str
    title: str
    seats: range
    variants: tuple[Variant, ...]
    data_sets: tuple[str, ...]
    """Names of the component sets, the newest of ours last: new matches take that one."""
    rules_version: int
    """Raised whenever a released behaviour changes; a match keeps the one it began with."""
    setup: Callable[[Setting, Chance], T]
    """Lays out the table and asks the first question."""
    score: Callable[[T], ScoreSheet]
    """The score sheet as if the match ended now."""
    announce: Callable[[Sequence[News], Sequence[str]], str]
    """One public sentence about a turn, from its news and the names of the seats."""
    evaluate: Callable[[T, Seat], float]
    """How well a seat stands, for computer players."""
    imagine: Callable[[View[T], Chance], T]
    """A table that fits all that the view shows, its unseen parts dealt by that chance."""
    as_json: Callable[[T], dict[str, object]]
    """The canonical plain data of a table or view."""
    as_text: Callable[[View[T]], str]
    """The table drawn in letters."""
    cooperative: bool = False
    """Whether all seats share one score, and win or lose together."""
    budget: Budget = BUDGET
    """How long a vizier thinks about a turn of it."""
    play_on: Callable[[T, Seat], float] | None = None
    """How well a seat stands once all have played on in haste; only where a game can do so much
    faster than the engine. It leaves the table alone, and hidden things are dealt already."""

    def setting(
        self, seats: int, variants: Sequence[str] = (), data_set: str | None = None
    ) -> Setting:
        """A setting that this game can be played with, or a sentence that says why not."""
        if seats not in self.seats:
            raise BadRecord(
                "seats",
                f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}.",
            )
        known = {variant.key for variant in self.variants}
        for key in variants:
            if key not in known:
                raise BadRecord(
                    "variant",
                    f"{self.title} has no variant “{key}”. It has: {_listed(sorted(known))}.",
                )
        name = self.data_sets[-1] if data_set is None else data_set
        if name not in self.data_sets:
            raise BadRecord(
                "data",
                f"{self.title} has no data set “{name}”. It has: {_listed(self.data_sets)}.",
            )
        return Setting(seats, frozenset(variants), name)


AnyGame = Game[Any]


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words) if words else "none"

"""A game as a value: facts about it, and the functions that engine, pictures and bot call."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, TypeVar

from rules.engine.budget import BUDGET, Budget
from rules.engine.chance import Chance
from rules.engine.danger import Danger
from rules.engine.decision import AnyDecision
from rules.engine.illegal import BadRecord
from rules.engine.news import Deed, News
from rules.engine.play import decision_of
from rules.engine.score import ScoreSheet
from rules.engine.secret import PickleRecipe, Seat, View
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
    """A table that fits the view, with all that is hidden dealt by that chance."""
    as_json: Callable[[T], dict[str, object]]
    """A table or view as JSON data; what is hidden is null."""
    as_text: Callable[[View[T]], str]
    """The table as text, for a terminal."""
    points: Callable[[T, Seat], Mapping[str, int]] | None = None
    """One seat's points by the lines of the score sheet, for games in which that takes less than
    the sheet."""
    outlook: Callable[[T, Seat], float] | None = None
    """How well a seat stands as far as it can see: arithmetic on its view, never a search. Panels
    offer the answers in its order; without it, in that of their points."""
    deeds: Callable[[Sequence[News], Sequence[str]], list[Deed]] | None = None
    """A turn in a few words a seat, from its public news and the names, for games that can say it
    shorter than `announce`."""
    sources: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Where points come from, for lines of the score sheet that do not say it: `the red group`."""
    cooperative: bool = False
    """Whether all seats share one score, and win or lose together."""
    budget: Budget = BUDGET
    """How much a vizier computes for one turn."""
    play_on: Callable[[T, Seat], float] | None = None
    """The evaluation for a seat after a fast playout of its own, for games that can do that much
    faster than the engine. The table has no hidden parts and must not be changed."""
    things: Mapping[str, Callable[[View[T], AnyDecision], bool]] = field(default_factory=dict)
    """What a newcomer may meet besides the questions, each with whether it lies before the asked
    seat, the most telling first. The game's help has a line of coaching for each."""
    warnings: Callable[[View[T], AnyDecision], Sequence[Danger]] | None = None
    """The dangers of a question: arithmetic on the view of the asked seat, never a search."""
    rehearse: Callable[[T, Seat], AnyDecision | None] | None = None
    """Lays out an imagined table for the next turn of a seat that is not asked, and says what it
    will be asked; None if nobody can say. Without it nobody can plan."""
    upcoming: Callable[[T], tuple[Seat, ...]] | None = None
    """Who will be asked after those who are asked now, in order, as far as everybody can know."""

    def __reduce__(self) -> PickleRecipe:
        """For a worker process, which coaches nobody: the functions of `things` have no names."""
        facts = {one.name: getattr(self, one.name) for one in fields(self)} | {"things": {}}
        return type(self), tuple(facts.values())

    def setting(
        self, seats: int, variants: Sequence[str] = (), data_set: str | None = None
    ) -> Setting:
        """A valid setting, or a BadRecord that says what is wrong."""
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
                    f"{self.title} has no variant “{key}”. It has: {_comma_list(sorted(known))}.",
                )
        name = self.data_sets[-1] if data_set is None else data_set
        if name not in self.data_sets:
            raise BadRecord(
                "data",
                f"{self.title} has no data set “{name}”. It has: {_comma_list(self.data_sets)}.",
            )
        return Setting(seats, frozenset(variants), name)

    def deeds_of(self, news: Sequence[News], names: Sequence[str]) -> list[Deed]:
        """A turn in a few words a seat; if the game has none, in its sentence."""
        if self.deeds is not None:
            return [deed for deed in self.deeds(news, names) if deed.words]
        sentence = self.announce(news, names)
        return [Deed(None, sentence)] if sentence else []

    def source_of(self, label: str) -> str:
        """What stands after *from* for a line of the score sheet: `+6 from oases`."""
        return self.sources.get(label, label)

    def points_of(self, table: T, seat: Seat) -> Mapping[str, int]:
        """A seat's points by the lines of the score sheet, as if the match ended now."""
        if self.points is not None:
            return self.points(table, seat)
        return {line.name: line.points for line in self.score(table).seats[seat]}

    def things_at(self, question: str) -> list[str]:
        """The question itself, and all that may lie before whoever is asked it."""
        return [*self.things] if question in self.things else [question, *self.things]

    def lies_before(self, view: View[T], decision: AnyDecision, thing: str) -> bool:
        """Whether it is there; the question is, unless the game says that its line does not fit."""
        is_there = self.things.get(thing)
        return thing == type(decision).__name__ if is_there is None else is_there(view, decision)

    def things_before(self, view: View[T]) -> list[str]:
        """All that lies before the view's seat, which is asked something."""
        assert view.seat is not None
        decision = decision_of(view.table, view.seat)
        things = self.things_at(type(decision).__name__)
        return [thing for thing in things if self.lies_before(view, decision, thing)]

    def dangers(self, view: View[T]) -> Sequence[Danger]:
        """What the view's seat should know before it answers."""
        assert view.seat is not None
        if self.warnings is None:
            return ()
        return self.warnings(view, decision_of(view.table, view.seat))


AnyGame = Game[Any]


def _comma_list(words: Sequence[str]) -> str:
    return ", ".join(words) if words else "none"

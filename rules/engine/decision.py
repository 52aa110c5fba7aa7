"""A decision: one question with its legal answers and what each of them does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from rules.engine.secret import PickleRecipe, Seat, View
from rules.engine.table import Table

T = TypeVar("T", bound=Table)

Path = tuple[str, ...]
"""An answer, its notation and its line in the log: short words, from the general to the special."""

END: Path = ("end",)
"""The answer that ends a turn; it is never given automatically."""


@dataclass(frozen=True, slots=True)
class Label:
    """How a word of a path is shown to people."""

    text: str
    description: str = ""
    icon: str = ""
    lost: str = ""
    """What is given up by it: `the Moon`."""
    tells_points: bool = False
    """Whether the description says what it brings, so that a menu need not."""


class Decision(Generic[T]):
    """One question to one seat. It is immutable, so copies of a table share it.

    A subclass with more fields than the seat overrides `facts`.
    """

    answers_itself: ClassVar[bool] = True
    """Whether the engine may answer it when there is only one answer."""
    together: ClassVar[bool] = False
    """Whether answers stay sealed until every asked seat has given one."""
    opening: ClassVar[bool] = False
    """Whether it is asked before the first turn, and is not counted as one."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @property
    def facts(self) -> tuple[object, ...]:
        """The constructor's arguments: for equality, hashing and pickling."""
        return (self.seat,)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.facts == self.facts

    def __hash__(self) -> int:
        return hash((type(self), self.facts))

    def __reduce__(self) -> PickleRecipe:
        return type(self), self.facts

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.facts))})"

    def question(self, table: T) -> str:
        """The question in words, for the asked seat."""
        raise NotImplementedError

    def answers(self, table: T) -> Sequence[Path]:
        """Every legal answer; the same list checks what people send."""
        raise NotImplementedError

    def carry_out(self, table: T, answer: Path) -> "AnyDecision | None":
        """Do what the answer says, and return what is asked next in this question's place: itself
        if it is still open, nothing if it is settled. Other questions go through `table.ask`."""
        raise NotImplementedError

    def all_answered(self, table: T) -> None:
        """Called once, after the answers of all seats asked together have been carried out."""

    def free_answers(self, table: T) -> Sequence[Path]:
        """Answers that give something for nothing, each as often as it may be given; whoever wants
        all of it can have them at once, in this order."""
        return ()

    def means(self, table: T, path: Path) -> Path:
        """The answer with every word that points at a place replaced by what lies there, for
        plans: the place may hold something else when the seat is asked."""
        return path

    def beside(self, table: T, path: Path) -> frozenset[str]:
        """Public facts next to an answer on which its worth hangs; none by default."""
        return frozenset()

    def public(self, answer: Path) -> Path:
        """The words others see of the answer."""
        return answer

    def label(self, view: View[T], path: Path) -> Label:
        """The label of the last word of this prefix of an answer."""
        return Label(path[-1])

    def objection(self, table: T, path: Path) -> str | None:
        """The rule that forbids this answer, as a sentence, if it is clear which."""
        return None


AnyDecision = Decision[Any]

"""Plans: whole turns that a seat wishes for before it is asked.

A wish is kept as what is meant, not as what is said: `2L C2` means the tile that lies on 2L now.
Which wish is played depends on nothing but its owner's view: a wish is tried up to and including
its first answer that reveals something, and no further.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from rules.engine.chance import Chance
from rules.engine.decision import END, AnyDecision, Decision, Path
from rules.engine.game import Game
from rules.engine.imagine import imagine_table
from rules.engine.notation import legal_answer
from rules.engine.play import decision_of, perform, settle
from rules.engine.secret import Seat, View, seen_by
from rules.engine.table import Table

T = TypeVar("T", bound=Table)

MOST_WISHES = 5


class Why(Enum):
    """Why a wish cannot be played."""

    GONE = "gone"
    """Its first answer is not possible now."""
    NEW_BESIDE = "new beside"
    """Something has come beside it that was not there."""
    OTHER_QUESTION = "other question"
    """The seat is asked something else."""
    LATER_STEP = "later step"
    """It begins well, and then an answer is not possible."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A whole turn, or its beginning."""

    question: str
    """What kind of question its first answer is for."""
    steps: tuple[Path, ...]
    """What each answer means."""
    beside: frozenset[str] | None = None
    """What lay beside the first answer; None: it is played whatever has come there."""


def resolved(decision: AnyDecision, table: Table, meant: Path) -> Path | None:
    """The legal answer that means this; the first, if several do."""
    for answer in decision.answers(table):
        if decision.means(table, answer) == meant:
            return answer
    return None


def why_not(table: Table, seat: Seat, wish: Wish) -> Why | None:
    """None if the wish can be played by that seat, which is asked, as far as it may know."""
    trial = table.copy()
    trial.news = None
    for number, meant in enumerate(wish.steps):
        if seat not in trial.pending or seat in trial.sealed:
            return Why.LATER_STEP
        decision = decision_of(trial, seat)
        if not number and type(decision).__name__ != wish.question:
            return Why.OTHER_QUESTION
        answer = resolved(decision, trial, meant)
        if answer is None:
            return Why.LATER_STEP if number else Why.GONE
        known = None if number else wish.beside
        if known is not None and not decision.beside(trial, answer) <= known:
            return Why.NEW_BESIDE
        barrier = trial.barrier
        perform(trial, seat, answer)
        if trial.barrier != barrier:
            # What comes after is looked at once it is there.
            return None
    return None


def first_possible(
    table: Table, seat: Seat, wishes: Sequence[Wish]
) -> tuple[int | None, tuple[Why, ...]]:
    """The number of the first wish that can be played, and why those before it cannot."""
    reasons: list[Why] = []
    for number, wish in enumerate(wishes):
        reason = why_not(table, seat, wish)
        if reason is None:
            return number, tuple(reasons)
        reasons.append(reason)
    return None, tuple(reasons)


class Rehearsal(Generic[T]):
    """The next turn of a seat that is not asked yet, tried out in imagined worlds.

    It never sees the table. What is offered is possible in all worlds, so nothing depends on a
    face that is only imagined; and what is shown is the last moment before anything is revealed.
    """

    def __init__(self, game: Game[T], view: View[T], worlds: Sequence[Chance]) -> None:
        if view.seat is None:
            raise ValueError("a spectator plans nothing")
        self._game = game
        self.seat = view.seat
        self._worlds: list[T] = []
        for chance in worlds:
            world = imagine_table(game, view, chance)
            question = game.rehearse(world, view.seat) if game.rehearse is not None else None
            if question is None:
                raise NothingToPlan
            world.pending, world.sealed = {}, {}
            world.ask(question)
            settle(world)
            self._worlds.append(world)
        self._before: list[list[T]] = []
        self._shown: View[T] = self._seen()
        self._asked = type(self.question()).__name__
        self.tells_facts = type(self.question()).beside is not Decision.beside
        """Whether the game can tell what lies beside an answer to its first question."""
        self._steps: list[Path] = []
        self._is_sealed = False
        self._beside: frozenset[str] = frozenset()
        self._barriers = [world.barrier for world in self._worlds]

    @property
    def has_revealed(self) -> bool:
        """Whether an answer so far brings something to light: the rest is planned blindly."""
        return [world.barrier for world in self._worlds] != self._barriers

    @property
    def is_over(self) -> bool:
        """Whether the turn is wished to its end."""
        is_ended = self._is_sealed or (bool(self._steps) and self._steps[-1] == END)
        return is_ended or self.seat not in self._worlds[0].pending

    @property
    def steps(self) -> int:
        """How many answers were chosen."""
        return len(self._steps)

    def question(self) -> AnyDecision:
        return decision_of(self._worlds[0], self.seat)

    def question_text(self) -> str:
        """The question in words; once something is revealed it may speak of what is imagined."""
        return self.question().question(self._worlds[0])

    def understood(self, typed: Path) -> Path:
        """The answer that those words mean; IllegalChoice if none of those offered does."""
        return legal_answer(self.question(), self._worlds[0], typed, self.answers())

    def answers(self) -> list[Path]:
        """What is possible and means the same in every world; nothing once the turn is over."""
        if self.is_over:
            return []
        if any(self.seat not in world.pending for world in self._worlds):
            return []
        first, *others = [self._meanings(world) for world in self._worlds]
        return [
            answer
            for answer, meant in first.items()
            if all(other.get(answer) == meant for other in others)
        ]

    def _meanings(self, world: T) -> dict[Path, Path]:
        decision = decision_of(world, self.seat)
        return {answer: decision.means(world, answer) for answer in decision.answers(world)}

    def choose(self, answer: Path) -> None:
        """One of the answers."""
        decision, world = self.question(), self._worlds[0]
        if not self._steps:
            self._beside = decision.beside(world, answer)
        self._steps.append(decision.means(world, answer))
        self._before.append(self._worlds)
        self._worlds = [world.copy() for world in self._worlds]
        if decision.together:
            self._is_sealed = True
            return
        for world in self._worlds:
            perform(world, self.seat, answer)
        self._look()

    def back(self) -> None:
        """Take the latest answer back."""
        self._steps.pop()
        self._is_sealed = False
        self._worlds = self._before.pop()
        self._look()

    def view(self) -> View[T]:
        """The table as the seat would see it, before anything is revealed."""
        return self._shown

    def wish(self, *, only_if_nothing_new: bool) -> Wish:
        """What was chosen; with the condition, if the game tells what lies beside it."""
        beside = self._beside if only_if_nothing_new else None
        return Wish(self._asked, tuple(self._steps), beside)

    def _seen(self) -> View[T]:
        return seen_by(self.seat, self._worlds[0])._replace(imagined=True)

    def _look(self) -> None:
        if not self.has_revealed and not self.is_over:
            self._shown = self._seen()


class NothingToPlan(Exception):
    """Nobody can say what the seat will be asked next."""

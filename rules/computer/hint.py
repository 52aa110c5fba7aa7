"""What a good player would do now, and why, in the words of the score sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rules.computer.advisor import best_turn
from rules.computer.foresight import foresee
from rules.computer.gain import ScoreChange
from rules.computer.player_context import PlayerContext
from rules.computer.turn_search import PlannedTurn, SearchLimits
from rules.computer.vizier import rank_turns
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.illegal import IllegalChoice
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, View
from rules.engine.table import Table

SEARCH_LIMITS = SearchLimits(breadth=8)


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole turn for a seat, and what it changes on that seat's score sheet."""

    answers: tuple[Path, ...]
    """In order; `end` among them, where the turn has one."""
    certain: int
    """How many of the first answers are possible whatever is hidden. The last of them may reveal
    something; all that follows is a guess and may turn out to be impossible."""
    worth: float
    """By how much the turn raises the evaluation of the seat."""
    lines: tuple[ScoreChange, ...]
    """The lines that change by the end of the turn, the greatest gain first."""
    sure: bool
    """Whether they change so whatever is hidden; else it is a guess."""


def plan(game: AnyGame, view: View[Table], random: Random, level: str = "advisor") -> Plan:
    """What a computer player of that level would do in this seat, from the seat's view alone."""
    if level not in PLANNERS:
        raise IllegalChoice("level", f"Advice comes from {' or '.join(PLANNERS)}.")
    context = PlayerContext(game, view, random)
    seat, start = context.seat, context.sample_table()
    best = PLANNERS[level](context, start)
    certain = _count_certain(start, seat, best.answers)
    brings = foresee(context, start, best.answers)
    return Plan(
        answers=best.answers,
        certain=certain,
        worth=best.worth - game.evaluate(start, seat),
        lines=brings.lines,
        sure=brings.sure and certain == len(best.answers),
    )


def _count_certain(start: Table, seat: Seat, answers: Sequence[Path]) -> int:
    """How many answers are possible whatever is hidden."""
    table, certain = start.copy(), 0
    for number, answer in enumerate(answers, 1):
        # A sealed answer changes the table only when all seats have answered.
        if answer != END and not decision_of(table, seat).together:
            perform(table, seat, answer)
        if table.barrier == start.barrier:
            certain = number
    return min(certain + 1, len(answers))


def _plan_as_advisor(context: PlayerContext, start: Table) -> PlannedTurn:
    return best_turn(context, start, SEARCH_LIMITS)


def _plan_as_vizier(context: PlayerContext, start: Table) -> PlannedTurn:
    return rank_turns(context, start, context.game.budget)[0].turn


PLANNERS: dict[str, Callable[[PlayerContext, Table], PlannedTurn]] = {
    "advisor": _plan_as_advisor,
    "vizier": _plan_as_vizier,
}
"""The levels that plan a turn; the others cannot explain their choices."""

"""What a good player would do now, and why, in the words of the score sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rules.computer.advisor import best_turn
from rules.computer.gain import ScoreChange, score_changes
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
NO_POINTS_NOW = "no points at once, but the best outlook"


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
    """The lines that change, the greatest gain first."""

    @property
    def why(self) -> str:
        """`oases +6, jars +3`; where no line changes, a few words instead."""
        return ", ".join(map(str, self.lines)) or NO_POINTS_NOW


def plan(game: AnyGame, view: View[Table], random: Random, level: str = "advisor") -> Plan:
    """What a computer player of that level would do in this seat, from the seat's view alone."""
    if level not in PLANNERS:
        raise IllegalChoice("level", f"Advice comes from {' or '.join(PLANNERS)}.")
    context = PlayerContext(game, view, random)
    seat, start = context.seat, context.sample_table()
    best = PLANNERS[level](context, start)
    certain, after = _play_through(start, seat, best.answers)
    return Plan(
        answers=best.answers,
        certain=certain,
        worth=best.worth - game.evaluate(start, seat),
        lines=score_changes(game, start, after, seat),
    )


def _play_through(start: Table, seat: Seat, answers: Sequence[Path]) -> tuple[int, Table]:
    """How many answers are certain, and the table after the answers but before `end`."""
    table, certain = start.copy(), 0
    for number, answer in enumerate(answers, 1):
        # A sealed answer changes the table only when all seats have answered.
        if answer != END and not decision_of(table, seat).together:
            perform(table, seat, answer)
        if table.barrier == start.barrier:
            certain = number
    return min(certain + 1, len(answers)), table


def _plan_as_advisor(context: PlayerContext, start: Table) -> PlannedTurn:
    return best_turn(context, start, SEARCH_LIMITS)


def _plan_as_vizier(context: PlayerContext, start: Table) -> PlannedTurn:
    return rank_turns(context, start, context.game.budget)[0].turn


PLANNERS: dict[str, Callable[[PlayerContext, Table], PlannedTurn]] = {
    "advisor": _plan_as_advisor,
    "vizier": _plan_as_vizier,
}
"""The levels that plan a turn; the others cannot explain their choices."""

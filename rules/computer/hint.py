"""What a good player would do now, and why, in the words of the score sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from rules.computer.advisor import advised
from rules.computer.outlook import Outlook
from rules.computer.turn import Course, Foresight
from rules.computer.vizier import weighed
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.illegal import IllegalChoice
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, View
from rules.engine.table import Table

if TYPE_CHECKING:
    from rules.engine.score import ScoreLine

FORESIGHT = Foresight(breadth=8)
LATER = "no points at once, but the best outlook"


@dataclass(frozen=True, slots=True)
class Change:
    """By how much a line of the score sheet grows or shrinks."""

    label: str
    points: int

    def __str__(self) -> str:
        return f"{'+' if self.points > 0 else '−'}{abs(self.points)} {self.label}"


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole turn for a seat, and what it changes on that seat's score sheet."""

    answers: tuple[Path, ...]
    """In order; `end` among them, where the turn has one."""
    certain: int
    """How many of them hold whatever comes to light: the first that uncovers something is the last
    of these, and what follows is a guess that may not even be possible."""
    worth: float
    """By how much the seat stands better after it, prospects included."""
    lines: tuple[Change, ...]
    """The lines that change, the greatest gain first."""

    @property
    def why(self) -> str:
        """`+6 oases, +3 jars`; where no line changes, a few words instead."""
        return ", ".join(map(str, self.lines)) or LATER


def plan(game: AnyGame, view: View[Table], random: Random, level: str = "advisor") -> Plan:
    """What a computer player of that level would do in this seat's place, from its view alone."""
    if level not in PLANNERS:
        raise IllegalChoice("level", f"Advice comes from {' or '.join(PLANNERS)}.")
    outlook = Outlook(game, view, random)
    seat, start = outlook.seat, outlook.world()
    best = PLANNERS[level](outlook, start)
    certain, after = _tried(start, seat, best.answers)
    return Plan(
        answers=best.answers,
        certain=certain,
        worth=best.worth - game.evaluate(start, seat),
        lines=changes(game, start, after, seat),
    )


def changes(game: AnyGame, before: Table, after: Table, seat: Seat) -> tuple[Change, ...]:
    """How the lines of a seat's score sheet differ between two tables."""
    old = {line.name: line.points for line in game.score(before).seats[seat]}
    lines: Sequence[ScoreLine] = game.score(after).seats[seat]
    found = [Change(line.label, line.points - old.get(line.name, 0)) for line in lines]
    return tuple(sorted((one for one in found if one.points), key=lambda one: -one.points))


def _tried(start: Table, seat: Seat, answers: Sequence[Path]) -> tuple[int, Table]:
    """How many answers it takes to uncover something, and the table before the turn ends."""
    table, certain = start.copy(), 0
    for number, answer in enumerate(answers, 1):
        # What is sealed changes nothing before all is opened, and then by what others have sealed.
        if answer != END and not decision_of(table, seat).together:
            perform(table, seat, answer)
        if table.barrier == start.barrier:
            certain = number
    return min(certain + 1, len(answers)), table


def _advised(outlook: Outlook, start: Table) -> Course:
    return advised(outlook, start, FORESIGHT)


def _weighed(outlook: Outlook, start: Table) -> Course:
    return weighed(outlook, start, outlook.game.budget)[0].course


PLANNERS: dict[str, Callable[[Outlook, Table], Course]] = {
    "advisor": _advised,
    "vizier": _weighed,
}
"""The levels that plan a turn; the others have no reasons."""

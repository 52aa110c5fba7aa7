"""What an answer brings at once, in the words of the score sheet: arithmetic, never a search."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.score import line_label
from rules.engine.secret import HiddenFace, Seat, View
from rules.engine.table import Table
from rules.engine.text import format_number

MOST_TOLD = 3
"""Lines of one gain: a menu has little room."""


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """By how much a line of the score sheet grows or shrinks."""

    label: str
    points: int

    def __str__(self) -> str:
        return f"{self.label} {signed(self.points)}"


@dataclass(frozen=True, slots=True)
class Gain:
    """How an answer changes a seat's score sheet."""

    lines: tuple[ScoreChange, ...] = ()
    """The lines that change, the greatest gain first."""

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    def __str__(self) -> str:
        """`+6 points: oases`, `+4 points: oases +6, caravans −2`, or `−16 points` if many lines
        change; nothing if none does. Points come first: `+2 rubies` would be rubies."""
        if not self.lines:
            return ""
        shown = f"{signed(self.points)} {'point' if abs(self.points) == 1 else 'points'}"
        if len(self.lines) > MOST_TOLD:
            return shown
        if len(self.lines) == 1:
            return f"{shown}: {self.lines[0].label}"
        return f"{shown}: {', '.join(map(str, self.lines))}"


def signed(points: int) -> str:
    """`+6`, `−6`, `±0`."""
    return f"+{points}" if points > 0 else format_number(points) if points else "±0"


class Outcome(NamedTuple):
    """What is known of an answer before it is given."""

    gain: Gain | None
    """None if it depends on something hidden."""
    reveals: bool
    """Whether it brings something to light that somebody has not seen."""


def outcomes(game: AnyGame, view: View[Table], answers: Iterable[Path]) -> dict[Path, Outcome]:
    """What each of these answers brings the seat that is asked, as far as its view tells. Answers
    that lie sealed bring nothing before all are given."""
    table, seat = view.table, view.seat
    if seat is None or decision_of(table, seat).together:
        return {}
    before = game.points_of(table, seat)
    found = {}
    for answer in answers:
        trial = table.copy()
        trial.news = None
        gain = None
        try:
            perform(trial, seat, answer)
        except HiddenFace:
            pass
        else:
            gain = Gain(_changes(before, game.points_of(trial, seat)))
        found[answer] = Outcome(gain, reveals=trial.barrier != table.barrier)
    return found


def score_changes(
    game: AnyGame, before: Table, after: Table, seat: Seat
) -> tuple[ScoreChange, ...]:
    """How the lines of a seat's score sheet differ between two tables."""
    return _changes(game.points_of(before, seat), game.points_of(after, seat))


def _changes(before: Mapping[str, int], after: Mapping[str, int]) -> tuple[ScoreChange, ...]:
    found = [
        ScoreChange(line_label(name), points - before.get(name, 0))
        for name, points in after.items()
        if points != before.get(name, 0)
    ]
    return tuple(sorted(found, key=lambda one: -one.points))

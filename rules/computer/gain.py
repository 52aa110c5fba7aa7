"""What an answer brings at once, in the words of the score sheet: arithmetic, never a search."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
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
    source: str = field(default="", compare=False)
    """Where the points come from, if the label does not say it: `the red group`."""

    def __str__(self) -> str:
        return f"{signed(self.points)} from {self.source or self.label}"


@dataclass(frozen=True, slots=True)
class Gain:
    """How an answer changes a seat's score sheet."""

    lines: tuple[ScoreChange, ...] = ()
    """The lines that change, the greatest gain first."""

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def in_points(self) -> str:
        """`−16 points`: the sum alone; nothing if no line changes."""
        if not self.lines:
            return ""
        return f"{signed(self.points)} {'point' if abs(self.points) == 1 else 'points'}"

    def __str__(self) -> str:
        """`+6 from oases`, `+4: +6 from oases, −2 from caravans`, or `−16 points` if many lines
        change; nothing if none does."""
        if len(self.lines) > MOST_TOLD:
            return self.in_points
        shown = ", ".join(map(str, self.lines))
        return shown if len(self.lines) < 2 else f"{signed(self.points)}: {shown}"


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
            gain = Gain(_changes(game, before, game.points_of(trial, seat)))
        found[answer] = Outcome(gain, reveals=trial.barrier != table.barrier)
    return found


def promises(game: AnyGame, view: View[Table], answers: Iterable[Path]) -> dict[Path, float]:
    """By how much better the seat that is asked stands after each of these answers, if the game
    says so; those that depend on something hidden promise nothing."""
    table, seat = view.table, view.seat
    if game.outlook is None or seat is None or decision_of(table, seat).together:
        return {}
    before = game.outlook(table, seat)
    found = {}
    for answer in answers:
        trial = table.copy()
        trial.news = None
        with suppress(HiddenFace):
            perform(trial, seat, answer)
            found[answer] = game.outlook(trial, seat) - before
    return found


def score_changes(
    game: AnyGame, before: Table, after: Table, seat: Seat
) -> tuple[ScoreChange, ...]:
    """How the lines of a seat's score sheet differ between two tables."""
    return _changes(game, game.points_of(before, seat), game.points_of(after, seat))


def subtract_changes(
    changes: Iterable[ScoreChange], others: Iterable[ScoreChange]
) -> tuple[ScoreChange, ...]:
    """By how much more each line changes than by the others."""
    found = {one.label: one for one in changes}
    for other in others:
        own = found.get(other.label, replace(other, points=0))
        found[other.label] = replace(own, points=own.points - other.points)
    return _best_first(one for one in found.values() if one.points)


def _changes(
    game: AnyGame, before: Mapping[str, int], after: Mapping[str, int]
) -> tuple[ScoreChange, ...]:
    return _best_first(
        ScoreChange(label := line_label(name), points - before.get(name, 0), game.source_of(label))
        for name, points in after.items()
        if points != before.get(name, 0)
    )


def _best_first(changes: Iterable[ScoreChange]) -> tuple[ScoreChange, ...]:
    return tuple(sorted(changes, key=lambda one: -one.points))

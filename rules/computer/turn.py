"""A turn as a whole: the chains of answers that a seat may give before somebody else is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat
from rules.engine.table import Table

LONGEST = 24
"""Answers of a turn that are worth planning; no real turn has as many."""


@dataclass(frozen=True, slots=True)
class Course:
    """Answers that end a turn, and the table to which they lead."""

    answers: tuple[Path, ...]
    """`end` among them, where the turn has one."""
    worth: float
    """How well the seat stands then."""
    table: Table
    """After those answers, but before `end`: what that uncovers is nobody's to foresee."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """How much of a turn is looked at."""

    breadth: int
    """How many beginnings of a turn are followed at the same time."""
    most: int | None = None
    """How many answers to a question are tried, chosen at random; without it all of them."""


def courses(
    game: AnyGame, table: Table, seat: Seat, foresight: Foresight, random: Random
) -> list[Course]:
    """Whole turns of that seat, the best first, found by following the best beginnings.

    What has no answer left but `end` is a whole turn. Answers that lead to the same place in
    another order are followed once.
    """
    found: list[Course] = []
    beginnings = [_Beginning((), 0.0, table, decision_of(table, seat).answers(table))]
    while beginnings:
        following: dict[tuple[Path, ...], _Beginning] = {}
        for beginning in beginnings:
            for answer in _tried(beginning.options, foresight, random):
                if answer == END:
                    found.append(_ended(game, beginning, seat))
                    continue
                after = beginning.followed(game, seat, answer)
                if after.is_whole:
                    found.append(Course(after.answers, after.worth, after.table))
                elif len(after.options) == 1 and after.options[0] == END:
                    found.append(Course((*after.answers, END), after.worth, after.table))
                else:
                    following.setdefault(tuple(sorted(after.answers)), after)
        beginnings = sorted(following.values(), key=_by_worth)[: foresight.breadth]
    found.sort(key=_by_worth)
    return found


@dataclass(frozen=True, slots=True)
class _Beginning:
    """The first answers of a turn."""

    answers: tuple[Path, ...]
    worth: float
    table: Table
    options: Sequence[Path]
    """What may be answered next; nothing if the turn is over."""

    @property
    def is_whole(self) -> bool:
        return not self.options

    def followed(self, game: AnyGame, seat: Seat, answer: Path) -> "_Beginning":
        """The same turn with one answer more."""
        table = self.table.copy()
        together = decision_of(table, seat).together
        perform(table, seat, answer)
        answers = (*self.answers, answer)
        options: Sequence[Path] = ()
        if seat in table.pending and not together and len(answers) < LONGEST:
            options = decision_of(table, seat).answers(table)
        return _Beginning(answers, game.evaluate(table, seat), table, options)


def _ended(game: AnyGame, beginning: _Beginning, seat: Seat) -> Course:
    worth = beginning.worth if beginning.answers else game.evaluate(beginning.table, seat)
    return Course((*beginning.answers, END), worth, beginning.table)


def _tried(options: Sequence[Path], foresight: Foresight, random: Random) -> Sequence[Path]:
    """All answers, or as many as somebody in a hurry looks at, `end` always among them."""
    most = foresight.most
    if most is None or len(options) <= most:
        return options
    tried = random.sample(options, most)
    if END in options and END not in tried:
        tried.append(END)
    return tried


def _by_worth(course: Course | _Beginning) -> float:
    return -course.worth

"""A beam search over whole turns: all answers of a seat before somebody else is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat
from rules.engine.table import Table

MAX_ANSWERS_A_TURN = 24
"""Where a search stops; no real turn has as many answers."""


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """All answers of a turn, and the table that they lead to."""

    answers: tuple[Path, ...]
    """`end` among them, where the turn has one."""
    worth: float
    """The evaluation for the seat then."""
    table: Table
    """After those answers, but before `end`, which may reveal what the seat cannot know yet."""


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How wide a search is."""

    breadth: int
    """How many partial turns are kept after each answer."""
    max_answers: int | None = None
    """How many answers to a question are tried, chosen at random; None means all."""


def search_turns(
    game: AnyGame, table: Table, seat: Seat, limits: SearchLimits, random: Random
) -> list[PlannedTurn]:
    """Whole turns of that seat, the best first, found by a beam search.

    A turn with no answer left but `end` is whole. The same answers in another order are searched
    once.
    """
    found: list[PlannedTurn] = []
    partial = [_PartialTurn((), 0.0, table, decision_of(table, seat).answers(table))]
    while partial:
        following: dict[tuple[Path, ...], _PartialTurn] = {}
        for beginning in partial:
            for answer in _answers_to_try(beginning.options, limits, random):
                if answer == END:
                    found.append(_end_now(game, beginning, seat))
                    continue
                after = beginning.extend(game, seat, answer)
                if after.is_whole:
                    found.append(PlannedTurn(after.answers, after.worth, after.table))
                elif len(after.options) == 1 and after.options[0] == END:
                    found.append(PlannedTurn((*after.answers, END), after.worth, after.table))
                else:
                    following.setdefault(tuple(sorted(after.answers)), after)
        partial = sorted(following.values(), key=_best_first)[: limits.breadth]
    found.sort(key=_best_first)
    return found


@dataclass(frozen=True, slots=True)
class _PartialTurn:
    """The first answers of a turn."""

    answers: tuple[Path, ...]
    worth: float
    table: Table
    options: Sequence[Path]
    """What may be answered next; nothing if the turn is over."""

    @property
    def is_whole(self) -> bool:
        return not self.options

    def extend(self, game: AnyGame, seat: Seat, answer: Path) -> "_PartialTurn":
        """The same turn with one answer more."""
        table = self.table.copy()
        together = decision_of(table, seat).together
        perform(table, seat, answer)
        answers = (*self.answers, answer)
        options: Sequence[Path] = ()
        if seat in table.pending and not together and len(answers) < MAX_ANSWERS_A_TURN:
            options = decision_of(table, seat).answers(table)
        return _PartialTurn(answers, game.evaluate(table, seat), table, options)


def _end_now(game: AnyGame, beginning: _PartialTurn, seat: Seat) -> PlannedTurn:
    worth = beginning.worth if beginning.answers else game.evaluate(beginning.table, seat)
    return PlannedTurn((*beginning.answers, END), worth, beginning.table)


def _answers_to_try(
    options: Sequence[Path], limits: SearchLimits, random: Random
) -> Sequence[Path]:
    """All answers, or a random sample of `max_answers` that always includes a possible `end`."""
    most = limits.max_answers
    if most is None or len(options) <= most:
        return options
    tried = random.sample(options, most)
    if END in options and END not in tried:
        tried.append(END)
    return tried


def _best_first(turn: PlannedTurn | _PartialTurn) -> float:
    return -turn.worth

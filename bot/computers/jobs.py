"""Jobs for worker processes: functions of plain data that get what one seat sees."""

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from rules.computer.hint import Plan, plan
from rules.computer.player import Player
from rules.computer.player_context import PlayerContext
from rules.computer.review import THOROUGHNESS, Review, Slip, Thoroughness, review
from rules.engine.decision import AnyDecision, Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.record import Record, replay
from rules.engine.secret import View, seen_by
from rules.engine.table import Table

if TYPE_CHECKING:
    from rules.engine.match import Match


class Step(NamedTuple):
    """An answer, and how its words read in the menus."""

    answer: Path
    labels: tuple[str, ...]


class Advice(NamedTuple):
    """A plan, and the part of it that holds whatever comes to light, in words."""

    plan: Plan
    steps: tuple[Step, ...]


def answer_of(player: Player, game: AnyGame, view: View[Table], mind: int) -> Path:
    """A computer player's choice; the same mind chooses the same."""
    return player.choose(game, view, Random(mind))


def advice(game: AnyGame, view: View[Table], mind: int) -> Advice:
    """What the advisor would do in this seat's place."""
    found = plan(game, view, Random(mind))
    return Advice(found, word_steps(game, view, found.answers[: found.certain], mind))


def word_steps(
    game: AnyGame, view: View[Table], answers: tuple[Path, ...], mind: int
) -> tuple[Step, ...]:
    """Answers that follow each other, as the menus would word them.

    They are followed on an imagined table, up to the first that uncovers something there.
    """
    outlook = PlayerContext(game, view, Random(mind))
    seat, table = outlook.seat, outlook.sample_table()
    barrier = table.barrier
    steps = []
    for answer in answers:
        if table.barrier != barrier or seat not in table.pending:
            break
        decision = decision_of(table, seat)
        steps.append(Step(answer, _labels(decision, seen_by(seat, table), answer)))
        perform(table, seat, answer)
    return tuple(steps)


def _labels(decision: AnyDecision, view: View[Table], answer: Path) -> tuple[str, ...]:
    return tuple(decision.label(view, answer[:depth]).text for depth in range(1, len(answer) + 1))


class Lesson(NamedTuple):
    """What cost a seat most, in words: what it did, and what would have been better."""

    taken: tuple[Step, ...]
    better: tuple[Step, ...]


class Hindsight(NamedTuple):
    """A review, and for each seat its lesson, if it has one."""

    review: Review
    lessons: tuple[Lesson | None, ...]


def hindsight(
    record: Record, game: AnyGame, mind: int, thoroughness: Thoroughness = THOROUGHNESS
) -> Hindsight:
    """A finished match gone over; by now its seed is no secret."""
    found = review(replay(record, game), Random(mind), thoroughness)
    lessons = (None if slip is None else _lesson(record, game, slip, mind) for slip in found.slips)
    return Hindsight(found, tuple(lessons))


def _lesson(record: Record, game: AnyGame, slip: Slip, mind: int) -> Lesson:
    """Told from what the seat saw when that turn began."""
    before: Match[Table] = replay(replace(record, log=record.log[: slip.turn.first]), game)
    view = before.seen_by(slip.turn.seat)
    return Lesson(
        word_steps(game, view, slip.turn.answers, mind),
        word_steps(game, view, slip.better, mind),
    )

"""What a whole turn brings a seat, `end` included, and whether what it sees makes that sure."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.computer.gain import ScoreChange, score_changes
from rules.computer.player_context import PlayerContext
from rules.engine.decision import END, Path
from rules.engine.play import decision_of, perform
from rules.engine.secret import HiddenFace, Seat
from rules.engine.table import Table


class Foresight(NamedTuple):
    """How a turn changes the seat's score sheet."""

    lines: tuple[ScoreChange, ...]
    """The lines that change, the greatest gain first. Sealed answers change none before all are
    given."""
    sure: bool
    """Whether that is so whatever is hidden; else it is so on one imagined table."""
    whole: bool
    """Whether the imagined table allows all answers."""


def foresee(context: PlayerContext, start: Table, answers: Sequence[Path]) -> Foresight:
    """What those answers bring the seat on a table that was sampled from its view."""
    game, seat, seen = context.game, context.seat, context.view.table
    after = start.copy()
    whole = _carry_out(after, seat, answers)
    lines = score_changes(game, start, after, seat)
    # `end` may ask others, and then a view does not do: it must change no points.
    known = _known_after(seen, seat, [answer for answer in answers if answer != END])
    sure = known is not None and score_changes(game, seen, known, seat) == lines
    return Foresight(lines, whole and sure, whole)


def _known_after(seen: Table, seat: Seat, answers: Sequence[Path]) -> Table | None:
    """What the seat sees after those answers; None if that depends on something hidden."""
    table = seen.copy()
    table.news = None
    try:
        return table if _carry_out(table, seat, answers) else None
    except HiddenFace:
        return None


def _carry_out(table: Table, seat: Seat, answers: Sequence[Path]) -> bool:
    """Give those answers, and say whether all of them were possible."""
    for answer in answers:
        if seat not in table.pending or answer not in decision_of(table, seat).answers(table):
            return False
        # A sealed answer changes the table only when all seats have answered.
        if not decision_of(table, seat).together:
            perform(table, seat, answer)
    return True

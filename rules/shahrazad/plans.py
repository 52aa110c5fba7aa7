"""Planning one's next turn: who comes next, and what will be asked."""

from rules.engine.decision import AnyDecision
from rules.engine.secret import Cards, Seat
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import PLAY, KeepColumn, OpenSecondRound, next_seat


def upcoming(table: ShahrazadTable) -> tuple[Seat, ...]:
    """The partner, unless a round ends first."""
    for asked, stack in table.pending.items():
        if isinstance(stack[-1], KeepColumn | OpenSecondRound):
            return ()
        other = next_seat(table, asked)
        return (other,) if other != asked else ()
    return ()


def rehearse(table: ShahrazadTable, seat: Seat) -> AnyDecision | None:
    """The pattern as it lies now; what the partner has shown goes where the partner says."""
    if seat not in upcoming(table):
        return None
    table.shown, table.placed, table.swapped = Cards(), 0, False
    return PLAY[seat]

"""Planning one's next turn: who comes next, and what will be asked."""

from rules.almadi.table import AlmadiTable
from rules.almadi.turn import TAKE, PerformEffects, PlaceForeseen, TakeLandscape
from rules.engine.decision import AnyDecision
from rules.engine.secret import Seat

IN_TURN = (TakeLandscape, PlaceForeseen, PerformEffects)


def upcoming(table: AlmadiTable) -> tuple[Seat, ...]:
    """Everybody in turn, for as long as the supply lasts; then whom Dunyazad gives one more."""
    if table.is_finale:
        return table.extra_turns
    seats = len(table.architects)
    ((asked, stack),) = table.pending.items() if len(table.pending) == 1 else [(0, [None])]
    if not isinstance(stack[-1], IN_TURN):
        return ()
    turns = min(seats - 1, table.supply.count - 1)
    return tuple((asked + step) % seats for step in range(1, turns + 1))


def rehearse(table: AlmadiTable, seat: Seat) -> AnyDecision | None:
    """The board as it lies now."""
    if seat not in upcoming(table):
        return None
    table.turn.clear()
    return TAKE[seat]

"""Planning one's next turn: who comes next, and what will be asked."""

from rules.engine.decision import AnyDecision
from rules.engine.secret import Seat
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.turn import TURN


def upcoming(table: SultaniyaTable) -> tuple[Seat, ...]:
    """Everybody in turn, up to whoever built the fifth roof, or the last turn."""
    asked = next(iter(table.pending), None)
    if asked is None:
        return ()
    found: list[Seat] = []
    for step in range(1, min(table.seats, table.most_turns - table.turns)):
        seat = (asked + step) % table.seats
        if seat == table.finisher:
            break
        found.append(seat)
    return tuple(found)


def rehearse(table: SultaniyaTable, seat: Seat) -> AnyDecision | None:
    """The piles as they lie now."""
    return TURN[seat] if seat in upcoming(table) else None

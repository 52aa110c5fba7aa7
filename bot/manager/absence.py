"""Who at a table does not play now: away, late, or awaited for days."""

from collections.abc import Iterable
from datetime import date

from bot.clock import DAY, Instant
from bot.manager.record import Record, SeatRecord
from bot.people.people import People
from bot.store.store import Store

LONG_AWAITED = 3 * DAY
"""Whoever has let the table wait this long counts as absent."""


async def away_seats(
    record: Record, people: People, seats: Iterable[int], now: Instant
) -> dict[int, date]:
    """Which of these seats belong to somebody who is away, and the last day of that."""
    away = {}
    for number in seats:
        seat = record.seats[number]
        if seat.person is not None and not seat.is_played_by_computer:
            until = (await people.of(seat.person)).hours.away_until(now)
            if until is not None:
                away[number] = until
    return away


async def is_absent(
    store: Store, people: People, record: Record, seat: SeatRecord, now: Instant
) -> bool:
    """Whether a seat's person does not play: gone, away, late, or awaited for days."""
    if seat.person is None or seat.is_played_by_computer:
        return True
    hours = (await people.of(seat.person)).hours
    if hours.away_until(now) is not None:
        return True
    rows = await store.read(
        "SELECT * FROM alerts WHERE match = ? AND seat = ? AND sealed = 0", record.id, seat.number
    )
    if not rows or record.paused is not None:
        return False
    is_late = record.pace.turn_time is not None and rows[0]["deadline"] is None
    return is_late or hours.time_had(rows[0]["began"] or record.acted, now) >= LONG_AWAITED

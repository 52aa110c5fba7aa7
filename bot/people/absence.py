"""Days away: they join where they touch, end early when somebody comes back, and are seen."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta

from bot.clock import DAY, Instant
from bot.errors import BadSettings
from bot.manager.record import Record, SeatRecord
from bot.people.hours import LONGEST_AWAY, Away, Hours
from bot.people.people import People
from bot.store.store import Store

MOST_ABSENCES = 12
LONG_AWAITED = 3 * DAY
"""Whoever has let the table wait this long counts as absent."""
A_DAY = timedelta(days=1)
REMEMBERED = LONGEST_AWAY + 10 * A_DAY
"""Days away that are over still lengthen a turn that began before them."""


def to_come(hours: Hours, today: date) -> list[Away]:
    """The absences that are not over yet, the nearest first."""
    return sorted((one for one in hours.away if one.last >= today), key=lambda one: one.first)


def with_absence(hours: Hours, first: date, last: date, today: date) -> Hours:
    """One more absence, never into the past, joined with those that it touches."""
    if last < today and first <= last:
        raise BadSettings("Those days are over already.")
    absence = Away(max(first, today) if first <= last else first, last)
    kept = []
    for one in hours.away:
        if one.first <= absence.last + A_DAY and absence.first <= one.last + A_DAY:
            absence = Away(min(one.first, absence.first), max(one.last, absence.last))
        elif one.last >= today - REMEMBERED:
            kept.append(one)
    known = replace(hours, away=tuple(sorted([*kept, absence], key=lambda one: one.first)))
    if len(to_come(known, today)) > MOST_ABSENCES:
        raise BadSettings(f"I keep {MOST_ABSENCES} absences in mind; take one back first.")
    return known


def without_absence(hours: Hours, day: date, today: date) -> Hours:
    """The absence around that day is taken back; one that has begun ends with yesterday."""
    found = [one for one in to_come(hours, today) if one.first <= day <= one.last]
    if not found:
        raise BadSettings("You are not away on that day. /away lists your absences.")
    kept = [one for one in hours.away if one not in found]
    kept += [Away(one.first, today - A_DAY) for one in found if one.first < today]
    return replace(hours, away=tuple(sorted(kept, key=lambda one: one.first)))


def always_there(hours: Hours, today: date) -> Hours:
    """Every absence that is not over is taken back."""
    for one in to_come(hours, today):
        hours = without_absence(hours, one.first, today)
    return hours


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
        "SELECT * FROM waiting WHERE match = ? AND seat = ? AND sealed = 0", record.id, seat.number
    )
    if not rows or record.paused is not None:
        return False
    is_late = record.pace.turn_time is not None and rows[0]["deadline"] is None
    return is_late or hours.time_had(rows[0]["began"] or record.acted, now) >= LONG_AWAITED

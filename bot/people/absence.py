"""Days away: they join where they touch, and end early when somebody comes back."""

from dataclasses import replace
from datetime import date, timedelta

from bot.errors import BadSettings
from bot.people.hours import LONGEST_AWAY, Away, Hours

MOST_ABSENCES = 12
A_DAY = timedelta(days=1)
REMEMBERED = LONGEST_AWAY + 10 * A_DAY
"""Days away that are over still lengthen a turn that began before them."""


def to_come(hours: Hours, today: date) -> list[Away]:
    """The absences that are not over yet, the nearest first."""
    return sorted((one for one in hours.away if one.last >= today), key=lambda one: one.first)


def with_absence(hours: Hours, first: date, last: date, today: date) -> Hours:
    """One more absence, never into the past, joined with those that it touches."""
    if first <= last < today:
        raise BadSettings("Those days are over already.")
    absence = Away(max(first, min(today, last)), last)
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

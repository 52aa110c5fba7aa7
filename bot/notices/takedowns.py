"""Reminders that have had their day are noted to be taken down, with what has ended their day."""

from bot.clock import MINUTE, Instant
from bot.notices.notices import ReminderNotice
from bot.store.statement import Statement

MOST_SEATS = 99
PERHAPS_UNDER_WAY = 2 * MINUTE
"""How long an alert whose sending was interrupted by its turn may still take to appear."""

INTO = "INSERT INTO retractions (nonce, match, person, message, tries, due)"
# The same nonce as `bot.notices.notices.alert_nonce` gives.
NONCE = "'a' || match || '.' || seat || '.' || entry || '.' ||"


SHOWN = (
    f"{INTO} SELECT {NONCE} told, match, person, message, 0, ? FROM alerts"
    " WHERE match = ? AND seat BETWEEN ? AND ? AND person IS NOT NULL"
    " AND message IS NOT NULL ON CONFLICT (nonce) DO NOTHING"
)
SENT = (
    f"{INTO} SELECT {NONCE} sending, match, person, NULL, 0, ? FROM alerts"
    " WHERE match = ? AND seat = ? AND person IS NOT NULL AND sending > 0"
    " ON CONFLICT (nonce) DO NOTHING"
)


def shown_taken_down(match: int, now: Instant, *, seat: int | None = None) -> Statement:
    """Take down the alert that can be seen now, of one seat or of all."""
    seats = (0, MOST_SEATS) if seat is None else (seat, seat)
    return Statement(SHOWN, (now, match, *seats))


def sent_taken_down(match: int, now: Instant, *, seat: int) -> Statement:
    """Take down the alert of a seat that is on its way, should it arrive."""
    return Statement(SENT, (now + PERHAPS_UNDER_WAY, match, seat))


def taken_down(nonce: str, alert: ReminderNotice, message: str, now: Instant) -> Statement:
    """Take down this message."""
    return Statement(
        f"{INTO} VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (nonce)"
        " DO UPDATE SET message = excluded.message, due = excluded.due",
        (nonce, alert.match, alert.person, message, now),
    )


def forget_person(person: int) -> Statement:
    return Statement("DELETE FROM retractions WHERE person = ?", (person,))

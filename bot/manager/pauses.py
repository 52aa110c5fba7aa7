"""A pause: nobody is reminded, no deadline runs out, and the match says why."""

from bot.clock import Instant
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.notices.reminders import stop_reminding
from bot.notices.takedowns import take_down_shown
from bot.store.statement import Statement

REASONS = ("asked", "silent", "place", "replay")


def paused(match: int, reason: str, now: Instant) -> list[Statement]:
    """Stop the clocks of a match that is not paused yet; reminders that can be seen go."""
    return [
        Statement(
            "UPDATE matches SET paused = ?, paused_at = ? WHERE id = ? AND paused IS NULL",
            (reason, now, match),
        ),
        take_down_shown(match, now),
        stop_reminding(match),
        *post(match, [Event("paused", words=reason)], now),
    ]

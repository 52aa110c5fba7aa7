"""A pause: nobody is alerted, no deadline runs out, and the match says why."""

from bot.clock import Instant
from bot.manager.rows import matches as match_rows
from bot.notices.enqueue import post
from bot.notices.notices import Event
from bot.notices.takedowns import shown_taken_down
from bot.store.statement import Statement

REASONS = ("asked", "silent", "place", "replay")


def pause_match(match: int, reason: str, now: Instant) -> list[Statement]:
    """Stop the clocks of a match that is not paused yet; alerts that can be seen go."""
    return [
        match_rows.pause(match, reason, now),
        shown_taken_down(match, now),
        Statement("UPDATE alerts SET due = NULL, message = NULL WHERE match = ?", (match,)),
        *post(match, [Event("paused", reason=reason)], now),
    ]

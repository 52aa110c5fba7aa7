"""A pause: nobody is reminded, no deadline runs out, and the match says why."""

from bot.clock import Instant
from bot.ids import MatchId, PersonId
from bot.manager.record import DESERTED
from bot.manager.rows import matches as match_rows
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.notices.reminders import stop_reminding
from bot.notices.takedowns import take_down_shown
from bot.store.statement import Statement

REASONS = ("asked", "silent", "place", "replay", DESERTED)


def pause_match(
    match: MatchId, reason: str, now: Instant, by: PersonId | None = None
) -> list[Statement]:
    """Stop the clocks of a match that is not paused yet; reminders that can be seen go."""
    return [
        match_rows.pause(match, reason, now),
        take_down_shown(match, now),
        stop_reminding(match),
        *post(match, [Event("paused", person=by, reason=reason)], now),
    ]

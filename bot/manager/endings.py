"""How matches end: played out, with a result, or given up, without one."""

from bot.clock import Instant
from bot.manager.live import LiveMatch
from bot.manager.outcome import result_of
from bot.manager.record import Record
from bot.manager.rows import matches as match_rows
from bot.manager.waiting import end_waiting
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.notices.personal_notices import close_notices
from bot.store.statement import Statement


def finish_match(live: LiveMatch, now: Instant) -> list[Statement]:
    """The last choice was made: result and last post are written with it."""
    record, match = live.record, live.match
    return [
        match_rows.finish(record.id, result_of(record, match, live.by_computer), now),
        *close_notices(record.id, now),
        *post(record.id, [Event("over")], now, entries=len(match.log)),
    ]


def abandon_match(
    record: Record,
    now: Instant,
    event: Event = Event("abandoned"),  # noqa: B008 - it is frozen
) -> list[Statement]:
    """Nobody plays on: no result, no rating, and nobody is awaited any more."""
    return [
        match_rows.abandon(record.id, now),
        *(line for seat in record.seats for line in end_waiting(record.id, seat.number, now)),
        *close_notices(record.id, now),
        *post(record.id, [event], now, entries=record.entries),
    ]

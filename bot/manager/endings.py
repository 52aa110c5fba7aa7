"""How matches end: played out, with a result, or given up, without one."""

from bot.clock import Instant
from bot.manager.live import AnyMatch
from bot.manager.record import RESIGNED, Record
from bot.manager.rows import matches as match_rows
from bot.manager.waiting import end_waiting
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.store.statement import Statement


def result_of(record: Record, match: AnyMatch) -> dict[str, object]:
    """The score sheet and the ranks; a seat that resigned ranks behind all that did not."""
    sheet = match.score()
    resigned = [seat.state == RESIGNED for seat in record.seats]
    totals = sheet.totals
    # Games may break ties in their own way, so a winner of the sheet goes before its equals.
    standing = [
        (resigned[seat], seat not in sheet.winners, -totals[seat]) for seat in range(len(totals))
    ]
    ranks = [1 + sum(other < own for other in standing) for own in standing]
    # Where all win or lose together, the first of those who lost is no winner.
    winners = (
        list(sheet.winners)
        if match.game.cooperative
        else [seat for seat, rank in enumerate(ranks) if rank == 1]
    )
    return {
        "scores": sheet.as_json(),
        "ranks": ranks,
        "winners": winners,
    }


def finish_match(record: Record, match: AnyMatch, now: Instant) -> list[Statement]:
    """The last choice was made: result and last post are written with it."""
    return [
        match_rows.finish(record.id, result_of(record, match), now),
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
        *post(record.id, [event], now, entries=record.entries),
    ]

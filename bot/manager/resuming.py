"""A paused match goes on: clocks run from where they stopped, and whoever is awaited is told."""

from bot.clock import Instant
from bot.ids import PersonId, Place, checked_place
from bot.manager import waiting
from bot.manager.live import LiveMatch
from bot.manager.pauses import pause_match
from bot.manager.record import DESERTED, OVER, RUNNING, Record
from bot.manager.rows import matches as match_rows
from bot.notices.notices import Event
from bot.notices.outbox import due_now, post
from bot.people.people import People
from bot.store.statement import Statement
from bot.store.store import Store


async def resume_match(
    store: Store,
    people: People,
    live: LiveMatch,
    record: Record,
    now: Instant,
    *,
    place: Place | None = None,
    by: PersonId | None = None,
) -> list[Statement]:
    """The record is as it will be: a seat may change hands in the same commit."""
    place = checked_place(place or record.place)
    change = [match_rows.resume(record.id, place, now), due_now(record.id, now)]
    if record.phase == RUNNING and record.is_deserted:
        # It has a place again, but nobody who plays.
        return [*change, *pause_match(record.id, DESERTED, now)]
    change += await _restore_turn_times(store, people, record, now)
    if record.phase == RUNNING:
        known = await people.all_of(waiting.people_to_remind(record, live.match))
        change += waiting.resume(record, live.match.awaited, known, now)
    if record.phase == OVER:
        # Nothing goes on; the post that waited is all there is to say.
        return change
    return [*change, *post(record.id, [Event("resumed", person=by)], now)]


async def _restore_turn_times(
    store: Store, people: People, record: Record, now: Instant
) -> list[Statement]:
    """What a turn had of its time before the pause stays had, and no more than that."""
    rows = await store.read(
        "SELECT * FROM waiting WHERE match = ? AND person IS NOT NULL", record.id
    )
    change: list[Statement] = []
    for row in rows:
        person = await people.of(row["person"])
        stopped = record.paused_at or now
        had = person.hours.time_had(row["began"] or stopped, stopped)
        change += waiting.restart_clock(row, now - had, record.pace, person, now)
    return change

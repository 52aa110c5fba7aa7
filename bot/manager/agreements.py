"""What people agree on at a running table: pausing, resuming, giving up, moving elsewhere."""

from dataclasses import dataclass

from bot.clock import Clock, Instant
from bot.errors import Code, Refused
from bot.ids import MatchId, PersonId, Place, checked_place
from bot.manager import waiting
from bot.manager.live import LiveMatch, Matches
from bot.manager.outcome import abandon_match
from bot.manager.pauses import pause_match
from bot.manager.record import ABANDONED, DESERTED, LAPSED, OVER, RUNNING, Record
from bot.manager.rows import matches as match_rows
from bot.manager.rows.votes import (
    ABANDON,
    Motion,
    all_agree,
    cast_vote,
    count_votes,
    drop_motion,
    going_to,
    majority_of,
    take_back_vote,
    voters_by_motion,
)
from bot.notices.notices import Event
from bot.notices.outbox import drop_all, due_now, post
from bot.notices.personal_notices import ENDED, MOVED, VOTE, VOTED_DOWN
from bot.people.notifier import Notifier
from bot.people.people import People
from bot.store.statement import Statement
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A motion that is not decided yet."""

    motion: Motion
    voters: tuple[PersonId, ...]
    """Those who want it, by seat."""
    needed: int


class Agreements:
    """Pauses and ends matches for those who sit at them."""

    def __init__(
        self, store: Store, matches: Matches, people: People, notifier: Notifier, clock: Clock
    ) -> None:
        self._store = store
        self._matches = matches
        self._people = people
        self._notifier = notifier
        self._clock = clock

    async def pause(self, match: MatchId, person: PersonId, *, moderator: bool = False) -> Record:
        """Any player or a moderator can stop the clocks."""
        async with self._matches.held(match) as live:
            _must_have_say(live.record, person, moderator)
            live.record.must_be_begun()
            if live.record.paused is not None:
                raise Refused(Code.PAUSED)
            paused = pause_match(match, "asked", self._clock.now(), person)
            await self._matches.keep(live, paused)
            return live.record

    async def resume(
        self,
        match: MatchId,
        person: PersonId,
        *,
        moderator: bool = False,
        place: Place | None = None,
    ) -> Record:
        """Go on, perhaps in a new place because the old one is lost."""
        async with self._matches.held(match) as live:
            _must_have_say(live.record, person, moderator)
            if live.record.paused is None or live.record.paused_at is None:
                raise Refused(Code.NOT_PAUSED)
            if live.record.paused == DESERTED:
                raise Refused(Code.DESERTED)
            if place is not None and not await self._may_go(live, place, person):
                return live.record
            change = await self._resumption(live, place, by=person)
            if place is not None and place != live.record.place:
                change += self._notify(live, MOVED, by=person)
            await self._matches.keep(live, change)
            return live.record

    async def _may_go(self, live: LiveMatch, place: Place, person: PersonId) -> bool:
        """Authority stays where a match began: onto another server it goes by consent of all, each
        of whom says so there. A vote that does not decide is kept."""
        record = live.record
        if place.guild == record.place.guild:
            return True
        motion = going_to(checked_place(place))
        record.seat_of(person)
        if not await all_agree(self._store, record, motion, person):
            await self._matches.keep(live, [cast_vote(record.id, motion, person)])
            return False
        await self._matches.keep(live, [drop_motion(record.id, motion)])
        return True

    async def abandon(self, match: MatchId, person: PersonId) -> tuple[Record, int, int]:
        """Vote for giving up: the record, the votes, and how many it takes."""
        async with self._matches.held(match) as live:
            record = live.record
            record.must_be_begun()
            record.seat_of(person)
            votes, needed = await count_votes(self._store, record, ABANDON, person)
            now = self._clock.now()
            told = Event("ending", person=person, votes=votes, needed=needed)
            if votes >= needed:
                change = [
                    drop_motion(match, ABANDON),
                    *abandon_match(record, now),
                    *self._notify(live, VOTED_DOWN, by=person),
                ]
            else:
                change = [
                    cast_vote(match, ABANDON, person),
                    *post(match, [told], now),
                    *self._notify(live, VOTE, by=person),
                ]
            await self._matches.keep(live, change)
            return live.record, votes, needed

    async def open_votes(self, record: Record) -> list[OpenVote]:
        """What is being voted on, as far as a button can answer it, and how it stands."""
        found = []
        for motion, voters in (await voters_by_motion(self._store, record.id)).items():
            holder = None if motion.seat is None else record.seats[motion.seat].person
            if not motion.place and motion.holder == holder:
                voices = await self._voices_in(record, motion)
                wanted_by = tuple(one for one in voices if one in voters)
                found.append(OpenVote(motion, wanted_by, majority_of(len(voices))))
        return found

    async def withdraw(self, match: MatchId, person: PersonId, motion: Motion) -> Record:
        """Take one's vote back; the table hears of it, and may go on voting."""
        async with self._matches.held(match) as live:
            record, now = live.record, self._clock.now()
            record.must_be_begun()
            record.seat_of(person)
            voters = (await voters_by_motion(self._store, match)).get(motion, set()) - {person}
            voices = await self._voices_in(record, motion)
            told = Event(
                "withdrawn",
                motion.seat,
                person,
                player=motion.player,
                newcomer=motion.newcomer,
                votes=len(voters.intersection(voices)),
                needed=majority_of(len(voices)),
            )
            change = [take_back_vote(match, motion, person), *post(match, [told], now)]
            await self._matches.keep(live, change)
            return live.record

    def _notify(self, live: LiveMatch, kind: str, *, by: PersonId | None) -> list[Statement]:
        """Tell everybody who has a say there, but for whoever did it."""
        record = live.record
        return self._notifier.notify(record.id, kind, record.voices(), by=by, chosen=live.chosen_by)

    async def _voices_in(self, record: Record, motion: Motion) -> list[PersonId]:
        """Who has a vote: everybody, but for somebody absent whose own seat it is about."""
        voices, now = record.voices(), self._clock.now()
        if motion.seat is None:
            return voices
        seat = record.seats[motion.seat]
        absent = await waiting.is_absent(self._store, self._people, record, seat, now)
        return [one for one in voices if not (absent and one == seat.person)]

    async def end(self, match: MatchId, person: PersonId, *, moderator: bool = False) -> Record:
        """End a match at once, without a result: the one who opened it, or a moderator."""
        async with self._matches.held(match) as live:
            record, now = live.record, self._clock.now()
            record.must_be_begun()
            if not moderator and person != record.owner:
                raise Refused(Code.NOT_OWNER)
            event = Event("ended", person=None if moderator else person)
            change = abandon_match(record, now, event)
            change += self._notify(live, ENDED, by=person)
            await self._matches.keep(live, change)
            return live.record

    async def move(self, match: MatchId, place: Place, *, by: PersonId | None = None) -> Record:
        """The match goes on in another place; if it had lost its own, it goes on at all."""
        async with self._matches.held(match) as live:
            record, now = live.record, self._clock.now()
            record.must_be_begun()
            if checked_place(place) == record.place and record.paused != "place":
                raise Refused(Code.REFUSED, "The table stands here already.")
            if record.paused == "place":
                change = await self._resumption(live, place)
            else:
                change = [match_rows.move_to(match, place), *post(match, [Event("moved")], now)]
            change += self._notify(live, MOVED, by=by)
            await self._matches.keep(live, change)
            return live.record

    async def silence(self, match: MatchId, before: int) -> bool:
        """Pause a match in which nobody has done anything since then."""
        async with self._matches.held(match) as live:
            record = live.record
            if record.phase != RUNNING or record.paused is not None or record.acted > before:
                return False
            await self._matches.keep(live, pause_match(match, "silent", self._clock.now()))
            return True

    async def close_deserted(self, match: MatchId, before: int) -> bool:
        """Close a match to which nobody has come back since then, without a result."""
        async with self._matches.held(match) as live:
            record, now = live.record, self._clock.now()
            if record.phase != RUNNING or record.paused != DESERTED or record.paused_at is None:
                return False
            if record.paused_at > before:
                return False
            await self._matches.keep(live, abandon_match(record, now, Event(DESERTED)))
            return True

    async def place_lost(self, match: MatchId) -> None:
        """Nothing can be posted there any more: the match waits until somebody resumes it, and a
        finished one, whose result stands, waits with its last post."""
        async with self._matches.held(match) as live:
            if live.record.phase in (ABANDONED, LAPSED):
                await self._matches.keep(live, [drop_all(match)])
            elif live.record.paused is None and live.record.phase != OVER:
                await self._matches.keep(live, pause_match(match, "place", self._clock.now()))
            else:
                lost = match_rows.lose_place(match, self._clock.now())
                await self._matches.keep(live, [lost])

    async def _resumption(
        self, live: LiveMatch, place: Place | None, by: PersonId | None = None
    ) -> list[Statement]:
        return await resume_match(
            self._store, self._people, live, live.record, self._clock.now(), place=place, by=by
        )


def _must_have_say(record: Record, person: PersonId, moderator: bool) -> None:
    if not moderator and person not in record.voices():
        raise Refused(Code.NOT_SEATED)


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
    """A paused match goes on: clocks run from where they stopped, and whoever is awaited is told.
    The record is as it will be, because a seat may change hands in the same commit."""
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
    # Where a match comes to another place, everything is new there.
    event = Event("resumed", person=by, reason=None if place == record.place else "place")
    return [*change, *post(record.id, [event], now)]


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

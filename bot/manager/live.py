"""Matches in memory: a lock for each, a bounded number of live tables, rebuilt by replay."""

import asyncio
import dataclasses
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from bot.clock import Clock, Instant
from bot.errors import (
    CannotReplay,
    Code,
    NotBegun,
    Refused,
)
from bot.ids import MatchId, PersonId, checked_match
from bot.manager.pauses import pause_match
from bot.manager.record import (
    LOBBY,
    RUNNING,
    STARTING,
    UNFINISHED,
    LoggedChoice,
    Record,
    choice_of,
    record_of,
    written_down,
)
from bot.manager.rows import matches as match_rows
from bot.store.statement import Change
from bot.store.store import Store
from render.viewing import sheet_of
from rules.catalogue import game_of
from rules.engine.illegal import Refusal
from rules.engine.match import Match
from rules.engine.record import Record as Written
from rules.engine.record import replay_choice, start_from
from rules.engine.secret import seen_by
from rules.engine.table import Table

LIVE_TABLES = 512
TURN_ENDS = 16
"""Of a match; a post tells those since the latest one."""

LOGGER = logging.getLogger(__name__)

AnyMatch = Match[Any]


@dataclass(slots=True)
class LiveMatch:
    """A match in memory, equal to what is durable whenever its lock is free."""

    record: Record
    played: AnyMatch | None
    """The engine's match; none while there is only a lobby."""
    by_computer: list[bool] = field(default_factory=list)
    """For every entry of its log whether a computer made it."""
    chosen_at: dict[int, Instant] = field(default_factory=dict)
    """When a person chose something last, by seat."""
    planned: set[int] = field(default_factory=set)
    """The entries of its log that plans made, while their people were elsewhere."""
    turn_ends: OrderedDict[int, Any] = field(default_factory=OrderedDict)
    """The latest announced tables by how many entries the log had; once somebody has asked for its
    points, they stand there instead of the table."""

    @property
    def match(self) -> AnyMatch:
        if self.played is None:
            raise NotBegun
        return self.played

    @property
    def chosen_by(self) -> dict[PersonId, Instant]:
        """When a person chose something last, by who plays the seat now."""
        seats = ((self.record.seats[seat].person, at) for seat, at in self.chosen_at.items())
        return {person: at for person, at in seats if person is not None}

    def note_turn_end(self) -> None:
        """For the post that tells what the turn brought."""
        self.turn_ends[len(self.match.log)] = self.match.announced
        if len(self.turn_ends) > TURN_ENDS:
            self.turn_ends.popitem(last=False)

    def points_after(self, entries: int) -> Sequence[int] | None:
        """What everybody saw as each seat's points then; none if nobody noted that turn's end."""
        known, match = self.turn_ends.get(entries), self.match
        if isinstance(known, Table):
            view = match.seen_by(None) if known is match.announced else seen_by(None, known)
            known = self.turn_ends[entries] = sheet_of(view, match.game.score).totals
        return known

    def chosen_until(self, seat: int) -> int | None:
        """The log entry with which people, and neither a computer nor a plan, ended their latest
        turn there."""
        ends = (
            choice.entry
            for choice in reversed(self.match.choices)
            if choice.seat == seat
            and choice.ends_turn
            and not self.by_computer[choice.entry]
            and choice.entry not in self.planned
        )
        return next(ends, None)


class Matches:
    """All matches, of which few are live."""

    def __init__(self, store: Store, clock: Clock, capacity: int = LIVE_TABLES) -> None:
        self._store = store
        self._clock = clock
        self._capacity = capacity
        self._live: OrderedDict[MatchId, LiveMatch] = OrderedDict()
        self._locks: WeakValueDictionary[MatchId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def held(self, number: object) -> AsyncIterator[LiveMatch]:
        """The match, with its lock held. Never call a transport in here."""
        number = checked_match(number)
        lock = self._locks.get(number)
        if lock is None:
            lock = self._locks[number] = asyncio.Lock()
        async with lock:
            live = self._live.get(number)
            if live is not None and self._shared:
                live = await self._still_true(live)
            if live is None:
                live = await self._load(number)
                self._live[number] = live
                self._let_go()
            self._live.move_to_end(number)
            try:
                yield live
            except Refusal:
                raise
            except BaseException:
                # Whatever it was, the table may be half changed; what is durable is whole.
                self.forget(number)
                raise

    async def record(self, number: object) -> Record:
        """What is written down about a match, without laying out its table."""
        return await self._record(checked_match(number))

    async def latest_record(self, number: object) -> Record:
        """The same, from memory where nobody else can have changed it."""
        live = None if self._shared else self._live.get(checked_match(number))
        return await self.record(number) if live is None else live.record

    async def keep(self, live: LiveMatch, change: Change) -> None:
        """Make a change durable and read the record again; the table stays as it is."""
        await self._written(live, change)
        live.record = await self._record(live.record.id)

    async def keep_choice(self, live: LiveMatch, change: Change, now: int) -> None:
        """Make a choice durable that the live table already carries."""
        await self._written(live, change)
        entries = len(live.match.log)
        if live.match.is_over:
            live.record = await self._record(live.record.id)
        else:
            live.record = dataclasses.replace(
                live.record, entries=entries, acted=now, version=live.record.version + self._shared
            )

    async def mark_unrated(self, number: MatchId) -> None:
        """It does not count for the leaderboard from now on, whoever sits down there later."""
        async with self.held(number) as live:
            if live.record.rated:
                await self.keep(live, [match_rows.mark_unrated(live.record.id)])

    def forget(self, number: MatchId) -> None:
        """Drop the live table: the next one to ask gets what is durable."""
        self._live.pop(number, None)

    async def as_of(self, number: MatchId, entry: int) -> AnyMatch:
        """The match as it stood after that many choices: what a post of then shows."""
        record = await self.record(number)
        return await self._lay_out(record, await self._log(record, entry))

    async def seed(self, number: MatchId) -> str:
        """What everything random came from, once nobody can profit from it."""
        record = await self.record(number)
        if record.phase == LOBBY:
            raise NotBegun
        if record.phase in UNFINISHED:
            raise Refused(Code.SEED_IS_SECRET)
        return (await self._seed(number)).hex()

    async def _written(self, live: LiveMatch, change: Change) -> None:
        if self._shared:
            change = [match_rows.next_version(live.record.id, live.record.version), *change]
        try:
            await self._store.write(change)
        except BaseException:
            self.forget(live.record.id)
            raise

    @property
    def _shared(self) -> bool:
        return self._store.database.is_shared

    async def _still_true(self, live: LiveMatch) -> LiveMatch | None:
        """The live table, if no other process has made a choice since; else none."""
        record = await self._record(live.record.id)
        if (record.entries, record.commitment) != (live.record.entries, live.record.commitment):
            return None
        live.record = record
        return live

    async def _load(self, number: MatchId) -> LiveMatch:
        record = await self._record(number)
        if record.phase not in (STARTING, RUNNING) and not record.entries:
            return LiveMatch(record, None)
        try:
            log = await self._log(record, record.entries)
            played = await self._lay_out(record, log)
        except Refusal as error:
            await self._pause_unreadable(record, error)
            # What did not fit may be an answer that lies sealed: it goes into no log.
            raise CannotReplay from None
        own = (choice for choice in log if not choice.by_computer and not choice.planned)
        return LiveMatch(
            record,
            played,
            [choice.by_computer for choice in log],
            {choice.seat: choice.at for choice in own},
            {entry for entry, choice in enumerate(log) if choice.planned},
        )

    async def written(self, record: Record) -> tuple[Written, list[LoggedChoice]]:
        """The whole match as the rules read it, with when and by whom each choice was made."""
        log = await self._log(record, record.entries)
        return written_down(record, await self._seed(record.id), log), log

    async def _lay_out(self, record: Record, log: Sequence[LoggedChoice]) -> AnyMatch:
        written = written_down(record, await self._seed(record.id), log)
        return await asyncio.to_thread(_lay_out, written)

    async def _log(self, record: Record, entries: int) -> list[LoggedChoice]:
        rows = await self._store.read(
            "SELECT seat, words, by_computer, at, planned FROM choices"
            " WHERE match = ? AND number < ? ORDER BY number",
            record.id,
            entries,
        )
        if len(rows) != entries:
            raise CannotReplay
        return [choice_of(row) for row in rows]

    async def _pause_unreadable(self, record: Record, error: Refusal) -> None:
        # The sentence may repeat an answer that lies sealed.
        LOGGER.error("match %d does not replay: %s", record.id, error.code)
        if record.paused is None and record.phase in UNFINISHED:
            await self._store.write(pause_match(record.id, "replay", self._clock.now()))

    async def _record(self, number: MatchId) -> Record:
        rows = await self._store.read("SELECT * FROM matches WHERE id = ?", number)
        if not rows:
            raise Refused(Code.NO_SUCH_MATCH)
        seats = await self._store.read(
            "SELECT * FROM seats WHERE match = ? ORDER BY number", number
        )
        try:
            return record_of(rows[0], seats)
        except ValueError:
            # Set aside, so that it stops nobody else; what is in it goes into no log.
            LOGGER.error("match %d has a row that cannot be read", number)  # noqa: TRY400
            if rows[0]["paused"] is None and rows[0]["phase"] in UNFINISHED:
                await self._store.write(pause_match(number, "replay", self._clock.now()))
            raise CannotReplay from None

    async def _seed(self, number: MatchId) -> bytes:
        rows = await self._store.read("SELECT seed FROM matches WHERE id = ?", number)
        if not rows or rows[0]["seed"] is None:
            raise NotBegun
        return bytes.fromhex(rows[0]["seed"])

    def _let_go(self) -> None:
        """Keep the number of live tables within bounds, the longest untouched first."""
        for number in list(self._live):
            if len(self._live) <= self._capacity:
                return
            lock = self._locks.get(number)
            if lock is None or not lock.locked():
                del self._live[number]


def _lay_out(written: Written) -> AnyMatch:
    match = start_from(written, game_of(written.game), tells_news=True)
    for number in range(len(written.log)):
        replay_choice(match, written, number)
    return match


def seat_of(record: Record, person: PersonId | None) -> int | None:
    """The seat at which that person has a say."""
    for seat in record.seats:
        if person is not None and seat.person == person and seat.has_voice:
            return seat.number
    return None


def is_asked(live: LiveMatch, seat: int) -> bool:
    """Whether that seat is asked, and its person may choose for it at this moment."""
    record = live.record
    is_running = record.phase == RUNNING and record.paused is None
    return (
        is_running
        and not record.seats[seat].is_played_by_computer
        and seat in live.match.table.pending
    )


def is_asked_at(live: LiveMatch, seat: int, at: int) -> bool:
    """Whether that seat is asked the question that was put at that log entry."""
    return is_asked(live, seat) and live.match.asked_at(seat) == at

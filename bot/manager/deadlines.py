"""Pace: deadlines are warned of, and when one passes it is said aloud; nobody ever forfeits."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from bot.clock import DAY, Clock, Instant
from bot.errors import CannotReplay, Code, Refused
from bot.ids import MatchId, PersonId
from bot.manager.live import LiveMatch, Matches
from bot.manager.record import LOBBY, UNFINISHED, Pace, Record, checked_player
from bot.manager.rows import matches as match_rows
from bot.manager.seats import Seats
from bot.manager.waiting import deadline_of, move_warning, next_warning, no_deadline, set_deadline
from bot.notices import reminders
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.people.people import People
from bot.store.statement import Row, Statement
from bot.store.store import Store
from rules.computer.player import Player

ROUND = 64
TIMED = (
    "waiting JOIN matches ON id = match WHERE sealed = 0 AND person IS NOT NULL"
    " AND phase = 'running' AND paused IS NULL"
)
DUE = f"SELECT waiting.* FROM {TIMED} AND {{0}} <= ? ORDER BY {{0}} LIMIT ?"


class Deadlines:
    """Watches over turns that have a deadline."""

    next_due = (
        f"SELECT MIN(moment) FROM (SELECT MIN(deadline) AS moment FROM {TIMED}"
        f" UNION ALL SELECT MIN(warning) FROM {TIMED}) AS moments"
    )
    """SQL for when a deadline passes or is warned of next."""

    def __init__(
        self,
        store: Store,
        matches: Matches,
        people: People,
        seats: Seats,
        clock: Clock,
        *,
        players: Mapping[str, Player],
    ) -> None:
        self._store = store
        self._matches = matches
        self._people = people
        self._seats = seats
        self._players = players
        self._clock = clock

    async def enforce_due(self) -> int:
        """Warn of what comes, act on what has passed; how many deadlines have passed."""
        now = self._clock.now()
        passed = await self._store.read(DUE.format("deadline"), now, ROUND)
        done = await asyncio.gather(*(self._pass(row) for row in passed))
        warnings = await self._store.read(DUE.format("warning"), now, ROUND)
        for row in warnings:
            with suppress(CannotReplay):
                await self._warn(row)
        return sum(done)

    async def change(
        self, match: MatchId, person: PersonId, pace: Pace, *, moderator: bool = False
    ) -> Record:
        """The owner, or a moderator, gives a table another pace; it is told."""
        async with self._matches.held(match) as live:
            record, now = live.record, self._clock.now()
            if record.phase not in UNFINISHED:
                raise Refused(Code.FINISHED)
            if not moderator and person != record.owner:
                raise Refused(Code.NOT_OWNER)
            if pace.caretaker is not None:
                checked_player(self._players, pace.caretaker)
            change = [match_rows.set_pace(match, pace)]
            if record.phase != LOBBY:
                change += await self._counted_anew(record, pace, record.paused_at or now)
                told = Event(
                    "pace",
                    person=person,
                    remind_every=pace.remind_every,
                    turn_time=pace.turn_time,
                    caretaker=pace.caretaker,
                )
                change += post(match, [told], now)
            await self._matches.keep(live, change)
            return live.record

    async def _counted_anew(self, record: Record, pace: Pace, now: Instant) -> list[Statement]:
        """A longer time counts from when the turn began; a shorter one leaves at least a day."""
        rows = await self._store.read(
            "SELECT * FROM waiting WHERE match = ? AND person IS NOT NULL", record.id
        )
        change = []
        for row in rows:
            person = await self._people.of(row["person"])
            deadline = deadline_of(pace, person, row["began"] or now)
            if deadline is not None and pace.turn_time is not None:
                deadline = max(deadline, person.hours.after(now, min(pace.turn_time, DAY)))
            warning = next_warning(pace, person, deadline, now)
            change.append(set_deadline(record.id, row["seat"], deadline, warning, now))
            latest = now + person.interval(pace.remind_every)
            due = person.next_reminder(latest)
            change.append(reminders.remind_sooner(record.id, row["seat"], latest, due))
        return change

    async def _pass(self, row: Row) -> bool:
        """Whether a deadline has passed; a match that cannot be laid out has none any more."""
        with suppress(CannotReplay):
            return await self._enforce(row)
        return False

    async def _enforce(self, row: Row) -> bool:
        async with self._matches.held(row["match"]) as live:
            # The turn may have been taken while we waited for the lock.
            still = await self._store.read(
                "SELECT 1 AS there FROM waiting WHERE match = ? AND seat = ? AND entry = ?"
                " AND deadline = ? AND sealed = 0 AND person IS NOT NULL",
                row["match"],
                row["seat"],
                row["entry"],
                row["deadline"],
            )
            if not still or live.record.paused is not None:
                return False
            if live.record.pace.caretaker is None:
                await self._say_late(live, row["seat"])
            else:
                await self._seats.step_in(live, row["seat"])
            return True

    async def _say_late(self, live: LiveMatch, seat: int) -> None:
        match = live.record.id
        event = Event("late", seat, live.record.seats[seat].person)
        await self._matches.keep(
            live,
            [
                no_deadline(match, seat),
                *post(match, [event], self._clock.now()),
            ],
        )

    async def _warn(self, row: Row) -> None:
        """Make the next reminder a warning, due now; muted or not."""
        record = await self._matches.record(row["match"])
        person = await self._people.of(row["person"])
        now = self._clock.now()
        warning = next_warning(record.pace, person, row["deadline"], now)
        with suppress(_TurnTaken):
            await self._store.write(
                [
                    move_warning(row, warning, must=_TurnTaken),
                    reminders.warn(row["match"], row["seat"], row["entry"], now),
                ]
            )


class _TurnTaken(Exception):
    """Whoever was to be warned has done something meanwhile."""

"""Pace: deadlines are warned of, and when one passes it is said aloud; nobody ever forfeits."""

import asyncio

from bot.asked import next_warning
from bot.clock import Clock
from bot.herald import Event
from bot.matches import Live, Matches
from bot.people import People
from bot.posts import post
from bot.seats import Seats
from bot.store.statement import Row, Statement
from bot.store.store import Store

ROUND = 64
RUNNING_ONLY = (
    "SELECT alerts.* FROM alerts JOIN matches ON id = match WHERE {} <= ? AND sealed = 0"
    " AND person IS NOT NULL AND phase = 'running' AND paused IS NULL ORDER BY {} LIMIT ?"
)


class Deadlines:
    """Watches over turns that have a deadline."""

    def __init__(
        self, store: Store, matches: Matches, people: People, seats: Seats, clock: Clock
    ) -> None:
        self._store = store
        self._matches = matches
        self._people = people
        self._seats = seats
        self._clock = clock

    async def enforce_due(self) -> int:
        """Warn of what comes, act on what has passed; how many deadlines have passed."""
        now = self._clock.now()
        passed = await self._store.read(RUNNING_ONLY.format("deadline", "deadline"), now, ROUND)
        done = await asyncio.gather(*(self._pass(row) for row in passed))
        warnings = await self._store.read(RUNNING_ONLY.format("warning", "warning"), now, ROUND)
        for row in warnings:
            await self._warn(row)
        return sum(done)

    async def _pass(self, row: Row) -> bool:
        async with self._matches.held(row["match"]) as live:
            # The turn may have been taken while we waited for the lock.
            still = await self._store.read(
                "SELECT 1 AS there FROM alerts WHERE match = ? AND seat = ? AND entry = ?"
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

    async def _say_late(self, live: Live, seat: int) -> None:
        match = live.record.id
        event = Event("late", seat, live.record.seats[seat].person)
        await self._matches.keep(
            live,
            [
                Statement(
                    "UPDATE alerts SET deadline = NULL, warning = NULL"
                    " WHERE match = ? AND seat = ?",
                    (match, seat),
                ),
                *post(match, [event], self._clock.now()),
            ],
        )

    async def _warn(self, row: Row) -> None:
        """Make the next alert a warning, due now; muted or not."""
        record = await self._matches.record(row["match"])
        person = await self._people.of(row["person"])
        now = self._clock.now()
        await self._store.write(
            [
                Statement(
                    "UPDATE alerts SET urgent = 1, due = ?, warning = ? WHERE match = ?"
                    " AND seat = ? AND entry = ? AND warning = ?",
                    (
                        now,
                        next_warning(record.pace, person, row["deadline"], now),
                        row["match"],
                        row["seat"],
                        row["entry"],
                        row["warning"],
                    ),
                )
            ]
        )

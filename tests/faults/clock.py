"""The test's side of the held clock: it moves only when the bot has nothing to do but wait."""

import asyncio
import heapq
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from simcord._clock import Clock

from tests.e2e.elsewhere.held_clock import (
    LOOKS,
    QUERIES,
    SIZE,
    STEADY,
    TURNS,
    WAKE,
    WALL,
    cells_of,
)

EPOCH = datetime(2026, 1, 5, 12, tzinfo=UTC)
"""A Monday at noon, when nobody sleeps."""
FIRST = 1000.0
LOOKS_OF_A_BOT_AT_REST = 2
LONGEST_LOOKS = 100
A_MOMENT_S = 0.003
"""Seconds of the real clock."""


class HeldClock:
    """Both clocks of the bot's process, and what the test has to do at its moments."""

    def __init__(self, file: Path) -> None:
        file.write_bytes(bytes(SIZE))
        self.file = file
        self._cells = cells_of(file)
        self._cells[STEADY] = FIRST
        self._cells[WALL] = EPOCH.timestamp()
        self._events: list[tuple[float, int, Callable[[], object]]] = []
        self._numbers = count()
        self.working = 0
        """Requests that the test's Discord is carrying out now."""

    @property
    def now(self) -> float:
        """Seconds by the steady clock."""
        return float(self._cells[STEADY])

    @property
    def wall(self) -> float:
        return float(self._cells[WALL])

    def jump_wall(self, seconds: float) -> None:
        """Somebody sets the machine's clock; the steady one does not notice."""
        self._cells[WALL] += seconds

    async def sleep(self, seconds: float) -> None:
        """As long as the bot would sleep; nothing counts as being worked on meanwhile."""
        event = asyncio.Event()
        self.call_later(seconds, event.set)
        self.working -= 1
        try:
            await event.wait()
        finally:
            self.working += 1

    def finish_work(self) -> None:
        self.working -= 1

    def call_later(self, seconds: float, work: Callable[[], object]) -> None:
        heapq.heappush(self._events, (self.now + seconds, next(self._numbers), work))

    def forget_process(self) -> None:
        """The next one has looked at nothing yet."""
        self._cells[WAKE] = self._cells[QUERIES] = 0.0

    async def settle(self, at_work: Callable[[], bool], ended: Callable[[], bool]) -> None:
        """Wait until the bot waits, all its threads and processes sleep, and nothing is on its
        way; or until it has ended."""
        while not ended():
            if await self._is_at_rest() and not at_work() and await self._is_at_rest():
                return

    async def _is_at_rest(self) -> bool:
        """Whether the bot looks a few times for something to do and finds nothing."""
        looks, turns = self._cells[LOOKS], self._cells[TURNS]
        for number in range(LONGEST_LOOKS):
            # Each gives the test's Discord a turn, should something have come for it.
            await asyncio.sleep(A_MOMENT_S)
            if self.working or self._cells[QUERIES] or self._cells[TURNS] != turns:
                return False
            looked = self._cells[LOOKS] - looks
            if min(looked, number) >= LOOKS_OF_A_BOT_AT_REST:
                return True
        return False

    def advance(self, limit: float, *, hop: float | None = None) -> None:
        """Move on to the next thing that anybody waits for, or by a hop over all of them."""
        wake = self._cells[WAKE] if hop is None else self.now + hop
        first = self._events[0][0] if self._events else limit
        to = max(min(limit, wake if wake > self.now else limit, first), self.now)
        self._cells[WALL] += to - self.now
        self._cells[STEADY] = to
        while self._events and self._events[0][0] <= to:
            heapq.heappop(self._events)[2]()


class HeldDates(Clock):
    """SimCord's clock, by which Discord stamps messages: it is always right."""

    def __init__(self, clock: HeldClock) -> None:
        self._clock = clock
        super().__init__()

    def now(self) -> datetime:
        return EPOCH + timedelta(seconds=self._clock.now - FIRST)

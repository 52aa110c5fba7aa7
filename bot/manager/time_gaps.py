"""Time in which nobody could be told anything counts against nobody: the bot was down, the machine
slept, or its clock has jumped."""

import logging

from bot.clock import HOUR, MINUTE, Clock, Instant
from bot.manager import waiting
from bot.manager.live import Matches
from bot.manager.rows import computer_turns
from bot.manager.rows import matches as match_rows
from bot.notices import outbox, personal_notices, reminders, takedowns
from bot.people.people import People
from bot.store.counters import keep_number, kept_number
from bot.store.statement import Statement
from bot.store.store import Store

LOGGER = logging.getLogger(__name__)

SEEN = "seen"
"""The counter that holds the instant at which the dispatcher last looked."""
NOTED_EVERY_S = MINUTE
LONGEST_GAP_S = 30 * MINUTE
"""A shorter one is part of everybody's time."""
LONGEST_WAIT_S = 2 * HOUR
"""No back-off lasts longer."""
UNDER_WAY = (
    "SELECT waiting.* FROM waiting JOIN matches ON id = match WHERE deadline IS NOT NULL"
    " AND person IS NOT NULL AND phase = 'running' AND paused IS NULL"
)


class TimeGaps:
    """Notes that time passes, and gives back what passed unnoted."""

    def __init__(self, store: Store, matches: Matches, people: People, clock: Clock) -> None:
        self._store = store
        self._matches = matches
        self._people = people
        self._clock = clock
        self._seen: Instant | None = None

    async def note_time(self) -> int:
        """To be called again and again while people can be told things; the gap since the last
        time, if there was one, in seconds, and less than nothing if the clock went back."""
        now = self._clock.now()
        if self._seen is None or abs(now - self._seen) > LONGEST_GAP_S:
            # Another process may have looked meanwhile.
            self._seen = await kept_number(self._store, SEEN)
        gap_s = 0 if self._seen is None else now - self._seen
        if self._seen is not None and 0 <= gap_s < NOTED_EVERY_S:
            return 0
        is_gap = abs(gap_s) > LONGEST_GAP_S
        change = await self._give_back(gap_s, now) if is_gap else []
        await self._store.write([*change, keep_number(SEEN, now)])
        self._seen = now
        if is_gap:
            LOGGER.warning("nobody could be told anything for %d s; nobody loses them", gap_s)
        return gap_s if is_gap else 0

    async def _give_back(self, gap_s: int, now: Instant) -> list[Statement]:
        change: list[Statement] = [match_rows.shift_acted(gap_s)]
        for row in await self._store.read(UNDER_WAY):
            record = await self._matches.record(row["match"])
            person = await self._people.of(row["person"])
            change += waiting.shift_turn(row, gap_s, record.pace, person, now)
        if gap_s < 0:
            latest = now + LONGEST_WAIT_S
            change += [
                outbox.due_soon(now, latest),
                takedowns.due_soon(now, latest),
                computer_turns.play_soon(now, latest),
                reminders.shift_due(gap_s, now),
                personal_notices.shift_due(gap_s, now),
            ]
        return change

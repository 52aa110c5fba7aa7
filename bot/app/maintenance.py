"""Hourly maintenance: lobbies lapse, silent matches pause, and there is a backup a day."""

from contextlib import suppress

from bot.clock import DAY, Clock, Instant
from bot.errors import CannotReplay
from bot.ids import MatchId
from bot.manager.agreements import Agreements
from bot.manager.live import Matches
from bot.manager.lobby import lapse
from bot.manager.record import DESERTED, LOBBY
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.notices.personal_notices import LAPSED
from bot.people.hours import utc
from bot.people.notifier import Notifier
from bot.store.counters import keep_number, kept_number
from bot.store.sqlite.backup import copied, rotated
from bot.store.sqlite.database import SqliteDatabase
from bot.store.store import Store

LOBBY_LASTS = 7 * DAY
SILENCE_LASTS = 30 * DAY
DESERTION_LASTS = 30 * DAY
BACKUPS_KEPT = 7
BACKED_UP = "backup"
"""The counter that holds the instant of the last daily copy, or of the first that was tried."""
ROUND = 200


class Maintenance:
    """What has to be done now and then."""

    def __init__(
        self, store: Store, matches: Matches, tables: Agreements, notifier: Notifier, clock: Clock
    ) -> None:
        self._store = store
        self._matches = matches
        self._tables = tables
        self._notifier = notifier
        self._clock = clock

    async def sweep(self) -> None:
        # The backup comes last: a full disk keeps no lobby open and no silent match awake.
        await self._lapse_lobbies()
        await self._pause_silent()
        await self._close_deserted()
        await self._back_up()

    async def _lapse_lobbies(self) -> None:
        before = self._clock.now() - LOBBY_LASTS
        for number in await self._idle("lobby", before):
            with suppress(CannotReplay):
                await self._lapse(number, before)

    async def _lapse(self, number: MatchId, before: Instant) -> None:
        async with self._matches.held(number) as live:
            if live.record.phase == LOBBY and live.record.acted <= before:
                now = self._clock.now()
                change = [*lapse(live.record, now), *post(number, [Event("lapsed")], now)]
                change += self._notifier.notify(number, LAPSED, live.record.voices(), by=None)
                await self._matches.keep(live, change)

    async def _pause_silent(self) -> None:
        before = self._clock.now() - SILENCE_LASTS
        for number in await self._idle("running", before):
            with suppress(CannotReplay):
                await self._tables.silence(number, before)

    async def _close_deserted(self) -> None:
        before = self._clock.now() - DESERTION_LASTS
        rows = await self._store.read(
            "SELECT id FROM matches WHERE phase = 'running' AND paused = ? AND paused_at <= ?"
            " ORDER BY paused_at LIMIT ?",
            DESERTED,
            before,
            ROUND,
        )
        for row in rows:
            with suppress(CannotReplay):
                await self._tables.close_deserted(row["id"], before)

    async def _idle(self, phase: str, before: int) -> list[MatchId]:
        rows = await self._store.read(
            "SELECT id FROM matches WHERE phase = ? AND acted <= ? AND paused IS NULL"
            " ORDER BY acted LIMIT ?",
            phase,
            before,
            ROUND,
        )
        return [row["id"] for row in rows]

    async def _back_up(self) -> None:
        """One copy a day beside the file, the latest few kept; a server has backups of its own."""
        if not isinstance(self._store.database, SqliteDatabase):
            return
        path = self._store.database.path
        folder = path.parent / "backups"
        today = folder / f"{path.stem}-{utc(self._clock.now()):%Y-%m-%d}.db"
        if today.exists():
            return
        now = self._clock.now()
        if await kept_number(self._store, BACKED_UP) is None:
            # Whoever asks how old the last copy is must hear of one that never came to be.
            await self._store.write([keep_number(BACKED_UP, now)])
        folder.mkdir(exist_ok=True)
        await copied(path, today)
        rotated(folder, f"{path.stem}-*.db", BACKUPS_KEPT)
        await self._store.write([keep_number(BACKED_UP, now)])

"""SQLite: one file, one thread that writes, readers beside it."""

import asyncio
import itertools
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.errors import Code, Refused
from bot.store.batch import Batch
from bot.store.database import Outcome, Point
from bot.store.sqlite.files import unusable
from bot.store.sqlite.lock import Lock
from bot.store.sqlite.open_mark import COMMITS, OpenMark, must_hold_all_commits
from bot.store.sqlite.restore import finish_restore
from bot.store.sqlite.schema import migrate
from bot.store.sqlite.session import READER, TIMEOUT_S, connect_writer
from bot.store.statement import Change, Row, Value

LOGGER = logging.getLogger(__name__)

READERS = 2
ERASING_TRIES, ERASING_PAUSE_S = 100, 0.05

Answer = TypeVar("Answer")


class SqliteDatabase:
    """A file that is ours alone until it is closed."""

    is_shared = False
    is_away = False

    def __init__(self, path: Path, point: Point) -> None:
        self.path = path
        self._point = point
        self._opened = AsyncExitStack()
        # The cost of a commit is in the hops between threads, so a whole batch is one.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="the one writer")

    @classmethod
    async def open(cls, path: Path, point: Point) -> "SqliteDatabase":
        """Lock the file and bring its schema up to date."""
        database = cls(path, point)
        try:
            await database._open()
        except BaseException as error:
            await database.close()
            if isinstance(error, sqlite3.Error):
                raise unusable(path, error) from error
            raise
        return database

    async def _open(self) -> None:
        # Closed in the opposite order: nobody may take the file before the writer has left it.
        self._opened.callback(Lock(self.path).release)
        finish_restore(self.path)
        self._opened.callback(self._thread.shutdown)
        self._writer = await self._hop(lambda: connect_writer(self.path))
        self._opened.push_async_callback(self.run, sqlite3.Connection.close)
        await self._hop(self._try_out)
        await self._hop(self._look_for_commits)
        await self.run(migrate)
        await self._hop(self._count_commits)
        readers = [
            await self._opened.enter_async_context(
                aiosqlite.connect(self.path, isolation_level=None, timeout=TIMEOUT_S)
            )
            for _ in range(READERS)
        ]
        for reader in readers:
            reader.row_factory = sqlite3.Row
            await reader.execute_fetchall(READER)
        self._next_reader = itertools.cycle(readers)

    def _try_out(self) -> None:
        """Find out now, not at the first click, whether the file is sound and can be written."""
        found = self._writer.ask("PRAGMA quick_check(1)")[0]["quick_check"]
        if found != "ok":
            raise Refused(
                Code.BAD_FILE,
                f"{self.path.name} is damaged: {found}. Go back to the latest backup that is whole "
                "with python -m bot restore FILE.",
            )
        self._writer.begin()
        # Anything that would be written; a file that may only be read lets transactions begin.
        self._writer.execute("PRAGMA user_version = 1")
        self._writer.roll_back()

    def _look_for_commits(self) -> None:
        """Before anything is written: a log that is missing may still be put back."""
        rows: list[Row] = []
        if "counters" in self._writer.tables():
            rows = self._writer.ask("SELECT value FROM counters WHERE name = ?", (COMMITS,))
        must_hold_all_commits(self.path, rows[0]["value"] if rows else 0)

    def _count_commits(self) -> None:
        self._writer.mark = OpenMark(self.path)
        self._opened.callback(self._writer.mark.remove)

    async def run(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Something on the writing connection, in its thread."""
        return await self._hop(lambda: work(self._writer.connection))

    def listen(self, heard: Callable[[], None]) -> None:
        """Nobody else commits."""

    async def commit(self, changes: Sequence[Change]) -> list[Outcome]:
        return await self._hop(lambda: Batch(changes, self._point).commit(self._writer))

    async def read(self, sql: str, values: Sequence[Value]) -> list[Row]:
        return list(await next(self._next_reader).execute_fetchall(sql, values))

    async def erase(self) -> None:
        """Empty the log beside the file, in which deleted rows live on."""
        for _ in range(ERASING_TRIES):
            if await self._hop(self._empty_log):
                return
            # Somebody is reading, or a backup is being made.
            await asyncio.sleep(ERASING_PAUSE_S)
        LOGGER.warning("somebody reads for long: deleted rows live on in the log for now")

    def _empty_log(self) -> bool:
        """Now or not at all: nobody's change waits for somebody who reads."""
        self._writer.execute("PRAGMA busy_timeout = 0")
        try:
            (row,) = self._writer.ask("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            self._writer.execute(f"PRAGMA busy_timeout = {1000 * TIMEOUT_S}")
        return not row["busy"]

    async def close(self) -> None:
        await self._opened.aclose()

    async def _hop(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

"""SQLite: one file, one writing connection, readers beside it."""

import asyncio
import itertools
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from bot.store.database import Outcome, Point
from bot.store.sqlite.batch import commit_together
from bot.store.sqlite.connection import READER, WRITER, Connection, connected
from bot.store.sqlite.files import unusable
from bot.store.sqlite.lock import Lock
from bot.store.sqlite.schema import migrate
from bot.store.statement import Change, Row, Value

READERS = 2
ERASING_TRIES, A_MOMENT = 100, 0.05


class SqliteDatabase:
    """A file that is ours alone until it is closed."""

    is_shared = False
    is_away = False

    def __init__(
        self, path: Path, lock: Lock, writer: Connection, readers: list[Connection], point: Point
    ) -> None:
        self.path = path
        self._lock = lock
        self.writer = writer
        self._readers = readers
        self._next_reader = itertools.cycle(readers)
        self._point = point

    @classmethod
    async def open(cls, path: Path, point: Point) -> "SqliteDatabase":
        """Lock the file and bring its schema up to date."""
        lock = Lock(path)
        open_connections: list[Connection] = []
        try:
            writer = await connected(path, WRITER)
            open_connections.append(writer)
            await writer.run(migrate)
            for _ in range(READERS):
                open_connections.append(await connected(path, READER))  # noqa: PERF401
        except BaseException as error:
            for connection in open_connections:
                await connection.close()
            lock.release()
            if isinstance(error, sqlite3.Error):
                raise unusable(path, error) from error
            raise
        return cls(path, lock, open_connections[0], open_connections[1:], point)

    def listen(self, heard: Callable[[], None]) -> None:
        """Nobody else commits."""

    async def commit(self, changes: Sequence[Change]) -> list[Outcome]:
        """The whole batch in one hop to the writing thread."""
        return await self.writer.run(partial(commit_together, changes=changes, point=self._point))

    async def read(self, sql: str, values: Sequence[Value]) -> list[Row]:
        return list(await next(self._next_reader).execute_fetchall(sql, values))

    async def erase(self) -> bool:
        """Empty the log beside the file, in which deleted rows live on."""
        for _ in range(ERASING_TRIES):
            (row,) = await self.writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            if not row["busy"]:
                return True
            # Somebody is reading, or a backup is being made.
            await asyncio.sleep(A_MOMENT)
        return False

    async def close(self) -> None:
        for connection in (*self._readers, self.writer):
            await connection.close()
        self._lock.release()

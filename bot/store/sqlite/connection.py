"""What is special about SQLite connections: how they are opened, and one hop for a whole batch."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

import aiosqlite

Answer = TypeVar("Answer")

WRITER = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # What is deleted is overwritten, so that whoever asked to be forgotten is.
    "PRAGMA secure_delete = ON",
)
READER = ("PRAGMA query_only = ON",)


class Connection(aiosqlite.Connection):
    """A connection whose thread carries out a whole function in one hop."""

    async def run(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        # aiosqlite offers no public way to run more than one statement a hop, and the hops are
        # what a commit costs; its subclass may use the one it has.
        answer = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return cast(Answer, answer)


async def connected(path: Path, pragmas: tuple[str, ...]) -> Connection:
    """An open connection that leaves transactions to us."""

    def connect() -> sqlite3.Connection:
        raw = sqlite3.connect(path, isolation_level=None, timeout=30)
        raw.row_factory = sqlite3.Row
        try:
            for pragma in pragmas:
                raw.execute(pragma)
        except sqlite3.Error:
            raw.close()
            raise
        return raw

    connection = Connection(connect, iter_chunk_size=64)
    try:
        _ = await connection
    except sqlite3.Error:
        # Its thread has been told to end, and says so to this loop: no loop, no answer.
        await asyncio.to_thread(connection._thread.join)
        raise
    return connection

"""PostgreSQL: the same statements on a server, whose outages are waited for."""

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial

import psycopg

from bot.store.batch import Batch
from bot.store.database import Outcome, Point
from bot.store.postgres.errors import explained
from bot.store.postgres.line import Answer, Line, Work
from bot.store.postgres.notify import News
from bot.store.postgres.pooler import must_be_of_sessions
from bot.store.postgres.restore import must_not_be_restoring
from bot.store.postgres.retry import FIRST_PAUSE, Outage
from bot.store.postgres.session import PostgresSession, is_in_use
from bot.store.schema import migrate, migrations, version_of
from bot.store.statement import Change, Row, Value

READERS = 4
OLD_PROCESS_S, LOOK_EVERY_S = 300.0, 0.5
"""For so long an upgrade waits for a process of the release before, and how often it looks."""


class PostgresDatabase:
    """A server that other processes use as well."""

    is_shared = True

    def __init__(self, url: str, point: Point) -> None:
        self._url = url
        self._point = point
        self._news: News | None = None
        self._writer = Line(url)
        self._readers = [Line(url) for _ in range(READERS)]
        self._free: asyncio.LifoQueue[Line] = asyncio.LifoQueue()
        for reader in self._readers:
            self._free.put_nowait(reader)
        self._writing, self._reading = Outage("writing"), Outage("reading")

    @classmethod
    async def open(cls, url: str, point: Point) -> "PostgresDatabase":
        """Bring the server's schema up to date, one process at a time."""
        database = cls(url, point)
        try:
            # However long it takes: big tables are rewritten slowly.
            await database._writer.run_long(lambda session: must_be_of_sessions(session, url))
            await database._writer.run_long(upgrade)
        except BaseException as error:
            await database.close()
            sentence = explained(error)
            if sentence is None:
                raise
            raise sentence from error
        return database

    @property
    def is_away(self) -> bool:
        return self._writing.is_now or self._reading.is_now

    def listen(self, heard: Callable[[], None]) -> None:
        self._news = News(self._url, heard, self._read)

    async def commit(self, changes: Sequence[Change]) -> list[Outcome]:
        batch = Batch(changes, self._point)
        work = partial(commit_once, batch=batch)
        outcomes = await self._writing.waited_for(lambda: self._writer.run(work))
        if self._news is not None:
            self._news.tell()
        return outcomes

    async def read(self, sql: str, values: Sequence[Value]) -> list[Row]:
        return await self._reading.waited_for(
            lambda: self._read(lambda session: session.ask(sql, values))
        )

    async def _read(self, work: Work[Answer]) -> Answer:
        """On whatever connection is free; the one used last is the likeliest to be open."""
        reader = await self._free.get()
        try:
            return await reader.run(work)
        finally:
            self._free.put_nowait(reader)

    async def erase(self) -> None:
        """Rows that were deleted are swept away by the server itself, and its log with time."""

    async def close(self) -> None:
        try:
            if self._news is not None:
                await self._news.close()
        finally:
            # All at once: each may have to wait for a server that does not answer.
            await asyncio.gather(*(line.close() for line in (*self._readers, self._writer)))


def upgrade(session: PostgresSession) -> None:
    """Migrate when no other process works with the schema before: a deploy may start the new one
    first, and the old one would find its tables changed. It gives its leases back when it ends."""
    until = time.monotonic() + OLD_PROCESS_S
    while _is_used_by_older(session) and time.monotonic() < until:
        time.sleep(LOOK_EVERY_S)
    must_not_be_restoring(session)
    migrate(session)


def _is_used_by_older(session: PostgresSession) -> bool:
    is_old = "leases" in session.tables() and version_of(session) < len(migrations())
    return is_old and is_in_use(session)


def commit_once(session: PostgresSession, batch: Batch) -> list[Outcome]:
    """Commit; called again after the connection broke, never twice to the same effect."""
    if batch.unanswered is not None and _was_kept(session, batch.unanswered):
        return batch.outcomes
    return batch.commit(session)


def _was_kept(session: PostgresSession, transaction: str) -> bool:
    """The server remembers how every recent transaction ended."""
    while True:
        try:
            fate = session.ask(FATE, (transaction,))[0]["fate"]
        except psycopg.errors.InvalidParameterValue:
            # A server that took over never heard of it.
            return False
        if fate != "in progress":
            return bool(fate == "committed")
        # Its session still waits for us on a connection that is gone.
        session.ask(BREAK_OFF, (transaction,))
        time.sleep(FIRST_PAUSE)


FATE = "SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8)) AS fate"
BREAK_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE backend_xid = xid(CAST(CAST(? AS TEXT) AS xid8)) AND state LIKE 'idle in%'"
)

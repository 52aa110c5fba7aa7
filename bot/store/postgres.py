"""PostgreSQL: the same statements on a server, whose outages are waited for."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from typing import TypeVar

import asyncpg

from bot.refusals import NoDatabase
from bot.store.database import Outcome, Point
from bot.store.postgres_schema import migrate
from bot.store.session import Prepared, Session
from bot.store.statement import Change, Collision, Row, Statement, Value

LOGGER = logging.getLogger(__name__)

READERS = 4
PATIENCE = 75.0
"""Seconds that an outage of the server is waited for before whoever asks is told."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0

Answer = TypeVar("Answer")

AWAY = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.IdleSessionTimeoutError,
    asyncpg.TooManyConnectionsError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InternalClientError,
    asyncpg.InvalidCachedStatementError,
)
"""The server is not there, or may not write: after that nothing of the transaction was kept,
unless it was already committing."""
CROSSED = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""Two transactions got into each other's way, and this one was undone."""


class PostgresDatabase:
    """A server that other processes use as well."""

    is_shared = True

    def __init__(self, url: str, point: Point) -> None:
        self._url = url
        self._point = point
        self._writer = Line(url)
        self._readers = [Line(url) for _ in range(READERS)]
        self._free: asyncio.LifoQueue[Line] = asyncio.LifoQueue()
        for reader in self._readers:
            self._free.put_nowait(reader)

    @classmethod
    async def open(cls, url: str, point: Point) -> "PostgresDatabase":
        """Bring the server's schema up to date, one process at a time."""
        database = cls(url, point)
        try:
            await migrate(await database._writer.session())
        except AWAY as error:
            await database.close()
            raise NoDatabase from error
        except BaseException:
            await database.close()
            raise
        return database

    async def commit(self, changes: Sequence[Change]) -> list[Outcome]:
        """First without savepoints, since almost always everything succeeds."""
        batch = Batch(self._writer, changes, self._point)
        return await _patiently(batch.committed)

    async def read(self, sql: str, values: Sequence[Value]) -> list[Row]:
        line = await self._free.get()
        try:
            return await _patiently(lambda: line.fetched(sql, values))
        finally:
            self._free.put_nowait(line)

    async def close(self) -> None:
        for line in (*self._readers, self._writer):
            await line.close()


class Line:
    """One connection, made anew when it broke, with its prepared statements."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._session: Session | None = None
        self._prepared: dict[str, Prepared] = {}

    async def session(self) -> Session:
        if self._session is None or self._session.is_closed():
            self._prepared.clear()
            opened: Session = await asyncpg.connect(self._url, timeout=10, command_timeout=30)
            self._session = opened
        return self._session

    async def prepared(self, sql: str) -> Prepared:
        session = await self.session()
        statement = self._prepared.get(sql)
        if statement is None:
            statement = self._prepared[sql] = await session.prepare(numbered(sql))
        return statement

    async def fetched(self, sql: str, values: Sequence[Value]) -> list[Row]:
        return await (await self.prepared(sql)).fetch(*values)

    async def carried_out(self, statement: Statement) -> list[Row]:
        prepared = await self.prepared(statement.sql)
        try:
            rows = await prepared.fetch(*statement.values)
        except asyncpg.IntegrityConstraintViolationError as error:
            if statement.must is not None:
                raise statement.must() from error
            raise Collision(f"{error} in {statement.sql}") from error
        if statement.must is not None and not rows and _touched(prepared.get_statusmsg()) < 1:
            raise statement.must()
        return rows

    async def rolled_back(self) -> bool:
        """Undo what is open; whether the connection is sound after that."""
        session = self._session
        if session is None or session.is_closed():
            return False
        try:
            if session.is_in_transaction():
                await session.execute("ROLLBACK")
        except AWAY:
            return False
        return True

    async def broke(self) -> None:
        """Whatever state it is in, the next user gets a fresh one."""
        session, self._session = self._session, None
        if session is not None:
            session.terminate()

    async def close(self) -> None:
        session, self._session = self._session, None
        if session is not None and not session.is_closed():
            try:
                await session.close(timeout=5)
            except (*AWAY, TimeoutError):
                session.terminate()


class Batch:
    """Some changes that want to be committed together, on the one writing connection."""

    def __init__(self, line: Line, changes: Sequence[Change], point: Point) -> None:
        self._line = line
        self._changes = changes
        self._point = point
        self._committing: str | None = None
        """The transaction whose commit was asked for and not answered."""
        self._answers: list[Outcome] = []

    async def committed(self) -> list[Outcome]:
        """Commit; called again after the connection broke, never twice to the same effect."""
        if self._committing is not None and await self._was_kept(self._committing):
            return self._answers
        self._begin_anew()
        try:
            return await self._tried()
        except BaseException:
            if self._committing is not None or not await self._line.rolled_back():
                await self._line.broke()
            raise

    def _begin_anew(self) -> None:
        self._committing = None

    async def _tried(self) -> list[Outcome]:
        try:
            return await self._transaction(self._all_at_once)
        except Exception as error:
            if isinstance(error, (*AWAY, *CROSSED)):
                raise
            return await self._transaction(self._one_by_one)

    async def _transaction(self, work: Callable[[], Awaitable[list[Outcome]]]) -> list[Outcome]:
        session = await self._line.session()
        self._point("taken")
        if session.is_in_transaction():
            await session.execute("ROLLBACK")
        await session.execute("BEGIN")
        self._point("begun")
        self._answers = await work()
        number = await self._line.fetched("SELECT CAST(pg_current_xact_id() AS TEXT) AS n", ())
        self._committing = number[0]["n"]
        self._point("committing")
        await session.execute("COMMIT")
        self._committing = None
        self._point("committed")
        return self._answers

    async def _all_at_once(self) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for change in self._changes:
            outcomes.append([await self._line.carried_out(one) for one in change])
            self._point("written")
        return outcomes

    async def _one_by_one(self) -> list[Outcome]:
        session = await self._line.session()
        outcomes: list[Outcome] = []
        for change in self._changes:
            await session.execute("SAVEPOINT change")
            outcome: Outcome
            try:
                outcome = [await self._line.carried_out(one) for one in change]
            except Exception as error:
                if isinstance(error, (*AWAY, *CROSSED)):
                    raise
                await session.execute("ROLLBACK TO change")
                outcome = error
            self._point("written")
            await session.execute("RELEASE change")
            self._point("released")
            outcomes.append(outcome)
        return outcomes

    async def _was_kept(self, number: str) -> bool:
        """The server remembers how every recent transaction ended."""
        while True:
            rows = await self._line.fetched(
                "SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8)) AS fate", (number,)
            )
            if rows[0]["fate"] != "in progress":
                return bool(rows[0]["fate"] == "committed")
            await asyncio.sleep(FIRST_PAUSE)


async def _patiently(work: Callable[[], Awaitable[Answer]]) -> Answer:
    """Try until the server is back, or patience ends."""
    loop = asyncio.get_running_loop()
    until, pause = loop.time() + PATIENCE, FIRST_PAUSE
    while True:
        try:
            return await work()
        except CROSSED:
            continue
        except AWAY as error:
            if loop.time() + pause > until:
                raise NoDatabase from error
            LOGGER.warning("the database is away (%s), trying again", type(error).__name__)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


@lru_cache(maxsize=1024)
def numbered(sql: str) -> str:
    """PostgreSQL numbers the places of values: $1, $2 and so on."""
    count = 0

    def place(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${count}"

    return re.sub(r"\?", place, sql)


def _touched(status: str) -> int:
    """`UPDATE 3` → 3."""
    number = status.rpartition(" ")[2]
    return int(number) if number.isdigit() else 0

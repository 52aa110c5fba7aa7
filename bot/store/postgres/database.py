"""PostgreSQL: the same statements on a server, whose outages are waited for."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice

import asyncpg

from bot.errors import BadSettings, NoDatabase
from bot.store.database import Outcome, Point
from bot.store.postgres.connection import CROSSED, Line, is_away
from bot.store.postgres.notify import News
from bot.store.postgres.retry import FIRST_PAUSE, Outage
from bot.store.postgres.schema import migrate
from bot.store.statement import Change, Row, Value

READERS = 4


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
            await migrate(await database._writer.session())
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
        self._news = News(self._url, heard)

    async def commit(self, changes: Sequence[Change]) -> list[Outcome]:
        """First without savepoints, since almost always everything succeeds."""
        batch = Batch(self._writer, changes, self._point)
        outcomes = await self._writing.waited_for(batch.committed)
        if self._news is not None:
            self._news.tell()
        return outcomes

    async def read(self, sql: str, values: Sequence[Value]) -> list[Row]:
        line = await self._free.get()

        async def fetched() -> list[Row]:
            try:
                return await line.fetched(sql, values)
            except Exception as error:
                if is_away(error):
                    line.broke()
                raise

        try:
            return await self._reading.waited_for(fetched)
        finally:
            self._free.put_nowait(line)

    async def erase(self) -> bool:
        """Rows that were deleted are swept away by the server itself, and its log with time."""
        return True

    async def close(self) -> None:
        if self._news is not None:
            await self._news.close()
        for line in (*self._readers, self._writer):
            await line.close()


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
        try:
            if self._committing is not None and await self._was_kept(self._committing):
                return self._answers
            self._committing = None
            return await self._tried()
        except BaseException as error:
            is_sound = self._committing is None and not is_away(error)
            if not is_sound or not await self._line.rolled_back():
                self._line.broke()
            raise

    async def _tried(self) -> list[Outcome]:
        try:
            return await self._transaction(self._all_at_once)
        except Exception as error:
            if is_away(error) or isinstance(error, CROSSED):
                raise
            if len(self._changes) == 1 and await self._line.rolled_back():
                return [error]
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
        answers = iter(await self._line.carried_out([one for c in self._changes for one in c]))
        outcomes: list[Outcome] = []
        for change in self._changes:
            outcomes.append(list(islice(answers, len(change))))
            self._point("written")
        return outcomes

    async def _one_by_one(self) -> list[Outcome]:
        session = await self._line.session()
        outcomes: list[Outcome] = []
        for change in self._changes:
            await session.execute("SAVEPOINT change")
            outcome: Outcome
            try:
                outcome = await self._line.carried_out(change)
            except Exception as error:
                if is_away(error) or isinstance(error, CROSSED):
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
            try:
                rows = await self._line.fetched(FATE, (number,))
            except asyncpg.InvalidParameterValueError:
                # A server that took over never heard of it.
                return False
            if rows[0]["fate"] != "in progress":
                return bool(rows[0]["fate"] == "committed")
            # Its session still waits for us on a connection that is gone.
            await self._line.fetched(BREAK_OFF, (number,))
            await asyncio.sleep(FIRST_PAUSE)


FATE = "SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8)) AS fate"
BREAK_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE backend_xid = xid(CAST(CAST(? AS TEXT) AS xid8)) AND state LIKE 'idle in%'"
)


def explained(error: BaseException) -> Exception | None:
    """What the host is told if there is nothing to open; never the address, which may hold a
    password."""
    if isinstance(error, asyncpg.InvalidAuthorizationSpecificationError):
        return BadSettings(
            "The PostgreSQL server of DATABASE_URL does not let me in. See to name and password."
        )
    if isinstance(error, asyncpg.InvalidCatalogNameError):
        return BadSettings("The PostgreSQL server of DATABASE_URL has no database of that name.")
    if isinstance(error, asyncpg.InsufficientPrivilegeError):
        return BadSettings("Whoever DATABASE_URL logs in as may not make tables in that database.")
    if isinstance(error, (asyncpg.InterfaceError, ValueError)):
        return BadSettings("DATABASE_URL is not an address that PostgreSQL understands.")
    if is_away(error):
        return NoDatabase(
            "The PostgreSQL server of DATABASE_URL does not answer. Is it up? Is the address right?"
        )
    return None

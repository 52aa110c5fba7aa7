"""The store: one writer that commits whatever has queued up, and readers beside it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from bot.store.address import is_server
from bot.store.database import Database, Outcome, Point, no_point
from bot.store.sqlite.database import SqliteDatabase
from bot.store.statement import Change, Row, Value

LARGEST_BATCH = 256

QueuedWrite = tuple[Change, asyncio.Future[list[list[Row]]]]


async def database_at(address: Path | str, point: Point) -> Database:
    """The database of that address, a file's path or a PostgreSQL server's URL."""
    if is_server(address):
        from bot.store.postgres.database import PostgresDatabase  # noqa: PLC0415 - few hosts need it

        return await PostgresDatabase.open(address, point)
    return await SqliteDatabase.open(Path(address), point)


class Store:
    """An open database. What `write` has returned from is on the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._queue: asyncio.Queue[QueuedWrite | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._keep_writing(), name="the one writer")
        self._closed = False
        self._committed = asyncio.Event()
        database.listen(self._heard)

    @classmethod
    async def open(cls, address: Path | str, point: Point = no_point) -> "Store":
        """Open the database, bring its schema up to date and start the writer."""
        return cls(await database_at(address, point))

    async def write(self, change: Change) -> list[list[Row]]:
        """Make this change durable, together with whatever else has queued up."""
        if self._closed:
            raise RuntimeError("the store is closed")
        done: asyncio.Future[list[list[Row]]] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            # The change may be under way: its fate is decided before anybody goes on.
            await asyncio.wait([done])
            if not done.cancelled():
                done.exception()
            raise

    async def read(self, sql: str, *values: Value) -> list[Row]:
        """What is durable now."""
        return await self.database.read(sql, values)

    async def erase(self) -> None:
        """Let nothing live on of what was deleted."""
        await self.database.erase()

    def next_commit(self) -> asyncio.Event:
        """Set when something has been committed after this call, here or by another process."""
        return self._committed

    async def close(self) -> None:
        """Finish what has queued up, then close; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        self._queue.put_nowait(None)
        await self._task
        await self.database.close()

    async def _keep_writing(self) -> None:
        batch: list[QueuedWrite] = []
        is_last = False
        try:
            while not is_last and (first := await self._queue.get()) is not None:
                batch, is_last = self._drained(first)
                await self._commit(batch)
        except asyncio.CancelledError:
            # The whole process is being ended: nobody may wait for an answer that never comes.
            for _, done in [*batch, *self._left()]:
                done.cancel()
            raise

    async def _commit(self, batch: list[QueuedWrite]) -> None:
        outcomes: list[Outcome]
        try:
            outcomes = await self.database.commit([change for change, _ in batch])
        except Exception as error:  # noqa: BLE001 - raised again in every writer that waits
            outcomes = [error] * len(batch)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)
        if not all(isinstance(outcome, Exception) for outcome in outcomes):
            # Whoever fails waits by the clock: else a full disk would wake them again and again.
            self._heard()

    def _heard(self) -> None:
        self._committed.set()
        self._committed = asyncio.Event()

    def _left(self) -> Iterator[QueuedWrite]:
        while not self._queue.empty():
            if (queued := self._queue.get_nowait()) is not None:
                yield queued

    def _drained(self, first: QueuedWrite) -> tuple[list[QueuedWrite], bool]:
        batch = [first]
        while len(batch) < LARGEST_BATCH and not self._queue.empty():
            queued = self._queue.get_nowait()
            if queued is None:
                return batch, True
            batch.append(queued)
        return batch, False

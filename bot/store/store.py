"""The store: one writer that commits whatever has queued up, and readers beside it."""

import asyncio
import itertools
from functools import partial
from pathlib import Path

from bot.store.batch import Outcome, Point, commit_together, no_point
from bot.store.connection import READER, WRITER, Connection, connected
from bot.store.lock import Lock
from bot.store.schema import migrate
from bot.store.statement import Change, Row, Statement, Value

READERS = 2
LARGEST_BATCH = 256
ERASING_TRIES, A_MOMENT = 100, 0.05

Asked = tuple[Change, asyncio.Future[list[list[Row]]]]


class Store:
    """An open database. What `write` has returned from is on the disk."""

    def __init__(
        self, path: Path, lock: Lock, writer: Connection, readers: list[Connection], point: Point
    ) -> None:
        self.path = path
        self._lock = lock
        self._writer = writer
        self._readers = readers
        self._next_reader = itertools.cycle(readers)
        self._point = point
        self._queue: asyncio.Queue[Asked | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._keep_writing(), name="the one writer")
        self._closed = False
        self._committed = asyncio.Event()

    @classmethod
    async def open(cls, path: Path, point: Point = no_point) -> "Store":
        """Lock the file, bring its schema up to date and start the writer."""
        lock = Lock(path)
        open_connections: list[Connection] = []
        try:
            writer = await connected(path, WRITER)
            open_connections.append(writer)
            await writer.run(migrate)
            for _ in range(READERS):
                open_connections.append(await connected(path, READER))  # noqa: PERF401
        except BaseException:
            for connection in open_connections:
                await connection.close()
            lock.release()
            raise
        return cls(path, lock, open_connections[0], open_connections[1:], point)

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
        return list(await next(self._next_reader).execute_fetchall(sql, values))

    async def erase(self) -> bool:
        """Empty the log beside the file, in which deleted rows live on; whether it is empty now."""
        for _ in range(ERASING_TRIES):
            (row,) = await self._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
            if not row["busy"]:
                return True
            # Somebody is reading, or a backup is being made.
            await asyncio.sleep(A_MOMENT)
        return False

    def next_commit(self) -> asyncio.Event:
        """Set when something has been committed after this call."""
        return self._committed

    async def close(self) -> None:
        """Finish what has queued up, then close; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        self._queue.put_nowait(None)
        await self._task
        for connection in (*self._readers, self._writer):
            await connection.close()
        self._lock.release()

    async def _keep_writing(self) -> None:
        while (first := await self._queue.get()) is not None:
            batch, is_last = self._drained(first)
            outcomes: list[Outcome]
            try:
                work = partial(
                    commit_together, changes=[change for change, _ in batch], point=self._point
                )
                outcomes = await self._writer.run(work)
            except Exception as error:  # noqa: BLE001 - raised again in every writer that waits
                outcomes = [error] * len(batch)
            for (_, done), outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, Exception):
                    done.set_exception(outcome)
                else:
                    done.set_result(outcome)
            self._committed.set()
            self._committed = asyncio.Event()
            if is_last:
                return

    def _drained(self, first: Asked) -> tuple[list[Asked], bool]:
        batch = [first]
        while len(batch) < LARGEST_BATCH and not self._queue.empty():
            asked = self._queue.get_nowait()
            if asked is None:
                return batch, True
            batch.append(asked)
        return batch, False


async def next_number(store: Store, of: str) -> int:
    """A number that was never given before; gaps do not matter."""
    rows = await store.write(
        [
            Statement(
                "UPDATE counters SET value = value + 1 WHERE name = ? RETURNING value",
                (of,),
                must=lambda: LookupError(f"no counter {of!r}"),
            )
        ]
    )
    return int(rows[0][0]["value"])

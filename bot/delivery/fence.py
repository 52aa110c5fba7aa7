"""What the one process that delivers shows before it writes and before it sends."""

from bot.errors import LeaseLost
from bot.store.lease import Lease
from bot.store.statement import Change, Row, Statement, Value
from bot.store.store import Store


class Fence:
    """A store for the holder of the lease: an old fencing token can write nothing, and a stale
    lease can send nothing. A file is ours alone and needs no lease."""

    def __init__(self, store: Store, lease: Lease | None) -> None:
        self._store = store
        self._lease = lease

    def guard(self) -> list[Statement]:
        """What stands before every write."""
        return [] if self._lease is None else [self._lease.guard()]

    def must_hold(self) -> None:
        """Before anything leaves the process. One that was stalled finds its lease stale; should
        it be stalled between this look and the sending, the key makes one message of two."""
        if self._lease is not None:
            self._lease.must_be_fresh()

    async def write(self, change: Change) -> list[list[Row]]:
        guard = self.guard()
        try:
            answers = await self._store.write([*guard, *change])
        except LeaseLost:
            if self._lease is not None:
                self._lease.fence = None
            raise
        return answers[len(guard) :]

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self._store.read(sql, *values)

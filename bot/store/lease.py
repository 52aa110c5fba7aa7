"""What only one process may do at a time, so that a deploy may overlap: a lease with a fence."""

import logging
import secrets

from bot.refusals import Refused
from bot.store.statement import Change, Row, Statement, Value
from bot.store.store import Store

LOGGER = logging.getLogger(__name__)

LASTS = 15
"""Seconds; a process that does not renew it in that time is thought to be gone."""
RENEWED_EVERY = 4.0

TAKE = (
    "INSERT INTO leases (name, holder, fence, until)"
    " VALUES (?, ?, 1, CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT) + ?)"
    " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until,"
    " fence = leases.fence + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END"
    " WHERE leases.holder = excluded.holder"
    " OR leases.until <= CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)"
    " RETURNING fence"
)


class LostLease(Refused):
    CODE = "lost-lease"
    SENTENCE = "Another Vizier has taken over; this one has nothing to say any more."


class Lease:
    """Held by one of the processes that share a server."""

    def __init__(self, store: Store, name: str, holder: str = "") -> None:
        self._store = store
        self._name = name
        self.holder = holder or secrets.token_hex(8)
        self.fence: int | None = None
        """The number under which this process may write; none while another has the lease."""

    async def renew(self) -> bool:
        """Take it if it is free, keep it if it is ours; whether we have it now."""
        rows = await self._store.write([Statement(TAKE, (self._name, self.holder, LASTS))])
        fence = rows[0][0]["fence"] if rows[0] else None
        if fence != self.fence:
            LOGGER.info("lease %s: %s", self._name, "lost" if fence is None else f"fence {fence}")
        self.fence = fence
        return fence is not None

    async def give_back(self) -> None:
        """Let the next one begin at once."""
        if self.fence is not None:
            fence, self.fence = self.fence, None
            await self._store.write(
                [
                    Statement(
                        "UPDATE leases SET until = 0 WHERE name = ? AND fence = ?",
                        (self._name, fence),
                    )
                ]
            )

    def guard(self) -> Statement:
        """Stands before every write that needs the lease. It locks the row until the commit, so
        nobody can take over in between."""
        if self.fence is None:
            raise LostLease
        return Statement(
            "UPDATE leases SET fence = fence WHERE name = ? AND fence = ?",
            (self._name, self.fence),
            must=LostLease,
        )


class Guarded:
    """A store for those who need the lease: an old fence can write nothing."""

    def __init__(self, store: Store, lease: Lease) -> None:
        self._store = store
        self._lease = lease

    async def write(self, change: Change) -> list[list[Row]]:
        try:
            answers = await self._store.write([self._lease.guard(), *change])
        except LostLease:
            self._lease.fence = None
            raise
        return answers[1:]

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self._store.read(sql, *values)

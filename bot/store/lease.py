"""What only one process may do at a time, so that a deploy may overlap: a lease with a fence."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress

from bot.errors import (
    LeaseLost,
    NoDatabase,
)
from bot.store.statement import Statement
from bot.store.store import Store

LOGGER = logging.getLogger(__name__)

LASTS = 15
"""Seconds; a process that does not renew it in that time is thought to be gone."""
RENEWED_EVERY, WANTED_EVERY, A_BREATH = 4.0, 1.0, 0.05

TAKE = (
    "INSERT INTO leases (name, holder, fence, until)"
    " VALUES (?, ?, 1, CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT) + ?)"
    " ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until,"
    " fence = leases.fence + CASE WHEN leases.holder = excluded.holder THEN 0 ELSE 1 END"
    " WHERE leases.holder = excluded.holder"
    " OR leases.until <= CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)"
    " RETURNING fence"
)


def end_all() -> Statement:
    """Of a server on which nobody works: a dump holds the leases of its moment."""
    return Statement("UPDATE leases SET until = 0")


class Lease:
    """Held by one of the processes that share a server."""

    def __init__(
        self,
        store: Store,
        name: str,
        holder: str = "",
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._name = name
        self._clock = clock
        self._renewed = 0.0
        self.holder = holder or secrets.token_hex(8)
        self.fence: int | None = None
        """The number under which this process may write; none while another has the lease."""

    @property
    def is_fresh(self) -> bool:
        """Whether nobody can have taken over yet, by our own clock: a process that was stalled
        knows nothing of what the server thinks of it."""
        return self.fence is not None and self._clock() - self._renewed < LASTS - 1

    async def renew(self) -> bool:
        """Take it if it is free, keep it if it is ours; whether we have it now."""
        asked = self._clock()
        rows = await self._store.write([Statement(TAKE, (self._name, self.holder, LASTS))])
        fence = rows[0][0]["fence"] if rows[0] else None
        if fence != self.fence:
            LOGGER.info("lease %s: %s", self._name, "lost" if fence is None else f"fence {fence}")
        self.fence, self._renewed = fence, asked
        return fence is not None

    async def kept(self, changed: Callable[[bool], object]) -> None:
        """Renew it for ever, and wait for it while another has it; say whenever that changes."""
        had = False
        while True:
            news = self._store.next_commit()
            try:
                has = await self.renew()
            except NoDatabase as refusal:
                LOGGER.warning("lease %s: %s", self._name, refusal.sentence)
                has = had
            except Exception:
                # Nobody may act on a lease that was not renewed; `is_fresh` sees to that.
                LOGGER.exception("lease %s could not be renewed", self._name)
                has = had
            if has != had:
                had = has
                changed(has)
            if has:
                await asyncio.sleep(RENEWED_EVERY)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(WANTED_EVERY):
                    await news.wait()
            await asyncio.sleep(A_BREATH)

    async def give_back(self) -> None:
        """Let the next one begin at once. We may have it without knowing, if we were stopped while
        it was being renewed."""
        self.fence = None
        await self._store.write(
            [
                Statement(
                    "UPDATE leases SET until = 0 WHERE name = ? AND holder = ?",
                    (self._name, self.holder),
                )
            ]
        )

    def must_be_fresh(self) -> None:
        """Before anything leaves the contents."""
        if not self.is_fresh:
            raise LeaseLost

    def guard(self) -> Statement:
        """Stands before every write that needs the lease. It locks the row until the commit, so
        nobody can take over in between."""
        if self.fence is None:
            raise LeaseLost
        return Statement(
            "UPDATE leases SET fence = fence WHERE name = ? AND fence = ?",
            (self._name, self.fence),
            must=LeaseLost,
        )

"""Background work: what goes on by itself, after every commit and as time passes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.app.maintenance import Maintenance
from bot.errors import LeaseLost, NoDatabase
from bot.services import Services
from bot.store.lease import Lease

LOGGER = logging.getLogger(__name__)

SHORT_PAUSE_S = 0.02
POLL_EVERY_S = 1.0
MAINTENANCE_EVERY_S = 3600.0
MAINTENANCE_RETRY_S = 60.0


class Background:
    """Runs what is due; on a shared server only while this process holds the lease."""

    def __init__(self, services: Services, maintenance: Maintenance, lease: Lease | None) -> None:
        self._services = services
        self.maintenance = maintenance
        self.lease = lease
        self._leases = [] if lease is None else [lease]
        self._loops: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the loops; called once, after the transport is ready."""
        services = self._services
        for work in (
            services.computers.begin_due,
            services.outbox.deliver_due,
            services.deadlines.enforce_due,
            services.alerts.deliver_due,
            services.letters.deliver_due,
            services.retractions.carry_out_due,
            services.results.note_due,
        ):
            self._loops.append(asyncio.create_task(self._when_due(work)))
        self._loops.append(asyncio.create_task(self._every_hour()))
        if self.lease is not None:
            self._loops.append(asyncio.create_task(self.lease.kept(_ignored)))

    def claim(self, name: str, changed: Callable[[bool], object]) -> None:
        """Hold that lease from as soon as it is free until the end, and say whenever it was taken
        or lost. A file is ours alone: there it is held at once."""
        store = self._services.store
        if not store.database.is_shared:
            changed(True)
            return
        lease = Lease(store, name)
        self._leases.append(lease)
        self._loops.append(asyncio.create_task(lease.kept(changed)))

    async def step(self) -> int:
        """Do once what is due; how much there was to do."""
        if self.lease is not None and not await self.lease.renew():
            return 0
        services = self._services
        return (
            await services.computers.play_due()
            + await services.outbox.deliver_due()
            + await services.deadlines.enforce_due()
            + await services.alerts.deliver_due()
            + await services.letters.deliver_due()
            + await services.retractions.carry_out_due()
            + await services.results.note_due()
        )

    async def stop(self) -> None:
        """Cancel the loops."""
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        self._loops.clear()

    async def release_leases(self) -> None:
        """Let the next process begin at once."""
        for lease in self._leases:
            with suppress(NoDatabase):
                await lease.give_back()

    async def _when_due(self, work: Callable[[], Awaitable[object]]) -> None:
        """At once after every commit, and every second for what the clock brings."""
        while True:
            committed = self._services.store.next_commit()
            if self._may_deliver():
                await _try(work)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_EVERY_S):
                    await committed.wait()
            await asyncio.sleep(SHORT_PAUSE_S)

    async def _every_hour(self) -> None:
        while True:
            if self._may_deliver():
                await _try(self.maintenance.sweep)
            await asyncio.sleep(MAINTENANCE_EVERY_S if self._may_deliver() else MAINTENANCE_RETRY_S)

    def _may_deliver(self) -> bool:
        return self.lease is None or self.lease.is_fresh


def _ignored(has: bool) -> None:
    """Those who need the lease look for themselves."""


async def _try(work: Callable[[], Awaitable[object]]) -> None:
    try:
        await work()
    except (LeaseLost, NoDatabase) as refusal:
        LOGGER.info("%s", refusal.sentence)
    except Exception:
        # Whatever went wrong is in its rows still; the next round tries again.
        LOGGER.exception("%s failed", work)

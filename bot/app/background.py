"""Background work: one dispatcher that knows what is due next, and a supervisor over its tasks."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from bot.app.maintenance import Maintenance
from bot.delivery.delivery import next_due_of
from bot.errors import LeaseLost, NoDatabase
from bot.manager.time_gaps import TimeGaps
from bot.services import Services
from bot.store.lease import Lease

LOGGER = logging.getLogger(__name__)

SHORT_PAUSE_S = 0.02
"""Between looks: commits that come together are looked at together."""
POLL_EVERY_S = 2.0
"""The longest sleep; clocks may jump, and another process may commit unheard."""
MAINTENANCE_EVERY_S = 3600.0

Work = Callable[[], Awaitable[object]]


class Background:
    """Starts what is due; on a shared server only while this process holds the lease."""

    def __init__(
        self, services: Services, maintenance: Maintenance, gaps: TimeGaps, lease: Lease | None
    ) -> None:
        self._services = services
        self.maintenance = maintenance
        self.gaps = gaps
        self.lease = lease
        self.has_failed = asyncio.Event()
        """A task that should never end has ended: the process must not go on without it."""
        self._leases = [] if lease is None else [lease]
        self._supervised: set[asyncio.Task[None]] = set()
        self._started: dict[str, asyncio.Task[None]] = {}
        """Work that is under way, by its name; it is not started a second time."""
        self._maintained_at: float | None = None
        self._looked_at = time.monotonic()
        self._works: dict[str, Work] = {
            "plans": services.plan_player.play_due,
            "computers": services.computers.begin_due,
            "deadlines": services.deadlines.enforce_due,
            "results": services.results.note_due,
        }
        self._next_due = next_due_of(
            {
                "plans": services.plan_player.next_due,
                "computers": services.computers.next_due,
                "deadlines": services.deadlines.next_due,
                "results": services.results.next_due,
                **{kind.name: kind.next_due for kind in services.delivery.kinds.values()},
            }
        )

    def start(self) -> None:
        """Start the dispatcher; called once, after the transport is ready."""
        self._supervise(self._dispatch(), "the dispatcher")
        if self.lease is not None:
            self._supervise(self.lease.kept(_ignore), "the lease for delivery")

    def claim(self, name: str, changed: Callable[[bool], object]) -> None:
        """Hold that lease from as soon as it is free until the end, and say whenever it was taken
        or lost. A file is ours alone: there it is held at once."""
        store = self._services.store
        if not store.database.is_shared:
            changed(True)
            return
        lease = Lease(store, name)
        self._leases.append(lease)
        self._supervise(lease.kept(changed), f"the lease {name}")

    def has_looked_within(self, seconds: float) -> bool:
        """Whether the dispatcher is alive."""
        return _passed_s(self._looked_at) <= max(seconds, 2 * POLL_EVERY_S)

    async def step(self) -> int:
        """Do once what is due and wait for it; how much there was to do."""
        if self.lease is not None and not await self.lease.renew():
            return 0
        services = self._services
        ready = [work for work, seconds in (await self._due_in_s()).items() if seconds <= 0]
        deliveries: list[str] | None = [kind for kind in services.delivery.kinds if kind in ready]
        done = 0
        if "plans" in ready:
            done += await services.plan_player.play_due()
            deliveries = None
        if "computers" in ready:
            done += await services.computers.play_due()
            # What they did is to be told as well.
            deliveries = None
        done += await services.delivery.deliver_due(ready=deliveries)
        if "deadlines" in ready:
            done += await services.deadlines.enforce_due()
        if "results" in ready:
            done += await services.results.note_due()
        return done

    async def stop(self) -> None:
        """Cancel everything; what was due is due after the next start."""
        tasks = [*self._supervised, *self._started.values()]
        self._supervised.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def release_leases(self) -> None:
        """Let the next process begin at once."""
        for lease in self._leases:
            with suppress(NoDatabase):
                await lease.give_back()

    def _supervise(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._supervised.add(task)
        task.add_done_callback(self._has_ended)

    def _has_ended(self, task: asyncio.Task[None]) -> None:
        if task not in self._supervised:
            # It was told to stop.
            return
        error = None if task.cancelled() else task.exception()
        LOGGER.critical(
            "%s has ended, and this process ends with it", task.get_name(), exc_info=error
        )
        self.has_failed.set()

    async def _dispatch(self) -> None:
        """Look after every commit, and when something is due by the clock."""
        # Before anybody is told anything who does not want to be known any more.
        await _try("forgetting", self._services.forgetting.forget_again)
        while True:
            self._looked_at = time.monotonic()
            committed = self._services.store.next_commit()
            seconds = POLL_EVERY_S
            if self._may_deliver():
                seconds = await self._look()
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await committed.wait()
            await asyncio.sleep(SHORT_PAUSE_S)

    async def _look(self) -> float:
        """Start what is due; how long to sleep if nothing is committed."""
        try:
            # Before anything is due by a clock that nobody could hear.
            await self.gaps.note_time()
        except NoDatabase as refusal:
            LOGGER.info("%s", refusal.sentence)
            return POLL_EVERY_S
        except Exception:
            LOGGER.exception("how late it is could not be noted")
            return POLL_EVERY_S
        if self._maintained_at is None or _passed_s(self._maintained_at) >= MAINTENANCE_EVERY_S:
            self._maintained_at = time.monotonic()
            self._begin("maintenance", self.maintenance.sweep)
        services = self._services
        try:
            due = await self._due_in_s()
        except NoDatabase as refusal:
            LOGGER.info("%s", refusal.sentence)
            return POLL_EVERY_S
        except Exception:
            # A database that stumbles once is asked again; nothing is lost meanwhile.
            LOGGER.exception("what is due next could not be read")
            return POLL_EVERY_S
        ready = [work for work, seconds in due.items() if seconds <= 0]
        for work in self._works.keys() & ready:
            self._begin(work, self._works[work])
        deliveries = [kind for kind in services.delivery.kinds if kind in ready]
        if deliveries:
            self._begin("delivery", lambda: services.delivery.begin_due(*deliveries))
        # What is ready and was not begun now waits for something that ends with a commit.
        return min([POLL_EVERY_S, *(seconds for seconds in due.values() if seconds > 0)])

    async def _due_in_s(self) -> dict[str, int]:
        """In how many seconds each work has something to do; without those that have nothing."""
        rows = await self._services.store.read(self._next_due)
        now = self._services.clock.now()
        return {row["work"]: row["due"] - now for row in rows if row["due"] is not None}

    def _begin(self, name: str, work: Work) -> None:
        if name not in self._started:
            task = asyncio.create_task(_try(name, work), name=name)
            self._started[name] = task
            task.add_done_callback(partial(self._done, name))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        del self._started[name]

    def _may_deliver(self) -> bool:
        return self.lease is None or self.lease.is_fresh


def _passed_s(since: float) -> float:
    return time.monotonic() - since


def _ignore(has: bool) -> None:
    """Those who need the lease look for themselves."""


async def _try(name: str, work: Work) -> None:
    try:
        await work()
    except (LeaseLost, NoDatabase) as refusal:
        LOGGER.info("%s", refusal.sentence)
    except Exception:
        # Whatever went wrong is in its rows still; the next look tries again.
        LOGGER.exception("%s failed", name)

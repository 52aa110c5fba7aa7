"""The one delivery queue: every place has a line of its own, and every row the same states.

due ── mark as sending ── find or send ── done
 ^                             ├── not sent: back off, due again
 └──────── back off ───────────┼── interrupted: back off, looked for before it is sent again
                               └── lost: the place or the person is gone
"""

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from bot.clock import MINUTE, Clock, Instant
from bot.delivery.delivery import Delivery, Kind, Obsolete, Postponed, next_due_of
from bot.delivery.fence import Fence
from bot.delivery.transport import NotSent, PersonLost, PlaceLost, Transport
from bot.errors import LeaseLost, NoDatabase
from bot.notices.notices import ARRIVAL_WINDOW_S, MessageRef

LOGGER = logging.getLogger(__name__)

SEND_TIMEOUT_S = 60.0
"""After this long a delivery counts as interrupted."""
LONGEST_BACK_OFF_S = 15 * MINUTE


def back_off_s(tries: int) -> int:
    """Seconds until the next try: 2, 4, 8 … up to a quarter of an hour."""
    return min(1 << min(tries, 16), LONGEST_BACK_OFF_S)


class DeliveryQueue:
    """Delivers what was committed; never while a match is locked, and never one line after
    another: one task for each line that has something due."""

    def __init__(
        self, fence: Fence, transport: Transport[Any], clock: Clock, kinds: Sequence[Kind]
    ) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self._next_due = next_due_of({kind.name: kind.next_due for kind in kinds})
        self._fence = fence
        self._transport = transport
        self._clock = clock
        self._under_way: dict[str, tuple[str, asyncio.Task[bool]]] = {}
        """For each busy line the kind of what is under way there, and its task."""
        self._identities: set[str] = set()
        self._unnoted: dict[str, tuple[int, Instant]] = {}
        """What could not even be put off, as on a full disk: how often, and until when it waits."""
        self._reading = asyncio.Lock()
        self._resting = 0

    async def begin_due(self, *names: str) -> int:
        """Begin what is due, of these kinds or of all, and do not wait for it; how much it was."""
        return await self._begin_all(names, set())

    async def deliver_due(self, *names: str, ready: Collection[str] | None = None) -> int:
        """Deliver until nothing more of these kinds is due or under way; how much went out. Who
        knows already of which kinds something is due says so."""
        sent, tried = 0, set[str]()
        while True:
            await self._begin_all(names, tried, ready)
            ready = None
            under_way = self._tasks(*names)
            if not under_way:
                return sent
            outcomes = await asyncio.gather(*under_way, return_exceptions=True)
            for outcome in outcomes:
                if isinstance(outcome, BaseException):
                    raise outcome
            sent += sum(outcome is True for outcome in outcomes)

    @asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """Nothing is under way in here, and nothing begins."""
        self._resting += 1
        try:
            async with self._reading:
                if self._under_way:
                    await asyncio.wait(self._tasks())
            yield
        finally:
            self._resting -= 1

    async def close(self) -> None:
        """Whatever is under way is interrupted; it is looked for after the next start."""
        under_way = self._tasks()
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)

    async def _begin_all(
        self, names: Collection[str], tried: set[str], ready: Collection[str] | None = None
    ) -> int:
        """Nothing is begun twice: not while it is under way, and not if it was tried already."""
        async with self._reading:
            if ready is None:
                ready = names or await self._due_kinds()
            # All of them are read before any is begun: what begins together is noted together.
            found = [(name, await self._due(self.kinds[name])) for name in ready]
            return sum(
                self._begin(name, delivery, tried) for name, due in found for delivery in due
            )

    async def _due_kinds(self) -> list[str]:
        rows, now = await self._fence.read(self._next_due), self._clock.now()
        return [row["work"] for row in rows if row["due"] is not None and row["due"] <= now]

    async def _due(self, kind: Kind) -> Sequence[Delivery]:
        """What is due of that kind, as far as there is room for it."""
        room = kind.most_lines - len(self._tasks(kind.name))
        if room <= 0 or self._resting:
            return ()
        return await kind.due(self._clock.now(), list(self._under_way), room)

    def _begin(self, name: str, delivery: Delivery, tried: set[str]) -> bool:
        """Whether it has begun."""
        # Two kinds may be due in one line, and a table that has moved is due in another line while
        # its post is still under way.
        if delivery.line in self._under_way or self._resting:
            return False
        if delivery.identity in self._identities | tried or self._waits(delivery):
            return False
        tried.add(delivery.identity)
        task = asyncio.create_task(self._deliver(delivery), name=delivery.line)
        self._under_way[delivery.line] = name, task
        self._identities.add(delivery.identity)
        task.add_done_callback(partial(self._note_end, delivery))
        return True

    def _tasks(self, *names: str) -> list[asyncio.Task[bool]]:
        return [task for name, task in self._under_way.values() if not names or name in names]

    def _note_end(self, delivery: Delivery, task: asyncio.Task[bool]) -> None:
        del self._under_way[delivery.line]
        self._identities.discard(delivery.identity)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self._unnoted.pop(delivery.identity, None)
        elif isinstance(error, LeaseLost | NoDatabase):
            LOGGER.info("%s waits: %s", delivery.key, error.sentence)
        else:
            # Its row is as it was, so what puts it off is kept here.
            tries = self._unnoted.get(delivery.identity, (0, 0))[0] + 1
            wait_s = back_off_s(tries)
            self._unnoted[delivery.identity] = tries, self._clock.now() + wait_s
            LOGGER.error(
                "%s could not be noted; again in %d s", delivery.key, wait_s, exc_info=error
            )

    def _waits(self, delivery: Delivery) -> bool:
        return self._unnoted.get(delivery.identity, (0, 0))[1] > self._clock.now()

    async def _deliver(self, delivery: Delivery) -> bool:
        """Whether it is out."""
        was_sending = delivery.is_sending
        try:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                message = await self._find_or_send(delivery)
            await delivery.finish(message)
        except Postponed as reason:
            await self._fence.write(delivery.postpone(reason.until))
        except Obsolete:
            LOGGER.debug("%s has nothing to tell any more", delivery.key)
        except (PlaceLost, PersonLost) as error:
            LOGGER.info("%s reaches nobody: %r", delivery.key, error)
            await delivery.give_up()
        except NotSent as error:
            LOGGER.info("%s was not sent: %s", delivery.key, error)
            # An earlier try, perhaps of another process, may still arrive.
            await self._back_off(delivery, error.retry_after_s, perhaps_sent=was_sending)
        except (LeaseLost, NoDatabase):
            # Whoever has the lease now carries on, or we do when the database is back.
            raise
        except Exception:
            LOGGER.exception("%s was interrupted", delivery.key)
            await self._back_off(delivery, perhaps_sent=delivery.is_sending)
        else:
            return True
        return False

    async def _find_or_send(self, delivery: Delivery) -> MessageRef | None:
        if delivery.is_sending:
            found = await self._transport.find(delivery.key, delivery.targets, delivery.attempted)
            if found is not None:
                return found
        await delivery.prepare()
        change = delivery.mark(self._attempt(delivery))
        if change:
            await self._fence.write(change)
            delivery.is_sending = True
        self._fence.must_hold()
        return await delivery.send()

    def _attempt(self, delivery: Delivery) -> int:
        """Since when it may be there: since an earlier attempt, if that one may still arrive."""
        now, first = self._transport.now_ms(), delivery.attempted
        if delivery.is_sending and first is not None and now - first < ARRIVAL_WINDOW_S * 1000:
            return first
        return now

    async def _back_off(
        self, delivery: Delivery, at_least_s: float = 0, *, perhaps_sent: bool
    ) -> None:
        seconds = max(back_off_s(delivery.tries + 1), math.ceil(at_least_s))
        due = self._clock.now() + seconds
        await self._fence.write(delivery.try_later(due, perhaps_sent=perhaps_sent))

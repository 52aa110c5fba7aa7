"""Builds that are broken on purpose, in the bot's own process: the matrix must find them all."""

import asyncio
from collections.abc import Callable
from typing import Any


def delivers_one_after_another() -> None:
    """Without the queue's independence: a place that hangs delays everybody."""
    from bot.delivery.queue import DeliveryQueue  # noqa: PLC0415 - only a broken build needs it

    begin = DeliveryQueue._begin

    def begin_alone(self: DeliveryQueue, name: str, delivery: Any, tried: set[str]) -> bool:  # noqa: ANN401
        return not self._under_way and begin(self, name, delivery, tried)

    DeliveryQueue._begin = begin_alone  # type: ignore[method-assign]


def acknowledges_before_the_commit() -> None:
    """What changes nothing that is read again is written a little later."""
    from bot.manager.live import Matches  # noqa: PLC0415 - only a broken build needs it

    keep_choice = Matches.keep_choice
    late: set[asyncio.Task[None]] = set()

    async def keep_later(self: Matches, live: Any, change: Any, now: int) -> None:  # noqa: ANN401
        async def write() -> None:
            await asyncio.sleep(1)
            await keep_choice(self, live, change, now)

        late.add(asyncio.create_task(write()))

    Matches.keep_choice = keep_later  # type: ignore[method-assign]


def retries_without_back_off() -> None:
    """What was not sent is due again at once."""
    from bot.delivery import queue  # noqa: PLC0415 - only a broken build needs it

    vars(queue)["back_off_s"] = lambda _: 0


def believes_every_clock() -> None:
    """Whatever the machine's clock says is so at once, and nobody gets lost time back."""
    from bot.clock import SteadyClock  # noqa: PLC0415 - only a broken build needs it
    from bot.manager.time_gaps import TimeGaps  # noqa: PLC0415 - the same

    async def give_nothing_back(self: TimeGaps, gap_s: int, now: int) -> list[Any]:
        return []

    SteadyClock.seconds = lambda self: self._wall()  # type: ignore[method-assign]
    TimeGaps._give_back = give_nothing_back  # type: ignore[method-assign]


def wakes_all_after_a_failure() -> None:
    """A commit that failed counts as one, and what failed is tried again at once."""
    from bot.store.store import Store  # noqa: PLC0415 - only a broken build needs it

    commit = Store._commit

    async def commit_and_wake(self: Store, batch: Any) -> None:  # noqa: ANN401
        await commit(self, batch)
        self._heard()

    Store._commit = commit_and_wake  # type: ignore[method-assign]


BUILDS: dict[str, Callable[[], None]] = {
    build.__name__: build
    for build in (
        delivers_one_after_another,
        acknowledges_before_the_commit,
        retries_without_back_off,
        believes_every_clock,
        wakes_all_after_a_failure,
    )
}

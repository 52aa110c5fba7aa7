"""Single flight: what several ask for at once is done once, and the answer is kept a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

R = TypeVar("R")


class SingleFlight(Generic[R]):
    """Runs each errand once; an errand that fails is forgotten, and may be run again."""

    def __init__(self, most_kept: int) -> None:
        self._most = most_kept
        self._running: OrderedDict[Hashable, asyncio.Future[R]] = OrderedDict()

    async def run(self, key: Hashable, work: Callable[[], Awaitable[R]]) -> R:
        """What comes of it; whoever stops waiting does not stop it for the others."""
        errand = self._running.get(key)
        if errand is None:
            errand = self._running[key] = asyncio.ensure_future(_run(work))
            self._let_go()
        self._running.move_to_end(key)
        try:
            return await asyncio.shield(errand)
        except BaseException:
            if errand.done() and self._running.get(key) is errand:
                del self._running[key]
            raise

    def _let_go(self) -> None:
        for key in list(self._running):
            if len(self._running) <= self._most:
                return
            if self._running[key].done():
                del self._running[key]


async def _run(work: Callable[[], Awaitable[R]]) -> R:
    return await work()

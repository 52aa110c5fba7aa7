"""Single flight: what several ask for at once is done once, and the answer is kept a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

R = TypeVar("R")


class SingleFlight(Generic[R]):
    """Runs each task once; a task that fails is forgotten, and may be run again.

    What is kept has a size, and all of it together at most `capacity`; the longest unused goes
    first. Without a measure each counts as one.
    """

    def __init__(self, capacity: int, size_of: Callable[[R], int] = lambda _: 1) -> None:
        self._capacity = capacity
        self._size_of = size_of
        self._running: dict[Hashable, asyncio.Future[R]] = {}
        self._kept: OrderedDict[Hashable, R] = OrderedDict()
        self._size = 0

    async def run(self, key: Hashable, work: Callable[[], Awaitable[R]]) -> R:
        """What comes of it; whoever stops waiting does not stop it for the others."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.ensure_future(self._run(key, work))
        return await asyncio.shield(task)

    async def _run(self, key: Hashable, work: Callable[[], Awaitable[R]]) -> R:
        try:
            result = await work()
        finally:
            del self._running[key]
        self._kept[key] = result
        self._size += self._size_of(result)
        while self._size > self._capacity:
            _, oldest = self._kept.popitem(last=False)
            self._size -= self._size_of(oldest)
        return result

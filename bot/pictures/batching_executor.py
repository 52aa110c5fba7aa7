"""A few threads that work for the loop, and bring back what they have finished."""

import threading
from asyncio import Future, get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")

TOGETHER = 8
"""So many pieces are brought back at a time, while there is work for all: whenever the loop wakes
up, it and the threads fight for the interpreter. Brought singly, turns took a seventh longer."""


class BatchingExecutor(Generic[T]):
    """Makes things in threads. What is finished waits for seven others at most, and never for one
    that takes long in another thread while this one has nothing more to do."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._size = threads
        self._lock = threading.Lock()
        self._wanted: set[Future[T]] = set()
        self._unfinished = 0
        self._finished: list[Piece[T]] = []

    async def run(self, make: Callable[[], T]) -> T:
        """What `make` returns or raises."""
        wanted: Future[T] = get_running_loop().create_future()
        self._wanted.add(wanted)
        with self._lock:
            self._unfinished += 1
        try:
            self._threads.submit(self._make, make, wanted)
            return await wanted
        finally:
            self._wanted.discard(wanted)

    def close(self) -> None:
        """Finish what is begun; what is not, nobody gets."""
        self._threads.shutdown(wait=True, cancel_futures=True)
        _bring(self._finished)
        for wanted in self._wanted:
            wanted.cancel()

    def _make(self, make: Callable[[], T], wanted: "Future[T]") -> None:
        piece = Piece(wanted) if wanted.cancelled() else _try(make, wanted)
        with self._lock:
            self._finished.append(piece)
            self._unfinished -= 1
            if self._unfinished >= self._size and len(self._finished) < TOGETHER:
                return
            finished, self._finished = self._finished, []
        wanted.get_loop().call_soon_threadsafe(_bring, finished)


class Piece(NamedTuple, Generic[T]):
    """What somebody has waited for: something made, or an error."""

    wanted: "Future[T]"
    made: T | None = None
    error: BaseException | None = None


def _try(make: Callable[[], T], wanted: "Future[T]") -> Piece[T]:
    try:
        return Piece(wanted, make())
    except BaseException as error:  # noqa: BLE001 - whoever waits for it gets it
        return Piece(wanted, None, error)


def _bring(finished: "list[Piece[Any]]") -> None:
    for wanted, made, error in finished:
        if wanted.done():
            continue
        if error is None:
            wanted.set_result(made)
        else:
            wanted.set_exception(error)

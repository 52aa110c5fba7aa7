"""Long thoughts are thought at workers of their own: processes that nobody's click waits for.

A desk is opened when it is first needed. One that dies, or whose thought takes too long, is cleared
away, and the next thought gets a new one; whoever asked hears of it and takes something simpler.
"""

import asyncio
import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

WORKERS = 2
"""So that a vizier need not wait until a whole match has been gone over."""
MODESTY = 10
"""How far a thought steps back behind those who click, as `nice` counts."""
FAREWELL = 5.0
"""Seconds that a process which was ended is waited for."""

R = TypeVar("R")
Work = Callable[..., R]
Given = tuple[object, ...]


class GaveUp(Exception):
    """The thought did not come to an end; the words are for the log."""


class WorkerPool:
    """Thinks about few things at a time, each away from the event loop."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._room = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._threads = ThreadPoolExecutor(workers, "workers")
        self._is_closed = False

    async def about(self, patience: float, work: Work[R], *given: object) -> R:
        """What that function of ours returns; function and values go to another process.

        Patience is in seconds and begins with the thought, not with the wait for a desk.
        """
        async with self._room:
            if self._is_closed:
                raise GaveUp("the house is closing")
            desk = self._free_desk()
            self._busy.add(desk)
            try:
                async with asyncio.timeout(patience):
                    result = await self._at(desk, work, given)
            except BaseException as error:
                desk.clear()
                if isinstance(error, asyncio.CancelledError):
                    raise
                raise GaveUp(_reason(error, patience)) from error
            else:
                self._idle.append(desk)
            finally:
                self._busy.discard(desk)
        if isinstance(result, Failure):
            raise GaveUp(result.trace)
        return result

    async def close(self) -> None:
        """End every process; whoever still waits for a thought hears that it was given up."""
        self._is_closed = True
        for desk in (*self._idle, *self._busy):
            desk.clear()
        for desk in self._idle:
            await asyncio.to_thread(desk.leave)
        self._idle.clear()
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)

    def _free_desk(self) -> "Worker":
        """One that is open already, unless its process has died since; else a new one."""
        while self._idle:
            desk = self._idle.pop()
            if desk.is_alive:
                return desk
            desk.clear()
        return Worker()

    async def _at(self, desk: "Worker", work: Work[R], given: Given) -> "R | Failure":
        loop = asyncio.get_running_loop()
        result: R | Failure = await loop.run_in_executor(self._threads, desk.think, work, given)
        return result


class Failure:
    """An error in another process, as far as it can be told here."""

    def __init__(self, trace: str) -> None:
        self.trace = trace


class Worker:
    """One process, and the line to it."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None
        self._is_cleared = False

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def think(self, work: Work[R], given: Given) -> R | Failure:
        """Called in a thread, which waits for the answer."""
        try:
            line = self._line or self._open()
            line.send((work, given))
            answer: R | Failure = line.recv()
        except BaseException:
            self.clear()
            raise
        else:
            return answer
        finally:
            if self._is_cleared:
                self.leave()

    def clear(self) -> None:
        """End the process at once, from any thread; a thought has nothing to finish."""
        self._is_cleared = True
        if self._process is not None:
            self._process.kill()

    def _open(self) -> Connection:
        # A forked child would share our locks and our connection to Discord.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=sit_down, args=(theirs,), name="workers", daemon=True)
        process.start()
        # With our copy of it closed, the line tells when the process dies.
        theirs.close()
        self._line, self._process = ours, process
        if self._is_cleared:
            process.kill()
        return ours

    def leave(self) -> None:
        """Wait for the end of a process that was cleared away, so that nothing of it is left."""
        if self._process is not None:
            self._process.join(FAREWELL)
        if self._line is not None:
            self._line.close()


def sit_down(line: Connection) -> None:
    """What a process at a desk does until the line is cut; it has no other end, and no files."""
    # Ctrl-C is for the bot, which ends us when it has seen to everything.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    # The bot may be gone by the time we answer, or never ask again.
    with suppress(EOFError, OSError):
        while True:
            line.send(_thought(line))


def _thought(line: Connection) -> object:
    try:
        work, given = line.recv()
        return work(*given)
    except (EOFError, OSError):
        raise
    except Exception:  # noqa: BLE001 - it is told to whoever asked
        return Failure(traceback.format_exc())


def _reason(error: BaseException, patience: float) -> str:
    if isinstance(error, TimeoutError):
        return f"it took more than {patience:g} seconds"
    if isinstance(error, EOFError | OSError):
        return "its process died"
    return repr(error)

"""Worker processes for long computations, so that no click waits for them.

A worker starts when it is first needed. One that dies, or whose job takes too long, is killed, and
the next job gets a new one; the caller gets JobFailed and takes something simpler.
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
"""So that a computer player need not wait until a whole match has been reviewed."""
NICENESS = 10
"""Workers run at a lower priority than the bot itself."""
JOIN_TIMEOUT_S = 5.0

R = TypeVar("R")
Job = Callable[..., R]
Arguments = tuple[object, ...]


class JobFailed(Exception):
    """The job has no result; the words are for the log."""


class WorkerPool:
    """Runs a few jobs at a time, each in a process of its own."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._free = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._busy: set[Worker] = set()
        self._threads = ThreadPoolExecutor(workers, "workers")
        self._is_closed = False

    async def run(self, timeout_s: float, job: Job[R], *arguments: object) -> R:
        """Run that function of ours in a worker; function and arguments are pickled.

        The timeout begins with the job, not with the wait for a worker.
        """
        async with self._free:
            if self._is_closed:
                raise JobFailed("the bot is stopping")
            worker = self._idle_worker()
            self._busy.add(worker)
            try:
                async with asyncio.timeout(timeout_s):
                    result = await self._run_in(worker, job, arguments)
            except BaseException as error:
                worker.kill()
                if isinstance(error, asyncio.CancelledError):
                    raise
                raise JobFailed(_reason(error, timeout_s)) from error
            else:
                self._idle.append(worker)
            finally:
                self._busy.discard(worker)
        if isinstance(result, Failure):
            raise JobFailed(result.trace)
        return result

    async def close(self) -> None:
        """Kill every worker; whoever waits for a job gets JobFailed."""
        self._is_closed = True
        for worker in (*self._idle, *self._busy):
            worker.kill()
        for worker in self._idle:
            await asyncio.to_thread(worker.join)
        self._idle.clear()
        await asyncio.to_thread(self._threads.shutdown, wait=True, cancel_futures=True)

    def _idle_worker(self) -> "Worker":
        """One that runs already, unless it has died since; else a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
            worker.kill()
        return Worker()

    async def _run_in(self, worker: "Worker", job: Job[R], arguments: Arguments) -> "R | Failure":
        loop = asyncio.get_running_loop()
        result: R | Failure = await loop.run_in_executor(self._threads, worker.run, job, arguments)
        return result


class Failure:
    """An error in a worker, as text."""

    def __init__(self, trace: str) -> None:
        self.trace = trace


class Worker:
    """One process, and the pipe to it."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._is_killed = False

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def run(self, job: Job[R], arguments: Arguments) -> R | Failure:
        """Called in a thread, which waits for the result."""
        try:
            pipe = self._pipe or self._start()
            pipe.send((job, arguments))
            result: R | Failure = pipe.recv()
        except BaseException:
            self.kill()
            raise
        else:
            return result
        finally:
            if self._is_killed:
                self.join()

    def kill(self) -> None:
        """End the process at once, from any thread; a job has nothing to finish."""
        self._is_killed = True
        if self._process is not None:
            self._process.kill()

    def _start(self) -> Connection:
        # A forked child would share our locks and our connection to Discord.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve_jobs, args=(theirs,), name="worker", daemon=True)
        process.start()
        # With our copy closed, the pipe tells when the process dies.
        theirs.close()
        self._pipe, self._process = ours, process
        if self._is_killed:
            process.kill()
        return ours

    def join(self) -> None:
        """Wait until a killed process is gone."""
        if self._process is not None:
            self._process.join(JOIN_TIMEOUT_S)
        if self._pipe is not None:
            self._pipe.close()


def serve_jobs(pipe: Connection) -> None:
    """The loop of a worker process; it ends when the pipe is closed."""
    # Ctrl-C is for the bot, which then kills its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # The bot may be gone when the job is done.
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_run_next(pipe))


def _run_next(pipe: Connection) -> object:
    try:
        job, arguments = pipe.recv()
        return job(*arguments)
    except (EOFError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 - the caller gets it
        # Where it failed, not with what: that may be an answer that lies sealed.
        where = "".join(traceback.format_tb(error.__traceback__))
        return Failure(f"{where}{type(error).__name__}")


def _reason(error: BaseException, timeout_s: float) -> str:
    if isinstance(error, TimeoutError):
        return f"it took more than {timeout_s:g} seconds"
    if isinstance(error, EOFError | OSError):
        return "its process died"
    return type(error).__name__

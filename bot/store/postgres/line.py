"""A connection to PostgreSQL with the one thread that uses it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.store.postgres.errors import is_away
from bot.store.postgres.session import PostgresSession

ANSWERING_S, CLOSING_S = 30, 5
"""After which a server that says nothing counts as away."""

Answer = TypeVar("Answer")
Work = Callable[[PostgresSession], Answer]


class Line:
    """What is asked of it happens one after the other."""

    def __init__(self, url: str) -> None:
        self.session = PostgresSession(url)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="postgres")

    async def run(self, work: Work[Answer]) -> Answer:
        """Blocking work, in the thread; it is cut off if the server does not answer."""
        return await self._run(work, ANSWERING_S)

    async def run_long(self, work: Work[Answer]) -> Answer:
        """The same, however long it takes."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    async def close(self) -> None:
        await self._run(PostgresSession.drop, CLOSING_S)
        self._thread.shutdown()

    async def _run(self, work: Work[Answer], seconds: float) -> Answer:
        watch = asyncio.get_running_loop().call_later(seconds, self.session.cut)
        try:
            return await self.run_long(work)
        finally:
            watch.cancel()

    def _do(self, work: Work[Answer]) -> Answer:
        try:
            return work(self.session)
        except Exception as error:
            if is_away(error):
                self.session.drop()
            raise

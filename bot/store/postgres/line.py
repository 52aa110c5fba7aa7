"""A connection to PostgreSQL with the one thread that uses it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
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
        watch = asyncio.get_running_loop().call_later(ANSWERING_S, self.session.cut)
        try:
            return await self.run_long(work)
        finally:
            watch.cancel()

    async def run_long(self, work: Work[Answer]) -> Answer:
        """The same, however long it takes."""
        return await self._hop(partial(self._do, work))

    async def close(self) -> None:
        watch = asyncio.get_running_loop().call_later(CLOSING_S, self.session.cut)
        await self._hop(self.session.drop)
        watch.cancel()
        self._thread.shutdown()

    async def _hop(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _do(self, work: Work[Answer]) -> Answer:
        try:
            self.session.open()
            return work(self.session)
        except Exception as error:
            if is_away(error):
                self.session.drop()
            raise

"""Processes on one server tell each other at once that something was committed."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

import psycopg

from bot.store.postgres.errors import is_away
from bot.store.postgres.line import Line
from bot.store.postgres.session import PostgresSession

LOGGER = logging.getLogger(__name__)

CHANNEL = "vizier"
GATHERED_S = 0.02
"""In which commits become one word."""
AGAIN_S = 5.0
"""Until a lost connection is made anew; meanwhile everybody looks once a second anyway."""

Tell = Callable[[Callable[[PostgresSession], object]], Awaitable[object]]


class News:
    """Hears on a connection of its own and tells on anybody's. It may fail: nothing but haste
    depends on it."""

    def __init__(self, url: str, heard: Callable[[], None], tell: Tell) -> None:
        self._line = Line(url)
        self._heard = heard
        self._tell = tell
        self._is_closed = False
        self._myself = secrets.token_hex(8)
        self._committed = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._tasks = [
            asyncio.create_task(self._keep_hearing(), name="news of other processes"),
            asyncio.create_task(self._keep_telling(), name="news for other processes"),
        ]

    def tell(self) -> None:
        """Something was committed here."""
        self._committed.set()

    async def close(self) -> None:
        """Say the last word, then go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._committed.is_set():
            await self._say()
        # First the word, then the cut: whoever connects just now looks for the word after that.
        self._is_closed = True
        self._line.session.cut()
        await self._line.close()

    async def _keep_telling(self) -> None:
        while True:
            await self._committed.wait()
            self._committed.clear()
            await self._say()
            await asyncio.sleep(GATHERED_S)

    async def _say(self) -> None:
        word = f"NOTIFY {CHANNEL}, '{self._myself}'"
        try:
            await self._tell(lambda session: session.execute(word))
        except (psycopg.Error, OSError) as error:
            self._shrug(error)

    async def _keep_hearing(self) -> None:
        while True:
            try:
                await self._line.run_long(self._hear)
            except (psycopg.Error, OSError) as error:
                self._shrug(error)
            await asyncio.sleep(AGAIN_S)

    def _hear(self, session: PostgresSession) -> None:
        """In the thread of the line, until the connection is lost or cut."""
        session.execute(f"LISTEN {CHANNEL}")
        # Whatever was said while nobody listened.
        self._loop.call_soon_threadsafe(self._heard)
        if self._is_closed:
            return
        for word in session.connection.notifies():
            if word.payload != self._myself:
                self._loop.call_soon_threadsafe(self._heard)

    def _shrug(self, error: Exception) -> None:
        if not is_away(error):
            raise error
        LOGGER.info("no news of other processes for a while: %s", type(error).__name__)

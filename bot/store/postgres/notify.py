"""Processes on one server tell each other at once that something was committed."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress

from bot.store.postgres.connection import AWAY, Line, is_away
from bot.store.postgres.session import Session

LOGGER = logging.getLogger(__name__)

CHANNEL = "vizier"
TELL = "SELECT pg_notify($1, $2)"
GATHERED = 0.02
"""Seconds in which commits become one word."""
AGAIN = 5.0
"""Seconds until a lost connection is made anew; meanwhile everybody looks once a second anyway."""


class News:
    """One connection to hear and to tell on. It may fail: nothing but haste depends on it."""

    def __init__(self, url: str, heard: Callable[[], None]) -> None:
        self._line = Line(url)
        self._heard = heard
        self._myself = secrets.token_hex(8)
        self._committed = asyncio.Event()
        self._task = asyncio.create_task(self._keep_going(), name="news of other processes")

    def tell(self) -> None:
        """Something was committed here."""
        self._committed.set()

    async def close(self) -> None:
        """Say the last word, then go."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        if self._committed.is_set() and self._line.is_open:
            with suppress(*AWAY):
                await (await self._line.session()).execute(TELL, CHANNEL, self._myself)
        await self._line.close()

    async def _keep_going(self) -> None:
        while True:
            try:
                await self._tell_and_hear(await self._line.session())
            except Exception as error:
                if not is_away(error):
                    raise
                LOGGER.info("no news of other processes for a while: %s", type(error).__name__)
                self._line.broke()
            await asyncio.sleep(AGAIN)

    async def _tell_and_hear(self, session: Session) -> None:
        await session.add_listener(CHANNEL, self._hear)
        # Whatever was said while nobody listened.
        self._heard()
        while True:
            await self._committed.wait()
            self._committed.clear()
            await session.execute(TELL, CHANNEL, self._myself)
            await asyncio.sleep(GATHERED)

    def _hear(self, session: object, pid: int, channel: str, sender: str) -> None:
        if sender != self._myself:
            self._heard()

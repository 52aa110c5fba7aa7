"""Outages of a server are waited for by one clock: when patience ends, it ends for all."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.errors import NoDatabase
from bot.store.postgres.errors import is_away, is_crossed

LOGGER = logging.getLogger(__name__)

PATIENCE = 75.0
"""Seconds that an outage is waited for before whoever asks is told."""
SLOW = 1.0
"""Seconds after which a server that has not answered looks as if it were away."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0

Answer = TypeVar("Answer")


class Outage:
    """Since when reading, or writing, has failed; none while all is well."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._since: float | None = None
        self._asked: dict[object, float] = {}
        """When those who wait began to, the first one first."""

    @property
    def is_now(self) -> bool:
        longest = next(iter(self._asked.values()), _now())
        return self._since is not None or _now() - longest > SLOW

    async def waited_for(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Try until the server is back or patience ends, and at least once."""
        myself = object()
        self._asked[myself] = _now()
        try:
            return await self._tried(work)
        finally:
            del self._asked[myself]

    async def _tried(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        pause = FIRST_PAUSE
        while True:
            try:
                answer = await work()
            except Exception as error:
                if is_crossed(error):
                    LOGGER.info("two changes crossed; %s is tried again", self._what)
                elif not is_away(error):
                    self._is_over()
                    raise
                elif self._lasted(error) + pause > PATIENCE:
                    raise NoDatabase from error
            else:
                self._is_over()
                return answer
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _lasted(self, error: Exception) -> float:
        if self._since is None:
            self._since = _now()
            # Only its kind: the words of an error may repeat the server's address.
            LOGGER.warning("the database is away for %s: %s", self._what, type(error).__name__)
        return _now() - self._since

    def _is_over(self) -> None:
        if self._since is not None:
            seconds, self._since = _now() - self._since, None
            LOGGER.warning("the database is back for %s after %.1f s", self._what, seconds)


def _now() -> float:
    return asyncio.get_running_loop().time()

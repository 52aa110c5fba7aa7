"""Discord's clock as far as we know it: message ids tell the time, and ours may be wrong."""

import time
from collections.abc import Callable

from discord import Object

EPOCH_MS = 1_420_070_400_000
TIME_SHIFT = 22
"""The bits of an id below those that tell its time."""


class DiscordClock:
    """The machine's clock, corrected by the newest message that Discord has stamped for us."""

    def __init__(self, wall: Callable[[], float] = time.time) -> None:
        self._wall = wall
        self._ahead_ms = 0

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return int(self._wall() * 1000) + self._ahead_ms

    def correct(self, message: int) -> None:
        """A message with that id came to be just now."""
        self._ahead_ms = stamped_ms(message) - int(self._wall() * 1000)


def stamped_ms(snowflake: int) -> int:
    return (snowflake >> TIME_SHIFT) + EPOCH_MS


def first_id_at(milliseconds: int) -> Object:
    """What comes before every message of that millisecond."""
    return Object(max(milliseconds - EPOCH_MS, 0) << TIME_SHIFT)

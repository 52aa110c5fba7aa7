"""Time as a thing that can be handed over, so that tests can turn days in a moment."""

import time
from typing import Protocol

Instant = int
"""Whole seconds since 1970 in UTC: what every row keeps."""

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Clock(Protocol):
    """Whatever tells the time."""

    def now(self) -> Instant: ...


class WallClock:
    """The machine's own clock."""

    def now(self) -> Instant:
        return int(time.time())


class FakeClock:
    """A clock that stands still until somebody moves its hands."""

    def __init__(self, start: Instant = 1_767_225_600) -> None:
        self._now = start

    def now(self) -> Instant:
        return self._now

    def advance(self, seconds: int) -> None:
        if seconds < 0:
            raise ValueError(f"a clock never goes back, not even {seconds} s")
        self._now += seconds

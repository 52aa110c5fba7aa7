"""SimCord's clock stands still; in the playground it follows the machine's."""

import time
from datetime import UTC, datetime

from simcord._clock import Clock

REAL_MONOTONIC = time.monotonic
"""SimCord puts a clock of its own in its place while a bot runs."""


class FollowingClock(Clock):
    """Dates from the wall, timers from the steady clock, so that nothing waits for a test."""

    def __init__(self) -> None:
        self._began = REAL_MONOTONIC()
        self._ahead = 0.0
        super().__init__()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return REAL_MONOTONIC() - self._began + self._ahead

    @elapsed.setter
    def elapsed(self, value: float) -> None:
        """SimCord's own clock is set to nought when it is made; this one needs no setting."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """A timer that rings a hair early moves the steady clock that hair, never the date."""
        self._ahead += seconds

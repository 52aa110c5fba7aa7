"""Time as a thing that can be handed over, so that tests can turn days in a moment."""

import logging
import time
from collections.abc import Callable
from typing import Protocol

LOGGER = logging.getLogger(__name__)

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


SLEW_S = 30.0
"""By so much a clock may be corrected without anybody asking why."""
BELIEVED_AFTER_S = 15 * MINUTE
"""A clock that jumped and stays there for so long is believed."""


def uptime_s() -> float:
    """Monotonic seconds that go on while the machine sleeps, where it tells them."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class SteadyClock:
    """The machine's clock, carried on by monotonic time: a jump is not believed at once, so that
    a clock that is wrong for a minute ends nobody's turn."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = uptime_s
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._offset = wall() - steady()
        self._doubted: tuple[float, float] | None = None
        """An offset that is not believed yet, and since when it has been there."""

    def now(self) -> Instant:
        return int(self.seconds())

    def seconds(self) -> float:
        """Since 1970, with fractions."""
        steady = self._steady()
        offset = self._wall() - steady
        if abs(offset - self._offset) <= SLEW_S:
            self._offset, self._doubted = offset, None
        elif self._doubted is None or abs(offset - self._doubted[0]) > SLEW_S:
            LOGGER.warning("the clock has jumped by %d s", offset - self._offset)
            self._doubted = offset, steady
        elif steady - self._doubted[1] >= BELIEVED_AFTER_S:
            LOGGER.warning("the clock stays where it jumped to, and is believed now")
            self._offset, self._doubted = offset, None
        return steady + self._offset


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

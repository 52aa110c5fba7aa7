"""How Discord slows a bot down: a channel that takes nothing for a while, and one that takes only
so many messages in so many seconds."""

import re
import time
from dataclasses import dataclass

MESSAGES, PER_S = 5, 5.0
"""What Discord takes in one channel, as bots have found out."""
CHANNEL = re.compile(r"/channels/(\d+)(?:/|$)")
NEW_MESSAGE = re.compile(r"/channels/\d+/messages$")
Headers = dict[str, str]


@dataclass(slots=True)
class Pace:
    """A channel that takes a few messages, and none until their time is over."""

    since: float = 0.0
    taken: int = 0

    def take(self, now: float) -> float:
        """Count a message; how long to wait if it is one too many."""
        if now >= self.since + PER_S:
            self.since, self.taken = now, 0
        if self.taken == MESSAGES:
            return self.since + PER_S - now
        self.taken += 1
        return 0.0

    def headers(self, now: float) -> Headers:
        return {
            "X-RateLimit-Limit": str(MESSAGES),
            "X-RateLimit-Remaining": str(MESSAGES - self.taken),
            "X-RateLimit-Reset-After": f"{self.since + PER_S - now:.3f}",
            "X-RateLimit-Bucket": "messages",
        }


class RateLimits:
    """Nobody is limited until somebody says so."""

    def __init__(self) -> None:
        self._closed: dict[int, float] = {}
        self._paced: dict[int, Pace] = {}

    def close(self, channel: int, retry_after_s: float) -> None:
        """Every request to that channel is told to come again after so many seconds."""
        self._closed[channel] = retry_after_s

    def pace(self, channel: int) -> None:
        """That channel takes as many messages as Discord takes."""
        self._paced[channel] = Pace()

    def ask(self, method: str, path: str) -> tuple[float, Headers]:
        """How long a request has to wait, nothing if it may go on, and what is said about it."""
        found = CHANNEL.match(path)
        if found is None:
            return 0.0, {}
        channel = int(found[1])
        if channel in self._closed:
            return self._closed[channel], {}
        if channel not in self._paced or method != "POST" or not NEW_MESSAGE.match(path):
            return 0.0, {}
        now = time.monotonic()
        pace = self._paced[channel]
        return pace.take(now), pace.headers(now)

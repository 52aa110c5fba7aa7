"""A heartbeat for systemd's watchdog: it beats while the dispatcher looks after what is due, and a
process whose dispatcher hangs is started again."""

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Mapping

LOGGER = logging.getLogger(__name__)

SOCKET, INTERVAL = "NOTIFY_SOCKET", "WATCHDOG_USEC"
"""What systemd tells a service with `Type=notify` and `WatchdogSec=`."""
BEATS_AN_INTERVAL = 3


class Watchdog:
    """Tells systemd that we are ready, alive and leaving; without systemd it tells nobody."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get(SOCKET, "")
        interval = environment.get(INTERVAL, "")
        self.interval_s = int(interval) / 1_000_000 if interval.isdecimal() else None

    def notify(self, state: str) -> None:
        """Send one datagram; nobody waits for it."""
        if not self._address:
            return
        # A name that begins with @ lies in the kernel, not in a folder.
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as there:
                there.setblocking(False)
                there.sendto(state.encode(), address)
        except OSError as error:
            LOGGER.warning("systemd could not be told %s: %s", state, type(error).__name__)

    async def beat(self, is_alive: Callable[[float], bool]) -> None:
        """Beat as long as the dispatcher has looked within the interval."""
        self.notify("READY=1")
        if self.interval_s is None:
            return
        while True:
            if is_alive(self.interval_s):
                self.notify("WATCHDOG=1")
            await asyncio.sleep(self.interval_s / BEATS_AN_INTERVAL)

"""A clock for the bot's process that only the test moves: time passes while the bot waits, never
while it works, so that a busy machine changes no result."""

import mmap
import selectors
import sys
import time
from math import inf
from pathlib import Path
from typing import Any

STEADY, WALL, WAKE, LOOKS, TURNS, QUERIES = range(6)
"""The cells of the shared file: both clocks, the next timer, how often the bot found nothing to
do, how often it had something to do, and what a server is working on for it."""
SIZE = 48
LOOK_EVERY_S = 0.002
"""Seconds of the real clock."""


def is_bot() -> bool:
    """Worker processes think by the real clock."""
    return sys.orig_argv[1:3] == ["-m", "bot"]


def cells_of(file: Path) -> Any:  # noqa: ANN401 - no type knows a memoryview of floats
    """The shared cells; a number is written and read in one piece."""
    with file.open("r+b") as opened:
        return memoryview(mmap.mmap(opened.fileno(), SIZE)).cast("d")


def hold_clock(file: Path) -> None:
    """Let `time` and every event loop of this process follow the file."""
    cells = cells_of(file)
    really_select = selectors.EpollSelector.select

    def select(self: selectors.EpollSelector, timeout: float | None = None) -> Any:  # noqa: ANN401
        if timeout is not None and timeout <= 0:
            return really_select(self, 0)
        wake = inf if timeout is None else cells[STEADY] + timeout
        cells[WAKE] = wake
        while True:
            found = really_select(self, LOOK_EVERY_S)
            if found or cells[STEADY] >= wake:
                cells[TURNS] += 1
                return found
            cells[LOOKS] += 1

    vars(selectors)["EpollSelector"].select = select
    time.monotonic = lambda: cells[STEADY]
    # The bot asks for seconds since the machine started, which go on while it sleeps.
    time.clock_gettime = lambda _: cells[STEADY]
    time.time = lambda: cells[WALL]

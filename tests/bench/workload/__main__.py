"""One release of the bot, which plays a recorded match turn by turn and says what each turn cost:
`python -m tests.bench.workload words` (without pictures), `… pictures`, or `… watched`, which says
too how much memory it takes and for how long its event loop stood still.

It reads a JSON object a line, a match, the next turn of it or a look at itself, and answers each
with one.
"""

import asyncio
import gc
import json
import logging
import resource
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import discord

import bot
from tests.bench.workload.adapter import Opened, open_bot
from tests.bench.workload.gateway import Gateway
from tests.bench.workload.stub import StubDiscord
from tests.bench.workload.table import Cost, Match, Table

NOW = 1_767_225_600
TOKEN = "a.stand.in"
A_PICTURE = bytes(100_000)
"""About as large as those that are painted."""


class StillClock:
    """Nobody sleeps and no deadline passes while we measure."""

    def now(self) -> int:
        return NOW


class Complaints(logging.Handler):
    """Whatever goes wrong in the bot is logged there and answered kindly; here it must not."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


class Pulse:
    """Asks for the event loop every few milliseconds, and notes how late it comes."""

    EVERY_S = 0.005

    def __init__(self) -> None:
        self._longest_s = 0.0
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._task = asyncio.create_task(self._beat())

    async def _beat(self) -> None:
        while True:
            asked = time.perf_counter()
            await asyncio.sleep(self.EVERY_S)
            late = time.perf_counter() - asked - self.EVERY_S
            self._longest_s = max(self._longest_s, late)

    def look(self) -> dict[str, float]:
        """The longest pause since the last look, and the memory that the process has now."""
        longest, self._longest_s = self._longest_s, 0.0
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return {"pause_s": longest, "memory": float(pages * resource.getpagesize())}


class House:
    """The bot, logged in to a Discord that does nothing."""

    def __init__(self, *, paints: bool, watched: bool = False) -> None:
        self._paints = paints
        self._pulse = Pulse() if watched else None
        self._discord = StubDiscord()
        self._seed = b""
        self._table: Table | None = None
        self._complaints = Complaints()
        logging.getLogger().addHandler(self._complaints)
        # discord.py misses what is only for voices.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

    async def serve(self, database: Path) -> None:
        """Play a match for every line that comes in."""
        try:
            opened = await open_bot(database, StillClock(), lambda: self._seed)
        except ImportError as error:
            # An old release may need what is installed here no more.
            _say({"missing": str(error)})
            return
        if not self._paints:
            opened.pictures.of = _a_picture  # type: ignore[attr-defined]
            opened.pictures.all_of = no_pictures  # type: ignore[attr-defined]
        with self._discord.installed():
            try:
                await opened.client.login(TOKEN)
                gateway = Gateway(opened.client, self._discord)
                _say({"tree": str(Path(bot.__file__).parents[1])})
                opened.settle()
                if self._pulse is not None:
                    self._pulse.begin()
                while line := await asyncio.to_thread(sys.stdin.readline):
                    words = json.loads(line)
                    if "look" in words and self._pulse is not None:
                        _say(self._pulse.look())
                    else:
                        _say(asdict(await self._told(opened, gateway, words)))
            finally:
                await opened.close_database()
                await opened.client.close()

    async def _told(self, opened: Opened, gateway: Gateway, words: dict[str, Any]) -> Cost:
        if "seed" in words:
            cost = await self._open(opened, gateway, Match(**words))
        else:
            assert self._table is not None, "no match is open"
            cost = await self._table.play(words["turn"])
        if self._complaints.heard or self._discord.unknown:
            raise RuntimeError("\n".join([*self._complaints.heard, *self._discord.unknown]))
        return cost

    async def _open(self, opened: Opened, gateway: Gateway, match: Match) -> Cost:
        self._discord.forget()
        self._seed = bytes.fromhex(match.seed)
        # A server has room for some hundred matches.
        gateway.guild = self._discord.number()
        people = (self._discord.number(), self._discord.number())
        self._table = Table(self._discord, gateway, opened.step, people)
        await self._table.open(match)
        if self._pulse is None:
            # What earlier matches have left is not the work of this one.
            gc.collect()
        return Cost()


def _say(words: dict[str, Any]) -> None:
    print(json.dumps(words), flush=True)


async def _a_picture(*_: object, **__: object) -> bytes:
    return A_PICTURE


class _Painted(NamedTuple):
    """As the present tree paints: the words that tell of a picture are made with it."""

    pngs: list[bytes]
    words: str


async def no_pictures(*_: object, **__: object) -> _Painted:
    return _Painted([A_PICTURE], "What it shows.")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        kind = sys.argv[1]
        house = House(paints=kind != "words", watched=kind == "watched")
        asyncio.run(house.serve(Path(folder) / "vizier.db"))

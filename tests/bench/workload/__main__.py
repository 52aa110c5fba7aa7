"""One release of the bot, which plays a recorded match turn by turn and says what each turn cost:
`python -m tests.bench.workload words` (without pictures) or `… pictures`.

It reads a JSON object a line, a match or the next turn of it, and answers each with one.
"""

import asyncio
import gc
import json
import logging
import sys
import tempfile
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


class House:
    """The bot, logged in to a Discord that does nothing."""

    def __init__(self, *, paints: bool) -> None:
        self._paints = paints
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
                while line := await asyncio.to_thread(sys.stdin.readline):
                    _say(asdict(await self._told(opened, gateway, json.loads(line))))
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
        people = (self._discord.number(), self._discord.number())
        self._table = Table(self._discord, gateway, opened.step, people)
        await self._table.open(match)
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
        asyncio.run(House(paints=sys.argv[1] == "pictures").serve(Path(folder) / "vizier.db"))

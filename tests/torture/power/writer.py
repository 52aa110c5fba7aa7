"""A process that writes, backs up and restores, and says what it was promised; strace watches."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Coroutine, Iterable
from pathlib import Path

import pytest

from bot.app.restore import restore_backup
from bot.store.sqlite.backup import copied
from bot.store.store import Store
from tests.bot.test_store import person
from tests.torture import broken
from tests.torture.power.trace import ACKS

TOGETHER = 4
"""So many are written at once, and commit in one group or in several."""
LONG_NAME = "Anna " * 400
"""So that a few hundred rows make SQLite write its log into the file."""


class Writer:
    """Writes people by their numbers."""

    def __init__(self, folder: Path) -> None:
        self._database = folder / "vizier.db"
        self._backup = folder / "backup.db"
        self._acks = os.open(folder / ACKS, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    async def play(self) -> None:
        store = await Store.open(self._database)
        await self._write(store, range(1, 60))
        await store.erase()
        await self._write(store, range(60, 90))
        await self._back_up()
        await store.close()
        store = await Store.open(self._database)
        await self._write(store, range(90, 340))
        await self._back_up()
        await self._write(store, range(340, 360))

    async def restore(self, begin: int) -> None:
        self._ack("restoring")
        await asyncio.to_thread(restore_backup, self._backup, self._database, begin)
        self._ack("restored")
        await self._write(await Store.open(self._database), range(begin, begin + 20))

    async def _back_up(self) -> None:
        await copied(self._database, self._backup)
        self._ack("backup")

    async def _write(self, store: Store, numbers: Iterable[int]) -> None:
        left = list(numbers)
        while left:
            now, left = left[:TOGETHER], left[TOGETHER:]
            await asyncio.gather(*(self._write_one(store, number) for number in now))

    async def _write_one(self, store: Store, number: int) -> None:
        await store.write([person(number, LONG_NAME)])
        self._ack(f"kept {number}")

    def _ack(self, words: str) -> None:
        os.write(self._acks, f"{words}\n".encode())


def main(place: str, build: str, *begin: str) -> None:
    """Play, go back twice, in processes that end as if killed: what they wrote last is in
    SQLite's log."""
    if not begin:
        for numbers in ("1", "1000", "2000"):
            subprocess.run([sys.executable, "-m", __spec__.name, place, build, numbers], check=True)
        return
    getattr(broken, build)(pytest.MonkeyPatch())
    writer, number = Writer(Path(place)), int(begin[0])
    asyncio.run(_killed_after(writer.play() if number == 1 else writer.restore(number)))


async def _killed_after(work: Coroutine[None, None, None]) -> None:
    await work
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])

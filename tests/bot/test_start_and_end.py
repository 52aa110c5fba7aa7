"""The start waits for nothing that may come later, and the end says what its host has to change."""

import asyncio
import gc
import os
import platform
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.app import run as running
from bot.app.assemble import Application
from bot.app.bot import start_background
from bot.app.config import Config
from bot.app.memory import HEAPS, MIDDLE, OLD, YOUNG, settle_collection
from bot.app.run import CLOSED_FOR_GOOD, serve
from bot.discord_ui.reply import UnderWay
from bot.discord_ui.upkeep import FIRST_BACK_OFF_S, LONGEST_BACK_OFF_S, bring_in_time
from bot.errors import BadSettings, Code
from tests.bot.house import refused
from tests.bot.test_run import TOKEN, Dummy
from tests.patience import PATIENCE_S

HEAPS_OF_SIX_THREADS = """
import ctypes, os, tempfile, threading
from bot.app.memory import limit_heaps

assert limit_heaps()
libc, together = ctypes.CDLL(None), threading.Barrier(6)
libc.malloc.restype = libc.fdopen.restype = ctypes.c_void_p

def work():
    libc.malloc(5000)
    together.wait()

threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
with tempfile.TemporaryFile() as told:
    file = ctypes.c_void_p(libc.fdopen(os.dup(told.fileno()), b"w"))
    libc.malloc_info(0, file)
    libc.fflush(file)
    told.seek(0)
    print(told.read().count(b"<heap nr"))
"""


class Refusing:
    """Discord takes it in the end."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.pauses_s: list[float] = []

    async def bring(self) -> None:
        if self.errors:
            raise self.errors.pop(0)

    async def sleep(self, seconds: float) -> None:
        self.pauses_s.append(seconds)


async def test_what_discord_does_not_take_is_brought_later_with_a_back_off() -> None:
    answer = cast(Any, SimpleNamespace(status=500, reason="failed"))
    there = Refusing(
        discord.RateLimited(3600),
        discord.DiscordServerError(answer, "failed"),
        aiohttp.ServerDisconnectedError(),
        *[TimeoutError() for _ in range(12)],
    )
    await bring_in_time("commands", there.bring, there.sleep)
    assert there.pauses_s[:3] == [3600, 2 * FIRST_BACK_OFF_S, 4 * FIRST_BACK_OFF_S]
    assert max(there.pauses_s) == LONGEST_BACK_OFF_S
    assert not there.errors


class Limited(Dummy):
    """Discord takes neither commands nor emojis for an hour."""

    def __init__(self) -> None:
        super().__init__()
        self.plays = asyncio.Event()

    async def bring_commands(self) -> None:
        await asyncio.Event().wait()

    async def upload_icons(self) -> None:
        self.plays.set()
        raise discord.RateLimited(3600)


async def test_play_begins_and_sigterm_is_heard_while_emojis_and_commands_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Limited()
    begun: list[object] = []

    def begin(app: Application) -> None:
        begun.append(app)
        start_background(app)

    monkeypatch.setattr(running, "start_background", begin)
    serving = asyncio.create_task(serve(bot, Config(tmp_path / "vizier.db", TOKEN), print))
    async with asyncio.timeout(PATIENCE_S):
        await bot.plays.wait()
        assert begun
        os.kill(os.getpid(), signal.SIGTERM)
        assert await serving == 0


class Hanging(Dummy):
    """Discord does not answer the login."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()

    async def login(self, token: str) -> None:
        self.asked.set()
        await asyncio.Event().wait()


async def test_sigterm_is_heard_during_the_login(tmp_path: Path) -> None:
    bot = Hanging()
    serving = asyncio.create_task(serve(bot, Config(tmp_path / "vizier.db", TOKEN), print))
    async with asyncio.timeout(PATIENCE_S):
        await bot.asked.wait()
        os.kill(os.getpid(), signal.SIGTERM)
        assert await serving == 0
    assert bot.closed_house


async def test_a_login_that_is_limited_is_explained(tmp_path: Path) -> None:
    with refused(Code.NO_DISCORD, match="another 3600 seconds"):
        await serve(Dummy(discord.RateLimited(3600)), Config(tmp_path / "vizier.db", TOKEN), print)


class Closed(Dummy):
    """The gateway closes for good."""

    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code

    async def connect(self, *, reconnect: bool = True) -> None:
        if self.code == 4014:
            raise discord.PrivilegedIntentsRequired(0)
        socket = cast(Any, SimpleNamespace(close_code=self.code))
        raise discord.ConnectionClosed(socket, shard_id=0)

    async def wait_until_ready(self) -> None:
        await asyncio.Event().wait()


@pytest.mark.parametrize("code", [4004, 4011, 4013, 4014])
async def test_a_gateway_that_closes_for_good_says_what_to_change(
    tmp_path: Path, code: int
) -> None:
    bot = Closed(code)
    with pytest.raises(BadSettings) as caught:
        await serve(bot, Config(tmp_path / "vizier.db", TOKEN), print)
    assert caught.value.sentence == CLOSED_FOR_GOOD[code]
    assert bot.closed_house


async def test_whoever_leaves_waits_for_what_is_being_answered() -> None:
    under_way, answered = UnderWay(), list[int]()

    async def answer(number: int) -> None:
        under_way.begin()
        await asyncio.sleep(0.01 * number)
        answered.append(number)

    tasks = [asyncio.create_task(answer(number)) for number in range(20)]
    await asyncio.sleep(0)
    await under_way.finish(20)
    assert answered == list(range(20))
    # But not for ever.
    stuck = asyncio.create_task(answer(10**6))
    await asyncio.sleep(0)
    await under_way.finish(0.01)
    stuck.cancel()
    await asyncio.gather(stuck, *tasks, return_exceptions=True)


def test_what_stays_is_left_out_of_garbage_collection() -> None:
    before = gc.get_threshold()
    try:
        gc.unfreeze()
        gc.set_threshold(700, 10, 10)
        settle_collection()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold() == (YOUNG, MIDDLE, OLD)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has heaps by thread")
def test_threads_share_two_heaps() -> None:
    counted = subprocess.run(
        [sys.executable, "-c", HEAPS_OF_SIX_THREADS], capture_output=True, text=True, check=True
    )
    assert int(counted.stdout) == HEAPS


async def test_a_bot_that_is_there_has_settled_its_collection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled: list[bool] = []
    monkeypatch.setattr(running, "settle_collection", lambda: settled.append(True))
    async with asyncio.timeout(PATIENCE_S):
        assert await serve(Dummy(), Config(tmp_path / "vizier.db", TOKEN), print) == 0
    assert settled == [True]

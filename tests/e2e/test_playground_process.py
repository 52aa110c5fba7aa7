"""The playground as a process: its port, its greeting, its end, and what is there afterwards."""

import asyncio
import signal
import socket
import time
from pathlib import Path

import aiohttp
import pytest

from bot.app.background import Background
from bot.clock import FakeClock
from bot.errors import BadSettings
from bot.ids import PersonId
from bot.playground import start, world
from bot.playground.start import opened, ports_of
from tests.bot.house import House, World
from tests.e2e.playgrounds import ADDRESS, PATIENCE, Process, reader, started
from tests.e2e.ringing import ANYWHERE, JOSH, JULIET, MARY, Ringer, until


async def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        bot = Ringer()

        async def begin(here: world.World) -> None: ...

        async def end() -> None: ...

        async with opened(bot, begin, end, range(port, port + 20)) as playground:
            assert port < playground.hub.port < port + 20
        with pytest.raises(BadSettings, match="PLAYGROUND_PORT"):
            async with opened(Ringer(), begin, end, range(port, port + 1)):
                pass


def test_a_port_is_a_number() -> None:
    assert ports_of({}) == start.PORTS
    assert list(ports_of({"PLAYGROUND_PORT": "4000"})) == [4000]
    for nonsense in ("many", "-1", "70000"):
        with pytest.raises(BadSettings):
            ports_of({"PLAYGROUND_PORT": nonsense})


async def test_whoever_comes_in_is_told_what_to_type(tmp_path: Path) -> None:
    said: asyncio.Queue[str] = asyncio.Queue()
    playing = asyncio.create_task(start._played(tmp_path / "m.sqlite3", ANYWHERE, said.put_nowait))
    async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as session:
        address = ADDRESS.search(await said.get())
        assert address is not None
        page = await reader(session, address[0], "table", "Mary")
        signal.raise_signal(signal.SIGINT)
        assert await playing is True
    assert "/new" in page.words


async def test_a_playground_whose_background_dies_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(self: Background) -> float:
        raise ZeroDivisionError

    monkeypatch.setattr(Background, "_look", dies)
    async with asyncio.timeout(PATIENCE):
        assert await start._played(tmp_path / "m.sqlite3", ANYWHERE, print) is False


@pytest.mark.slow
async def test_the_real_bot_greets_and_stops_at_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    with started(file) as process:
        address = await asyncio.to_thread(process.address)
        port = int(address.rstrip("/").rpartition(":")[2])
        with pytest.raises(ConnectionRefusedError):
            # Whoever listened on all addresses would answer here too.
            socket.create_connection(("127.0.0.2", port), timeout=5).close()
        async with aiohttp.ClientSession() as session:
            async with session.get(address) as answer:
                assert "Vizier" in await answer.text()
            page = await reader(session, address, "table", "Mary")
            assert "/new" in page.words
        second = Process(file)
        assert await asyncio.to_thread(second.wait) == 2
        assert "already using" in second.said
        assert await asyncio.to_thread(process.stop) == 0
    assert "closed" in process.said
    assert "Traceback" not in process.said


@pytest.mark.slow
async def test_matches_are_there_again_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite3"
    house = House(file, World(), FakeClock(int(time.time()) - 600), seed=3)
    await house.open()
    match = await house.match(PersonId(MARY), computers=["greedy"])
    table = await house.lobby(PersonId(JULIET), PersonId(JOSH))
    await house.app.close()
    with started(file) as process:
        address = await asyncio.to_thread(process.address)
        async with aiohttp.ClientSession() as session:
            page = await reader(session, address, "table", "Mary")
            direct = await reader(session, address, "dm-Mary", "Mary")

            async def posted() -> bool:
                return "The match goes on" in await page.look()

            async def told() -> bool:
                return f"table {match}" in await direct.look()

            await until(posted, 30)
            assert f"table {table} is ready" in page.words
            assert (await page.picture(f"table-{match}.png")).startswith(b"\x89PNG")
            await until(told, 30)
            receipt = await direct.press(direct.button("Take turn"))
            assert receipt["acknowledgement"] == "acknowledged"
            receipt = await page.press(page.button("Take turn"))
            assert receipt["acknowledgement"] == "acknowledged"
            assert "Your turn" in await page.look()
        assert await asyncio.to_thread(process.stop, signal.SIGTERM) == 0
    assert "Traceback" not in process.said

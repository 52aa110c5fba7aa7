"""`health` and systemd see whatever has stopped: the dispatcher, the backup, a computer player."""

import asyncio
import socket
from pathlib import Path

import pytest

from bot.app import maintenance
from bot.app.background import Background
from bot.app.health import health_of
from bot.app.watchdog import Watchdog
from bot.clock import DAY, HOUR, MINUTE, FakeClock
from bot.manager.rows.computer_turns import QUICK_TRIES
from bot.store.sqlite import backup
from tests.bot.house import ANNA, House, World
from tests.patience import PATIENCE_S


async def test_health_sees_a_dispatcher_that_no_longer_looks(house: House) -> None:
    await house.app.background.gaps.note_time()
    assert (await health_of(house.path, house.clock.now())).is_good
    assert (await health_of(house.path, house.clock.now() + 10 * MINUTE)).is_good
    later = house.clock.now() + 10 * MINUTE + 1
    found = await health_of(house.path, later)
    assert (found.is_good, found.dispatcher_silent_s) == (False, 10 * MINUTE + 1)
    house.clock.advance(10 * MINUTE + 1)
    await house.app.background.gaps.note_time()
    assert (await health_of(house.path, later)).is_good


async def test_health_sees_a_computer_that_fails_again_and_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("a broken player")

    monkeypatch.setattr(house.services.computers, "_answer", fails)
    match = await house.match(ANNA, computers=["advisor"])
    if await house.is_awaited(match, ANNA):
        await house.play_turn(match)
        await house.settle()
    assert (await health_of(house.path, house.clock.now())).is_good
    for _ in range(QUICK_TRIES):
        await house.pass_time(HOUR, step=HOUR)
    found = await health_of(house.path, house.clock.now())
    assert (found.is_good, found.computers_failing) == (False, 1)


@pytest.fixture
def failing_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise OSError("no room for a copy")

    monkeypatch.setattr(maintenance, "copied", fails)


@pytest.mark.usefixtures("failing_backup")
async def test_health_sees_that_no_backup_comes_to_be(tmp_path: Path) -> None:
    house = House(tmp_path / "vizier.db", World(), FakeClock(), seed=1)
    await house.open()
    for _ in range(3):
        assert (await health_of(house.path, house.clock.now())).is_good
        with pytest.raises(OSError, match="no room"):
            await house.app.background.maintenance.sweep()
        house.clock.advance(DAY)
    found = await health_of(house.path, house.clock.now())
    assert (found.is_good, found.last_backup_s) == (False, 3 * DAY)
    await house.app.close()


async def test_health_does_not_read_the_whole_file(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reads_everything(*_: object) -> int:
        raise AssertionError("a full check takes minutes on a large file")

    monkeypatch.setattr(backup, "checked", reads_everything)
    assert (await health_of(house.path, house.clock.now())).is_good


def always(within_s: float) -> bool:
    return True


def never(within_s: float) -> bool:
    return False


def listening(path: Path) -> socket.socket:
    there = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    there.bind(str(path))
    there.setblocking(False)
    return there


async def test_systemd_hears_a_heartbeat_only_while_the_dispatcher_looks(tmp_path: Path) -> None:
    with listening(tmp_path / "notify") as there:
        environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000"}
        watchdog = Watchdog(environment)
        beating = asyncio.create_task(watchdog.beat(always))
        loop = asyncio.get_running_loop()
        heard = [await asyncio.wait_for(loop.sock_recv(there, 99), PATIENCE_S) for _ in range(3)]
        assert heard == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        silent = asyncio.create_task(watchdog.beat(never))
        while await asyncio.wait_for(loop.sock_recv(there, 99), PATIENCE_S) != b"READY=1":
            pass
        await asyncio.sleep(0.1)
        with pytest.raises(BlockingIOError):
            there.recv(99)
        silent.cancel()
        await asyncio.gather(silent, return_exceptions=True)


async def test_without_systemd_nothing_is_told() -> None:
    watchdog = Watchdog({})
    watchdog.notify("READY=1")
    await watchdog.beat(always)


async def test_a_dispatcher_that_hangs_is_not_alive(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    background = house.app.background
    assert background.has_looked_within(30)

    async def hangs(self: Background) -> float:
        await asyncio.Event().wait()
        return 0.0

    monkeypatch.setattr(Background, "_look", hangs)
    background.start()
    await asyncio.sleep(0)
    background._looked_at -= 31
    assert not background.has_looked_within(30)
    await background.stop()

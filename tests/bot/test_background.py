"""One dispatcher that knows what is due next, and a process that does not outlive it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.app import background
from bot.app.background import Background
from bot.app.config import Config
from bot.app.run import serve
from bot.clock import MINUTE
from bot.store.statement import Row, Value
from bot.store.store import Store
from tests.bot.house import ANNA, BADR, House
from tests.bot.test_run import TOKEN, Dummy
from tests.patience import PATIENCE_S


class Reads:
    """Counts what is read from the database."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.sql: list[str] = []
        read = Store.read

        async def counted(store: Store, sql: str, *values: Value) -> list[Row]:
            self.sql.append(sql)
            return await read(store, sql, *values)

        patch.setattr(Store, "read", counted)


async def test_a_dispatcher_with_nothing_due_asks_one_question_at_each_poll(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.match(ANNA, BADR)
    monkeypatch.setattr(background, "POLL_EVERY_S", 0.2)
    house.app.background._maintained_at = time.monotonic()
    await house.app.background.gaps.note_time()
    reads = Reads(monkeypatch)
    house.app.background.start()
    await asyncio.sleep(1)
    await house.app.background.stop()
    first, *polls = reads.sql
    assert "forgotten" in first
    assert 1 <= len(polls) <= 6
    assert all("UNION ALL" in sql for sql in polls)


async def test_the_dispatcher_starts_what_the_clock_makes_due(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "POLL_EVERY_S", 0.1)
    await house.match(ANNA, BADR)
    house.app.background.start()
    house.clock.advance(24 * 60 * MINUTE)
    async with asyncio.timeout(PATIENCE_S):
        while len(house.world.reminders()) < 2:
            await house.world.next_message()


@pytest.mark.parametrize(("due_in_s", "done"), [(0, 1 + 2 + 4 + 8), (1, 8)])
async def test_a_step_does_what_is_due_and_says_how_much_that_was(
    house: House, monkeypatch: pytest.MonkeyPatch, due_in_s: int, done: int
) -> None:
    def does(number: int) -> Callable[..., Awaitable[int]]:
        async def work(**_: object) -> int:
            return number

        return work

    async def due(self: Background) -> dict[str, int]:
        return dict.fromkeys(("computers", "deadlines", "results"), due_in_s)

    services = house.services
    monkeypatch.setattr(Background, "_due_in_s", due)
    monkeypatch.setattr(services.computers, "play_due", does(1))
    monkeypatch.setattr(services.deadlines, "enforce_due", does(2))
    monkeypatch.setattr(services.results, "note_due", does(4))
    monkeypatch.setattr(services.delivery, "deliver_due", does(8))
    assert await house.app.background.step() == done


async def test_a_background_task_that_dies_is_heard_of(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def dies(self: Background) -> float:
        raise ZeroDivisionError

    monkeypatch.setattr(Background, "_look", dies)
    house.app.background.start()
    async with asyncio.timeout(PATIENCE_S):
        await house.app.background.has_failed.wait()
    assert "the dispatcher has ended" in caplog.text
    assert "ZeroDivisionError" in caplog.text


async def test_a_background_that_is_stopped_has_not_failed(house: House) -> None:
    house.app.background.start()
    await asyncio.sleep(0)
    await house.app.background.stop()
    assert not house.app.background.has_failed.is_set()


class Patient(Dummy):
    """Stays until it is told to go."""

    async def upload_icons(self) -> None:
        return


@pytest.mark.slow
async def test_a_process_whose_background_dies_ends_with_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(self: Background) -> float:
        raise ZeroDivisionError

    monkeypatch.setattr(Background, "_look", dies)
    said: list[str] = []
    bot = Patient()
    async with asyncio.timeout(PATIENCE_S):
        code = await serve(bot, Config(tmp_path / "vizier.db", TOKEN), said.append)
    assert code == 1
    assert bot.closed_house
    assert "must never end has ended" in said[-1]

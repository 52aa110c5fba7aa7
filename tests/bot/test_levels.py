"""Levels of computer players in matches: who stands in, who is understood, who waits for whom."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.app.config import config_from
from bot.clock import DAY
from bot.computers.processes import Job, R, WorkerPool
from bot.discord_ui.paces import pace_of, usual_pace
from bot.errors import (
    BadSettings,
    Code,
)
from bot.manager.record import Pace
from bot.manager.seat_view import names_of
from bot.people.server_defaults import Defaults
from rules.computer import PLAYERS
from tests.bot.house import ANNA, BADR, House, opened, refused
from tests.games import SECOND
from tests.patience import PATIENCE_S


class Asleep(WorkerPool):
    """A thought of its begins, and ends when the house closes."""

    def __init__(self) -> None:
        super().__init__(1)
        self.thinks = asyncio.Event()

    async def run(self, timeout_s: float, job: Job[R], *arguments: object) -> R:
        self.thinks.set()
        await asyncio.Event().wait()
        raise AssertionError


async def test_an_advisor_stands_in_for_whoever_is_late_or_resigns(house: House) -> None:
    assert usual_pace(Defaults(turn_time=DAY), PLAYERS).caretaker == "advisor"
    pace = pace_of(Pace(), PLAYERS, pace="a day", every=None, late="computer")
    assert pace.caretaker == "advisor"
    match = await house.match(ANNA, BADR, pace=pace)
    late = await house.awaited(match)
    await house.pass_time(DAY + 3600, step=3600)
    record = await house.record(match)
    assert record.seat_of(late).computer == "advisor"
    other = BADR if late == ANNA else ANNA
    await house.services.seats.resign(match, other)
    resigned = next(one for one in (await house.record(match)).seats if one.person == other)
    assert resigned.computer == "advisor"


@pytest.mark.slow
async def test_a_match_that_names_a_player_of_old_goes_on(house: House) -> None:
    pace = Pace(turn_time=DAY, caretaker="greedy")
    match = await house.match(ANNA, computers=["greedy", "novice"], pace=pace)
    names = await names_of(await house.record(match), house.services.people)
    assert sorted(names) == ["Anna", "Dunyazad 🤖", "Hindbad 🤖"]
    await house.play_turn(match)
    await house.settle()
    assert await house.is_awaited(match, ANNA)
    await house.pass_time(2 * DAY, step=6 * 3600)
    rows = await house.rows("SELECT computer FROM seats WHERE person = ?", ANNA)
    assert rows == [{"computer": "greedy"}]
    assert (await house.record(match)).paused == "deserted"
    await house.services.seats.take_back(match, ANNA)
    await house.play_out(match)
    assert (await house.record(match)).phase == "over"


async def test_a_level_that_there_is_not_is_refused(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    await house.services.lobbies.leave(match, BADR)
    with refused(Code.NO_SUCH_PLAYER, match="novice, advisor, vizier"):
        await house.services.lobbies.add_computer(match, ANNA, "grandmaster")


async def test_no_match_waits_for_the_vizier_of_another(tmp_path: Path) -> None:
    workers = Asleep()
    async with opened(tmp_path / "vizier.db", workers=workers) as house:
        slow = await house.lobby(ANNA, computers=["vizier"], game=SECOND.key)
        quick = await house.lobby(BADR, computers=["novice"], game=SECOND.key)
        house.app.background.start()
        await house.services.starts.start(slow, ANNA)
        async with asyncio.timeout(PATIENCE_S):
            while not workers.thinks.is_set():
                if await house.is_running_for(slow, ANNA):
                    await house.play_turn(slow)
                await asyncio.sleep(0.01)
            await house.services.starts.start(quick, BADR)
            for _ in range(2):
                await house.until_running_for(quick, BADR)
                await house.play_turn(quick)
        rows = await house.rows("SELECT 1 AS one FROM choices WHERE by_computer = 1")
        assert rows
        # Nor does the house wait for it when it closes.
        async with asyncio.timeout(PATIENCE_S):
            await house.restart()
        assert (await house.record(slow)).phase == "running"


@pytest.mark.parametrize(("said", "workers"), [("", 2), ("1", 1), (" 16 ", 16)])
def test_the_host_says_how_many_processes_think(said: str, workers: int) -> None:
    assert config_from({"THINKING_PROCESSES": said}).workers == workers


@pytest.mark.parametrize("said", ["0", "17", "-1", "two", "1.5", "9999999999"])
def test_another_number_of_processes_is_refused(said: str) -> None:
    sentence = re.escape("THINKING_PROCESSES is a number from 1 to 16.")
    with pytest.raises(BadSettings, match=sentence):
        config_from({"THINKING_PROCESSES": said})

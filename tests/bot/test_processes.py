"""Long thoughts in processes of their own: what comes of them, and what if one dies or dawdles."""

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.computers.jobs import answer_of
from bot.computers.processes import JobFailed, WorkerPool
from bot.manager.record import from_that_level_down, stand_in
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.player import Player
from rules.computer.vizier import Vizier
from rules.engine.budget import Budget
from rules.engine.decision import Path as Answer
from rules.engine.game import AnyGame
from rules.engine.match import Match
from rules.engine.secret import View
from rules.engine.table import Table
from tests.bot.house import ANNA, opened

PATIENT = 60.0
TINY = Budget(playouts=2, candidates=2, horizon=0, breadth=1)
ROOT = Path(__file__).parents[2]


@pytest.fixture
async def workers() -> AsyncIterator[WorkerPool]:
    workers = WorkerPool(1)
    yield workers
    await workers.close()


def number() -> int:
    return os.getpid()


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fails() -> None:
    raise ValueError("out of ideas")


class Dying(Vizier):
    """Is killed before it has decided."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Answer:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Dreaming(Vizier):
    """Never decides."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Answer:
        time.sleep(600)
        raise AssertionError


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
async def test_a_thought_is_thought_in_another_process_that_is_kept(workers: WorkerPool) -> None:
    first = await workers.run(PATIENT, number)
    assert first != os.getpid()
    assert await workers.run(PATIENT, number) == first


@pytest.mark.slow
async def test_two_think_at_once_if_the_host_says_nothing() -> None:
    workers = WorkerPool()
    found = await asyncio.gather(*(workers.run(PATIENT, number) for _ in range(3)))
    assert len(set(found)) == 2
    await workers.close()


@pytest.mark.slow
async def test_a_vizier_chooses_the_same_there_as_here(workers: WorkerPool) -> None:
    for game in GAMES.values():
        match: Match[Table] = Match(game, game.setting(game.seats[0]), bytes(32))
        seat = match.awaited[0]
        given = (Vizier(TINY), game, match.seen_by(seat), 77)
        assert await workers.run(PATIENT, answer_of, *given) == answer_of(*given)


@pytest.mark.slow
async def test_a_process_that_dies_is_told_of_and_replaced(workers: WorkerPool) -> None:
    first = await workers.run(PATIENT, number)
    with pytest.raises(JobFailed, match="process died"):
        await workers.run(PATIENT, dies)
    assert is_gone(first)
    second = await workers.run(PATIENT, number)
    assert second != first
    # Nobody notices one that dies between two thoughts.
    os.kill(second, signal.SIGKILL)
    for one in multiprocessing.active_children():
        if one.pid == second:
            one.join()
    assert await workers.run(PATIENT, number) not in {first, second}


@pytest.mark.slow
async def test_a_thought_that_takes_too_long_is_ended_and_the_loop_is_free_meanwhile(
    workers: WorkerPool,
) -> None:
    first = await workers.run(PATIENT, number)
    thought = asyncio.create_task(workers.run(0.5, time.sleep, 600))
    ticks = 0
    while not thought.done():
        await asyncio.sleep(0.01)
        ticks += 1
    assert ticks > 5
    with pytest.raises(JobFailed, match=r"more than 0\.5 seconds"):
        await thought
    assert await workers.run(PATIENT, number) != first
    assert is_gone(first)


@pytest.mark.slow
async def test_an_error_there_is_told_here_and_the_process_stays(workers: WorkerPool) -> None:
    first = await workers.run(PATIENT, number)
    with pytest.raises(JobFailed, match="ValueError"):
        await workers.run(PATIENT, fails)
    with pytest.raises(JobFailed):
        await workers.run(PATIENT, lambda: 1)
    assert first


@pytest.mark.slow
async def test_closing_ends_every_process_and_whoever_waits_hears_of_it() -> None:
    workers = WorkerPool(2)
    process = await workers.run(PATIENT, number)
    thought = asyncio.create_task(workers.run(PATIENT, time.sleep, 600))
    waiting = [asyncio.create_task(workers.run(PATIENT, time.sleep, 600)) for _ in range(2)]
    await asyncio.sleep(0.1)
    await workers.close()
    for one in (thought, *waiting):
        with pytest.raises(JobFailed):
            await one
    assert is_gone(process)
    with pytest.raises(JobFailed, match="stopping"):
        await workers.run(PATIENT, number)
    assert not [one for one in multiprocessing.active_children() if one.name == "workers"]


def test_a_bot_that_is_killed_leaves_no_process_behind() -> None:
    script = (
        "import asyncio, os, signal\n"
        "from bot.computers.processes import WorkerPool\n"
        "async def main():\n"
        "    workers = WorkerPool(1)\n"
        "    print(await workers.run(60, os.getpid), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )

    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    process = int(ran.stdout)
    for _ in range(1000):
        if is_gone(process) or _is_zombie(process):
            return
        time.sleep(0.01)
    raise AssertionError("an orphan thinks on")


def _is_zombie(process: int) -> bool:
    status = Path(f"/proc/{process}/status")
    return status.exists() and "\nState:\tZ" in status.read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("vizier", "patience", "reason"),
    [(Dying(), PATIENT, "process died"), (Dreaming(), 0.2, "more than 0.2 seconds")],
)
async def test_the_level_below_plays_for_a_vizier_that_is_killed_or_dreams(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, vizier: Player, patience: float, reason: str
) -> None:
    logs = []
    for level, players in (("vizier", {**PLAYERS, "vizier": vizier}), ("advisor", PLAYERS)):
        async with opened(tmp_path / f"{level}.db", players=players, patience=patience) as house:
            match = await house.lobby(ANNA, computers=[level])
            await house.services.starts.start(match, ANNA)
            while not await house.rows("SELECT 1 AS one FROM choices WHERE by_computer = 1"):
                await house.settle()
                if await house.is_awaited(match, ANNA):
                    await house.play_turn(match)
            rows = await house.rows("SELECT words FROM choices WHERE by_computer = 1")
            logs.append([row["words"] for row in rows][:1])
    assert logs[0] == logs[1]
    said = [one.getMessage() for one in caplog.records if "gave up" in one.getMessage()]
    assert said
    assert all("the vizier gave up in match 1: " in one and reason in one for one in said)


async def test_every_level_may_fail_and_the_weakest_still_plays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, game: AnyGame, view: View[Table], random: Random) -> Answer:
            raise RuntimeError("no idea")

    players = {**PLAYERS, "novice": Broken(), "advisor": Broken()}
    async with opened(tmp_path / "vizier.db", players=players) as house:
        match = await house.match(ANNA, computers=["advisor"])
        await house.play_turn(match)
        await house.settle()
        assert await house.is_awaited(match, ANNA)
        assert await house.rows("SELECT 1 AS one FROM choices WHERE by_computer = 1")
    said = {one.getMessage() for one in caplog.records if "gave up" in one.getMessage()}
    assert said == {
        "the advisor gave up in match 1: RuntimeError",
        "the novice gave up in match 1: RuntimeError",
    }


def test_levels_go_down_to_the_weakest_and_a_former_name_is_understood() -> None:
    assert from_that_level_down(PLAYERS, "vizier") == ["vizier", "advisor", "novice", "random"]
    assert from_that_level_down(PLAYERS, "greedy") == ["advisor", "novice", "random"]
    assert from_that_level_down(PLAYERS, "random") == ["random"]
    assert stand_in(PLAYERS) == "advisor"

"""A process whose plans are due, and that is killed at a named point of what it does then.

Started once, it forks a child for each killing, as `victim` does.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest

from bot.app.assemble import Application, open_application
from bot.clock import FakeClock
from bot.ids import MatchId, PersonId, Place
from bot.manager.live import LiveMatch
from bot.manager.lobby import NamedPerson
from bot.manager.turns import Turns
from bot.people.people import Person
from bot.store.statement import Change
from rules.engine.decision import END
from rules.engine.plan import Wish
from tests.bot.fake_composer import FakeComposer
from tests.bot.house import QUICK
from tests.games import FIRST
from tests.torture.victim import Doom, FileTransport

PEOPLE = 3
SURVIVED = "survived"
BEGIN = 1_767_225_600


async def opened(folder: Path, doom: Doom) -> Application:
    world = folder / "world"
    world.touch()
    clock = FakeClock(BEGIN)
    return await open_application(
        folder / "vizier.db",
        FileTransport(world, doom),
        FakeComposer(),
        QUICK,
        clock,
        point=doom,
        draw=lambda: Random(8).randbytes(32),
    )


async def settle(app: Application) -> None:
    while await app.background.step():
        pass


async def prepare(folder: Path) -> None:
    """Somebody has ended a turn, and the two who come next have plans."""
    app = await opened(folder, Doom("never", 1, None, at_once=False))
    services, rng = app.services, Random(2)
    guests = [NamedPerson(PersonId(100 + n), f"Person {n}") for n in range(PEOPLE)]
    lobby = await services.lobbies.open(guests[0], FIRST.key, Place(1, 2), seats=PEOPLE)
    for guest in guests[1:]:
        await services.lobbies.join(lobby.id, guest)
    await services.starts.start(lobby.id, guests[0].id)
    await settle(app)
    seats = (await services.matches.record(lobby.id)).seats
    for seat in seats[1:]:
        await _armed(app, lobby.id, seat.person or PersonId(0), rng)
    first = seats[0].person or PersonId(0)
    ended = False
    while not ended:
        async with services.matches.held(lobby.id) as live:
            answers = list(live.match.answers(0))
        words = END if END in answers else rng.choice(answers)
        ended = (await services.turns.choose(lobby.id, first, words, None)).turn_ended
    await app.close()


async def _armed(app: Application, match: MatchId, person: PersonId, rng: Random) -> None:
    plans = app.services.plans
    for _ in range(3):
        shown = await plans.open(match, person, add=True)
        while shown.question is not None:
            answers = list(shown.question.answers)
            answer = END if END in answers else rng.choice(answers)
            shown = await plans.say(match, person, shown.plan.version, [answer])
    version = (await plans.open(match, person, add=False)).plan.version
    await plans.arm(match, person, version)


async def live(folder: Path, doom: Doom) -> None:
    """Everything goes on by itself until nothing is due."""
    app = await opened(folder, doom)
    await settle(app)
    await app.close()


def sound(patch: pytest.MonkeyPatch) -> None:
    """As it is."""


def ends_the_plan_later(patch: pytest.MonkeyPatch) -> None:
    """A careless build: the choices first, and the end of the plan in a commit of its own."""
    play = Turns.play_wish

    async def careless(
        self: Turns,
        live: LiveMatch,
        seat: int,
        wish: Wish,
        *,
        people: Mapping[PersonId, Person],
        used: Callable[[list[str]], Change],
    ) -> None:
        later: list[Change] = []

        def nothing(done: list[str]) -> Change:
            later.append(used(done))
            return []

        await play(self, live, seat, wish, people=people, used=nothing)
        await self._matches.keep(live, later[0])

    patch.setattr(Turns, "play_wish", careless)


def kill_one(order: dict[str, str]) -> str:
    """Fork, let the child live, and see how it ends."""
    child = os.fork()
    if child == 0:
        code = 3
        try:
            globals()[order["build"]](pytest.MonkeyPatch())
            doom = Doom(order["point"], int(order["passing"]), None, at_once=True)
            asyncio.run(live(Path(order["folder"]), doom))
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        return "killed"
    return SURVIVED if status == 0 else f"failed: {status}"


def main() -> None:
    for line in sys.stdin:
        order = json.loads(line)
        if order["point"] == "prepare":
            asyncio.run(prepare(Path(order["folder"])))
            print("prepared", flush=True)
        else:
            print(kill_one(order), flush=True)


if __name__ == "__main__":
    main()

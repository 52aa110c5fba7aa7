"""Makes the golden database of the present schema: python -m tests.torture.golden.

Run once when a schema is released; a golden is never made again, only more are added.
"""

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

from bot.clock import DAY, HOUR
from bot.ids import MatchId, PersonId, Place
from bot.manager.record import Pace
from bot.people.hours import Away, Hours, Quiet
from bot.people.server_defaults import Defaults
from bot.store.schema import migrations
from tests.bot.house import ANNA, BADR, CEM, DINA, House, down, guest, opened
from tests.games import FIRST

GOLDEN = Path(__file__).with_name("golden")


async def lived_in(house: House) -> None:
    """One match in every state there is."""
    anna = await house.services.people.meet(ANNA, "Anna")
    hours = Hours("Europe/Paris", Quiet(1320, 480), (Away(date(2026, 8, 1), date(2026, 8, 9)),))
    await house.services.change_settings(replace(anna, hours=hours, remind_every=6 * HOUR))
    finished = await house.match(ANNA, BADR, computers=["random"])
    await house.play_out(finished)
    running = await house.match(ANNA, BADR, pace=Pace(turn_time=3 * DAY, caretaker="greedy"))
    for _ in range(5):
        await house.play_turn(running)
        await house.settle()
    await house.play_choice(running)
    resigned = await house.match(ANNA, BADR, CEM)
    await house.services.seats.resign(resigned, CEM)
    await house.settle()
    paused = await house.match(BADR, CEM)
    await house.play_turn(paused)
    await house.services.agreements.pause(paused, CEM)
    await house.settle()
    given_up = await house.match(BADR, CEM)
    await house.services.agreements.abandon(given_up, BADR)
    await house.services.agreements.abandon(given_up, CEM)
    await house.services.lobbies.open(
        guest(ANNA), FIRST.key, Place(7, 71, 710), friends=[guest(BADR)]
    )
    await house.services.servers.keep(7, Defaults(turn_time=3 * DAY, ends="owner"))
    cem = await _seat_of(house, resigned, CEM)
    await house.services.seats.offer(resigned, ANNA, cem, guest(DINA))
    hers = await _seat_of(house, running, ANNA)
    await house.services.seats.replace_by_computer(running, BADR, hers, "random")
    await house.settle()
    planned = await house.match(DINA, CEM)
    asked = await house.awaited(planned)
    waiting = CEM if asked == DINA else DINA
    shown = await house.services.plans.open(planned, waiting, add=True)
    while shown.question is not None:
        answer = shown.question.answers[-1]
        shown = await house.services.plans.say(planned, waiting, shown.plan.version, [answer])
    await house.services.plans.arm(planned, waiting, shown.plan.version)
    house.transport.mishap = down
    await house.services.lobbies.open(guest(CEM), FIRST.key, Place(7, 72), friends=[guest(DINA)])
    await house.play_turn(resigned)
    await house.settle()


async def _seat_of(house: House, match: MatchId, person: PersonId) -> int:
    seats = (await house.record(match)).seats
    return next(seat.number for seat in seats if seat.person == person)


def dumped(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        return "\n".join(database.iterdump()) + "\n"


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "vizier.db"
        async with opened(path, seed=1001) as house:
            await lived_in(house)
        target = GOLDEN / f"schema-{len(migrations()):04}.sql"
        target.parent.mkdir(exist_ok=True)
        target.write_text(dumped(path), encoding="utf-8")
        print(f"{target} is made.")


if __name__ == "__main__":
    asyncio.run(main())

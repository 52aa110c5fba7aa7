"""What befalls the machine while the bot talks to Discord: signals, its clock, its disk."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from bot.clock import DAY, HOUR
from tests.e2e.discord_server import CarryOut
from tests.faults.kinds import STANDING_S, Kind, cut

if TYPE_CHECKING:
    from tests.faults.world import World

REPAIRED_AFTER_S = 12.0
"""Then somebody has brought the lost file back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap(Kind):
    """Something happens just before a request is carried out, or just after."""

    befall: Callable[["World"], None]
    after: bool = False

    async def meet(
        self, request: web.Request, carry_out: CarryOut, world: "World"
    ) -> web.StreamResponse:
        if self.after:
            answer = await carry_out()
            self.befall(world)
        else:
            self.befall(world)
            if world.bot.code is not None:
                return cut(request)
            answer = await carry_out()
        return answer if world.bot.code is None else cut(request)


def kill(world: "World") -> None:
    world.bot.kill_now()


def terminate(world: "World") -> None:
    world.stop_bot()


@dataclass(frozen=True, slots=True)
class Jump:
    """Somebody sets the clock, and perhaps sets it right again."""

    seconds: float
    comes_back: bool

    def __call__(self, world: "World") -> None:
        world.clock.jump_wall(self.seconds)
        if self.comes_back:
            world.clock.call_later(STANDING_S, lambda: world.clock.jump_wall(-self.seconds))


def lose_log(world: "World") -> None:
    """The process dies, and the log beside its file is gone."""
    world.bot.kill_now()
    _lose(world, world.folder / "vizier.db-wal", Path.unlink)


def damage_page(world: "World") -> None:
    """The process dies, and a page of its file is not what it was."""
    world.bot.kill_now()
    file = world.folder / "vizier.db"
    with closing(sqlite3.connect(file)) as database:
        # What is in the log would hide the damage.
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        found = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'counters'")
        (page,) = found.fetchone()

    def damage(file: Path) -> None:
        with file.open("r+b") as opened:
            opened.seek((page - 1) * size)
            opened.write(b"\xa5" * size)

    _lose(world, file, damage)


def _lose(world: "World", file: Path, lose: Callable[[Path], None]) -> None:
    aside = file.with_name("aside")
    shutil.copyfile(file, aside)
    lose(file)

    def repair() -> None:
        # Whoever has found nothing wrong may not lose what was kept since.
        if world.bot.code is not None:
            aside.replace(file)

    world.clock.call_later(REPAIRED_AFTER_S, repair)


SIGNALS: tuple[Kind, ...] = (
    Mishap(name="killed after", befall=kill, after=True),
    Mishap(name="SIGTERM after", befall=terminate, after=True),
)
SIGNALS_BEFORE: tuple[Kind, ...] = (
    Mishap(name="killed before", befall=kill),
    Mishap(name="SIGTERM before", befall=terminate),
)
CLOCKS: tuple[Kind, ...] = tuple(
    Mishap(name=f"clock {words}{'' if comes_back else ', for good'}", befall=befall)
    for comes_back in (True, False)
    for words, seconds in (
        ("+1 hour", HOUR),
        ("-1 hour", -HOUR),
        ("-1 day", -DAY),
        ("+40 days", 40 * DAY),
    )
    for befall in (Jump(seconds, comes_back),)
)
FILES: tuple[Kind, ...] = (
    Mishap(name="killed, -wal missing", befall=lose_log, after=True),
    Mishap(name="killed, page damaged", befall=damage_page, after=True),
)

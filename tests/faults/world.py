"""A Discord with faults, people, a supervisor that starts the bot again, and a clock for all."""

import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from aiohttp import web
from simcord.backend.models import Interaction, Message

from bot.pictures.icons import all_icons, name_of, picture_of
from tests.bot.test_run import TOKEN
from tests.e2e.discord_server import AN_ANSWER, PATIENCE, CarryOut, DiscordServer, served
from tests.faults.clock import HeldClock, HeldDates
from tests.faults.kinds import Kind  # noqa: TC001 - an import for types alone would be the only one here
from tests.faults.process import BotProcess

RESTART_AFTER_S = 5.0
MOST_STARTS = 20
NEW_EMOJIS = 2
"""So many drawings Discord does not have yet; the others would only cost time."""
MOST_AT_ONCE = 30
AT_ONCE_S = 10.0
FINE_S = 100.0
STEPS_OF_A_LONG_WAIT = 20


class Stuck(AssertionError):
    """Something that should have happened has not, or happens without end."""


@dataclass(frozen=True, slots=True)
class Site:
    """The n-th call of an operation."""

    operation: str
    number: int


@dataclass(frozen=True, slots=True)
class Call:
    """A request that the bot has made."""

    at: float
    step: str
    site: Site
    path: str


@dataclass(slots=True)
class Asked:
    """An interaction that the bot has heard, and how long it took until it was acknowledged."""

    about: str
    id: int
    token: str
    at: float
    waited_s: float | None = None
    process: int = 0


class World(DiscordServer):
    """Everything around the bot."""

    def __init__(self, token: str, folder: Path) -> None:
        self.clock = HeldClock(folder / "clock")
        super().__init__(token, HeldDates(self.clock))
        self.folder = folder
        self.quiet = self.guild.create_text_channel("quiet")
        self.fault = self._meet
        self.kind: Kind | None = None
        self.site: Site | None = None
        self.began: float | None = None
        """When the fault came."""
        self.hit: list[str] = []
        """The paths that it hit."""
        self.calls: list[Call] = []
        self.counts: Counter[str] = Counter()
        self.step = ""
        self.loop = ""
        """What the bot asks for again and again, if it does."""
        self.asked: list[Asked] = []
        self.processes: list[BotProcess] = []
        self.settings: dict[str, str] = {}
        for name in drawings()[NEW_EMOJIS:]:
            self.backend.create_application_emoji(name)

    # The bot, and whoever starts it.

    @property
    def bot(self) -> BotProcess:
        return self.processes[-1]

    def start_bot(self) -> None:
        self.clock.forget_process()
        self.processes.append(BotProcess(self.folder, self.settings))

    async def _start_again(self) -> None:
        """What a platform does with a process that has ended by itself."""
        assert len(self.processes) < MOST_STARTS, "it is started again and again"
        self.clock.advance(self.clock.now + RESTART_AFTER_S)
        self.start_bot()

    # Time.

    async def settle(self) -> None:
        await self.clock.settle(
            self.bot.is_at_work, lambda: self.bot.code is not None or bool(self.loop)
        )
        if self.loop:
            raise Stuck(self.loop)
        if self.bot.code is not None and not self.bot.asked_to_end:
            await self._start_again()
            # Nothing may pass before the new one has looked around.
            await self.settle()

    async def wait_for(
        self, true: Callable[[], bool], seconds: float, *, hop: float | None = None
    ) -> bool:
        began = self.clock.now
        end = began + seconds
        while not true():
            await self.settle()
            if true():
                return True
            if self.clock.now >= end:
                return False
            waited_s = self.clock.now - began
            # Who waits for hours need not look at every second of them.
            coarse = waited_s / STEPS_OF_A_LONG_WAIT if waited_s > FINE_S else None
            self.clock.advance(end, hop=hop or coarse)
        return True

    async def passes(self, seconds: float, *, hop: float | None = None) -> None:
        await self.wait_for(lambda: False, seconds, hop=hop)

    # Requests and their faults.

    async def _meet(self, request: web.Request, carry_out: CarryOut) -> web.StreamResponse:
        self.clock.working += 1
        try:
            path = f"/{request.match_info['path']}"
            operation = f"{request.method} {self.operation_of(path)}"
            self.counts[operation] += 1
            site = Site(operation, self.counts[operation])
            self.calls.append(Call(self.clock.now, self.step, site, path))
            self._look_for_loop()
            if self._is_hit(site):
                assert self.kind is not None
                self.hit.append(path)
                return await self.kind.answer(request, carry_out, self.clock, self.bot.kill_now)
            return await carry_out()
        finally:
            self.clock.working -= 1

    def _look_for_loop(self) -> None:
        """A bot that asks for the same again and again would keep the test for hours."""
        last = self.calls[-1]
        same = [one for one in self.calls if (one.site.operation, one.path) == _key(last)]
        if len(same) > MOST_AT_ONCE and last.at - same[-MOST_AT_ONCE].at < AT_ONCE_S:
            self.loop = f"{MOST_AT_ONCE} requests in {AT_ONCE_S:g} s: {last.site.operation}"

    def _is_hit(self, site: Site) -> bool:
        if self.kind is None or self.site is None:
            return False
        if site == self.site:
            self.began = self.clock.now
            return True
        lasts = self.kind.lasts_s
        return (
            site.operation == self.site.operation
            and self.began is not None
            and self.clock.now < self.began + lasts
        )

    def operation_of(self, path: str) -> str:
        """The route, with names for the places that matter."""
        named = {self.channel.id: "table", self.quiet.id: "quiet"}
        threads = {one.id for one in self.backend.channels.values() if one.parent_id}

        def name(found: re.Match[str]) -> str:
            channel = int(found[1])
            if channel in named:
                return f"/channels/{named[channel]}"
            return "/channels/thread" if channel in threads else "/channels/dm"

        path = re.sub(r"/channels/(\d+)", name, path)
        path = re.sub(r"^/(interactions|webhooks)/\d+/[^/]+", r"/\1", path)
        return re.sub(r"/[0-9]{5,}", "/*", path)

    # People.

    async def _answered(self, record: Interaction, payload: dict[str, Any]) -> list[Message] | None:
        about = payload["data"].get("name") or payload["data"].get("custom_id")
        heard = self.is_heard and self.bot.code is None
        asked = Asked(about, record.id, record.token, self.clock.now, process=len(self.processes))
        if heard:
            self.asked.append(asked)
        self._tell("INTERACTION_CREATE", payload)
        if not await self.wait_for(lambda: record.responded, PATIENCE):
            return None
        asked.waited_s = self.clock.now - asked.at
        await self.wait_for(lambda: not record.loading or bool(record.followup_ids), AN_ANSWER)
        answers = [*record.followup_ids, record.message_id]
        known = self.backend.messages.get(record.channel_id, {})
        return [known[one] for one in answers if one in known]

    # What is kept.

    def rows(self, sql: str, *values: object) -> list[dict[str, Any]]:
        """Read beside the bot; nothing if there is no table yet."""
        file = self.folder / "vizier.db"
        if not file.exists():
            return []
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            database.row_factory = sqlite3.Row
            try:
                return [dict(row) for row in database.execute(sql, values)]
            except sqlite3.OperationalError:
                return []


def _key(call: Call) -> tuple[str, str]:
    return call.site.operation, call.path


@cache
def drawings() -> Sequence[str]:
    """The emojis that a bot brings."""
    pictures = ((icon, picture_of(game, icon)) for game, icon in all_icons())
    return list(dict.fromkeys(name_of(icon, drawn) for icon, drawn in pictures if drawn))


@asynccontextmanager
async def world(folder: Path, build: str = "") -> AsyncIterator[World]:
    """A Discord on this machine, and a bot that has not been started yet."""
    server = World(TOKEN, folder)
    async with served(server) as address:
        server.settings = {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": f"sqlite:///{folder}/vizier.db",
            "DISCORD_OF_THE_TESTS": address,
            "CLOCK_OF_THE_TESTS": str(server.clock.file),
            "THINKING_PROCESSES": "1",
            **({"BUILD_OF_THE_TESTS": build} if build else {}),
        }
        try:
            yield server
        finally:
            for process in server.processes:
                process.kill()

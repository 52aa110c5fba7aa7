"""A Discord with faults, people, a supervisor that starts the bot again, and a clock for all."""

import asyncio
import re
import signal
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from aiohttp import web
from simcord.backend.models import Interaction, Message

from bot.errors import NoDatabase
from bot.pictures.icons import all_icons, name_of, picture_of
from bot.store.postgres.session import session_at
from bot.store.statement import Value
from tests.bot.servers import Server, common_server, fresh_database
from tests.bot.test_run import TOKEN
from tests.e2e.discord_server import (
    AN_ANSWER,
    PATIENCE,
    CarryOut,
    DiscordServer,
    Word,
    json_answer,
    served,
)
from tests.faults.clock import HeldClock, HeldDates
from tests.faults.gateway import IDENTIFIED, INTERACTION, Interruption, Repetition
from tests.faults.kinds import Kind
from tests.faults.process import BotProcess

RESTART_AFTER_S = 5.0
LEAVES_WITHIN_S = 30.0
"""A platform kills what has not ended half a minute after SIGTERM."""
MOST_STARTS = 20
NEW_EMOJIS = 2
"""So many drawings Discord does not have yet; the others would only cost time."""
MOST_AT_ONCE = 30
AT_ONCE_S = 10.0
FINE_S = 100.0
STEPS_OF_A_LONG_WAIT = 20
A_BREATH_S = 5.0
RENEWAL_S = 1.5
ENDED_WRITE = "/database"
WRITES = f"{ENDED_WRITE}/"
"""Where the bot's process asks what becomes of a commit."""


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
        self.unheard: set[int] = set()
        """Interactions that were lost on the way to the bot."""
        self.processes: list[BotProcess] = []
        self._started = 0.0
        self.settings: dict[str, str] = {}
        self.server: Server | None = None
        """The PostgreSQL server, if it is not a file that is written."""
        self._read: dict[tuple[object, ...], list[dict[str, Any]]] = {}
        self.when_written = _nothing
        """Called when a write at which something went wrong has come to its end."""
        for name in drawings()[NEW_EMOJIS:]:
            self.backend.create_application_emoji(name)

    # The bot, and whoever starts it.

    @property
    def bot(self) -> BotProcess:
        return self.processes[-1]

    def start_bot(self) -> None:
        self.clock.forget_process()
        self._started = self.clock.now
        self.processes.append(BotProcess(self.folder, self.settings))

    def stop_bot(self) -> None:
        """As a platform does it: whoever does not leave in time is killed."""
        leaving = self.bot

        def insist() -> None:
            if leaving.code is None:
                leaving.has_overstayed = True
                leaving.kill_now()

        leaving.signal(signal.SIGTERM)
        self.clock.call_later(LEAVES_WITHIN_S, insist)

    async def _start_again(self) -> None:
        """What a platform does with a process that has ended."""
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
        if self.bot.code is not None:
            await self._start_again()
            # Nothing may pass before the new one has looked around.
            await self.settle()

    async def wait_for(
        self, true: Callable[[], bool], seconds: float, *, hop: float | None = None
    ) -> bool:
        began = hopped = self.clock.now
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
            if self._is_hasty(hopped):
                self.clock.advance(end)
                continue
            self.clock.advance(end, hop=hop or coarse)
            if hop or coarse:
                hopped = self.clock.now
        return True

    def _is_hasty(self, hopped: float) -> bool:
        """Whether a hop would skip what the bot is about to do: it leaves, comes, or renews a lease
        that ran out in the hop before."""
        is_leaving = self.bot.asked_to_end and self.bot.code is None
        is_renewing = self.server is not None and self.clock.now - hopped < RENEWAL_S
        return is_leaving or is_renewing or self.clock.now - self._started < A_BREATH_S

    async def passes(self, seconds: float, *, hop: float | None = None) -> None:
        await self.wait_for(lambda: False, seconds, hop=hop)

    # Requests and their faults.

    async def _meet(self, request: web.Request, carry_out: CarryOut) -> web.StreamResponse:
        self.clock.working += 1
        try:
            path = f"/{request.match_info['path']}"
            if path.startswith(WRITES):
                sites = [
                    self._note(kind.replace(".", " "), kind)
                    for kind in path.removeprefix(WRITES).split(",")
                ]
            elif path == ENDED_WRITE:
                self._note_end_of_write()
                return json_answer(None)
            else:
                sites = [self._note(f"{request.method} {self.operation_of(path)}", path)]
            if any(self._is_hit(site) for site in sites):
                assert self.kind is not None
                self.hit.append(path)
                return await self.kind.meet(request, carry_out, self)
            return json_answer(None) if path.startswith(WRITES) else await carry_out()
        finally:
            self.clock.working -= 1

    def _note(self, operation: str, path: str) -> Site:
        self.counts[operation] += 1
        site = Site(operation, self.counts[operation])
        self.calls.append(Call(self.clock.now, self.step, site, path))
        self._look_for_loop()
        return site

    def _note_end_of_write(self) -> None:
        ended, self.when_written = self.when_written, _nothing
        ended()

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
        return (
            self.began is not None
            and self.clock.now < self.began + self.kind.lasts_s
            and self.kind.spreads(self.site.operation, site.operation)
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
        path = re.sub(r"^/cdn/.*", "/cdn", path)
        return re.sub(r"/[0-9]{5,}", "/*", path)

    # The gateway and its faults.

    def _welcome(self, words: asyncio.Queue[Word], host: str) -> None:
        kind = self._met_at(IDENTIFIED)
        if isinstance(kind, Interruption) and not kind.after:
            words.put_nowait(kind.said)
            return
        if isinstance(kind, Repetition):
            self.deliveries = 2
        super()._welcome(words, host)
        if isinstance(kind, Interruption):
            words.put_nowait(kind.said)

    def _tell(self, event: str, payload: Any) -> None:  # noqa: ANN401 - whatever SimCord sends
        kind = self._met_at(INTERACTION) if event == "INTERACTION_CREATE" else None
        if isinstance(kind, Interruption) and not kind.after:
            self.unheard.add(int(payload["id"]))
            self.say(kind.said)
            return
        for _ in range(2 if isinstance(kind, Repetition) else 1):
            super()._tell(event, payload)
        if isinstance(kind, Interruption):
            self.say(kind.said)

    def _met_at(self, operation: str) -> Kind | None:
        site = self._note(operation, operation)
        if not self._is_hit(site):
            return None
        self.hit.append(operation)
        return self.kind

    # People.

    async def _answered(self, record: Interaction, payload: dict[str, Any]) -> list[Message] | None:
        about = payload["data"].get("name") or payload["data"].get("custom_id")
        heard = self.is_heard and self.bot.code is None
        asked = Asked(about, record.id, record.token, self.clock.now, process=len(self.processes))
        self._tell("INTERACTION_CREATE", payload)
        if heard and record.id not in self.unheard:
            self.asked.append(asked)
        if not await self.wait_for(lambda: record.responded, PATIENCE):
            return None
        asked.waited_s = self.clock.now - asked.at
        await self.wait_for(lambda: not record.loading or bool(record.followup_ids), AN_ANSWER)
        answers = [*record.followup_ids, record.message_id]
        known = self.backend.messages.get(record.channel_id, {})
        return [known[one] for one in answers if one in known]

    # What is kept.

    def rows(self, sql: str, *values: Value) -> list[dict[str, Any]]:
        """Read beside the bot; what was there before if nobody can be asked now."""
        asked = (sql, *values)
        with suppress(sqlite3.DatabaseError, NoDatabase):
            self._read[asked] = self._rows(sql, values)
        return self._read.get(asked, [])

    def _rows(self, sql: str, values: Sequence[Value]) -> list[dict[str, Any]]:
        if self.server is not None:
            with session_at(self.settings["DATABASE_URL"]) as session:
                return [{**row} for row in session.ask(sql, values)]  # type: ignore[dict-item]
        file = self.folder / "vizier.db"
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
            database.row_factory = sqlite3.Row
            return [dict(row) for row in database.execute(sql, values)]


def _nothing() -> None:
    pass


def _key(call: Call) -> tuple[str, str]:
    return call.site.operation, call.path


@cache
def drawings() -> Sequence[str]:
    """The emojis that a bot brings."""
    pictures = ((icon, picture_of(game, icon)) for game, icon in all_icons())
    return list(dict.fromkeys(name_of(icon, drawn) for icon, drawn in pictures if drawn))


@asynccontextmanager
async def world(folder: Path, build: str = "", *, on_server: bool = False) -> AsyncIterator[World]:
    """A Discord on this machine, and a bot that has not been started yet."""
    around = World(TOKEN, folder)
    async with AsyncExitStack() as opened:
        address = await opened.enter_async_context(served(around))
        database = f"sqlite:///{folder}/vizier.db"
        if on_server:
            around.server = await asyncio.to_thread(common_server)
            database = await opened.enter_async_context(fresh_database(around.server.url))
            # It is needed to drop the database.
            opened.callback(around.server.start_again)
        around.settings = {
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": database,
            "DISCORD_OF_THE_TESTS": address,
            "CLOCK_OF_THE_TESTS": str(around.clock.file),
            "THINKING_PROCESSES": "1",
            **({"BUILD_OF_THE_TESTS": build} if build else {}),
        }
        try:
            yield around
        finally:
            for process in around.processes:
                process.kill()

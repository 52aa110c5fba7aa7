"""Services to test with: a real store on a real file, a fake transport, a clock that stands."""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

import pytest

from bot.app.assemble import Application, open_application
from bot.clock import FakeClock
from bot.computers.players import CHOICE_TIMEOUT_S
from bot.computers.processes import Job, R, WorkerPool
from bot.delivery.transport import NotSent, PlaceLost
from bot.errors import Code, Refused
from bot.ids import MatchId, PersonId, Place
from bot.manager.lobby import NamedPerson
from bot.manager.record import Pace, Record
from bot.notices.notices import MessageRef, PersonalNotice, PostNotice, ReminderNotice, Target
from bot.services import Services
from bot.store.database import Point, no_point
from bot.store.schema import migrations
from rules.computer import PLAYERS
from rules.computer.levels import Levels
from rules.computer.player import Player
from rules.computer.vizier import Vizier
from rules.engine.budget import Budget
from tests.bot.fake_composer import FakeComposer
from tests.games import FIRST

ANNA, BADR, CEM, DINA, EVE = (PersonId(number) for number in range(101, 106))
NAMES = {ANNA: "Anna", BADR: "Badr", CEM: "Cem", DINA: "Dina", EVE: "Eve"}
HERE = Place(guild=7, channel=70)
QUICK = Levels(
    {**PLAYERS, "vizier": Vizier(Budget(playouts=0, breadth=1))}, aliases={"greedy": "advisor"}
)
"""Computer players who do not think long: here only that they play counts."""
Notice = PostNotice | ReminderNotice | PersonalNotice


def guest(person: PersonId) -> NamedPerson:
    return NamedPerson(person, NAMES.get(person, f"Person {person}"))


class World:
    """What people can see: it outlives the bot, as Discord does."""

    def __init__(self) -> None:
        self.messages: dict[MessageRef, Notice] = {}
        self.keys: dict[str, MessageRef] = {}
        self.everything: list[Notice] = []
        """Every message that was ever seen, also those taken down since."""
        self.without_buttons: set[MessageRef] = set()
        self._news = asyncio.Event()

    def show(self, key: str, notice: Notice) -> MessageRef:
        message = MessageRef(HERE.channel, 1 + len(self.everything))
        self.everything.append(notice)
        self.messages[message] = notice
        self.keys[key] = message
        self._news.set()
        return message

    def replace(self, message: MessageRef, key: str, notice: Notice) -> None:
        """Something else is seen where that message is."""
        self.everything.append(notice)
        self.messages[message] = notice
        self.keys[key] = message
        self._news.set()

    async def next_message(self) -> None:
        """Wait until something is shown."""
        self._news.clear()
        await self._news.wait()

    def posts(self, match: MatchId | None = None) -> list[PostNotice]:
        return [
            notice
            for notice in self.everything
            if isinstance(notice, PostNotice) and match in (None, notice.match)
        ]

    def reminders(self, person: PersonId | None = None) -> list[ReminderNotice]:
        return [
            notice
            for notice in self.everything
            if isinstance(notice, ReminderNotice) and person in (None, notice.person)
        ]

    def personal_notices(self, person: PersonId | None = None) -> list[PersonalNotice]:
        return [
            notice
            for notice in self.everything
            if isinstance(notice, PersonalNotice) and person in (None, notice.person)
        ]


class Interrupted(Exception):
    """The connection broke; perhaps the effect happened, perhaps not."""


class ThreadWorkers(WorkerPool):
    """Runs jobs in a thread, so that a test need not wait for a process."""

    async def run(self, timeout_s: float, job: Job[R], *arguments: object) -> R:
        async with asyncio.timeout(timeout_s):
            return await asyncio.to_thread(job, *arguments)


Mishap = Callable[[str], Exception | None]


def no_mishap(moment: str) -> None:
    """All is well."""


class FakeTransport:
    """Shows everything in the world, unless a mishap strikes `before` or `after` the effect."""

    def __init__(self, world: World, mishap: Mishap = no_mishap) -> None:
        self.world = world
        self.mishap = mishap

    def now_ms(self) -> int:
        return len(self.world.everything)

    async def send(self, target: Target, content: Notice, key: str) -> MessageRef:
        await self._strike("before")
        message = self.world.show(key, content)
        await self._strike("after")
        return message

    async def edit(self, message: MessageRef, content: Notice) -> None:
        await self._strike("edit")
        self.world.without_buttons.add(message)

    async def replace(self, message: MessageRef, content: Notice, key: str) -> None:
        await self._strike("before")
        if message not in self.world.messages:
            raise PlaceLost
        self.world.replace(message, key, content)
        await self._strike("after")

    async def delete(self, message: MessageRef) -> None:
        await self._strike("delete")
        self.world.messages.pop(message, None)

    async def fetch(self, message: MessageRef) -> Notice:
        await self._strike("fetch")
        return self.world.messages[message]

    async def find(
        self, key: str, targets: Sequence[Target], since_ms: int | None
    ) -> MessageRef | None:
        await self._strike("find")
        return self.world.keys.get(key)

    async def _strike(self, moment: str) -> None:
        await asyncio.sleep(0)
        error = self.mishap(moment)
        if error is not None:
            raise error


def down(moment: str) -> Exception | None:
    """Nothing goes out, and we are told so."""
    return NotSent("no connection") if moment == "before" else None


class Restless(AssertionError):
    """There is always something left to do."""


class House:
    """An open services and everything around it."""

    def __init__(
        self,
        path: Path | str,
        world: World,
        clock: FakeClock,
        seed: int,
        *,
        players: Mapping[str, Player] = QUICK,
        patience: float | None = None,
        workers: WorkerPool | None = None,
    ) -> None:
        self.path = path
        self.world = world
        self.clock = clock
        self.transport = FakeTransport(world)
        self.random = Random(seed)
        self.players = players
        self.patience = patience
        self.workers = workers
        self._app: Application | None = None

    @property
    def file(self) -> Path:
        assert isinstance(self.path, Path)
        return self.path

    @property
    def app(self) -> Application:
        assert self._app is not None
        return self._app

    @property
    def services(self) -> Services:
        return self.app.services

    async def open(
        self, point: Point = no_point, live_tables: int = 512, *, holds_lease: bool = True
    ) -> None:
        self._app = await open_application(
            self.path,
            self.transport,
            FakeComposer(),
            self.players,
            self.clock,
            point=point,
            live_tables=live_tables,
            draw=lambda: self.random.randbytes(32),
            choice_timeout_s=self.patience or CHOICE_TIMEOUT_S,
            workers=self.workers,
        )
        if self.app.background.lease is not None and holds_lease:
            assert await self.app.background.lease.renew()

    async def restart(self) -> None:
        await self.app.close()
        await self.open()

    async def settle(self) -> None:
        """Let everything that goes on by itself go on until nothing is due."""
        for _ in range(200):
            if not await self.app.background.step():
                return
        raise Restless

    async def pass_time(self, seconds: int, step: int = 600) -> None:
        """Move the hands in small steps, everything going on as it does."""
        while seconds > 0:
            self.clock.advance(min(step, seconds))
            seconds -= step
            await self.settle()

    async def lobby(
        self,
        *people: PersonId,
        computers: Sequence[str] = (),
        game: str = FIRST.key,
        pace: Pace | None = None,
        place: Place = HERE,
    ) -> MatchId:
        lobbies = self.services.lobbies
        wanted = len(people) + len(computers)
        opened = await lobbies.open(guest(people[0]), game, place, seats=wanted, pace=pace)
        for person in people[1:]:
            await lobbies.join(opened.id, guest(person))
        for player in computers:
            await lobbies.add_computer(opened.id, people[0], player)
        return opened.id

    async def match(
        self,
        *people: PersonId,
        computers: Sequence[str] = (),
        game: str = FIRST.key,
        pace: Pace | None = None,
        place: Place = HERE,
    ) -> MatchId:
        """A match that has begun, and reminds the first of several people at once."""
        number = await self.lobby(*people, computers=computers, game=game, pace=pace, place=place)
        for person in people if len(people) > 1 else ():
            self.services.presence.forget(person)
        await self.services.starts.start(number, people[0])
        await self.settle()
        self.services.presence.note(number, people[0])
        return number

    async def record(self, match: MatchId) -> Record:
        return await self.services.matches.record(match)

    async def awaited(self, match: MatchId) -> PersonId:
        """The person the match waits for."""
        async with self.services.matches.held(match) as live:
            person = live.record.seats[live.match.awaited[0]].person
        assert person is not None
        return person

    async def is_awaited(self, match: MatchId, person: PersonId) -> bool:
        async with self.services.matches.held(match) as live:
            return any(live.record.seats[seat].person == person for seat in live.match.awaited)

    async def is_running_for(self, match: MatchId, person: PersonId) -> bool:
        """Whether that person may play there now."""
        is_running = (await self.record(match)).phase == "running"
        return is_running and await self.is_awaited(match, person)

    async def until_running_for(self, match: MatchId, person: PersonId) -> None:
        """Wait for what goes on by itself, in a house whose loops are started."""
        while True:
            committed = self.services.store.next_commit()
            if await self.is_running_for(match, person):
                return
            await committed.wait()

    async def asked_at(self, match: MatchId, person: PersonId) -> int:
        async with self.services.matches.held(match) as live:
            return live.match.asked_at(live.record.seat_of(person).number)

    async def answers(self, match: MatchId, person: PersonId) -> list[str]:
        async with self.services.matches.held(match) as live:
            seat = live.record.seat_of(person).number
            return [" ".join(path) for path in live.match.answers(seat)]

    async def play_choice(self, match: MatchId, rng: Random | None = None) -> PersonId:
        """Whoever is awaited chooses something legal."""
        person = await self.awaited(match)
        words = (rng or self.random).choice(await self.answers(match, person))
        at = await self.asked_at(match, person)
        await self.services.turns.choose(match, person, words, at)
        return person

    async def play_turn(self, match: MatchId) -> PersonId:
        """Whoever is awaited plays until their turn has ended."""
        person = await self.awaited(match)
        while True:
            answers = await self.answers(match, person)
            words = "end" if "end" in answers else self.random.choice(answers)
            chosen = await self.services.turns.choose(match, person, words, None)
            if chosen.turn_ended or chosen.is_over:
                return person

    async def play_out(self, match: MatchId) -> None:
        while (await self.record(match)).phase == "running":
            await self.play_turn(match)
            await self.settle()

    async def choose_out(self, match: MatchId) -> None:
        """The same choice by choice, whoever is awaited: also where all answer at once."""
        while (await self.record(match)).phase == "running":
            await self.play_choice(match)
            await self.settle()

    async def contents(self) -> str:
        """Everything durable, as a digest: equal means that nothing has changed."""
        rows = []
        for table in sorted(set(tables_of(migrations())) - {"counters"}):
            rows += sorted(map(repr, await self.rows(f"SELECT * FROM {table}")))
        return hashlib.sha256(repr(rows).encode()).hexdigest()

    async def rows(self, sql: str, *values: int | str) -> list[dict[str, object]]:
        found = await self.services.store.read(sql, *values)
        return [dict(row) for row in found]  # type: ignore[call-overload]


def tables_of(scripts: Mapping[int, str]) -> list[str]:
    """The tables that the migrations make, and do not drop."""
    script = "\n".join(scripts.values())
    dropped = set(re.findall(r"DROP TABLE (\w+)", script))
    return [name for name in re.findall(r"CREATE TABLE (\w+)", script) if name not in dropped]


@asynccontextmanager
async def opened(
    path: Path | str,
    seed: int = 1,
    world: World | None = None,
    *,
    players: Mapping[str, Player] = QUICK,
    patience: float | None = None,
    workers: WorkerPool | None = None,
) -> AsyncIterator[House]:
    house = House(
        path,
        world or World(),
        FakeClock(),
        seed,
        players=players,
        patience=patience,
        workers=workers,
    )
    await house.open()
    try:
        yield house
    finally:
        await house.app.close()


@contextmanager
def refused(code: Code, match: str | None = None) -> Iterator[None]:
    """What is done inside must be refused for that reason."""
    with pytest.raises(Refused, match=match) as caught:
        yield
    assert caught.value.code == code

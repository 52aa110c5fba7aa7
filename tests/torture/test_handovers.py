"""Processes on one server take over from each other while people play through all of them."""

import asyncio
from contextlib import suppress
from random import Random

import pytest

from bot.app.assemble import DELIVERY_LEASE
from bot.clock import MINUTE, FakeClock
from bot.delivery.fence import Fence
from bot.errors import Code, LeaseLost
from bot.ids import MatchId, PersonId
from bot.notices.notices import MessageRef, Target
from bot.store.lease import LASTS, Lease
from bot.store.statement import Change, Collision, ReadWrite, Row, Statement, Value
from bot.store.store import Store
from rules.engine.illegal import Refusal
from tests.bot.house import FakeTransport, House, Notice, World, down, no_mishap
from tests.bot.servers import fresh_database, told
from tests.torture import broken
from tests.torture.amounts import amount
from tests.torture.test_outages import wrongs as untold

HANDOVERS = amount("HANDOVERS", 6)
A_RUN = 10
PROCESSES = 3
TABLES = 3
KINDS = ("clean", "killed", "stalled")


class Discord(FakeTransport):
    """As Discord does it: of two messages with one nonce the second is the first. A process may
    stall before or after the effect."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.stalls_at: str | None = None
        self.is_stalled = asyncio.Event()
        self.wakes = asyncio.Event()

    async def send(self, target: Target, content: Notice, key: str) -> MessageRef:
        await self._strike("before")
        message = self.world.keys.get(key) or self.world.show(key, content)
        await self._strike("after")
        return message

    async def _strike(self, moment: str) -> None:
        if moment == self.stalls_at:
            self.stalls_at = None
            self.is_stalled.set()
            await self.wakes.wait()
        await super()._strike(moment)


class Stalling:
    """A store whose user falls asleep before the next write."""

    def __init__(self, store: ReadWrite, transport: Discord) -> None:
        self._store = store
        self._transport = transport

    async def write(self, change: Change) -> list[list[Row]]:
        await self._transport._strike("write")
        return await self._store.write(change)

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self._store.read(sql, *values)


class Simultaneous:
    """A store whose user writes when somebody else is about to write too."""

    def __init__(self, store: Store, both_write: asyncio.Barrier) -> None:
        self._store = store
        self._both_write = both_write
        self.database = store.database

    async def write(self, change: Change) -> list[list[Row]]:
        with suppress(asyncio.BrokenBarrierError):
            await self._both_write.wait()
        return await self._store.write(change)

    async def read(self, sql: str, *values: Value) -> list[Row]:
        return await self._store.read(sql, *values)


class Court:
    """Several processes, one world."""

    def __init__(self, url: str, rng: Random) -> None:
        self.url = url
        self.random = rng
        self.world = World()
        self.clock = FakeClock()
        self.houses: list[House] = []
        self.tables: list[MatchId] = []
        self.given_up: list[MatchId] = []
        self.wrongs: list[str] = []
        self._next_person = 30_000

    async def arrive(self) -> House:
        house = House(self.url, self.world, self.clock, self.random.randrange(1 << 30))
        transport = house.transport = Discord(self.world)
        await house.open(holds_lease=False)
        fence = house.services.delivery._fence
        fence._store = Stalling(fence._store, transport)  # type: ignore[assignment]
        self.houses.append(house)
        return house

    def anybody(self) -> House:
        return self.random.choice(self.houses)

    async def holder(self) -> House:
        """The one who tells, or the first who may."""
        for house in self.houses:
            lease = house.app.background.lease
            if lease is not None and await lease.renew():
                return house
        raise AssertionError("nobody may tell")

    async def sit_down(self) -> MatchId:
        people = (PersonId(self._next_person), PersonId(self._next_person + 1))
        self._next_person += 2
        house = self.anybody()
        match = await house.lobby(*people)
        await house.services.starts.start(match, people[0])
        return match

    async def play(self) -> None:
        """Two people at once, each through whichever process hears them."""
        self.tables += [await self.sit_down() for _ in range(TABLES - await self._going_on())]
        await self.step()
        turns = [self._turn(self.anybody(), match) for match in self.tables for _ in range(2)]
        # While some are told, others are taken.
        await asyncio.gather(*turns, *(self._step_soon(number) for number in range(4)))

    async def _going_on(self) -> int:
        records = [await self.anybody().record(match) for match in self.tables]
        return sum(record.phase in ("starting", "running") for record in records)

    async def _turn(self, house: House, match: MatchId) -> None:
        try:
            await house.play_turn(match)
        except (Refusal, IndexError):
            # Another process was faster, or the match has ended: nothing was changed.
            return

    async def step(self) -> None:
        """All processes go on at once; who has not the lease does nothing."""
        steps = (house.app.background.step() for house in self.houses)
        for outcome in await asyncio.gather(*steps, return_exceptions=True):
            if isinstance(outcome, BaseException) and not isinstance(outcome, Refusal):
                raise outcome

    async def _step_soon(self, number: int) -> None:
        await asyncio.sleep(number * self.random.random() * 0.03)
        await self.step()

    async def give_up(self) -> None:
        """Two processes know a match. One hears a turn of it, then both people vote at the same
        moment, each through another process, which has counted the votes before the other writes.
        """
        match = await self._begun()
        one, other = self.random.sample(self.houses, 2)
        await other.awaited(match)
        await one.play_turn(match)
        known, durable = await _entries_known(other, match), (await one.record(match)).entries
        if known != durable:
            self.wrongs.append(f"a process knows {known} of {durable} entries of match {match}")
        people = (await one.record(match)).voices()
        both_write = asyncio.Barrier(2)
        await asyncio.gather(
            _voted(one, match, people[0], both_write), _voted(other, match, people[1], both_write)
        )
        self.given_up.append(match)

    async def _begun(self) -> MatchId:
        match = await self.sit_down()
        for _ in range(50):
            await self.step()
            self.clock.advance(1)
            if (await self.anybody().record(match)).phase == "running":
                return match
        raise AssertionError("the match never begins")

    async def hand_over(self, kind: str) -> None:
        old = await self.holder()
        await {"clean": self._clean, "killed": self._killed, "stalled": self._stalled}[kind](old)
        await self.play()

    async def _clean(self, old: House) -> None:
        self.houses.remove(old)
        await asyncio.gather(old.app.close(), self.arrive())

    async def _killed(self, old: House) -> None:
        self.houses.remove(old)
        await self._turn(self.anybody(), self.random.choice(self.tables or [MatchId(1)]))
        step = asyncio.create_task(old.app.background.step())
        await asyncio.sleep(self.random.random() * 0.05)
        step.cancel()
        await asyncio.gather(step, return_exceptions=True)
        # It never comes to give anything back.
        old.app.background._leases.clear()
        await old.app.close()
        await self._expire()
        await self.arrive()

    async def _stalled(self, old: House) -> None:
        transport = old.transport
        assert isinstance(transport, Discord)
        transport.stalls_at = self.random.choice(["write", "write", "before", "after"])
        transport.is_stalled.clear()
        transport.wakes.clear()
        await self.play_without(old)
        step = asyncio.create_task(old.app.background.step())
        stalled = asyncio.create_task(transport.is_stalled.wait())
        await asyncio.wait({step, stalled}, return_when=asyncio.FIRST_COMPLETED)
        self.houses.remove(old)
        assert old.app.background.lease is not None
        old.app.background.lease._renewed -= LASTS
        await self._expire()
        # The others cannot send for a while, so that what waits is folded into one post.
        for house in self.houses:
            house.transport.mishap = down
        for _ in range(2):
            await self.play()
        transport.stalls_at = None
        transport.wakes.set()
        await asyncio.wait([step])
        for house in self.houses:
            house.transport.mishap = no_mishap
        stalled.cancel()
        await asyncio.gather(step, return_exceptions=True)
        self.houses.append(old)

    async def play_without(self, resting: House) -> None:
        """Something to tell, of which nobody has told yet."""
        others = [house for house in self.houses if house is not resting]
        for match in self.tables:
            await self._turn(self.random.choice(others), match)

    async def _expire(self) -> None:
        """So much time has passed that nobody waits for the holder any longer."""
        await told(self.url, "UPDATE leases SET until = 1")

    async def come_to_rest(self) -> None:
        for _ in range(12):
            self.clock.advance(5 * MINUTE)
            await (await self.holder()).settle()

    async def leave(self) -> None:
        for house in self.houses:
            await house.app.close()


async def _entries_known(house: House, match: MatchId) -> int:
    async with house.services.matches.held(match) as live:
        return live.record.entries


async def _voted(
    house: House, match: MatchId, person: PersonId, both_write: asyncio.Barrier
) -> None:
    matches = house.services.matches
    store = matches._store
    matches._store = Simultaneous(store, both_write)  # type: ignore[assignment]
    try:
        await _vote(house, match, person)
    finally:
        matches._store = store
        # Nobody is left to wait for.
        await both_write.abort()


async def _vote(house: House, match: MatchId, person: PersonId) -> None:
    for _ in range(20):
        try:
            await house.services.agreements.abandon(match, person)
        except Refusal as refusal:
            if refusal.code in {Code.STALE, Code.CHANGED}:
                continue
            if refusal.code not in {Code.NOT_BEGUN, Code.FINISHED, Code.PAUSED}:
                raise
        except Collision:
            # The vote is lost, and the match goes on: that is seen in the end.
            return
        return


async def wrongs(court: Court) -> list[str]:
    found = court.wrongs + await untold(court.houses[0], court.tables)
    for match in court.tables:
        for house in court.houses:
            async with house.services.matches.held(match) as live:
                replayed = await house.services.matches.as_of(match, live.record.entries)
                if live.played is not None and live.match.table != replayed.table:
                    found.append(f"match {match} is another in one of the processes")
    for match in court.given_up:
        phase = (await court.houses[0].record(match)).phase
        if phase != "abandoned":
            found.append(f"both gave up match {match}, and it is {phase}")
    return found


async def assembled(url: str, seed: int) -> Court:
    # Two processes that wait for each other are parted after a second otherwise.
    name = (await told(url, "SELECT current_database()"))[0]
    await told(url, f"ALTER DATABASE {name} SET deadlock_timeout = '50ms'")
    court = Court(url, Random(seed))
    for _ in range(PROCESSES):
        await court.arrive()
    return court


async def lived(url: str, handovers: int, seed: int) -> list[str]:
    court = await assembled(url, seed)
    try:
        for number in range(handovers):
            await court.play()
            if number % 3 == 0:
                await court.give_up()
            await court.hand_over(KINDS[number % len(KINDS)])
        await court.come_to_rest()
        return await wrongs(court)
    finally:
        await court.leave()


@pytest.mark.slow
@pytest.mark.parametrize("run", range(-(-HANDOVERS // A_RUN)))
async def test_nothing_is_lost_or_doubled_by_handing_over(run: int) -> None:
    async with fresh_database() as url:
        assert await lived(url, min(A_RUN, HANDOVERS - run * A_RUN), run) == []


async def an_old_holder_writes() -> bool:
    """A process loses its lease while it is stalled, and wakes up to write."""
    async with fresh_database() as url:
        store = await Store.open(url)
        try:
            old, new = Lease(store, DELIVERY_LEASE), Lease(store, DELIVERY_LEASE)
            await old.renew()
            await store.write([Statement("UPDATE leases SET until = 0")])
            await new.renew()
            await Fence(store, old).write([Statement("SELECT 1 AS one")])
        except LeaseLost:
            return False
        finally:
            await store.close()
    return True


@pytest.mark.slow
async def test_an_old_fence_writes_nothing() -> None:
    assert not await an_old_holder_writes()


@pytest.mark.slow
async def test_control_without_a_fence_an_old_holder_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken.has_no_fence(monkeypatch)
    assert await an_old_holder_writes()


@pytest.mark.slow
@pytest.mark.parametrize("build", [broken.knows_no_other_process])
async def test_control_a_build_that_trusts_old_knowledge_is_found_out(
    monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    build(monkeypatch)
    async with fresh_database() as url:
        court = await assembled(url, seed=0)
        try:
            await court.give_up()
            found = await wrongs(court)
        finally:
            await court.leave()
    assert any("a process knows 0 of " in finding for finding in found)
    assert any("both gave up" in finding for finding in found)

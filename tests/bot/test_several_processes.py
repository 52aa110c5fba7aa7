"""Processes that share a server: one tells, one is connected, and nobody trusts old knowledge."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.app.config import Config
from bot.app.run import serve
from bot.delivery.fence import Fence
from bot.errors import (
    Code,
    LeaseLost,
    Stale,
)
from bot.manager.lobby import NamedPerson
from bot.manager.record import Pace
from bot.people.hours import Hours, Quiet
from bot.store import lease as leases
from bot.store.lease import Lease
from bot.store.store import Store
from rules.engine.illegal import IllegalChoice
from tests.bot.house import ANNA, BADR, HERE, House, opened, refused
from tests.bot.planning import arm, log_of, next_person, plan_of
from tests.bot.servers import GUARD_S, fresh_database, told
from tests.bot.test_run import TOKEN, Dummy
from tests.bot.test_store import numbers, person
from tests.games import FIRST
from tests.patience import PATIENCE_S


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with fresh_database() as url:
        yield url


@pytest.fixture
async def house(url: str) -> AsyncIterator[House]:
    async with opened(url) as house:
        yield house


@pytest.fixture
async def other(house: House) -> AsyncIterator[House]:
    """Another process, in the same world and at the same hour."""
    other = House(house.path, house.world, house.clock, seed=2)
    await other.open(holds_lease=False)
    yield other
    await other.app.close()


async def expired(url: str) -> None:
    """So much time has passed that nobody would wait for the holder any longer."""
    await told(url, "UPDATE leases SET until = 1")


async def test_a_lease_is_held_by_one_until_it_is_given_back(url: str) -> None:
    store = await Store.open(url)
    mine, yours = Lease(store, "x"), Lease(store, "x")
    assert [await mine.renew(), await yours.renew(), await mine.renew()] == [True, False, True]
    assert mine.fence == 1
    await mine.give_back()
    assert (await yours.renew(), yours.fence) == (True, 2)
    assert not await mine.renew()
    await store.close()


async def test_an_old_fence_writes_nothing(url: str) -> None:
    store = await Store.open(url)
    mine, yours = Lease(store, "x"), Lease(store, "x")
    await mine.renew()
    await Fence(store, mine).write([person(1)])
    await expired(url)
    assert await yours.renew()
    with pytest.raises(LeaseLost):
        await Fence(store, mine).write([person(2)])
    await Fence(store, yours).write([person(3)])
    assert await numbers(store) == [1, 3]
    assert mine.fence is None
    await store.close()


async def test_a_process_that_was_stalled_knows_it_by_its_own_clock(url: str) -> None:
    store = await Store.open(url)
    now = 100.0
    mine = Lease(store, "x", clock=lambda: now)
    await mine.renew()
    mine.must_be_fresh()
    now += leases.LASTS
    with pytest.raises(LeaseLost):
        mine.must_be_fresh()
    await mine.renew()
    assert mine.is_fresh
    await store.close()


async def test_an_unexpected_error_does_not_end_the_lease(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leases, "RENEWED_EVERY", 0.01)
    store = await Store.open(url)
    lease = Lease(store, "x")
    taken = asyncio.Event()
    errors = [RuntimeError("the server stumbles")] * 3
    renew = lease.renew

    async def stumbling() -> bool:
        if errors:
            raise errors.pop()
        return await renew()

    monkeypatch.setattr(lease, "renew", stumbling)
    keeping = asyncio.create_task(lease.kept(lambda _: taken.set()))
    await asyncio.wait_for(taken.wait(), PATIENCE_S)
    keeping.cancel()
    assert caplog.text.count("lease x could not be renewed") == 3
    await store.close()


async def test_a_stalled_process_sends_nothing(house: House, other: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    said = len(house.world.everything)
    lease = house.app.background.lease
    assert lease is not None
    lease._renewed -= leases.LASTS
    with pytest.raises(LeaseLost):
        await house.services.delivery.deliver_due("posts")
    assert len(house.world.everything) == said
    await expired(str(house.path))
    await other.settle()
    assert len(house.world.posts(match)) == 2


async def test_what_another_process_commits_is_heard_of_at_once(url: str) -> None:
    mine, yours = await Store.open(url), await Store.open(url)
    async with asyncio.timeout(GUARD_S):
        # The first word is that one listens.
        await yours.next_commit().wait()
        news = yours.next_commit()
        await mine.write([person(1)])
        await news.wait()
    assert await numbers(yours) == [1]
    listening = "datname = current_database() AND query LIKE 'LISTEN%'"
    await told(url, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}")
    await mine.write([person(2)])
    assert await numbers(yours) == [1, 2]
    await mine.close()
    await yours.close()


async def test_a_turn_may_come_to_any_process(house: House, other: House) -> None:
    match = await house.match(ANNA, BADR)
    for number in range(6):
        await (other if number % 2 else house).play_turn(match)
        await house.settle()
    assert (await house.record(match)).entries == (await other.record(match)).entries
    assert [post.end_entry for post in house.world.posts(match)][-1] == (
        await other.record(match)
    ).entries


async def test_of_two_choices_at_the_same_question_one_is_kept(house: House, other: House) -> None:
    match = await house.match(ANNA, BADR)
    me = await house.awaited(match)
    words, at = (await house.answers(match, me))[0], await house.asked_at(match, me)
    outcomes = await asyncio.gather(
        *(one.services.turns.choose(match, me, words, at) for one in (house, other)),
        return_exceptions=True,
    )
    # Refused by the database, or by the question if the other's choice was already read.
    refused = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
    assert len(refused) == 1
    assert isinstance(refused[0], Stale | IllegalChoice)
    assert (await house.record(match)).entries == 1


async def test_settings_changed_in_one_process_hold_in_the_others(
    house: House, other: House
) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(remind_every=3600))
    me = await house.awaited(match)
    assert (await house.services.people.of(me)).hours.quiet is None
    known = await other.services.people.of(me)
    minute = house.clock.now() // 60 % 1440
    night = Quiet((minute - 60) % 1440, (minute + 600) % 1440)
    await other.services.change_settings(replace(known, hours=Hours("UTC", night)))
    told_before = len(house.world.reminders(me))
    await house.pass_time(5 * 3600, step=1200)
    assert len(house.world.reminders(me)) == told_before


@pytest.mark.slow
async def test_somebody_is_forgotten_by_any_process(house: House, other: House) -> None:
    match = await house.match(ANNA, BADR)
    await other.services.forgetting.forget(ANNA)
    await house.settle()
    for table, column in (("people", "id"), ("seats", "person"), ("matches", "owner")):
        assert await house.rows(f"SELECT 1 FROM {table} WHERE {column} = ?", ANNA) == []
    await house.play_out(match)


@pytest.mark.slow
async def test_a_new_process_connects_when_the_old_one_has_left(house: House) -> None:
    config = Config(house.path, TOKEN)
    taken = asyncio.Event()
    house.app.background.claim(f"gateway {config.shards}", lambda _: taken.set())
    await taken.wait()
    said: list[str] = []
    word = asyncio.Event()

    def say(words: str) -> None:
        said.append(words)
        word.set()

    serving = asyncio.create_task(serve(Dummy(), config, say))
    async with asyncio.timeout(GUARD_S):
        await word.wait()
    assert said == ["Another Vizier is at work; I take over as soon as it leaves."]
    await house.app.close()
    async with asyncio.timeout(GUARD_S):
        assert await serving == 0
    assert "scope=bot" in said[1]
    await house.open()


class Steady(Dummy):
    """Stays until it is told to go."""

    def __init__(self) -> None:
        super().__init__()
        self.is_there = asyncio.Event()

    async def upload_icons(self) -> None:
        self.is_there.set()


async def test_a_process_that_was_taken_over_leaves(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEWED_EVERY", 0.1)
    bot = Steady()
    serving = asyncio.create_task(serve(bot, Config(url, TOKEN), lambda _: None))
    async with asyncio.timeout(GUARD_S):
        await bot.is_there.wait()
    await told(
        url,
        "UPDATE leases SET holder = 'another', fence = fence + 1, until = until + 1000"
        " WHERE name LIKE 'gateway%'",
    )
    with refused(Code.TAKEN_OVER, match="waits for its turn"):
        async with asyncio.timeout(GUARD_S):
            await serving
    assert bot.closed_house


async def test_a_lease_runs_out_by_the_clock_of_the_server(url: str) -> None:
    store = await Store.open(url)
    await Lease(store, "x").renew()
    now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)"
    (left,) = await told(url, f"SELECT until - {now} FROM leases")
    assert left <= leases.LASTS
    await store.close()


async def test_a_killed_process_is_followed_when_its_lease_has_run_out(
    house: House, other: House
) -> None:
    other.app.background.start()
    match = (await other.services.lobbies.open(NamedPerson(ANNA, "Anna"), FIRST.key, HERE)).id
    await other.services.lobbies.join(match, NamedPerson(BADR, "Badr"))
    await other.services.starts.start(match, ANNA)
    await expired(str(house.path))
    async with asyncio.timeout(GUARD_S):
        if not house.world.everything:
            await house.world.next_message()
    assert (await other.record(match)).phase in ("starting", "running")


async def test_a_file_is_claimed_at_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("file") / "vizier.db"
    async with opened(path) as house:
        heard: list[bool] = []
        house.app.background.claim("gateway", heard.append)
        assert heard == [True]


async def test_a_plan_made_in_one_process_is_played_once_by_the_other(
    house: House, other: House
) -> None:
    match = await house.match(ANNA, BADR)
    person = await next_person(house, match)
    # Both have the table in memory, and one of them is told of what the other writes by rows alone.
    await other.services.views.view_for(match, person)
    plan = await arm(other, match, person)
    await other.play_turn(match)
    before = len(await log_of(house, match))
    await asyncio.gather(
        house.services.plan_player.play_due(), other.services.plan_player.play_due()
    )
    await house.settle()
    played = (await log_of(other, match))[before:]
    assert len(played) == len(plan.wishes[0].steps)
    assert all(is_planned for *_, is_planned in played)
    for one in (house, other):
        assert (await plan_of(one, match, person)).wishes == ()
        assert await one.awaited(match) != person
        async with one.services.matches.held(match) as live:
            assert len(live.planned) == len(played)

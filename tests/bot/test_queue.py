"""The delivery queue: nobody waits for somebody else's place, and a post costs little."""

import asyncio
from collections.abc import Iterator

import pytest

from bot.clock import MINUTE
from bot.delivery import queue
from bot.delivery.posts import PostKind
from bot.delivery.takedowns import TRIES_FOR_BUTTONS
from bot.delivery.transport import NotSent, PersonLost
from bot.ids import MatchId, Place
from bot.notices.notices import ARRIVAL_WINDOW_S, DirectMessages, MessageRef, PostNotice, Target
from bot.store.statement import Change, Row
from bot.store.store import Store
from tests.bot.house import ANNA, BADR, CEM, DINA, EVE, House, Interrupted, Notice, guest, no_mishap
from tests.games import FIRST
from tests.patience import PATIENCE_S

STUCK, FLOODED, QUIET = Place(7, 71), Place(7, 72), Place(7, 73)


class Gate:
    """Messages to some targets hang until it is opened."""

    def __init__(self, house: House, *closed: Target) -> None:
        self._send = house.transport.send
        self._edit = house.transport.edit
        self._closed = closed
        self._open = asyncio.Event()
        self.reached = asyncio.Event()
        house.transport.send = self.send  # type: ignore[method-assign]

    async def send(self, target: Target, content: Notice, key: str) -> MessageRef:
        if target in self._closed:
            self.reached.set()
            await self._open.wait()
        return await self._send(target, content, key)

    async def edit(self, message: MessageRef, content: Notice) -> None:
        self.reached.set()
        await self._open.wait()
        await self._edit(message, content)

    def open(self) -> None:
        self._open.set()


@pytest.fixture
def gates(house: House) -> Iterator[list[Gate]]:
    """Whatever a test has closed is opened at its end."""
    made: list[Gate] = []
    yield made
    for gate in made:
        gate.open()


async def until_told(house: House, match: MatchId, posts: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while len(house.world.posts(match)) < posts:
            await house.world.next_message()


async def test_a_place_that_hangs_and_one_that_is_flooded_delay_nobody_else(
    house: House, gates: list[Gate]
) -> None:
    stuck = await house.match(ANNA, BADR, place=STUCK)
    flooding = [await house.match(ANNA, BADR, place=FLOODED) for _ in range(4)]
    quiet = await house.match(CEM, DINA, place=QUIET)
    gates.append(Gate(house, STUCK, FLOODED))
    house.app.background.start()
    for match in (stuck, *flooding):
        await house.play_turn(match)
    async with asyncio.timeout(PATIENCE_S):
        await gates[0].reached.wait()
    for turn in range(3):
        person = await house.awaited(quiet)
        await house.play_turn(quiet)
        await until_told(house, quiet, turn + 2)
        async with asyncio.timeout(PATIENCE_S):
            while await house.awaited(quiet) == person:
                await house.world.next_message()
    assert len(house.world.posts(stuck)) == 1
    gates[0].open()
    for match in (stuck, *flooding):
        await until_told(house, match, 2)


async def test_a_flooded_place_is_one_line_and_cannot_crowd_out_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostKind, "most_lines", 2)
    flooding = [await house.match(ANNA, BADR, place=FLOODED) for _ in range(4)]
    quiet = await house.match(CEM, DINA, place=QUIET)
    for match in (*flooding, quiet):
        await house.play_turn(match)
    kind = house.services.delivery.kinds["posts"]
    due = await kind.due(house.clock.now(), [], 2)
    assert sorted(delivery.line for delivery in due) == ["place 72", "place 73"]
    assert [one.line for one in await kind.due(house.clock.now(), ["place 72"], 2)] == ["place 73"]
    await house.settle()
    assert all(len(house.world.posts(match)) == 2 for match in (*flooding, quiet))


async def test_a_post_under_way_is_not_begun_again_where_its_table_has_moved(
    house: House, gates: list[Gate]
) -> None:
    match = await house.match(ANNA, BADR, place=STUCK)
    gates.append(Gate(house, STUCK))
    await house.play_turn(match)
    assert await house.services.delivery.begin_due("posts") == 1
    await gates[0].reached.wait()
    await house.services.agreements.move(match, QUIET)
    assert await house.services.delivery.begin_due("posts") == 0
    gates[0].open()
    await house.settle()
    told = [(post.place, [event.kind for event in post.events]) for post in house.world.posts()]
    assert told[1:] == [(STUCK, ["turn"]), (QUIET, ["moved"])]


async def test_taking_buttons_off_delays_neither_a_post_nor_a_start(
    house: House, gates: list[Gate]
) -> None:
    match = await house.match(ANNA, BADR)
    gates.append(Gate(house))
    house.transport.edit = gates[0].edit  # type: ignore[method-assign]
    house.app.background.start()
    await house.play_turn(match)
    async with asyncio.timeout(PATIENCE_S):
        await gates[0].reached.wait()
    await house.play_turn(match)
    await until_told(house, match, 3)
    beginning = await house.lobby(CEM, DINA)
    await house.services.starts.start(beginning, CEM)
    async with asyncio.timeout(PATIENCE_S):
        await house.until_running_for(beginning, (await house.record(beginning)).voices()[0])
    assert house.world.without_buttons == set()


async def test_buttons_that_cannot_be_taken_off_stay(house: House) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: NotSent("no") if moment == "edit" else None
    await house.play_turn(match)
    left = []
    for _ in range(TRIES_FOR_BUTTONS):
        await house.settle()
        left.append(len(await house.rows("SELECT 1 FROM takedowns WHERE action = 'buttons'")))
        house.clock.advance(10 * MINUTE)
    assert left == [1] * (TRIES_FOR_BUTTONS - 1) + [0]
    assert await house.rows("SELECT 1 FROM takedowns") == []


async def test_a_post_commits_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    commits: list[Change] = []
    write = Store.write

    async def counted(self: Store, change: Change) -> list[list[Row]]:
        commits.append(change)
        return await write(self, change)

    monkeypatch.setattr(Store, "write", counted)
    assert await house.services.delivery.deliver_due("posts") == 1
    assert len(commits) == 2


async def test_a_rate_limit_is_kept_to_even_if_it_lasts_an_hour(house: House) -> None:
    match = await house.match(ANNA, BADR)
    limited = NotSent("rate limited", retry_after_s=3599.5)
    house.transport.mishap = lambda moment: limited if moment == "before" else None
    await house.play_turn(match)
    await house.services.delivery.deliver_due("posts")
    (row,) = await house.rows("SELECT due, sending FROM outbox")
    assert row == {"due": house.clock.now() + 3600, "sending": 0}


async def test_what_was_attempted_is_looked_for_from_the_first_attempt_that_may_arrive(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR)
    looked: list[int | None] = []
    now_ms = 1_000_000
    house.transport.now_ms = lambda: now_ms  # type: ignore[method-assign]

    async def find(key: str, targets: object, since_ms: int | None) -> MessageRef | None:
        looked.append(since_ms)
        return None

    house.transport.find = find  # type: ignore[method-assign]
    house.transport.mishap = lambda moment: Interrupted() if moment == "before" else None
    await house.play_turn(match)
    for _ in range(4):
        await house.services.delivery.deliver_due("posts")
        house.clock.advance(60)
        now_ms += ARRIVAL_WINDOW_S * 500
    assert looked == [1_000_000, 1_000_000, 1_000_000 + ARRIVAL_WINDOW_S * 1000]


async def test_who_cannot_be_written_to_is_called_at_the_table(house: House) -> None:
    asked: list[Target] = []
    send = house.transport.send

    async def closed(target: Target, content: Notice, key: str) -> MessageRef:
        if not isinstance(content, PostNotice):
            asked.append(target)
        if isinstance(target, DirectMessages):
            raise PersonLost
        return await send(target, content, key)

    house.transport.send = closed  # type: ignore[method-assign]
    match = await house.match(ANNA, BADR, place=QUIET)
    person = await house.awaited(match)
    assert asked == [DirectMessages(person), QUIET]
    await house.services.lobbies.open(guest(EVE), FIRST.key, STUCK, friends=[guest(person)])
    await house.settle()
    # A closed door is not tried again for a day.
    assert asked[2:] == [STUCK]


async def test_a_row_that_cannot_be_noted_is_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    house.transport.mishap = lambda moment: Interrupted() if moment == "before" else None

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a bug of ours")

    with monkeypatch.context() as patch:
        patch.setattr(queue.DeliveryQueue, "_back_off", broken)
        with pytest.raises(RuntimeError):
            await house.services.delivery.deliver_due("posts")
    assert "could not be noted" in caplog.text
    house.transport.mishap = no_mishap
    await house.pass_time(queue.back_off_s(1))
    assert len(house.world.posts(match)) == 2

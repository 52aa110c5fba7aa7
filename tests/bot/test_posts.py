"""Each turn is told in exactly one post, in order, whatever the connection does."""

import asyncio
import dataclasses
from itertools import pairwise

import pytest

from bot.clock import HOUR, MINUTE
from bot.delivery.queue import back_off_s
from bot.delivery.transport import NotSent, PlaceLost
from bot.errors import (
    CannotReplay,
    Code,
)
from bot.ids import MatchId, Place
from bot.notices.notices import ARRIVAL_WINDOW_S, LONGEST_KEY, MessageRef, PostNotice, Target
from rules.catalogue import GAMES
from tests.bot.house import ANNA, BADR, CEM, House, Interrupted, Notice, down, no_mishap, refused
from tests.games import FIRST
from tests.patience import PATIENCE_S


async def ranges(house: House, match: MatchId) -> list[tuple[int, int]]:
    return [(post.first_entry, post.end_entry) for post in house.world.posts(match)]


async def is_told_once(house: House, match: MatchId) -> bool:
    """Whether the posts tell every choice up to the latest ended turn exactly once, in order."""
    told = await ranges(house, match)
    rows = await house.rows("SELECT told FROM matches WHERE id = ?", match)
    in_order = all(end == first for (_, end), (first, _) in pairwise(told))
    return told[0][0] == 0 and in_order and told[-1][1] == rows[0]["told"]


async def test_a_post_commits_with_the_end_that_causes_it(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_choice(match)
    assert await house.rows("SELECT * FROM outbox") == []
    await house.play_turn(match)
    rows = await house.rows("SELECT first_entry, end_entry FROM outbox")
    assert rows == [{"first_entry": 0, "end_entry": (await house.record(match)).entries}]


async def test_each_turn_is_told_in_one_post_and_in_order(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_out(match)
    assert await is_told_once(house, match)
    posts = house.world.posts(match)
    turns = [event for post in posts for event in post.events if event.kind == "turn"]
    assert [event.seat for event in turns] == [0, 1] * 15 + [0]
    assert posts[-1].events[-1].kind == "over"
    assert len(house.world.without_buttons) == len(posts) - 1


async def test_nonces_are_short_all_different_and_the_same_at_every_try(house: House) -> None:
    tried: list[str] = []
    send = house.transport.send

    async def stubborn(target: Target, content: Notice, key: str) -> MessageRef:
        if isinstance(content, PostNotice):
            tried.append(key)
            if len(tried) % 3:
                raise Interrupted
        return await send(target, content, key)

    house.transport.send = stubborn  # type: ignore[method-assign]
    match = await house.lobby(ANNA, BADR)
    await house.services.starts.start(match, ANNA)
    for _ in range(5):
        await house.pass_time(MINUTE, step=5)
        await house.play_turn(match)
    assert all(len(nonce) <= LONGEST_KEY for nonce in tried)
    assert all(len(set(tried[n : n + 3])) == 1 for n in range(0, len(tried), 3))
    assert len(set(tried)) == len(tried) // 3


async def test_an_interrupted_post_is_looked_for_before_it_is_sent_again(house: House) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: Interrupted() if moment == "after" else None
    await house.play_turn(match)
    await house.settle()
    assert len(house.world.posts(match)) == 2
    house.transport.mishap = no_mishap
    await house.restart()
    await house.pass_time(MINUTE, step=5)
    assert len(house.world.posts(match)) == 2
    assert await house.rows("SELECT * FROM outbox") == []
    assert len(await house.rows("SELECT * FROM posts")) == 2


async def test_a_post_that_arrives_late_is_not_told_anew_with_the_next(house: House) -> None:
    match = await house.match(ANNA, BADR)
    send, late = house.transport.send, []

    async def swallow(target: Target, content: Notice, key: str) -> MessageRef:
        if isinstance(content, PostNotice):
            late.append((target, content, key))
        raise Interrupted

    house.transport.send = swallow  # type: ignore[method-assign]
    await house.play_turn(match)
    await house.services.delivery.deliver_due("posts")
    await house.play_turn(match)
    tried = [house.clock.now()]
    # Until a try that comes nearly a whole window after the one before.
    while tried[-1] - tried[0] < ARRIVAL_WINDOW_S * 4 // 5:
        before = len(late)
        await house.pass_time(4, step=4)
        if len(late) > before:
            tried = [tried[-1], house.clock.now()]
    house.transport.send = send  # type: ignore[method-assign]
    # Discord is well again, and makes the message of the try before.
    await send(*late[-2])
    await house.pass_time(HOUR, step=MINUTE)
    assert await is_told_once(house, match)
    assert len(house.world.posts(match)) == 3


async def test_a_post_that_was_never_made_is_made_after_all(house: House) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: Interrupted() if moment == "before" else None
    await house.play_turn(match)
    await house.settle()
    house.transport.mishap = no_mishap
    await house.pass_time(MINUTE, step=5)
    assert await is_told_once(house, match)


async def test_retries_come_ever_more_rarely(house: House) -> None:
    assert [back_off_s(tries) for tries in (1, 2, 3, 20)] == [2, 4, 8, 15 * MINUTE]
    match = await house.match(ANNA, BADR)
    house.transport.mishap = down
    await house.play_turn(match)
    await house.pass_time(10 * MINUTE, step=1)
    rows = await house.rows("SELECT tries FROM outbox")
    assert rows == [{"tries": 9}]


@pytest.mark.slow
@pytest.mark.parametrize("error", [NotSent, Interrupted])
async def test_after_a_long_outage_comes_one_fresh_board_not_a_flood(
    house: House, error: type[Exception]
) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: error() if moment == "before" else None
    for _ in range(10):
        await house.play_turn(match)
        await house.pass_time(HOUR, step=10 * MINUTE)
    house.transport.mishap = no_mishap
    await house.pass_time(HOUR)
    posts = house.world.posts(match)
    assert len(posts) == 2
    assert [event.kind for event in posts[1].events] == ["turn"] * 10
    assert await is_told_once(house, match)


async def test_computer_turns_are_told_in_the_next_persons_post(house: House) -> None:
    match = await house.match(ANNA, computers=["random", "random"])
    posts = len(house.world.posts(match))
    await house.play_turn(match)
    await house.settle()
    latest = house.world.posts(match)[posts:]
    assert len(latest) == 1
    assert [event.kind for event in latest[0].events] == ["turn"] * 3
    assert await is_told_once(house, match)


async def test_a_computer_that_hangs_does_not_silence_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.match(ANNA, computers=["random"])
    posts = len(house.world.posts(match))

    async def hangs() -> int:
        return 0

    monkeypatch.setattr(house.services.computers, "play_due", hangs)
    await house.play_turn(match)
    await house.settle()
    assert len(house.world.posts(match)) == posts
    await house.pass_time(3 * MINUTE)
    assert len(house.world.posts(match)) == posts + 1
    monkeypatch.undo()
    await house.settle()
    assert await is_told_once(house, match)


async def test_a_slow_match_does_not_keep_others_waiting(house: House) -> None:
    slow = await house.match(ANNA, BADR)
    quick = await house.match(ANNA, CEM, place=Place(7, 71))
    send = house.transport.send
    gate = asyncio.Event()

    async def hangs(target: Target, content: Notice, key: str) -> MessageRef:
        if content.match == slow:
            await gate.wait()
        return await send(target, content, key)

    house.transport.send = hangs  # type: ignore[method-assign]
    await house.play_turn(slow)
    await house.play_turn(quick)
    delivery = asyncio.create_task(house.services.delivery.deliver_due("posts"))
    async with asyncio.timeout(PATIENCE_S):
        while len(house.world.posts(quick)) < 2:
            await house.world.next_message()
    assert len(house.world.posts(slow)) == 1
    # And no lock is held meanwhile: the slow match itself is played on.
    async with asyncio.timeout(PATIENCE_S):
        await house.play_turn(slow)
    gate.set()
    assert await delivery == 3


@pytest.mark.slow
async def test_a_lost_place_pauses_the_match_until_somebody_gives_it_a_new_one(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: PlaceLost() if moment == "before" else None
    await house.play_turn(match)
    await house.settle()
    record = await house.record(match)
    assert record.paused == "place"
    with refused(Code.PAUSED):
        await house.services.turns.choose(match, ANNA, "end", None)
    house.transport.mishap = no_mishap
    await house.pass_time(HOUR)
    assert len(house.world.posts(match)) == 1
    await house.services.agreements.resume(match, ANNA, place=Place(7, 71))
    await house.settle()
    latest = house.world.posts(match)[-1]
    assert latest.place == Place(7, 71)
    assert [event.kind for event in latest.events] == ["turn", "paused", "resumed"]
    assert await is_told_once(house, match)
    await house.play_out(match)


async def test_a_match_that_does_not_replay_pauses_and_loses_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    await house.settle()
    entries = (await house.record(match)).entries
    with monkeypatch.context() as later:
        newer = dataclasses.replace(FIRST, rules_version=2)
        later.setitem(GAMES, FIRST.key, newer)
        house.services.matches.forget(match)
        for _ in range(2):
            with pytest.raises(CannotReplay):
                await house.services.turns.choose(match, ANNA, "end", None)
        await house.settle()
        record = await house.record(match)
        assert (record.paused, record.entries) == ("replay", entries)
        posts = house.world.posts(match)
        assert [event.reason for event in posts[-1].events] == ["replay"]
    await house.services.agreements.resume(match, ANNA)
    await house.play_out(match)

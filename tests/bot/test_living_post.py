"""A match that one person plays has one living post: it is edited for an hour, then replaced."""

from collections.abc import Sequence

import pytest

from bot.clock import HOUR, MINUTE
from bot.delivery.transport import NotSent
from bot.ids import MatchId
from bot.notices.notices import MessageRef, PostNotice, Target
from tests.bot.house import ANNA, BADR, House, Interrupted, no_mishap
from tests.bot.test_posts import is_told_once
from tests.games import COOPERATIVE, FIRST


def seen(house: House) -> dict[MessageRef, PostNotice]:
    """The posts that can be seen now."""
    return {
        message: notice
        for message, notice in house.world.messages.items()
        if isinstance(notice, PostNotice)
    }


async def one_turn(house: House, match: MatchId) -> None:
    await house.play_turn(match)
    await house.settle()


async def with_a_living_post(house: House) -> MatchId:
    """A match against a computer, of which more than the beginning was told."""
    match = await house.match(ANNA, computers=["random"])
    await house.settle()
    await one_turn(house, match)
    assert len(seen(house)) == 2
    return match


@pytest.mark.parametrize("computers", [[], ["random"]])
async def test_there_are_the_beginning_one_living_post_and_the_result(
    house: House, computers: list[str]
) -> None:
    game = FIRST if computers else COOPERATIVE
    match = await house.match(ANNA, computers=computers, game=game.key)
    await house.play_out(match)
    assert await is_told_once(house, match)
    (_, start), (living, told), (_, result) = seen(house).items()
    assert start.has("start")
    assert told.has("turn")
    assert result.has("over")
    # It loses its buttons to the result, as every older post does.
    assert living in house.world.without_buttons


async def test_the_living_post_is_edited_for_an_hour_and_then_replaced(house: House) -> None:
    match = await with_a_living_post(house)
    start, living = seen(house)
    await house.pass_time(HOUR - MINUTE)
    await one_turn(house, match)
    assert list(seen(house)) == [start, living]
    # Edited or not, it is as old as it is.
    await house.pass_time(2 * MINUTE)
    await one_turn(house, match)
    first, newest = seen(house)
    assert first == start
    assert newest != living
    assert await is_told_once(house, match)


async def test_a_table_of_two_people_keeps_a_post_a_turn(house: House) -> None:
    match = await house.match(ANNA, BADR)
    for _ in range(4):
        await one_turn(house, match)
    assert len(seen(house)) == 5


async def test_that_a_friend_resigned_stays_told_when_the_computer_plays_on(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.settle()
    await one_turn(house, match)
    await house.services.seats.resign(match, BADR)
    await house.settle()
    for _ in range(3):
        await one_turn(house, match)
    assert [notice.has("resigned") for notice in seen(house).values()].count(True) == 1
    # After it there is one living post again.
    assert len(seen(house)) == 4
    assert await is_told_once(house, match)


async def test_a_living_post_that_was_deleted_is_written_anew(house: House) -> None:
    match = await with_a_living_post(house)
    _, living = seen(house)
    del house.world.messages[living]
    await one_turn(house, match)
    assert len(seen(house)) == 2
    assert (await house.record(match)).paused is None
    assert await is_told_once(house, match)


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_an_interrupted_edit_is_made_again_after_a_restart(house: House, moment: str) -> None:
    match = await with_a_living_post(house)
    messages = list(seen(house))

    async def not_found(
        key: str, targets: Sequence[Target], since_ms: int | None
    ) -> MessageRef | None:
        """It is older than the attempt, so Discord's history since then does not have it."""
        return None

    house.transport.find = not_found  # type: ignore[method-assign]
    house.transport.mishap = lambda now: Interrupted() if now == moment else None
    await one_turn(house, match)
    house.transport.mishap = no_mishap
    await house.restart()
    await house.pass_time(MINUTE, step=5)
    assert list(seen(house)) == messages
    assert await house.rows("SELECT * FROM outbox") == []
    rows = await house.rows("SELECT end_entry FROM posts ORDER BY number DESC LIMIT 1")
    assert rows == [{"end_entry": seen(house)[messages[-1]].end_entry}]


async def test_an_edit_that_is_refused_is_tried_again_in_its_time(house: House) -> None:
    match = await with_a_living_post(house)
    messages = list(seen(house))
    house.transport.mishap = lambda now: NotSent("rate limited", 20) if now == "before" else None
    await one_turn(house, match)
    house.transport.mishap = no_mishap
    await house.pass_time(MINUTE, step=5)
    assert list(seen(house)) == messages
    assert await is_told_once(house, match)


async def test_an_edit_that_comes_to_nothing_for_an_hour_becomes_a_new_post(house: House) -> None:
    match = await with_a_living_post(house)
    house.transport.mishap = lambda now: Interrupted() if now == "after" else None
    await one_turn(house, match)
    house.transport.mishap = lambda now: Interrupted() if now == "find" else None
    await house.pass_time(2 * HOUR)
    house.transport.mishap = no_mishap
    await house.pass_time(HOUR, step=MINUTE)
    # Whether it was found or sent anew, the turn is seen once.
    told = [notice.end_entry for notice in seen(house).values()]
    assert len(told) == len(set(told)) == 2

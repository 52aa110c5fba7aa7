"""Moments that people read: in a reminder and in their list, held against what the clock does."""

import re
from dataclasses import replace

from bot.clock import DAY, HOUR
from bot.discord_ui.cockpit.listing import entry
from bot.discord_ui.message import Message
from bot.discord_ui.posts.reminder import direct_reminder, mention_reminder
from bot.ids import MatchId, PersonId
from bot.manager.record import Pace
from bot.people.hours import Hours, Quiet
from tests.bot.house import ANNA, BADR, CEM, House
from tests.bot.test_message import walk

A_DAY = Pace(remind_every=12 * HOUR, turn_time=DAY, caretaker="random")
RUNS_OUT = re.compile(r"[Tt]ime runs out <t:(\d+):R>")
ASKED = re.compile(r"asked <t:(\d+):R>")


def words(message: Message) -> str:
    return "\n".join(part.get("content", "") for part in walk(message.view(0).to_components()))


def moment(told: str, pattern: re.Pattern[str] = RUNS_OUT) -> int:
    """What a text says in Discord's way, which everybody reads in a zone of their own."""
    (found,) = pattern.findall(told)
    return int(found)


async def listed(house: House, match: MatchId, reader: PersonId) -> str:
    """How the match stands in the reader's list."""
    page = await house.services.search.page_of(reader)
    one = next(one for one in page.matches if one.record.id == match)
    people = await house.services.people.all_of({ANNA, BADR, CEM})
    return entry(house.services, one, people, reader)


async def time_ran_out(house: House, match: MatchId, person: PersonId) -> bool:
    seats = (await house.record(match)).seats
    return any(seat.person == person and seat.is_played_by_computer for seat in seats)


async def test_time_runs_out_at_the_moment_that_reminders_and_lists_name(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=A_DAY)
    asked_at, me = house.clock.now(), await house.awaited(match)
    other = BADR if me == ANNA else ANNA
    await house.pass_time(13 * HOUR)
    last = house.world.reminders(me)[-1]
    told = [
        words(await direct_reminder(house.services, last)),
        words(await mention_reminder(house.services, last)),
        await listed(house, match, me),
        await listed(house, match, other),
    ]
    (deadline,) = {moment(one) for one in told}
    assert {moment(one, ASKED) for one in told[2:]} == {asked_at}
    await house.pass_time(deadline - house.clock.now() - 1)
    assert not await time_ran_out(house, match, me)
    await house.pass_time(1)
    assert await time_ran_out(house, match, me)


async def test_who_sleeps_is_told_the_later_moment_that_then_holds(house: House) -> None:
    """It would come in the night: the morning is named, and is what counts."""
    match = await house.match(ANNA, BADR, pace=A_DAY)
    me = await house.awaited(match)
    early = moment(await listed(house, match, me))
    person = await house.services.people.of(me)
    night = Quiet((early - HOUR) % DAY // 60, (early + 3 * HOUR) % DAY // 60)
    hours = Hours("UTC", quiet=night)
    await house.services.change_settings(replace(person, hours=hours))
    late = moment(await listed(house, match, me))
    assert late > early
    await house.pass_time(late - house.clock.now() - 1)
    assert not await time_ran_out(house, match, me)
    await house.pass_time(1)
    assert await time_ran_out(house, match, me)


async def test_nothing_played_yet_is_said_only_before_the_first_answer(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    assert "nothing played yet" in await listed(house, match, ANNA)
    answer = (await house.answers(match, ANNA))[0]
    await house.services.turns.choose(match, ANNA, answer, None)
    assert "played" not in await listed(house, match, ANNA)


def test_a_moment_that_is_an_hour_off_is_another() -> None:
    told = f"Your time runs out <t:{DAY}:R>."
    assert moment(told) == DAY != moment(told.replace(str(DAY), str(DAY + HOUR)))

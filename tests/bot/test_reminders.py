"""Who is awaited is told: never early, never twice, never at night, and no longer than needed."""

from dataclasses import replace

import pytest

from bot.clock import DAY, HOUR, MINUTE
from bot.delivery.transport import NotSent, PersonLost
from bot.discord_ui.posts.reminder import direct_reminder
from bot.errors import (
    Code,
)
from bot.ids import PersonId
from bot.manager.record import Pace
from bot.notices.notices import ARRIVAL_WINDOW_S, MessageRef, ReminderNotice, Target
from bot.people.hours import Hours, Quiet
from bot.people.presence import PERHAPS_THERE_S
from tests.bot.house import ANNA, BADR, CEM, House, Interrupted, Notice, down, no_mishap, refused
from tests.games import COOPERATIVE


async def settings(house: House, person: PersonId, **words: object) -> None:
    known = await house.services.people.of(person)
    await house.services.change_settings(replace(known, **words))  # type: ignore[arg-type]


def visible(house: House) -> list[ReminderNotice]:
    return [
        notice for notice in house.world.messages.values() if isinstance(notice, ReminderNotice)
    ]


async def test_the_first_alert_comes_when_the_turn_begins(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    assert [(alert.person, alert.number) for alert in house.world.reminders()] == [(person, 1)]
    other = BADR if person == ANNA else ANNA
    await house.play_turn(match)
    await house.settle()
    assert house.world.reminders()[-1].person == other


async def test_reminders_come_at_the_shorter_interval_and_each_replaces_the_last(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(remind_every=12 * HOUR))
    person = await house.awaited(match)
    await house.pass_time(12 * HOUR - 1)
    assert len(house.world.reminders()) == 1
    await house.pass_time(1)
    assert len(house.world.reminders()) == 2
    await settings(house, person, remind_every=3 * HOUR)
    await house.pass_time(3 * HOUR)
    assert [alert.number for alert in house.world.reminders()] == [1, 2, 3]
    assert [alert.number for alert in visible(house)] == [3]


async def test_reminders_stop_after_five_and_begin_again_when_the_person_acts(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(remind_every=HOUR))
    await house.pass_time(20 * HOUR)
    assert len(house.world.reminders()) == 5
    await house.play_choice(match)
    await house.pass_time(HOUR)
    assert len(house.world.reminders()) == 6


async def test_who_leaves_among_several_loses_only_their_own_alert(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    await house.services.seats.resign(match, BADR)
    await house.settle()
    assert {alert.person for alert in visible(house)} == {ANNA, CEM}


async def test_who_has_taken_the_turn_just_now_is_not_reminded(house: House) -> None:
    match = await house.match(ANNA, BADR)
    (reminder,) = house.world.reminders()
    await house.play_turn(match)
    with pytest.raises(NotSent):
        await direct_reminder(house.services, reminder)


async def test_an_alert_is_gone_the_moment_the_turn_is_taken(house: House) -> None:
    match = await house.match(ANNA, BADR)
    assert len(visible(house)) == 1
    person = await house.play_turn(match)
    rows = await house.rows("SELECT person FROM waiting")
    assert [row["person"] for row in rows] == [BADR if person == ANNA else ANNA]
    await house.settle()
    assert all(alert.person != person for alert in visible(house))


async def test_who_is_asked_again_at_once_is_only_reminded(house: House) -> None:
    match = await house.match(ANNA, game=COOPERATIVE.key, pace=Pace(remind_every=2 * HOUR))
    await house.pass_time(PERHAPS_THERE_S)
    assert len(house.world.reminders()) == 1
    for _ in range(3):
        assert await house.play_turn(match) == ANNA
        await house.settle()
    assert len(house.world.reminders()) == 1
    assert visible(house) == []
    await house.pass_time(2 * HOUR - 1)
    assert len(house.world.reminders()) == 1
    await house.pass_time(1)
    assert [alert.person for alert in visible(house)] == [ANNA]


async def test_who_has_begun_a_match_alone_just_now_is_not_told_that_it_is_their_turn(
    house: House,
) -> None:
    await house.match(ANNA, computers=["random"])
    assert house.world.reminders() == []
    await house.pass_time(PERHAPS_THERE_S - 1)
    assert house.world.reminders() == []
    await house.pass_time(1)
    assert [alert.person for alert in house.world.reminders()] == [ANNA]


async def test_who_has_just_joined_is_not_told_that_the_match_waits_for_them(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    for person in (ANNA, BADR):
        house.services.presence.note(match, person)
    await house.services.starts.start(match, ANNA)
    await house.settle()
    await house.pass_time(PERHAPS_THERE_S - 1)
    assert house.world.reminders() == []
    await house.pass_time(1)
    assert [alert.person for alert in house.world.reminders()] == [await house.awaited(match)]


async def test_acting_within_a_turn_postpones_the_next_reminder(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(remind_every=2 * HOUR))
    await house.pass_time(2 * HOUR - 60)
    await house.play_choice(match)
    await house.pass_time(2 * HOUR - 60)
    assert len(house.world.reminders()) == 1
    await house.pass_time(60)
    assert len(house.world.reminders()) == 2


async def test_a_muted_turn_is_silent_and_the_next_is_not(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(remind_every=HOUR))
    person = await house.awaited(match)
    await house.services.reminders.mute(match, person)
    with refused(Code.NOT_YOUR_TURN):
        await house.services.reminders.mute(match, BADR if person == ANNA else ANNA)
    await house.play_choice(match)
    await house.pass_time(5 * HOUR)
    assert len(house.world.reminders(person)) == 1
    await house.play_turn(match)
    await house.play_turn(match)
    await house.pass_time(10 * MINUTE)
    assert len(house.world.reminders(person)) == 2


async def test_who_chose_just_now_is_told_of_the_next_turn_ten_minutes_after_that(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    await house.settle()
    assert len(house.world.reminders(person)) == 1
    await house.play_turn(match)
    await house.pass_time(4 * MINUTE)
    await house.play_turn(match)
    await house.pass_time(5 * MINUTE)
    assert len(house.world.reminders(person)) == 1
    await house.pass_time(MINUTE)
    assert len(house.world.reminders(person)) == 2


async def test_who_chose_longer_ago_is_told_at_once_also_after_a_restart(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    await house.play_turn(match)
    await house.pass_time(10 * MINUTE)
    house.services.matches.forget(match)
    await house.play_turn(match)
    await house.settle()
    assert len(house.world.reminders(person)) == 2


async def test_who_wants_no_reminders_gets_none(house: House) -> None:
    await settings(house, ANNA, way="off")
    await settings(house, BADR, way="off")
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    await house.pass_time(2 * DAY)
    assert house.world.reminders() == []


async def test_nobody_is_told_in_quiet_hours_nor_after_they_were_changed(house: House) -> None:
    # The fake clock stands at midnight UTC.
    for person in (ANNA, BADR):
        await settings(house, person, hours=Hours("UTC", Quiet(0, 8 * 60)))
    match = await house.match(ANNA, BADR)
    await house.pass_time(8 * HOUR - 1)
    assert house.world.reminders() == []
    person = await house.awaited(match)
    await settings(house, person, hours=Hours("UTC", Quiet(0, 9 * 60)))
    await house.pass_time(HOUR)
    assert house.world.reminders() == []
    await house.pass_time(1)
    assert len(house.world.reminders()) == 1


async def test_everybody_waits_for_you_is_said_when_it_is_so(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids", pace=Pace(remind_every=HOUR))
    assert [alert.everybody_waits for alert in house.world.reminders()] == [False] * 3
    for person in (ANNA, BADR):
        await house.services.turns.choose(
            match, person, (await house.answers(match, person))[0], None
        )
    await house.pass_time(HOUR)
    latest = house.world.reminders()[-1]
    assert (latest.person, latest.everybody_waits) == (CEM, True)
    assert len(house.world.reminders()) == 4
    alone = await house.match(ANNA, computers=["random"])
    await house.pass_time(PERHAPS_THERE_S)
    only = next(alert for alert in house.world.reminders() if alert.match == alone)
    assert not only.everybody_waits


async def test_the_reminder_of_who_has_sealed_an_answer_goes(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids")
    assert {alert.person for alert in visible(house)} == {ANNA, BADR}
    await house.services.turns.choose(match, ANNA, (await house.answers(match, ANNA))[0], None)
    await house.pass_time(MINUTE)
    assert [alert.person for alert in visible(house)] == [BADR]


async def test_who_takes_a_sealed_answer_back_is_awaited_again(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids", pace=Pace(remind_every=HOUR))
    await house.services.turns.choose(match, ANNA, (await house.answers(match, ANNA))[0], None)
    await house.pass_time(2 * HOUR)
    assert len(house.world.reminders(ANNA)) == 1
    await house.services.turns.undo(match, ANNA, None)
    await house.pass_time(HOUR)
    assert len(house.world.reminders(ANNA)) == 2


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_an_interrupted_alert_is_neither_lost_nor_doubled(house: House, moment: str) -> None:
    house.transport.mishap = lambda now: Interrupted() if now == moment else None
    match = await house.lobby(ANNA, BADR)
    await house.services.starts.start(match, ANNA)
    for _ in range(4):
        await house.pass_time(MINUTE, step=5)
        await house.restart()
    house.transport.mishap = no_mishap
    await house.pass_time(10 * MINUTE, step=30)
    assert [alert.number for alert in house.world.reminders()] == [1]


async def test_an_alert_that_arrives_after_its_turn_is_taken_down(house: House) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.mishap = lambda moment: Interrupted() if moment == "after" else None
    await house.play_turn(match)
    await house.services.delivery.deliver_due("reminders")
    assert len(visible(house)) == 2
    await house.play_turn(match)
    house.transport.mishap = no_mishap
    await house.pass_time(10 * MINUTE, step=30)
    assert [alert.entry for alert in visible(house)] == [max(a.entry for a in visible(house))]
    assert len(visible(house)) == 1


async def test_an_alert_that_arrives_late_is_looked_for_until_none_can_arrive(house: House) -> None:
    match = await house.match(ANNA, BADR)
    house.transport.now_ms = lambda: house.clock.now() * 1000  # type: ignore[method-assign]
    await house.play_turn(match)
    send, late = house.transport.send, []

    async def swallow(target: Target, content: Notice, key: str) -> MessageRef:
        late.append((target, content, key))
        raise Interrupted

    house.transport.send = swallow  # type: ignore[method-assign]
    await house.services.delivery.deliver_due("reminders")
    house.transport.send = send  # type: ignore[method-assign]
    await house.play_turn(match)
    await house.pass_time(5 * MINUTE, step=30)
    assert len(await house.rows("SELECT 1 FROM takedowns")) == 1
    (overdue,) = late
    await send(*overdue)
    assert overdue[1] in house.world.messages.values()
    await house.pass_time(ARRIVAL_WINDOW_S - 3 * MINUTE, step=30)
    assert overdue[1] not in house.world.messages.values()
    assert await house.rows("SELECT 1 FROM takedowns") == []


async def test_a_turn_taken_while_its_alert_was_on_the_way_leaves_nothing_behind(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    send = house.transport.send

    async def overtaken(target: Target, content: Notice, key: str) -> MessageRef:
        message = await send(target, content, key)
        if isinstance(content, ReminderNotice):
            house.transport.send = send  # type: ignore[method-assign]
            await house.play_turn(match)
        return message

    house.transport.send = overtaken  # type: ignore[method-assign]
    await house.settle()
    await house.pass_time(15 * MINUTE)
    assert len(visible(house)) == 1


async def test_somebody_who_cannot_be_reached_is_tried_at_the_next_interval_only(
    house: House,
) -> None:
    tries = 0

    def closed(moment: str) -> Exception | None:
        nonlocal tries
        tries += moment == "before"
        return PersonLost() if moment == "before" else None

    match = await house.lobby(ANNA, BADR, pace=Pace(remind_every=HOUR))
    house.services.presence.forget(ANNA)
    await house.services.starts.start(match, ANNA)
    await house.services.delivery.deliver_due("posts")
    house.transport.mishap = closed
    await house.settle()
    await house.pass_time(3 * HOUR)
    # The first directly and at the table, the others only there: a closed door is remembered.
    assert tries == 5


async def test_nobody_is_told_while_a_match_is_paused(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(remind_every=HOUR))
    person = await house.awaited(match)
    await house.services.agreements.pause(match, person)
    await house.settle()
    assert visible(house) == []
    await house.pass_time(3 * DAY)
    assert len(house.world.reminders()) == 1
    await house.restart()
    await house.services.agreements.resume(match, person)
    await house.settle()
    assert [alert.number for alert in house.world.reminders()] == [1, 2]


@pytest.mark.slow
async def test_an_outage_delays_alerts_and_multiplies_none(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(remind_every=HOUR))
    await house.play_turn(match)
    house.transport.mishap = down
    await house.pass_time(10 * HOUR)
    assert len(house.world.reminders()) == 1
    house.transport.mishap = no_mishap
    await house.pass_time(15 * MINUTE)
    assert len(house.world.reminders()) == 2

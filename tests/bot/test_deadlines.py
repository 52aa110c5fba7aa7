"""Deadlines are warned of and said aloud; a caretaker is declared, and leaves when told to."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from bot.clock import DAY, HOUR, FakeClock
from bot.discord_ui.posts.board import _really_awaited
from bot.errors import (
    BadSettings,
    Code,
)
from bot.ids import MatchId
from bot.manager.record import Pace
from bot.people.absence import with_absence, without_absence
from bot.people.hours import Away, Hours, Quiet
from tests.bot.house import ANNA, BADR, CEM, House, refused

START = FakeClock().now()
TWO_DAYS = Pace(remind_every=24 * HOUR, turn_time=2 * DAY, caretaker="random")


def kinds(house: House, match: MatchId) -> list[str]:
    return [event.kind for post in house.world.posts(match) for event in post.events]


async def test_a_deadline_is_warned_of_then_a_declared_caretaker_plays(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    person = await house.awaited(match)
    deadline = house.clock.now() + 2 * DAY
    await house.pass_time(2 * DAY - 1)
    warnings = [alert for alert in house.world.reminders(person) if alert.is_warning]
    assert len(warnings) == 3
    assert {alert.deadline for alert in warnings} == {deadline}
    assert "caretaker" not in kinds(house, match)
    entries = (await house.record(match)).entries
    await house.pass_time(1)
    assert "caretaker" in kinds(house, match)
    assert (await house.record(match)).entries > entries
    assert await house.awaited(match) != person
    with refused(Code.CARETAKER):
        await house.services.turns.choose(match, person, "end", None)


async def test_the_owner_takes_the_seat_back_at_any_moment(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    person = await house.awaited(match)
    await house.pass_time(2 * DAY)
    await house.services.seats.take_back(match, person)
    await house.play_turn(match)
    await house.settle()
    assert await house.awaited(match) == person
    assert "back" in kinds(house, match)
    await house.play_turn(match)


async def test_acting_within_a_turn_never_postpones_the_deadline(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    await house.pass_time(2 * DAY - HOUR)
    await house.play_choice(match)
    await house.pass_time(HOUR)
    assert "caretaker" in kinds(house, match)


async def test_nor_does_sealing_and_unsealing(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids", pace=TWO_DAYS)
    words = (await house.answers(match, ANNA))[0]
    await house.services.turns.choose(match, ANNA, words, None)
    await house.pass_time(2 * DAY - HOUR)
    await house.services.turns.undo(match, ANNA, None)
    await house.pass_time(HOUR)
    assert [seat.state for seat in (await house.record(match)).seats] == ["caretaker"] * 2


async def test_who_has_answered_is_never_late(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids", pace=TWO_DAYS)
    words = (await house.answers(match, ANNA))[0]
    await house.services.turns.choose(match, ANNA, words, None)
    await house.pass_time(2 * DAY)
    states = {seat.person: seat.state for seat in (await house.record(match)).seats}
    assert states == {ANNA: "seated", BADR: "caretaker"}


async def test_without_a_caretaker_the_deadline_is_said_aloud_once_and_the_seat_stays(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR, pace=Pace(turn_time=2 * DAY))
    person = await house.awaited(match)
    await house.pass_time(5 * DAY)
    assert kinds(house, match).count("late") == 1
    assert await house.awaited(match) == person
    await house.play_turn(match)


async def test_time_never_runs_out_while_its_person_sleeps(house: House) -> None:
    for person in (ANNA, BADR):
        known = await house.services.people.of(person)
        asleep = replace(known, hours=Hours("UTC", Quiet(22 * 60, 8 * 60)))
        await house.services.change_settings(asleep)
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    await house.pass_time(2 * DAY + 8 * HOUR - 1)
    assert "caretaker" not in kinds(house, match)
    await house.pass_time(1)
    assert "caretaker" in kinds(house, match)


async def test_days_away_do_not_count_against_a_turn(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    known = await house.services.people.of(await house.awaited(match))
    leaves = Away(date(2026, 1, 2), date(2026, 1, 5))
    await house.services.change_settings(replace(known, hours=Hours("UTC", None, (leaves,))))
    await house.pass_time(6 * DAY - 1)
    assert "caretaker" not in kinds(house, match)
    # Nobody was disturbed while away, and on the way back they were warned in time.
    told = [alert for alert in house.world.reminders(known.id) if alert.is_warning]
    assert {alert.deadline for alert in told} == {START + 6 * DAY}
    await house.pass_time(1)
    assert "caretaker" in kinds(house, match)


async def test_who_comes_back_early_has_the_rest_of_the_time(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    known = await house.services.people.of(await house.awaited(match))
    today = date(2026, 1, 1)
    hours = with_absence(known.hours, date(2026, 1, 2), date(2026, 1, 20), today)
    known = await house.services.change_settings(replace(known, hours=hours))
    await house.pass_time(4 * DAY, step=HOUR)
    hours = without_absence(known.hours, date(2026, 1, 5), date(2026, 1, 5))
    await house.services.change_settings(replace(known, hours=hours))
    await house.pass_time(DAY - 1)
    assert "caretaker" not in kinds(house, match)
    await house.pass_time(1)
    assert "caretaker" in kinds(house, match)


async def test_an_absence_said_and_taken_back_wins_no_time(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    known = await house.services.people.of(await house.awaited(match))
    for _ in range(5):
        away = with_absence(known.hours, date(2026, 1, 2), date(2026, 1, 20), date(2026, 1, 1))
        await house.services.change_settings(replace(known, hours=away))
        await house.services.change_settings(replace(known, hours=known.hours))
    assert await house.rows("SELECT deadline FROM waiting") == [{"deadline": START + 2 * DAY}]


async def test_a_pause_keeps_what_an_absence_had_given(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    known = await house.services.people.of(await house.awaited(match))
    leaves = Away(date(2026, 1, 2), date(2026, 1, 5))
    await house.services.change_settings(replace(known, hours=Hours("UTC", None, (leaves,))))
    await house.pass_time(5 * DAY + 12 * HOUR, step=HOUR)
    await house.services.agreements.pause(match, ANNA)
    await house.pass_time(10 * DAY, step=DAY)
    await house.services.agreements.resume(match, BADR)
    now = house.clock.now()
    assert await house.rows("SELECT deadline FROM waiting") == [{"deadline": now + 12 * HOUR}]


async def test_a_pause_stops_the_clock(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    await house.pass_time(DAY)
    await house.services.agreements.pause(match, ANNA)
    await house.pass_time(10 * DAY, step=DAY)
    await house.services.agreements.resume(match, BADR)
    await house.pass_time(DAY - 1)
    assert "caretaker" not in kinds(house, match)
    await house.pass_time(1)
    assert "caretaker" in kinds(house, match)


async def test_a_deadline_passes_once_also_over_a_restart(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=TWO_DAYS)
    house.clock.advance(3 * DAY)
    await house.restart()
    await house.settle()
    await house.restart()
    await house.settle()
    assert kinds(house, match).count("caretaker") == 1


async def test_a_silent_match_pauses_after_a_month_and_can_go_on(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    house.clock.advance(30 * DAY - 1)
    await house.app.background.maintenance.sweep()
    assert (await house.record(match)).paused is None
    house.clock.advance(1)
    await house.app.background.maintenance.sweep()
    assert (await house.record(match)).paused == "silent"
    await house.services.agreements.resume(match, BADR)
    await house.app.background.maintenance.sweep()
    await house.settle()
    await house.play_out(match)


async def test_a_table_waits_for_its_people_and_for_computers_only_without_them(
    house: House,
) -> None:
    match = await house.match(ANNA, computers=["random"], game="bids")
    record = await house.record(match)
    (mine,) = [seat.number for seat in record.seats if seat.person == ANNA]
    assert _really_awaited(record, (0, 1)) == (mine,)
    assert _really_awaited(record, (1 - mine,)) == (1 - mine,)


async def test_a_match_is_given_up_by_more_than_half(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    record, votes, needed = await house.services.agreements.abandon(match, ANNA)
    assert (record.phase, votes, needed) == ("running", 1, 2)
    record, votes, needed = await house.services.agreements.abandon(match, BADR)
    assert (record.phase, record.rated, votes) == ("abandoned", False, 2)
    await house.settle()
    assert kinds(house, match)[-1] == "abandoned"
    assert await house.services.matches.seed(match)


def test_a_pace_that_cannot_be_is_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"remind_every": 5},
        {"turn_time": 60},
        {"turn_time": 999 * DAY},
        {"caretaker": "random"},
    ]
    for words in wrong:
        with pytest.raises(BadSettings):
            Pace(**words)

"""Clocks that jump and bots that were away: nobody loses a turn, and a warning comes first."""

import pytest

from bot.clock import DAY, HOUR, MINUTE, SteadyClock
from bot.manager.record import Pace
from tests.bot.house import ANNA, BADR, House

CARETAKEN = Pace(turn_time=12 * HOUR, caretaker="advisor")


class Machine:
    """Both clocks of a machine."""

    def __init__(self) -> None:
        self.wall = 1_767_225_600.0
        self.steady = 50.0

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.steady)


@pytest.mark.parametrize("jump_s", [40 * DAY, -DAY, HOUR, -HOUR])
def test_a_clock_that_jumps_for_a_minute_is_not_believed(jump_s: int) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    machine.wall += jump_s
    for _ in range(60):
        machine.passes(1)
        clock.now()
    assert clock.now() == before + 60
    machine.wall -= jump_s
    machine.passes(10)
    assert clock.now() == before + 70


def test_a_clock_that_stays_where_it_jumped_to_is_believed_in_the_end() -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    machine.wall += DAY
    clock.now()
    machine.passes(15 * MINUTE - 1)
    assert clock.now() == before + 15 * MINUTE - 1
    machine.passes(1)
    assert clock.now() == before + DAY + 15 * MINUTE


def test_small_corrections_are_followed_at_once() -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    machine.wall += 5
    assert clock.now() == before + 5


async def look(house: House) -> None:
    """What the dispatcher does first, and then all that is due."""
    await house.app.background.gaps.note_time()
    await house.settle()


async def test_a_bot_that_was_down_for_three_days_plays_nobodys_turn(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=CARETAKEN)
    await look(house)
    person = await house.awaited(match)
    house.clock.advance(3 * DAY)
    await house.restart()
    await look(house)
    assert await house.awaited(match) == person
    assert not await house.rows("SELECT 1 FROM choices WHERE by_computer = 1")
    (row,) = await house.rows("SELECT * FROM waiting WHERE person IS NOT NULL")
    assert int(str(row["deadline"])) >= house.clock.now() + HOUR


async def test_whoever_had_little_time_left_is_warned_before_it_is_over(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=CARETAKEN)
    await look(house)
    person = await house.awaited(match)
    for _ in range(6 * 11 + 5):
        house.clock.advance(10 * MINUTE)
        await look(house)
    told = len(house.world.reminders(person))
    house.clock.advance(3 * DAY)
    await look(house)
    assert await house.awaited(match) == person
    assert len(house.world.reminders(person)) > told


async def test_a_lobby_does_not_lapse_while_nobody_can_join_it(house: House) -> None:
    match = await house.lobby(ANNA, BADR)
    await look(house)
    house.clock.advance(8 * DAY)
    await look(house)
    await house.app.background.maintenance.sweep()
    assert (await house.record(match)).phase == "lobby"
    for _ in range(8 * 24 * 3):
        house.clock.advance(20 * MINUTE)
        await house.app.background.gaps.note_time()
    await house.app.background.maintenance.sweep()
    assert (await house.record(match)).phase == "lapsed"


async def test_what_is_due_does_not_wait_for_a_clock_that_went_back(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=CARETAKEN)
    await look(house)
    (before,) = await house.rows("SELECT * FROM waiting WHERE person IS NOT NULL")
    had = int(str(before["deadline"])) - house.clock.now()
    await house.play_turn(match)
    # As if all of it had been written by a clock that was a day ahead.
    house.clock._now -= DAY
    await look(house)
    assert not await house.rows("SELECT 1 FROM outbox")
    assert len(house.world.posts(match)) == 2
    (row,) = await house.rows("SELECT * FROM waiting WHERE person IS NOT NULL")
    assert 0 < int(str(row["deadline"])) - house.clock.now() <= had + HOUR


async def test_a_short_gap_is_part_of_everybodys_time(house: House) -> None:
    await house.match(ANNA, BADR, pace=CARETAKEN)
    await look(house)
    (before,) = await house.rows("SELECT * FROM waiting WHERE person IS NOT NULL")
    house.clock.advance(30 * MINUTE)
    assert await house.app.background.gaps.note_time() == 0
    (after,) = await house.rows("SELECT * FROM waiting WHERE person IS NOT NULL")
    assert after["deadline"] == before["deadline"]

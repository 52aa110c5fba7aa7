"""One result of a match: whoever left a seat to the computer ranks last, with the reason."""

import pytest

from bot.clock import DAY, HOUR
from bot.manager.outcome import HAS_RESIGNED, IS_CARETAKEN, MOSTLY_COMPUTER
from bot.manager.record import Pace, Record
from bot.results.verify import audit_database, verify_match
from tests.bot.house import ANNA, BADR, CEM, House

CARETAKEN = Pace(turn_time=DAY, caretaker="greedy")


def seat_of(record: Record, person: int) -> int:
    return next(seat.number for seat in record.seats if seat.person == person)


async def reasons(house: House, match: int) -> dict[str, str]:
    result = (await house.record(match)).result  # type: ignore[arg-type]
    assert result is not None
    ranks, winners, last = result["ranks"], result["winners"], result["last"]
    assert isinstance(ranks, list)
    assert isinstance(winners, list)
    assert isinstance(last, dict)
    assert winners == [seat for seat, rank in enumerate(ranks) if rank == 1]
    there = [rank for seat, rank in enumerate(ranks) if str(seat) not in last]
    assert all(ranks[int(seat)] > max(there) for seat in last)
    return last


@pytest.mark.slow
async def test_who_resigned_ranks_last_with_the_reason(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    await house.services.seats.resign(match, CEM)
    await house.settle()
    await house.play_out(match)
    record = await house.record(match)
    assert await reasons(house, match) == {str(seat_of(record, CEM)): HAS_RESIGNED}
    assert await verify_match(house.services.matches, record)
    assert (await audit_database(house.path)).is_good


@pytest.mark.slow
async def test_a_seat_left_to_the_computer_at_the_end_ranks_last(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=CARETAKEN)
    while not await house.is_awaited(match, BADR):
        await house.play_turn(match)
        await house.settle()
    await house.pass_time(DAY + HOUR, step=DAY // 2)
    await house.play_out(match)
    record = await house.record(match)
    assert await reasons(house, match) == {str(seat_of(record, BADR)): IS_CARETAKEN}
    assert (await audit_database(house.path)).is_good


@pytest.mark.slow
async def test_a_seat_that_the_computer_mostly_played_ranks_last(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=CARETAKEN)
    while not await house.is_awaited(match, BADR):
        await house.play_turn(match)
        await house.settle()
    await house.pass_time(DAY + HOUR, step=DAY // 2)
    for _ in range(13):
        await house.play_turn(match)
        await house.settle()
    await house.services.seats.take_back(match, BADR)
    await house.play_out(match)
    record = await house.record(match)
    assert record.seats[seat_of(record, BADR)].state == "seated"
    assert await reasons(house, match) == {str(seat_of(record, BADR)): MOSTLY_COMPUTER}


@pytest.mark.slow
async def test_a_few_turns_of_a_caretaker_cost_no_rank(house: House) -> None:
    match = await house.match(ANNA, BADR, pace=CARETAKEN)
    while not await house.is_awaited(match, BADR):
        await house.play_turn(match)
        await house.settle()
    await house.pass_time(DAY + HOUR, step=DAY // 2)
    await house.services.seats.take_back(match, BADR)
    await house.play_out(match)
    assert await reasons(house, match) == {}

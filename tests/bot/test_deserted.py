"""People who vanish: computers finish no match among themselves and win nothing for anybody."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.clock import DAY, HOUR, FakeClock
from bot.errors import Code
from bot.ids import MatchId
from bot.manager.record import DESERTED, Pace
from bot.results.statistics import Scope, count_results
from bot.results.verify import audit_database
from tests.bot.house import ANNA, BADR, CEM, DINA, House, World, guest, refused
from tests.games import FIRST
from tests.torture.golden import GOLDEN
from tests.torture.test_old_data import written_out

CARETAKEN = Pace(turn_time=DAY, caretaker="greedy")


async def deserted(house: House) -> MatchId:
    """A match whose people have both let their time run out."""
    match = await house.match(ANNA, BADR, computers=["random"], pace=CARETAKEN)
    await house.play_turn(match)
    await house.settle()
    await house.pass_time(3 * DAY, step=DAY // 2)
    return match


def told(house: House, kind: str) -> int:
    return sum(notice.has(kind) for notice in house.world.posts())


async def test_a_match_without_people_pauses_and_says_so_once(house: House) -> None:
    match = await deserted(house)
    record = await house.record(match)
    assert (record.phase, record.paused) == ("running", DESERTED)
    assert [seat.state for seat in record.seats if seat.person] == ["caretaker", "caretaker"]
    before = record.entries
    await house.pass_time(10 * DAY, step=DAY)
    assert (await house.record(match)).entries == before
    assert told(house, "paused") == 1


@pytest.mark.slow
async def test_it_goes_on_when_somebody_takes_their_seat_back(house: House) -> None:
    match = await deserted(house)
    with refused(Code.DESERTED):
        await house.services.agreements.resume(match, ANNA)
    with refused(Code.DESERTED):
        await house.services.agreements.resume(match, DINA, moderator=True)
    record = await house.services.seats.take_back(match, BADR)
    assert record.paused is None
    await house.settle()
    assert told(house, "resumed") == 1
    await house.pass_time(HOUR)
    assert await house.is_awaited(match, BADR)
    await house.play_out(match)


async def test_it_goes_on_when_somebody_takes_over_a_seat(house: House) -> None:
    match = await deserted(house)
    seats = (await house.record(match)).seats
    hers = next(seat.number for seat in seats if seat.person == ANNA)
    await house.services.seats.offer(match, ANNA, hers, guest(CEM))
    assert (await house.services.seats.accept_offer(match, CEM)).paused is None


async def test_after_thirty_days_it_is_closed_without_a_result(house: House) -> None:
    match = await deserted(house)
    house.clock.advance(28 * DAY)
    await house.app.background.maintenance.sweep()
    assert (await house.record(match)).phase == "running"
    house.clock.advance(3 * DAY)
    await house.app.background.maintenance.sweep()
    record = await house.record(match)
    assert (record.phase, record.rated, record.result) == ("abandoned", False, None)
    await house.settle()
    assert told(house, DESERTED) == 1


async def test_the_last_present_person_who_resigns_pauses_the_match_for_the_others(
    house: House,
) -> None:
    match = await house.match(ANNA, BADR, pace=CARETAKEN)
    late = await house.awaited(match)
    await house.pass_time(DAY + HOUR, step=DAY // 2)
    there = BADR if late == ANNA else ANNA
    record = await house.services.seats.resign(match, there)
    assert record.paused == DESERTED
    assert (await house.services.seats.take_back(match, late)).paused is None


async def test_a_match_given_wholly_to_computers_is_given_up(house: House) -> None:
    match = await house.match(ANNA, computers=["random"])
    seats = (await house.record(match)).seats
    hers = next(seat.number for seat in seats if seat.person == ANNA)
    record = await house.services.seats.replace_by_computer(match, ANNA, hers, "random")
    assert (record.phase, record.result) == ("abandoned", None)


async def test_a_lost_place_does_not_wake_a_match_without_people(house: House) -> None:
    match = await deserted(house)
    await house.services.agreements.place_lost(match)
    record = await house.services.agreements.resume(match, ANNA)
    assert record.paused == DESERTED
    await house.settle()
    assert (await house.record(match)).phase == "running"


@pytest.mark.slow
async def test_turns_of_a_caretaker_count_for_nobody(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, pace=CARETAKEN)
    while not await house.is_awaited(match, CEM):
        await house.play_turn(match)
        await house.settle()
    await house.pass_time(DAY + HOUR, step=DAY // 2)
    await house.play_out(match)
    lines = await house.rows("SELECT seat, won, counts FROM results WHERE match = ?", match)
    seats = (await house.record(match)).seats
    counted = {seats[int(str(line["seat"]))].person: line["counts"] for line in lines}
    assert counted == {ANNA: 1, BADR: 1, CEM: 0}
    board = await house.services.ratings.board(7, FIRST.key)
    assert {one.person for one in board} == {ANNA, BADR}
    assert (await count_results(house.services.store, Scope(CEM))).tallies == ()
    assert (await audit_database(house.path)).is_good


MADE_BY_COMPUTERS = """
UPDATE choices SET by_computer = 1 WHERE match = 1 AND number > 0;
UPDATE seats SET state = 'caretaker', computer = 'greedy' WHERE match = 1 AND person IS NOT NULL;
"""


@pytest.mark.parametrize("state", ["caretaker", "seated"])
async def test_results_that_computers_made_for_people_are_taken_out_by_the_upgrade(
    tmp_path: Path, state: str
) -> None:

    path = tmp_path / "vizier.db"
    written_out(GOLDEN / "schema-0005.sql", path)
    with closing(sqlite3.connect(path)) as old:
        winners = "SELECT COUNT(*) FROM results JOIN seats ON seats.match = results.match"
        winners += " AND number = seat WHERE results.match = 1 AND person IS NOT NULL"
        assert old.execute(winners).fetchone()[0] == 2
        old.executescript(MADE_BY_COMPUTERS.replace("'caretaker'", f"'{state}'"))
        newest = old.execute("SELECT MAX(acted) FROM matches").fetchone()[0]
    house = House(path, World(), FakeClock(newest), seed=7)
    await house.open()
    try:
        assert (await house.record(MatchId(1))).phase == "over"
        await house.services.results.note_all()
        lines = await house.rows(
            "SELECT won, counts FROM results JOIN seats ON seats.match = results.match"
            " AND number = seat WHERE results.match = 1 AND person IS NOT NULL"
        )
        assert [(line["won"], line["counts"]) for line in lines] == [(0, 0), (0, 0)]
        assert await house.services.ratings.board(7, FIRST.key) == []
        assert (await audit_database(path)).is_good
    finally:
        await house.app.close()


async def test_a_running_match_of_an_earlier_release_is_not_finished_by_computers(
    tmp_path: Path,
) -> None:

    path = tmp_path / "vizier.db"
    written_out(GOLDEN / "schema-0005.sql", path)
    with closing(sqlite3.connect(path)) as old:
        old.executescript(
            "UPDATE seats SET state = 'caretaker', computer = 'greedy'"
            " WHERE match = 3 AND person IS NOT NULL AND state = 'seated';"
            "UPDATE waiting SET person = NULL WHERE match = 3;"
            "INSERT INTO computer_turns SELECT match, seat, 0, 0 FROM waiting WHERE match = 3"
            " AND NOT EXISTS (SELECT 1 FROM computer_turns WHERE match = 3);"
        )
        newest = old.execute("SELECT MAX(acted) FROM matches").fetchone()[0]
    house = House(path, World(), FakeClock(newest), seed=7)
    await house.open()
    try:
        entries = (await house.record(MatchId(3))).entries
        await house.settle()
        record = await house.record(MatchId(3))
        assert (record.phase, record.paused, record.entries) == ("running", DESERTED, entries)
    finally:
        await house.app.close()

"""Results: what came of matches is kept seat by seat, and is always what replay gives."""

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.clock import HOUR
from bot.errors import (
    Code,
)
from bot.results.results import REPLAYED, UNPROVED
from bot.results.verify import audit_database
from bot.store.statement import Statement
from rules.catalogue import GAMES
from tests.bot.house import ANNA, BADR, CEM, HERE, House, World, guest, opened, refused
from tests.rules.engine.bids import BIDS
from tests.torture.golden import GOLDEN

LINES = "SELECT * FROM results WHERE match = ? ORDER BY seat"


async def changed(house: House, sql: str, *values: int | str) -> None:
    await house.services.store.write([Statement(sql, values)])


async def noted(house: House, match: int) -> int:
    rows = await house.rows("SELECT noted FROM matches WHERE id = ?", match)
    return int(str(rows[0]["noted"]))


@pytest.mark.slow
async def test_a_finished_match_stands_in_the_results(house: House) -> None:
    match = await house.match(ANNA, BADR, computers=["random"])
    assert await house.rows(LINES, match) == []
    await house.play_out(match)
    record = await house.record(match)
    assert record.result is not None
    lines = await house.rows(LINES, match)
    assert [line["place"] for line in lines] == record.result["ranks"]
    scores = [{"lines": json.loads(str(line["lines"])), "total": line["total"]} for line in lines]
    assert scores == record.result["scores"]
    assert [line["seats"] for line in lines] == [3, 3, 3]
    winners = [line["seat"] for line in lines if line["won"]]
    assert winners == record.result["winners"]
    assert await noted(house, match) == REPLAYED
    assert (await audit_database(house.path)).as_dict() == {
        "good": True, "finished": 1, "missing": (), "unproved": (), "wrong": (),
    }  # fmt: skip


async def test_who_resigned_has_not_won_even_where_all_win_together(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody = replace(
        BIDS,
        cooperative=True,
        score=lambda table: replace(BIDS.score(table), winners=(0, 1)),
    )
    monkeypatch.setitem(GAMES, "bids", everybody)
    match = await house.match(ANNA, BADR, game="bids")
    await house.services.seats.resign(match, BADR)
    await house.settle()
    await house.choose_out(match)
    record = await house.record(match)
    assert record.result is not None
    assert record.result["winners"] == [0, 1]
    lines = await house.rows(LINES, match)
    assert [line["won"] for line in lines] == [int(seat.person == ANNA) for seat in record.seats]


async def test_turns_are_timed_from_the_question_to_its_answer(house: House) -> None:
    match = await house.match(ANNA, BADR)
    hours: dict[int, list[int]] = {ANNA: [], BADR: []}
    turn = 0
    while (await house.record(match)).phase == "running":
        turn += 1
        house.clock.advance(turn * HOUR)
        hours[await house.play_turn(match)].append(turn * HOUR)
        await house.settle()
    record = await house.record(match)
    lines = await house.rows(LINES, match)
    for seat in record.seats:
        assert seat.person is not None
        took = hours[seat.person]
        # When the very first question was asked is not noted.
        expected = took[1:] if HOUR in took else took
        assert json.loads(str(lines[seat.number]["turns"])) == expected


async def test_sealed_answers_are_timed_each_and_taking_back_goes_on(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids")
    record = await house.record(match)
    for person in (ANNA, BADR):
        await house.services.turns.choose(
            match, person, (await house.answers(match, person))[0], None
        )
    winner = await house.awaited(match)
    house.clock.advance(10)
    await house.play_turn(match)
    # Everybody is asked again; one is quick, thinks better of it, and is slow in the end.
    house.clock.advance(5)
    quick = (await house.answers(match, ANNA))[0]
    await house.services.turns.choose(match, ANNA, quick, None)
    await house.services.turns.undo(match, ANNA, None)
    house.clock.advance(20)
    await house.services.turns.choose(match, ANNA, quick, None)
    house.clock.advance(100)
    await house.services.turns.choose(match, BADR, (await house.answers(match, BADR))[0], None)
    await house.choose_out(match)
    lines = await house.rows(LINES, match)
    for person, bid in ((ANNA, 25), (BADR, 125)):
        turns = json.loads(str(lines[record.seat_of(person).number]["turns"]))
        expected = [10, bid] if winner == person else [bid]
        assert turns[: len(expected)] == expected


async def test_the_computers_turns_are_not_timed(house: House) -> None:
    match = await house.match(ANNA, computers=["random"])
    await house.play_out(match)
    record = await house.record(match)
    lines = await house.rows(LINES, match)
    for seat in record.seats:
        assert bool(json.loads(str(lines[seat.number]["turns"]))) == (seat.person == ANNA)


async def test_a_match_that_does_not_replay_keeps_its_stored_score(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids")
    await house.choose_out(match)
    before = await house.rows(LINES, match)
    await changed(house, "DELETE FROM results")
    await changed(house, "UPDATE matches SET noted = 0, rules_version = 99")
    await house.services.results.note_all()
    lines = await house.rows(LINES, match)
    assert [line["total"] for line in lines] == [line["total"] for line in before]
    assert [line["turns"] for line in lines] == ["[]", "[]"]
    assert await noted(house, match) == UNPROVED
    assert (await audit_database(house.path)).unproved == (match,)


@pytest.mark.parametrize(
    "careless",
    [
        "UPDATE results SET total = total + 1 WHERE seat = 0",
        "UPDATE results SET won = 1 - won",
        "UPDATE results SET turns = '[1]' WHERE seat = 1",
        "DELETE FROM results WHERE seat = 1",
        "UPDATE matches SET result = REPLACE(result, '\"total\": ', '\"total\": 1')",
    ],
)
async def test_control_a_result_that_replay_does_not_give_is_found(
    house: House, careless: str
) -> None:
    good = await house.match(ANNA, BADR, game="bids")
    await house.choose_out(good)
    assert (await audit_database(house.path)).is_good
    await changed(house, careless)
    assert (await audit_database(house.path)).wrong == (good,)


async def test_a_match_that_is_not_noted_yet_is_missing_and_no_error(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids")
    await house.choose_out(match)
    await changed(house, "DELETE FROM results")
    await changed(house, "UPDATE matches SET noted = 0")
    audit = await audit_database(house.path)
    assert (audit.missing, audit.is_good) == ((match,), True)


@pytest.mark.slow
async def test_the_host_can_audit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "vizier.db"))
    async with opened(tmp_path / "vizier.db") as house:
        await house.play_out(await house.match(ANNA, BADR))
    assert await asyncio.to_thread(main, ["audit"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "good": True, "finished": 1, "missing": [], "unproved": [], "wrong": [],
    }  # fmt: skip
    with closing(sqlite3.connect(tmp_path / "vizier.db")) as database:
        database.execute("UPDATE results SET place = 7")
        database.commit()
    assert await asyncio.to_thread(main, ["audit"]) == 1
    assert json.loads(capsys.readouterr().out)["wrong"] == [1]
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "nowhere.db"))
    assert await asyncio.to_thread(main, ["audit"]) == 2
    assert "There is no file" in capsys.readouterr().err


@pytest.mark.parametrize("schema", ["schema-0001", "schema-0002"])
async def test_matches_that_ended_before_there_were_results_get_theirs_by_replay(
    tmp_path: Path, schema: str
) -> None:
    path = tmp_path / "vizier.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((GOLDEN / f"{schema}.sql").read_text(encoding="utf-8"))
    with refused(Code.OLD_SCHEMA):
        await audit_database(path)
    async with opened(path, world=World()) as house:
        await house.services.results.note_all()
        ended = await house.rows("SELECT id FROM matches WHERE phase = 'over'")
        kept = await house.rows("SELECT DISTINCT match AS id FROM results")
        assert ended == kept != []
    assert (await audit_database(path)).is_good


async def test_a_match_is_rated_unless_it_is_friendly_or_all_play_together(house: House) -> None:
    lobbies = house.services.lobbies
    assert any(game.cooperative for game in GAMES.values())
    for key, game in GAMES.items():
        for rated in (True, False):
            record = await lobbies.open(guest(CEM), key, HERE, rated=rated)
            assert record.rated == (rated and not game.cooperative)

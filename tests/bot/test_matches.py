"""LiveMatch tables: few in memory, each behind its lock, and never other than what is durable."""

import asyncio
import sqlite3

import pytest

from bot.errors import Code, Refused
from bot.manager.live import AnyMatch
from bot.store.statement import Change, Row
from rules.engine.match import Match
from tests.bot.house import ANNA, BADR, House, refused
from tests.patience import PATIENCE_S


async def test_few_tables_are_live_however_many_matches_there_are(house: House) -> None:
    await house.app.close()
    await house.open(live_tables=3)
    matches = [await house.match(ANNA, BADR) for _ in range(8)]
    for _ in range(2):
        for match in matches:
            await house.play_turn(match)
    assert len(house.services.matches._live) <= 3
    assert len(house.services.matches._locks) <= 3
    for match in matches:
        assert (await house.record(match)).entries >= 4


async def test_opening_a_house_loads_no_match(house: House) -> None:
    for _ in range(5):
        await house.match(ANNA, BADR)
    await house.restart()
    assert len(house.services.matches._live) == 0
    await house.settle()
    assert len(house.services.matches._live) == 0


async def test_a_table_that_broke_in_mid_choice_is_laid_out_anew(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    words = (await house.answers(match, person))[0]
    before = await house.contents()
    choose = Match.choose

    def breaks(self: AnyMatch, seat: int, words: str, at: int | None, answers: object) -> None:
        choose(self, seat, words, at)
        raise RuntimeError("a bug in the rules")

    with monkeypatch.context() as broken:
        broken.setattr(Match, "choose", breaks)
        with pytest.raises(RuntimeError):
            await house.services.turns.choose(match, person, words, None)
    assert await house.contents() == before
    await house.services.turns.choose(match, person, words, 0)


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk full"), asyncio.CancelledError()])
async def test_a_choice_that_could_not_be_written_never_happened(
    house: House, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    words = (await house.answers(match, person))[0]
    before = await house.contents()

    async def fails(change: Change) -> list[list[Row]]:
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(house.services.store, "write", fails)
        with pytest.raises(type(error)):
            await house.services.turns.choose(match, person, words, 0)
    assert await house.contents() == before
    assert (await house.services.turns.choose(match, person, words, 0)).record.entries == 1


async def test_nor_one_that_could_not_even_be_put_into_rows(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    words = (await house.answers(match, person))[0]

    def fails(*_: object, **__: object) -> None:
        raise Refused(Code.REFUSED, "That cannot be written down.")

    with monkeypatch.context() as broken:
        broken.setattr("bot.manager.turns._change", fails)
        with refused(Code.REFUSED):
            await house.services.turns.choose(match, person, words, 0)
    assert (await house.services.turns.choose(match, person, words, 0)).record.entries == 1


async def test_a_view_never_shows_what_is_not_durable_yet(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    words = (await house.answers(match, person))[0]
    choice = asyncio.create_task(house.services.turns.choose(match, person, words, 0))
    await asyncio.sleep(0)
    async with house.services.matches.held(match) as live:
        rows = await house.rows("SELECT COUNT(*) AS there FROM choices")
        assert len(live.match.log) == rows[0]["there"] == 1
    await choice


async def test_the_house_goes_on_by_itself_once_the_background_is_started(house: House) -> None:
    match = await house.lobby(ANNA, computers=["random"])
    house.app.background.start()
    await house.services.starts.start(match, ANNA)
    async with asyncio.timeout(PATIENCE_S):
        while not house.world.posts(match):
            await house.world.next_message()
        committed = house.services.store.next_commit()
        while (await house.record(match)).phase != "running":
            await committed.wait()
            committed = house.services.store.next_commit()
        entries = (await house.record(match)).entries
        await house.play_turn(match)
        # The computer plays and the post goes out, all without a step of ours.
        while len(house.world.posts(match)) < 2:
            await house.world.next_message()
    assert (await house.record(match)).entries > entries + 1


async def test_a_loop_that_fails_goes_on(house: House, caplog: pytest.LogCaptureFixture) -> None:
    match = await house.match(ANNA, BADR)
    begin = house.services.delivery.begin_due
    failures = 0

    async def fails_once(*kinds: str) -> int:
        nonlocal failures
        failures += 1
        if failures == 1:
            raise RuntimeError("a bug of ours")
        return await begin(*kinds)

    house.services.delivery.begin_due = fails_once  # type: ignore[method-assign]
    house.app.background.start()
    await house.play_turn(match)
    async with asyncio.timeout(PATIENCE_S):
        while len(house.world.posts(match)) < 2:
            await house.world.next_message()
    assert "a bug of ours" in caplog.text

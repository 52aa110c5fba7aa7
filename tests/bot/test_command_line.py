"""What a host does with `python -m bot` when matches are kept on a PostgreSQL server."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.copy import move_house
from bot.clock import FakeClock
from bot.errors import (
    Code,
)
from bot.ids import MatchId
from bot.manager.time_gaps import SEEN
from bot.store.counters import keep_number
from bot.store.schema import migrations
from bot.store.sqlite.schema import STAYS, tables
from bot.store.statement import Statement
from bot.store.store import Store
from tests.bot.house import ANNA, BADR, House, World, opened, refused, tables_of
from tests.bot.servers import fresh_database, on, told
from tests.patience import PATIENCE_S
from tests.torture.golden import lived_in

SECRET = "hunter2"


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with fresh_database() as url:
        yield url


def bot(*arguments: str, database: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        env={**os.environ, "DATABASE_URL": database, "DISCORD_TOKEN": "no"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


async def health(database: str, patch: pytest.MonkeyPatch) -> int:
    """`python -m bot health`; its exit code."""
    patch.setenv("DATABASE_URL", database)
    patch.setenv("DISCORD_TOKEN", "no")
    return await asyncio.to_thread(main, ["health"])


async def test_health_looks_at_a_server_and_disturbs_nobody(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(url)
    try:
        assert await health(url, monkeypatch) == 0
        assert json.loads(capsys.readouterr().out)["good"] is True
        await store.write([keep_number(SEEN, 1)])
        assert await health(url, monkeypatch) == 1
        assert json.loads(capsys.readouterr().out)["good"] is False
    finally:
        await store.close()


@pytest.mark.slow
def test_a_server_has_backups_of_its_own(tmp_path: Path) -> None:
    address = f"postgresql://vizier:{SECRET}@127.0.0.1:1/vizier"
    refused = bot("backup", str(tmp_path / "copy"), database=address)
    assert refused.returncode == 2
    assert "pg_dump" in refused.stderr
    assert SECRET not in refused.stderr


@pytest.mark.slow
async def test_a_new_time_begins_on_a_server_that_was_brought_back(url: str) -> None:
    done = bot("restore", database=url)
    assert (done.returncode, done.stderr) == (0, "")
    assert "A new time begins" in done.stdout
    assert (await told(url, "SELECT value FROM counters WHERE name = 'epoch'"))[0] > 0
    without = bot("restore", database="vizier.db")
    assert (without.returncode, "Say which backup" in without.stderr) == (2, True)


async def test_whatever_keeps_a_server_from_being_opened_is_said_without_its_address(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nobody_there = f"postgresql://vizier:{SECRET}@127.0.0.1:1/vizier"
    for address, sentence in (
        (nobody_there, "does not answer"),
        (on(url, "nowhere").replace("postgres@", f"postgres:{SECRET}@"), "no database of that"),
        (url.replace("postgres@", f"somebody:{SECRET}@"), "does not let me in"),
        (f"postgresql://vizier:{SECRET}@[::1/vizier?port=x", "is not an address"),
    ):
        assert await health(address, monkeypatch) == 2
        said = capsys.readouterr().err
        assert sentence in said
        assert SECRET not in said


async def test_health_does_not_know_what_to_say_of_somebody_elses_database(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with fresh_database(empty=True) as url:
        assert await health(url, monkeypatch) == 2
    assert capsys.readouterr().err.count("not one of Vizier's") == 1


async def contents(address: Path | str) -> dict[str, list[str]]:
    store = await Store.open(address)
    found = {
        table: sorted(
            str(sorted(dict(row).items()))  # type: ignore[call-overload]
            for row in await store.read(f"SELECT * FROM {table}")
        )
        for table in tables()
    }
    await store.close()
    return found


def test_everything_but_the_databases_own_is_copied() -> None:
    assert set(tables()) == set(tables_of(migrations())) - set(STAYS)


@pytest.mark.slow
async def test_a_house_moves_to_a_server_and_back_and_plays_on(tmp_path: Path, url: str) -> None:
    first, last = tmp_path / "first.db", tmp_path / "last.db"
    async with opened(first) as house:
        await lived_in(house)
    before = await contents(first)
    assert all(before[table] for table in ("matches", "seats", "choices", "outbox", "posts"))
    there = await asyncio.to_thread(bot, "copy", str(first), url, database="")
    assert (there.returncode, there.stderr) == (0, "")
    assert "matches was replayed to its last choice" in there.stdout
    assert await contents(url) == before
    back = await asyncio.to_thread(bot, "copy", url, f"sqlite:///{last}", database="")
    assert (back.returncode, back.stderr) == (0, "")
    assert await contents(last) == before == await contents(first)
    house = House(url, World(), FakeClock(), seed=5)
    await house.open()
    running = (await house.rows("SELECT id FROM matches WHERE phase = 'running'"))[0]["id"]
    await house.play_turn(MatchId(int(str(running))))
    await house.settle()
    await house.app.close()


async def test_nothing_is_copied_onto_matches_nor_from_under_a_running_bot(
    tmp_path: Path, url: str
) -> None:
    file = tmp_path / "vizier.db"
    async with opened(file) as house:
        await house.match(ANNA, BADR)
        with refused(Code.IN_USE):
            await asyncio.to_thread(move_house, file, url)
    async with opened(url) as house:
        with refused(Code.BAD_COPY, match="using that server"):
            await asyncio.to_thread(move_house, file, url)
        with refused(Code.BAD_COPY, match="using that server"):
            await asyncio.to_thread(move_house, url, tmp_path / "other.db")
        await house.match(ANNA, BADR)
    with refused(Code.BAD_COPY, match="matches on that server already"):
        await asyncio.to_thread(move_house, file, url)
    with refused(Code.BAD_COPY, match="is there already"):
        await asyncio.to_thread(move_house, url, file)
    assert not (tmp_path / "other.db").exists()


async def test_a_match_that_does_not_replay_is_copied_and_named(tmp_path: Path, url: str) -> None:
    file = tmp_path / "vizier.db"
    async with opened(file) as house:
        sound, wrong, short = [await house.match(ANNA, BADR) for _ in range(3)]
        for match in (sound, wrong, short):
            await house.play_turn(match)
        last = (await house.record(short)).entries - 1
        await house.services.store.write(
            [
                Statement("UPDATE choices SET words = 'nonsense' WHERE match = ?", (wrong,)),
                Statement("DELETE FROM choices WHERE match = ? AND number = ?", (short, last)),
            ]
        )
    done = await asyncio.to_thread(move_house, file, url)
    assert (done.matches, done.is_good, done.doubtful) == (3, False, (wrong, short))
    assert f"#{wrong}, #{short}." in done.sentence
    assert set(await told(url, f"SELECT words FROM choices WHERE match = {wrong}")) == {"nonsense"}

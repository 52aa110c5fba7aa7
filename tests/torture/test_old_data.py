"""Old data opens: a golden database of every released schema upgrades, replays and plays on."""

import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.clock import HOUR, FakeClock
from bot.ids import MatchId
from bot.notices.notices import MessageRef
from bot.store import schema
from bot.store.copy import contents_of
from bot.store.postgres.session import session_at
from bot.store.sqlite import schema as file_schema
from bot.store.sqlite.session import read_only
from tests.bot.house import House, World
from tests.bot.servers import fresh_database
from tests.torture.golden import GOLDEN

GOLDENS = sorted(GOLDEN.glob("schema-*.sql"))
TURNS = 8
"""So many are taken in every old match that goes on, or until its end."""


def written_out(golden: Path, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(golden.read_text(encoding="utf-8"))


def moved_to_server(path: Path, url: str, migrations: Path) -> None:
    """All rows of an old file, into a server of the same old schema."""
    with session_at(url) as server, read_only(path) as file:
        schema.migrate(server, migrations)
        server.execute("BEGIN")
        for table in as_made(migrations):
            columns = file.columns(table)
            rows = file.ask(f"SELECT * FROM {table}")
            server.execute(f"DELETE FROM {table}")
            server.fill(table, columns, [tuple(row[name] for name in columns) for row in rows])
        server.execute("COMMIT")


def as_made(migrations: Path) -> list[str]:
    """The tables of a schema, those that others refer to first."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        file_schema.migrate(empty, migrations)
        rows = empty.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
        return [name for (name,) in rows]


def released(number: int, folder: Path) -> Path:
    """The migrations as they were when that schema was the newest."""
    folder.mkdir()
    for file in sorted(schema.MIGRATIONS.glob("*.sql"))[:number]:
        shutil.copy(file, folder)
    return folder


Opened = Callable[[Path, Path], Path | str]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.ci)])
async def address_of(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Opened]:
    """Where an old file is opened: as it is, or with all its rows on a server of that schema."""
    if request.param == "sqlite":
        yield lambda file, _: file
        return
    async with fresh_database(empty=True) as url:

        def address(file: Path, golden: Path) -> str:
            moved_to_server(file, url, released(number_of(golden), tmp_path / "released"))
            return url

        yield address


def number_of(golden: Path) -> int:
    return int(golden.stem.removeprefix("schema-"))


async def wrongs(path: Path, address: Path | str) -> list[str]:
    """What an old database has lost by being opened; nothing, if all is well."""
    with closing(sqlite3.connect(path)) as before:
        choices = before.execute(
            "SELECT match, number, seat, words FROM choices ORDER BY 1, 2"
        ).fetchall()
        results = dict(before.execute("SELECT id, result FROM matches").fetchall())
        newest = before.execute("SELECT MAX(acted) FROM matches").fetchone()[0]
    house = House(address, World(), FakeClock(newest + HOUR), seed=7)
    await house.open()
    found = []
    try:
        after = await house.rows(
            "SELECT match, number, seat, words FROM choices ORDER BY match, number"
        )
        if [tuple(row.values()) for row in after] != choices:
            found.append("the choices have changed")
        for match, result in results.items():
            found += await _does_not_go_on(house, match, result)
    finally:
        await house.app.close()
    return found


async def _does_not_go_on(house: House, match: MatchId, result: str | None) -> list[str]:
    record = await house.record(match)
    if record.phase == "lobby":
        await house.services.lobbies.close(match, record.owner)
        return []
    try:
        played = await house.services.matches.as_of(match, record.entries)
        if result is not None:
            kept = record.result or {}
            return [] if played.score().as_json() == kept["scores"] else [f"{match}: other scores"]
        if record.paused is not None:
            await house.services.agreements.resume(match, record.voices()[0])
        await house.settle()
        for _ in range(TURNS):
            if (await house.record(match)).phase == "running":
                await house.play_turn(match)
                await house.settle()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        return [f"match {match} does not go on: {error!r}"]
    return []


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
async def test_an_old_database_upgrades_replays_and_plays_on(
    tmp_path: Path, golden: Path, address_of: Opened
) -> None:
    path = tmp_path / "vizier.db"
    written_out(golden, path)
    assert await wrongs(path, address_of(path, golden)) == []


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
async def test_an_old_server_becomes_what_an_old_file_becomes(tmp_path: Path, golden: Path) -> None:
    path = tmp_path / "vizier.db"
    written_out(golden, path)
    async with fresh_database(empty=True) as url:
        moved_to_server(path, url, released(number_of(golden), tmp_path / "released"))
        with closing(sqlite3.connect(path, isolation_level=None)) as old:
            file_schema.migrate(old)
        with session_at(url) as server:
            schema.migrate(server)
        # Whatever a migration computes, both kinds of database compute it alike.
        assert contents_of(url) == contents_of(path)


IN_FLIGHT = """
UPDATE alerts SET sending = told + 1, tries = 1 WHERE match = 3;
UPDATE outbox SET sending = 1, tries = 1, tried = made;
UPDATE letters SET sending = 1, tries = 1;
INSERT INTO retractions SELECT 'a2.0.9.1', 2, 102, NULL, 1, due FROM outbox;
INSERT INTO retractions SELECT 'a2.0.8.1', 2, 102, '70/900', 0, due FROM outbox;
"""


async def test_what_was_on_its_way_before_the_upgrade_is_sent_once_and_taken_down(
    tmp_path: Path, address_of: Opened
) -> None:
    path, golden = tmp_path / "vizier.db", GOLDEN / "schema-0004.sql"
    written_out(golden, path)
    with closing(sqlite3.connect(path)) as old:
        old.executescript(IN_FLIGHT)
        reminder = "'a' || match || '.' || seat || '.' || entry || '.' || sending"
        keys = [
            key
            for sql in (
                f"SELECT {reminder} FROM alerts WHERE sending > 0",
                "SELECT 'p' || match || '.' || number || '.' || end_entry FROM outbox",
                "SELECT 'l' || match || '.' || number FROM letters",
            )
            for (key,) in old.execute(sql)
        ]
        newest = old.execute("SELECT MAX(acted) FROM matches").fetchone()[0]
    assert len(keys) == 3
    world = World()
    world.keys = {key: MessageRef(70, 1000 + n) for n, key in enumerate([*keys, "a2.0.9.1"])}
    deleted: list[MessageRef] = []
    house = House(address_of(path, golden), world, FakeClock(newest), seed=7)
    remove = house.transport.delete

    async def delete(message: MessageRef) -> None:
        deleted.append(message)
        await remove(message)

    house.transport.delete = delete  # type: ignore[method-assign]
    await house.open()
    try:
        (row,) = await house.rows("SELECT attempted, tried FROM outbox")
        assert row["attempted"] == int(str(row["tried"])) * 1000
        await house.pass_time(HOUR, step=60)
        assert not {notice.key for notice in world.everything} & set(keys)
        assert {MessageRef(70, 900), MessageRef(70, 1003)} <= set(deleted)
        left = "SELECT 1 FROM {}"
        for table in ("outbox", "personal_notices", "takedowns"):
            assert await house.rows(left.format(table)) == []
    finally:
        await house.app.close()


def test_there_is_a_golden_of_every_schema() -> None:
    numbers = [number_of(golden) for golden in GOLDENS]
    assert numbers == list(schema.migrations())


def test_a_released_migration_is_never_edited(tmp_path: Path) -> None:
    def tables(database: sqlite3.Connection) -> list[tuple[str, str]]:
        return database.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()

    for number, golden in enumerate(GOLDENS, 1):
        folder = released(number, tmp_path / f"until-{number}")
        written_out(golden, tmp_path / f"golden-{number}.db")
        with (
            closing(sqlite3.connect(tmp_path / f"golden-{number}.db")) as old,
            closing(sqlite3.connect(":memory:", isolation_level=None)) as new,
        ):
            file_schema.migrate(new, folder)
            assert tables(new) == tables(old)


@pytest.mark.parametrize(
    "careless",
    [
        "DELETE FROM choices WHERE number = 3;\n",
        "UPDATE choices SET seat = 1 - seat;\n",
        "UPDATE matches SET seed = REPLACE(seed, 'a', 'b');\n",
        "UPDATE matches SET data_set = 'house-0';\n",
    ],
)
async def test_control_a_migration_that_harms_old_matches_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, careless: str, address_of: Opened
) -> None:
    path = tmp_path / "vizier.db"
    written_out(GOLDENS[-1], path)
    address = address_of(path, GOLDENS[-1])
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    (folder / f"{len(schema.migrations()) + 1:04}_careless.sql").write_text(careless)
    for migrate in (schema.migrate, file_schema.migrate):
        monkeypatch.setattr(migrate, "__defaults__", (folder,))
    assert await wrongs(path, address)

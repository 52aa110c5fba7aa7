"""What only a SQLite file promises: one process, a log beside it, migrations that are whole."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import (
    Code,
)
from bot.store import schema
from bot.store.sqlite import schema as file_schema
from bot.store.sqlite.database import SqliteDatabase
from bot.store.sqlite.session import SqliteSession
from bot.store.statement import Collision
from bot.store.store import Store
from tests.bot.house import refused
from tests.bot.test_store import numbers, person
from tests.patience import PATIENCE_S


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vizier.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path)
    yield store
    await store.close()


async def test_every_change_fails_loudly_when_the_disk_does(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("bot.store.batch.Batch.commit", full)
    outcomes = await asyncio.gather(
        *(store.write([person(number)]) for number in (1, 2)), return_exceptions=True
    )
    assert all(isinstance(outcome, sqlite3.OperationalError) for outcome in outcomes)
    monkeypatch.undo()
    await store.write([person(3)])
    assert await numbers(store) == [3]


async def test_savepoints_are_paid_for_only_where_something_is_refused(store: Store) -> None:
    said: list[str] = []
    assert isinstance(store.database, SqliteDatabase)
    await store.database.run(lambda connection: connection.set_trace_callback(said.append))
    await asyncio.gather(*(store.write([person(number)]) for number in (1, 2, 3)))
    assert "SAVEPOINT change" not in said
    with pytest.raises(Collision):
        await store.write([person(1)])
    assert "SAVEPOINT change" not in said
    await asyncio.gather(
        *(store.write([person(number)]) for number in (4, 1, 5)), return_exceptions=True
    )
    assert said.count("SAVEPOINT change") == said.count("RELEASE change") == 3
    assert said.count("ROLLBACK TO change") == 1
    assert await numbers(store) == [1, 2, 3, 4, 5]


async def test_a_full_disk_is_told_to_everybody_and_keeps_nothing_of_the_batch(
    store: Store,
) -> None:
    assert isinstance(store.database, SqliteDatabase)
    await store.write([person(1)])
    await store.database.run(
        lambda connection: connection.execute(
            f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}"
        ).fetchall()
    )
    changes = [[person(2)], [person(3, "x" * 1_000_000)], [person(4)]]
    outcomes = await asyncio.gather(*map(store.write, changes), return_exceptions=True)
    assert all(isinstance(outcome, sqlite3.OperationalError) for outcome in outcomes)
    assert await numbers(store) == [1]
    await store.write([person(4)])
    assert await numbers(store) == [1, 4]


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError):
        await store.read("DELETE FROM people")


async def test_commits_are_durable_and_beside_a_log(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as beside:
        assert beside.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert isinstance(store.database, SqliteDatabase)
    synchronous = await store.database.run(
        lambda connection: connection.execute("PRAGMA synchronous").fetchone()[0]
    )
    assert synchronous == 2


async def test_a_second_store_on_the_same_file_is_refused(store: Store, path: Path) -> None:
    with refused(Code.IN_USE, match=r"vizier\.db"):
        await Store.open(path)


async def test_a_second_process_on_the_same_file_is_refused(store: Store, path: Path) -> None:
    script = (
        "import asyncio, pathlib, sys\n"
        "from bot.store.store import Store\n"
        "from bot.errors import Code, Refused\n"
        "try:\n"
        "    asyncio.run(Store.open(pathlib.Path(sys.argv[1])))\n"
        "except Refused as refusal:\n"
        "    print(refusal.sentence if refusal.code == Code.IN_USE else '')\n"
    )
    command = [sys.executable, "-c", script, str(path)]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, timeout=PATIENCE_S, check=True
    )
    assert "already using vizier.db" in done.stdout


async def test_a_newer_schema_is_refused_with_a_sentence_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("INSERT INTO schema_version (version) VALUES (999)")
        newer.commit()
    before = path.read_bytes()
    with refused(Code.NEWER_SCHEMA, match="newer Vizier"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_a_strange_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "strange.db"
    with closing(sqlite3.connect(path)) as strange:
        strange.execute("CREATE TABLE recipes (name TEXT)")
    with refused(Code.NOT_OURS):
        await Store.open(path)


def test_a_migration_that_fails_leaves_the_old_schema_whole(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    known = len(schema.migrations())
    broken = "CREATE TABLE half_done (x INTEGER);\n\nINSERT INTO no_such_table VALUES (1);\n"
    (folder / f"{known + 1:04}_broken.sql").write_text(broken)
    with closing(sqlite3.connect(tmp_path / "vizier.db", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            file_schema.migrate(connection, folder)
        assert schema.version_of(SqliteSession(connection)) == known
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    assert "half_done" not in tables


def test_a_gap_in_the_migrations_is_a_programmers_error(tmp_path: Path) -> None:
    (tmp_path / "0002_late.sql").write_text("SELECT 1;\n")
    with pytest.raises(ValueError, match="0001"):
        schema.migrations(tmp_path)

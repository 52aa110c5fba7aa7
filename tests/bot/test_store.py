"""The contract of a store: what is written is durable, whole, and nobody else's business."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.refusals import InUse, NewerSchema, NotOurs
from bot.store import schema
from bot.store.statement import Collision, Statement
from bot.store.store import Store, next_number


class Refusing(Exception):
    """What a test's condition raises."""


def person(number: int, name: str = "Anna") -> Statement:
    return Statement(
        "INSERT INTO people (id, name, way, zone, text_boards) VALUES (?, ?, 'dm', 'UTC', 0)",
        (number, name),
    )


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "vizier.db")
    yield store
    await store.close()


async def numbers(store: Store) -> list[int]:
    return [row["id"] for row in await store.read("SELECT id FROM people ORDER BY id")]


async def test_what_was_written_is_there_for_every_reader_at_once(store: Store) -> None:
    for number in range(1, 6):
        await store.write([person(number)])
        assert number in await numbers(store)
        assert number in await numbers(store)


async def test_a_change_happens_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(Collision):
        await store.write([person(1), person(2), person(1)])
    assert await numbers(store) == []


async def test_a_refused_change_does_not_take_its_neighbours_with_it(store: Store) -> None:
    changes = [[person(number // 2)] for number in range(40)]
    outcomes = await asyncio.gather(*map(store.write, changes), return_exceptions=True)
    assert [isinstance(outcome, Collision) for outcome in outcomes] == [False, True] * 20
    assert await numbers(store) == list(range(20))


async def test_a_condition_that_touches_no_row_undoes_its_change(store: Store) -> None:
    nobody = Statement("UPDATE people SET name = 'x' WHERE id = 99", must=Refusing)
    with pytest.raises(Refusing):
        await store.write([person(1), nobody])
    nothing = Statement("SELECT 1 WHERE 1 = 0", must=Refusing)
    with pytest.raises(Refusing):
        await store.write([person(1), nothing])
    await store.write([person(1), Statement("SELECT 1 WHERE 1 = 1", must=Refusing)])
    assert await numbers(store) == [1]


async def test_a_taken_key_raises_what_the_statement_says(store: Store) -> None:
    await store.write([person(1)])
    taken = Statement(person(1).sql, person(1).values, must=Refusing)
    with pytest.raises(Refusing):
        await store.write([taken])


async def test_a_cancelled_writer_waits_until_its_fate_is_decided(store: Store) -> None:
    task = asyncio.create_task(store.write([person(1)]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await numbers(store) == [1]


async def test_many_changes_share_few_commits(tmp_path: Path) -> None:
    passed: list[str] = []
    store = await Store.open(tmp_path / "vizier.db", passed.append)
    await asyncio.gather(*(store.write([person(number)]) for number in range(1, 101)))
    await store.close()
    assert passed.count("written") == 100
    assert passed.count("committed") <= 3


async def test_closing_finishes_what_has_queued_up(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "vizier.db")
    writes = [asyncio.create_task(store.write([person(number)])) for number in range(1, 51)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writes)
    with pytest.raises(RuntimeError):
        await store.write([person(99)])
    again = await Store.open(tmp_path / "vizier.db")
    assert len(await numbers(again)) == 50
    await again.close()


async def test_every_change_fails_loudly_when_the_disk_does(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("bot.store.store.commit_together", full)
    outcomes = await asyncio.gather(
        *(store.write([person(number)]) for number in (1, 2)), return_exceptions=True
    )
    assert all(isinstance(outcome, sqlite3.OperationalError) for outcome in outcomes)
    monkeypatch.undo()
    await store.write([person(3)])
    assert await numbers(store) == [3]


async def test_readers_cannot_write(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError):
        await store.read("DELETE FROM people")


async def test_commits_are_durable_and_beside_a_log(store: Store) -> None:
    with closing(sqlite3.connect(store.path)) as beside:
        assert beside.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    synchronous = await store._writer.run(
        lambda connection: connection.execute("PRAGMA synchronous").fetchone()[0]
    )
    assert synchronous == 2


async def test_numbers_are_given_once(store: Store) -> None:
    given = await asyncio.gather(*(next_number(store, "match") for _ in range(20)))
    assert sorted(given) == list(range(1, 21))


async def test_a_second_store_on_the_same_file_is_refused(store: Store) -> None:
    with pytest.raises(InUse, match=r"vizier\.db"):
        await Store.open(store.path)


async def test_a_second_process_on_the_same_file_is_refused(store: Store) -> None:
    script = (
        "import asyncio, pathlib, sys\n"
        "from bot.store.store import Store\n"
        "from bot.refusals import InUse\n"
        "try:\n"
        "    asyncio.run(Store.open(pathlib.Path(sys.argv[1])))\n"
        "except InUse as refusal:\n"
        "    print(refusal.sentence)\n"
    )
    command = [sys.executable, "-c", script, str(store.path)]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, timeout=30, check=True
    )
    assert "already using vizier.db" in done.stdout


async def test_a_newer_schema_is_refused_with_a_sentence_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "vizier.db"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("INSERT INTO schema_version (version) VALUES (999)")
        newer.commit()
    before = path.read_bytes()
    with pytest.raises(NewerSchema, match="newer Vizier"):
        await Store.open(path)
    assert path.read_bytes() == before


async def test_a_strange_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "strange.db"
    with closing(sqlite3.connect(path)) as strange:
        strange.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotOurs):
        await Store.open(path)


def test_a_migration_that_fails_leaves_the_old_schema_whole(tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    known = len(schema.migrations())
    broken = "CREATE TABLE half_done (x INTEGER);\n\nINSERT INTO no_such_table VALUES (1);\n"
    (folder / f"{known + 1:04}_broken.sql").write_text(broken)
    with closing(sqlite3.connect(tmp_path / "vizier.db", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            schema.migrate(connection, folder)
        assert schema.version_of(connection) == known
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    assert "half_done" not in tables


def test_a_gap_in_the_migrations_is_a_programmers_error(tmp_path: Path) -> None:
    (tmp_path / "0002_late.sql").write_text("SELECT 1;\n")
    with pytest.raises(ValueError, match="0001"):
        schema.migrations(tmp_path)

"""Whoever only looks at a database cannot change it, whatever they ask; they see one moment."""

import shutil
import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

import psycopg
import pytest

from bot.store.address import is_server
from bot.store.inspect import inspection_of
from bot.store.postgres.copy import unused_server
from bot.store.session import Session
from bot.store.sqlite.backup import checked
from bot.store.sqlite.copy import unused_file
from bot.store.store import Store
from tests.bot.test_store import numbers, person

READ_ONLY = (sqlite3.OperationalError, psycopg.errors.ReadOnlySqlTransaction)
FORGET = "DELETE FROM people RETURNING id"
COUNT = "SELECT COUNT(*) AS people FROM people"


def source_at(address: Path | str) -> AbstractContextManager[Session]:
    return unused_server(address) if is_server(address) else unused_file(Path(address))


async def lived_in(address: Path | str) -> None:
    store = await Store.open(address)
    await store.write([person(1)])
    await store.close()


async def test_an_inspection_changes_nothing(address: Path | str) -> None:
    await lived_in(address)
    async with inspection_of(address) as look:
        with pytest.raises(READ_ONLY):
            await look.read(FORGET)
    store = await Store.open(address)
    assert await numbers(store) == [1]
    await store.close()


async def test_an_inspection_sees_one_moment_of_a_running_bot(address: Path | str) -> None:
    store = await Store.open(address)
    await store.write([person(1)])
    async with inspection_of(address) as look:
        assert (await look.read(COUNT))[0]["people"] == 1
        await store.write([person(2)])
        assert (await look.read(COUNT))[0]["people"] == 1
    assert await numbers(store) == [1, 2]
    await store.close()


async def test_the_source_of_a_copy_is_not_changed(address: Path | str) -> None:
    await lived_in(address)
    with source_at(address) as source, pytest.raises(READ_ONLY):
        source.ask(FORGET)
    with source_at(address) as source:
        assert source.ask(COUNT)[0]["people"] == 1


async def test_a_file_that_is_checked_stays_as_it_lies_there(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "vizier.db")
    await store.write([person(1)])
    # As a crash leaves it: whoever may write would move the log into the file.
    crashed, log = tmp_path / "crashed.db", tmp_path / "crashed.db-wal"
    shutil.copy(tmp_path / "vizier.db", crashed)
    shutil.copy(tmp_path / "vizier.db-wal", log)
    await store.close()
    before = crashed.read_bytes(), log.read_bytes()
    assert before[1]
    checked(crashed)
    assert (crashed.read_bytes(), log.read_bytes()) == before

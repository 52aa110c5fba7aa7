"""The whole house moves: every row of one database into another, empty one."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from bot.errors import (
    Code,
    Refused,
)
from bot.store.lease import LASTS
from bot.store.postgres.inspect import known_version, session_at
from bot.store.postgres.schema import migrate as migrate_server
from bot.store.postgres.schema import version_of
from bot.store.postgres.session import Session
from bot.store.schema import migrate, migrations
from bot.store.sqlite.backup import checked
from bot.store.sqlite.files import must_have_room, unusable
from bot.store.sqlite.lock import Lock
from bot.store.store import is_server

Rows = list[tuple[object, ...]]
House = dict[str, tuple[list[str], Rows]]
"""For each table its columns and its rows, tables that others refer to first."""

STAYS = ("schema_version", "leases")
"""What belongs to a database itself, not to the house in it."""


def tables() -> list[str]:
    """The tables of the present schema, in the order in which they were made."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        migrate(empty)
        rows = empty.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            " AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        )
        return [name for (name,) in rows if name not in STAYS]


def move(source: Path | str, target: Path | str) -> House:
    """Copy all rows; what lies in the target then, which is what lay in the source."""
    if is_server(target):
        house = _read(source)
        asyncio.run(_into_server(target, house))
    else:
        # Looked at before the source is read, which may take long.
        file = Path(target)
        if file.exists():
            raise Refused(
                Code.BAD_COPY, f"{file.name} is there already. Copy into a file that is not."
            )
        must_have_room(file)
        house = _read(source)
        _into_file(file, house)
    arrived = _read(target)
    if not arrived == house == _read(source):
        raise Refused(Code.BAD_COPY, "Something has changed while I copied. Do not use that copy.")
    return arrived


def _read(address: Path | str) -> House:
    if is_server(address):
        return asyncio.run(_read_server(address))
    file = Path(address)
    if checked(file) < len(migrations()):
        raise Refused(Code.OLD_SCHEMA)
    lock = Lock(file)
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as look:
            return {table: _rows(look, table) for table in tables()}
    finally:
        lock.release()


def _rows(look: sqlite3.Connection, table: str) -> tuple[list[str], Rows]:
    columns = _columns(look.execute(f"SELECT * FROM {table}").description)
    found = look.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
    return columns, _in_order(found)


async def _read_server(url: str) -> House:
    async with session_at(url) as session, session.transaction(readonly=True):
        await session.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        if await known_version(session) < len(migrations()):
            raise Refused(Code.OLD_SCHEMA)
        await _nobody_else(session)
        house = {}
        for table in tables():
            columns = sorted(
                row["name"]
                for row in await session.fetch(
                    "SELECT column_name AS name FROM information_schema.columns"
                    " WHERE table_schema = current_schema() AND table_name = $1",
                    table,
                )
            )
            rows = await session.fetch(f"SELECT {', '.join(columns)} FROM {table}")
            found = [tuple(row[column] for column in columns) for row in rows]
            house[table] = (columns, _in_order(found))
        return house


def _into_file(file: Path, house: House) -> None:
    partial = file.with_name(file.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(partial, isolation_level=None)) as new:
            migrate(new)
            new.execute("BEGIN")
            for table, (columns, rows) in house.items():
                new.execute(f"DELETE FROM {table}")
                places = ", ".join("?" * len(columns))
                into = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
                new.executemany(into, rows)
            new.execute("COMMIT")
        checked(partial)
        partial.replace(file)
    except BaseException as error:
        partial.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error | OSError):
            raise unusable(file, error) from error
        raise


async def _into_server(url: str, house: House) -> None:
    async with session_at(url) as session:
        if await version_of(session):
            await _must_be_empty(session)
        await migrate_server(session)
        async with session.transaction():
            await _nobody_else(session)
            await _must_be_empty(session)
            for table, (columns, rows) in house.items():
                await session.execute(f"DELETE FROM {table}")
                await session.copy_records_to_table(table, records=rows, columns=columns)


async def _must_be_empty(session: Session) -> None:
    for table in ("matches", "people"):
        if await session.fetchval(f"SELECT COUNT(*) FROM {table}"):
            raise Refused(
                Code.BAD_COPY,
                "There are matches on that server already. Copy into an empty database.",
            )


async def _nobody_else(session: Session) -> None:
    now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)"
    if await session.fetchval(f"SELECT COUNT(*) FROM leases WHERE until > {now}"):
        raise Refused(
            Code.BAD_COPY,
            "Another Vizier is using that server. Stop it first; if it was killed,"
            f" wait {LASTS} seconds.",
        )


def _columns(description: Sequence[Sequence[object]]) -> list[str]:
    return sorted(str(column[0]) for column in description)


def _in_order(rows: Sequence[Sequence[object]]) -> Rows:
    return sorted((tuple(row) for row in rows), key=_key)


def _key(row: tuple[object, ...]) -> tuple[tuple[bool, str], ...]:
    return tuple(_parts(row))


def _parts(row: tuple[object, ...]) -> Iterator[tuple[bool, str]]:
    for value in row:
        yield value is None, str(value)

"""Reads everything from a file, and writes everything into a new one."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.contents import Contents, Rows, in_order
from bot.store.schema import migrations
from bot.store.sqlite.backup import checked
from bot.store.sqlite.files import unusable
from bot.store.sqlite.inspect import read_only
from bot.store.sqlite.lock import Lock
from bot.store.sqlite.schema import migrate, tables


def read_file(file: Path) -> Contents:
    """All rows of a file that no bot uses."""
    if checked(file) < len(migrations()):
        raise Refused(Code.OLD_SCHEMA)
    lock = Lock(file)
    try:
        with read_only(file) as look:
            return {table: _rows(look, table) for table in tables()}
    finally:
        lock.release()


def _rows(look: sqlite3.Connection, table: str) -> tuple[list[str], Rows]:
    columns = _columns(look.execute(f"SELECT * FROM {table}").description)
    found = look.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
    return columns, in_order(found)


def write_file(file: Path, contents: Contents) -> None:
    """A new file with these rows, whole or not at all."""
    partial = file.with_name(file.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(partial, isolation_level=None)) as new:
            migrate(new)
            new.execute("BEGIN")
            for table, (columns, rows) in contents.items():
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


def _columns(description: Sequence[Sequence[object]]) -> list[str]:
    return sorted(str(column[0]) for column in description)

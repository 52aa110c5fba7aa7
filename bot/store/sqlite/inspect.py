"""A look at a file from outside: nothing is migrated, nothing is written."""

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from bot.store.inspect import Inspection
from bot.store.sqlite.backup import checked
from bot.store.statement import Row


@contextmanager
def read_only(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection that cannot write."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        yield connection


@asynccontextmanager
async def inspected(file: Path) -> AsyncIterator[Inspection]:
    """A sound file of ours, to be read."""
    version = checked(file)
    with read_only(file) as connection:
        connection.row_factory = sqlite3.Row

        async def read(sql: str) -> Sequence[Row]:
            return connection.execute(sql).fetchall()

        yield Inspection(version, read)

"""A file as the source of a copy, and a new file as its target."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.session import Session
from bot.store.sqlite.backup import checked
from bot.store.sqlite.files import sync_folder, unusable
from bot.store.sqlite.lock import Lock
from bot.store.sqlite.schema import migrate
from bot.store.sqlite.session import SqliteSession, read_only


@contextmanager
def unused_file(file: Path) -> Iterator[Session]:
    """A sound file that no bot uses, to be read."""
    checked(file)
    lock = Lock(file)
    try:
        with read_only(file) as session:
            yield session
    finally:
        lock.release()


@contextmanager
def new_file(file: Path) -> Iterator[Session]:
    """A file that is there, whole and checked, when all is written; before, or else, it is not."""
    partial = file.with_name(file.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(partial, isolation_level=None)) as connection:
            migrate(connection)
            session = SqliteSession(connection)
            session.begin()
            yield session
            session.commit()
        checked(partial)
        partial.replace(file)
        sync_folder(file)
    except BaseException as error:
        partial.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error | OSError):
            raise unusable(file, error) from error
        raise

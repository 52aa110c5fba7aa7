"""One process a database: a second one is refused for as long as the first one lives."""

import sqlite3
from pathlib import Path

from bot.errors import (
    in_use,
)
from bot.store.sqlite.files import give_back, must_have_room, unusable


class Lock:
    """Held by an open exclusive transaction on an empty file beside the database.

    SQLite locks files on every system we run on, and the system lets go when a process dies,
    however it dies.
    """

    def __init__(self, database: Path) -> None:
        must_have_room(database)
        file = database.with_name(database.name + ".lock")
        try:
            self._connection = sqlite3.connect(file, isolation_level=None, timeout=0)
        except sqlite3.Error as error:
            raise unusable(file, error) from error
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            if getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                raise in_use(database.name) from error
            raise unusable(file, error) from error
        give_back(file, database.absolute().parent.stat())

    def release(self) -> None:
        self._connection.close()

"""One process a database: a second one is refused for as long as the first one lives."""

import sqlite3
from pathlib import Path

from bot.refusals import BadSettings, InUse


class Lock:
    """Held by an open exclusive transaction on an empty file beside the database.

    SQLite locks files on every system we run on, and the system lets go when a process dies,
    however it dies.
    """

    def __init__(self, database: Path) -> None:
        if not database.absolute().parent.is_dir():
            raise BadSettings(f"There is no folder {database.absolute().parent}.")
        self._connection = sqlite3.connect(
            database.with_name(database.name + ".lock"), isolation_level=None, timeout=0
        )
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            if error.sqlite_errorname == "SQLITE_BUSY":
                raise InUse(database.name) from error
            raise

    def release(self) -> None:
        self._connection.close()

"""A mark beside an open database says how many commits were made, so that lost ones are missed.

Whatever was chosen last is in SQLite's log until it is written into the file. If somebody deletes
that log after a crash, or puts an older file in its place, SQLite opens what is left and says
nothing. A file with fewer commits than its mark is refused.
"""

import os
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.sqlite.files import beside, give_back

COMMITS = "commits"
COUNT_COMMIT = f"UPDATE counters SET value = value + 1 WHERE name = '{COMMITS}' RETURNING value"
DIGITS = 20


class OpenMark:
    """There while the database is open, and left behind when the process is killed."""

    def __init__(self, database: Path) -> None:
        self._file = _mark(database)
        self._descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
        give_back(self._file, database.stat())

    def note(self, commits: int) -> None:
        """After every commit: the file may know more than the mark, never less. It is not synced,
        as a loss of power takes no commit with it that was synced."""
        os.pwrite(self._descriptor, f"{commits:0{DIGITS}}".encode(), 0)

    def remove(self) -> None:
        os.close(self._descriptor)
        self._file.unlink(missing_ok=True)


def must_hold_all_commits(database: Path, commits: int) -> None:
    """Refuses a file that has lost commits since it was last open."""
    mark = _mark(database)
    noted = mark.read_text(encoding="ascii").strip() if mark.exists() else ""
    if noted.isdecimal() and int(noted) > commits:
        raise Refused(
            Code.BAD_FILE,
            f"The latest choices are missing from {database.name}: when the bot ended they were in "
            f"{database.name}-wal. Put that file back, or go back to a backup with python -m bot "
            f"restore FILE. Whoever wants to go on without them names {database.name} there.",
        )


def clear_open_mark(database: Path) -> None:
    _mark(database).unlink(missing_ok=True)


def _mark(database: Path) -> Path:
    return beside(database, ".open")

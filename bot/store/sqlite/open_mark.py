"""A mark beside a database that is open, so that a log which somebody has deleted is missed.

Whatever was chosen last is in the log until the file is closed. After a process was killed the log
must be there still; SQLite itself would open the file without it and say nothing.
"""

from pathlib import Path

from bot.errors import Code, Refused
from bot.store.sqlite.files import LOG, beside, give_back


def must_have_its_log(database: Path) -> None:
    """Refuses a file that was not closed and has lost its log since."""
    log = beside(database, LOG)
    if _mark(database).exists() and database.exists() and not log.exists():
        raise Refused(
            Code.BAD_FILE,
            f"{log.name} is missing: it held the latest choices when the bot ended. Put it back "
            f"beside {database.name}, or go back to a backup: python -m bot restore FILE. To go on "
            f"without those choices: python -m bot restore {database}",
        )


def set_open_mark(database: Path) -> None:
    mark = _mark(database)
    mark.touch(mode=0o600)
    give_back(mark, database.stat())


def clear_open_mark(database: Path) -> None:
    _mark(database).unlink(missing_ok=True)


def _mark(database: Path) -> Path:
    return beside(database, ".open")

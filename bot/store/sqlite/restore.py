"""The way back to a backup: whole or not at all, wherever it is interrupted."""

import os
import shutil
from pathlib import Path

from bot.store.sqlite.backup import checked, copy
from bot.store.sqlite.files import (
    LOG,
    SHARED,
    beside,
    give_back,
    restored_copy,
    sync_folder,
    unusable,
)
from bot.store.sqlite.lock import Lock
from bot.store.sqlite.open_mark import clear_open_mark


def restore(backup: Path, database: Path) -> Path | None:
    """Put a checked backup in the database's place; where the old one was laid aside."""
    checked(backup)
    lock = Lock(database)
    try:
        finish_restore(database)
        is_there = database.exists()
        owner = (database if is_there else database.absolute().parent).stat()
        fresh = beside(database, ".restoring")
        # First, because the backup may be what is about to be laid aside anew.
        copy(backup, fresh)
        give_back(fresh, owner)
        aside = _lay_aside(database, owner) if is_there else None
        fresh.replace(restored_copy(database))
        sync_folder(database)
        finish_restore(database)
    finally:
        lock.release()
    return aside


def finish_restore(database: Path) -> None:
    """Go on where a restore was interrupted after its copy was whole. The old log must be gone
    before the file is another: SQLite would write one into the other."""
    copied = restored_copy(database)
    if copied.exists():
        for ending in (LOG, SHARED):
            beside(database, ending).unlink(missing_ok=True)
        clear_open_mark(database)
        copied.replace(database)
        sync_folder(database)


def _lay_aside(database: Path, owner: os.stat_result) -> Path:
    """A copy of the file as it lies there, with the log beside it: whoever goes back often does so
    because it is damaged, or was written by a newer Vizier."""
    aside = beside(database, ".before-restore")
    try:
        for ending in ("", LOG, SHARED):
            old, new = beside(database, ending), beside(aside, ending)
            new.unlink(missing_ok=True)
            if old.exists() and ending != SHARED:
                shutil.copyfile(old, new)
                give_back(new, owner)
    except OSError as error:
        raise unusable(aside, error) from error
    return aside

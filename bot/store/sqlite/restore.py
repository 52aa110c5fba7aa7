"""The way back to a backup: whole or not at all, wherever it is interrupted."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from bot.errors import Refused
from bot.store.batch import commit_alone
from bot.store.session import Session
from bot.store.sqlite.backup import checked, copy
from bot.store.sqlite.files import (
    LOG,
    SHARED,
    beside,
    give_back,
    restored_copy,
    sync_content,
    sync_folder,
    unusable,
)
from bot.store.sqlite.lock import Lock
from bot.store.sqlite.open_mark import clear_open_mark
from bot.store.sqlite.schema import migrate
from bot.store.sqlite.session import connect_writer, read_only
from bot.store.statement import Change


def restore(
    backup: Path, database: Path, change: Callable[[Session, Session | None], Change]
) -> Path | None:
    """Put a checked backup in the database's place, changed by what the old one knows, if it can be
    read; where the old one was laid aside."""
    checked(backup)
    lock = Lock(database)
    try:
        finish_restore(database)
        is_there = database.exists()
        owner = (database if is_there else database.absolute().parent).stat()
        fresh = beside(database, ".restoring")
        # First, because the backup may be what is about to be laid aside anew.
        copy(backup, fresh)
        _change_copy(fresh, database, change)
        give_back(fresh, owner)
        aside = _lay_aside(database, owner) if is_there else None
        fresh.replace(restored_copy(database))
        sync_folder(database)
        finish_restore(database)
    finally:
        lock.release()
    return aside


def _change_copy(
    fresh: Path, database: Path, change: Callable[[Session, Session | None], Change]
) -> None:
    writer = connect_writer(fresh)
    try:
        migrate(writer.connection)
        commit_alone(writer, _knowing(database, writer, change))
        # It moves alone, without a log beside it.
        writer.execute("PRAGMA journal_mode = DELETE")
    finally:
        writer.connection.close()


def _knowing(
    database: Path, fresh: Session, change: Callable[[Session, Session | None], Change]
) -> Change:
    """What the old database tells, if it can: people often go back because it is damaged."""
    try:
        checked(database, every_page=False)
        with read_only(database) as old:
            return change(fresh, old)
    except (Refused, sqlite3.DatabaseError):
        return change(fresh, None)


def finish_restore(database: Path) -> None:
    """Go on where a restore was interrupted after its copy was whole. The old log must be gone
    before the file is another: SQLite would write one into the other."""
    copied = restored_copy(database)
    if copied.exists():
        for ending in (LOG, SHARED):
            beside(database, ending).unlink(missing_ok=True)
        clear_open_mark(database)
        # Else a loss of power may leave the old log beside the new file.
        sync_folder(database)
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
                sync_content(new)
                give_back(new, owner)
    except OSError as error:
        raise unusable(aside, error) from error
    return aside

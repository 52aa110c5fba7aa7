"""Backups of a running database."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.schema import known_version
from bot.store.sqlite.files import must_be_whole, must_have_room, sync_folder, unusable
from bot.store.sqlite.session import read_only

PAGES_A_STEP = 2000


def copy(source: Path, target: Path) -> None:
    """A consistent copy, whole or not at all, while others read and write."""
    if not source.is_file():
        raise Refused(Code.BAD_BACKUP, f"There is no database {source.name} to copy.")
    must_be_whole(source)
    must_have_room(target)
    if target.exists() and target.samefile(source):
        raise Refused(
            Code.BAD_BACKUP, f"{target.name} is the database itself: a copy needs another name."
        )
    partial = target.with_name(target.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(source, timeout=30)) as old,
            closing(sqlite3.connect(partial)) as new,
        ):
            old.backup(new, pages=PAGES_A_STEP, sleep=0.01)
            # A copy is one file, without a log beside it.
            new.execute("PRAGMA journal_mode = DELETE")
        checked(partial)
        partial.replace(target)
        sync_folder(target)
    except BaseException as error:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error | OSError):
            raise unusable(_culprit(error, source, target), error) from error
        raise


def _culprit(error: sqlite3.Error | OSError, source: Path, target: Path) -> Path:
    """Only a source can be no database; the rest befalls whoever writes."""
    return source if getattr(error, "sqlite_errorname", "") == "SQLITE_NOTADB" else target


async def copied(source: Path, target: Path) -> None:
    """The same, off the event loop."""
    await asyncio.to_thread(copy, source, target)


def rotated(folder: Path, pattern: str, kept: int) -> None:
    """Keep the latest copies; their names end with a date."""
    for old in sorted(folder.glob(pattern))[:-kept]:
        old.unlink()


def checked(file: Path, *, every_page: bool = True) -> int:
    """The schema version of a database of ours; a sound one, if every page is read."""
    if not file.is_file():
        raise Refused(Code.BAD_BACKUP, f"There is no file {file.name}.")
    must_be_whole(file)
    try:
        with read_only(file) as session:
            if every_page:
                verdict = session.ask("PRAGMA integrity_check")[0]["integrity_check"]
                if verdict != "ok":
                    raise Refused(Code.BAD_BACKUP, f"{file.name} is damaged: {verdict}.")
            return known_version(session)
    except sqlite3.DatabaseError as error:
        raise Refused(Code.BAD_BACKUP, f"{file.name} is not a database: {error}.") from error

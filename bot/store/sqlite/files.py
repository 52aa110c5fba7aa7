"""Where a file may lie, whose it is, and what keeps it from being opened, in sentences."""

import os
import sqlite3
from pathlib import Path

from bot.errors import (
    Code,
    Refused,
)

LOG, SHARED = "-wal", "-shm"
"""What SQLite keeps beside a file: the log, and what processes know of it together."""
FORBIDDEN = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_PERM", "SQLITE_AUTH")


def must_have_room(file: Path) -> None:
    """Its folder is there, and it is no folder itself."""
    folder = file.absolute().parent
    if not folder.is_dir():
        raise Refused(Code.BAD_FILE, f"There is no folder {folder}.")
    if file.is_dir():
        raise Refused(Code.BAD_FILE, f"{file} is a folder: name a file in it.")


def beside(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def must_be_whole(file: Path) -> None:
    """Nobody may have stopped in the middle of putting a backup in its place."""
    if restored_copy(file).exists():
        raise Refused(
            Code.BAD_FILE,
            f"A restore of {file.name} was interrupted. Start the bot, and it is finished.",
        )


def restored_copy(file: Path) -> Path:
    """From the moment that this file is there, it is what the database is."""
    return beside(file, ".restored")


def sync_folder(file: Path) -> None:
    """A new name outlives a loss of power only when its folder is on the disk."""
    if os.name == "posix":
        folder = os.open(file.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def sync_content(file: Path) -> None:
    """What a file holds is on the disk; its name may not be."""
    with file.open("rb+") as content:
        os.fsync(content.fileno())


def give_back(file: Path, owner: os.stat_result) -> None:
    """What root makes for the bot belongs to whom the bot runs as, or it could not write there."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.chown(file, owner.st_uid, owner.st_gid)


def unusable(file: Path, error: sqlite3.Error | OSError) -> Refused:
    """Why a file could not be opened, read or written."""
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_NOTADB":
        return Refused(Code.BAD_FILE, f"{file.name} is not a database.")
    if isinstance(error, PermissionError) or name.startswith(FORBIDDEN):
        return Refused(
            Code.BAD_FILE,
            f"I may not use {file.name} in {file.absolute().parent}. The folder and the files in "
            "it belong to somebody else than the one who runs this.",
        )
    return Refused(Code.BAD_FILE, f"{file.name} cannot be used: {error}.")

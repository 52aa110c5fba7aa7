"""Files that hold seeds, hands and names are their host's alone; so is the token."""

import os
import stat
from collections.abc import MutableMapping
from pathlib import Path

OTHERS = stat.S_IRWXG | stat.S_IRWXO
SECRETS = ("DISCORD_TOKEN", "DATABASE_URL")
"""What worker processes have no use for."""


def keep_new_files_private() -> None:
    """Whatever this process makes from now on is 0600, and folders are 0700."""
    os.umask(OTHERS)


def tighten(database: Path) -> None:
    """Files of an earlier release, which anybody on the machine could read, become private."""
    backups = database.parent / "backups"
    beside = [database.with_name(f"{database.name}{end}") for end in ("", "-wal", "-shm")]
    for file in [*beside, *backups.glob(f"{database.stem}-*.db")]:
        if file.is_file():
            file.chmod(stat.S_IRUSR | stat.S_IWUSR)
    if backups.is_dir():
        backups.chmod(stat.S_IRWXU)


def readable_by_others(file: Path) -> str:
    """A warning if others on this machine can read a file with secrets; nothing if all is well."""
    if os.name != "posix" or not file.is_file() or not file.stat().st_mode & OTHERS:
        return ""
    return f"Others on this machine can read {file}, which holds your token: chmod 600 {file}"


def drop_secrets(environment: MutableMapping[str, str]) -> None:
    """Once they are read, no process that we start inherits them."""
    for name in SECRETS:
        environment.pop(name, None)

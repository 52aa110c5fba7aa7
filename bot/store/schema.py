"""Numbered migrations: an old database is brought up to date, a newer one is left alone."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.errors import (
    Code,
    Refused,
    newer_schema,
)

MIGRATIONS = Path(__file__).with_name("migrations")
ERASING_SINCE = 3
"""From this schema on deleted rows are overwritten; what was deleted before goes with it."""
NUMBERED = re.compile(r"(\d{4})_\w+\.sql")


def migrations(folder: Path = MIGRATIONS) -> dict[int, str]:
    """The migrations by number, one after the other without a gap."""
    found: dict[int, str] = {}
    for file in sorted(folder.glob("*.sql")):
        name = NUMBERED.fullmatch(file.name)
        if name is None or int(name[1]) != len(found) + 1:
            raise ValueError(f"{file.name} is not migration {len(found) + 1:04}")
        found[int(name[1])] = file.read_text(encoding="utf-8")
    return found


def version_of(connection: sqlite3.Connection) -> int:
    """The number of the latest migration that this database has seen; 0 if it is empty."""
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if "schema_version" in tables:
        return int(connection.execute("SELECT MAX(version) FROM schema_version").fetchone()[0])
    if tables:
        raise Refused(Code.NOT_OURS)
    return 0


def migrate(connection: sqlite3.Connection, folder: Path = MIGRATIONS) -> int:
    """Bring the database to the newest schema, each step whole or not at all."""
    steps = migrations(folder)
    version = version_of(connection)
    if version > len(steps):
        raise newer_schema(version, len(steps))
    for number in range(version + 1, len(steps) + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements(steps[number]):
                connection.execute(statement)
            connection.execute("INSERT INTO schema_version (version) VALUES (?)", (number,))
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    if 0 < version < ERASING_SINCE <= len(steps):
        connection.execute("VACUUM")
    return len(steps)


def statements(script: str) -> Iterator[str]:
    """The statements of a script; each ends with a semicolon at the end of a line."""
    for statement in re.split(r";[ \t]*(?:\n|$)", script):
        if re.sub(r"--.*", "", statement).strip():
            yield statement

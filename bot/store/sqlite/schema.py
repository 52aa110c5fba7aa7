"""The migrations on SQLite: an old file is brought up to date, a newer one is left alone."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.errors import Code, Refused, newer_schema
from bot.store.schema import MIGRATIONS, migrations, statements

ERASING_SINCE = 3
"""From this schema on deleted rows are overwritten; what was deleted before goes with it."""
STAYS = ("schema_version", "leases")
"""What belongs to a database itself, not to the house in it."""


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


def tables() -> list[str]:
    """The tables of the present schema, in the order in which they were made."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        migrate(empty)
        rows = empty.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            " AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        )
        return [name for (name,) in rows if name not in STAYS]

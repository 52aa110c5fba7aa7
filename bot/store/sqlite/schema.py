"""What is special about migrations on SQLite: what old ones deleted, and the order of tables."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store import schema
from bot.store.schema import MIGRATIONS
from bot.store.sqlite.session import SqliteSession

ERASING_SINCE = 3
"""From this schema on deleted rows are overwritten; what was deleted before goes with it."""
STAYS = ("schema_version", "leases")
"""What belongs to a database itself, not to the house in it."""


def migrate(connection: sqlite3.Connection, folder: Path = MIGRATIONS) -> None:
    """Bring a file to the newest schema."""
    version = schema.migrate(SqliteSession(connection), folder)
    if 0 < version < ERASING_SINCE:
        connection.execute("VACUUM")


def tables() -> list[str]:
    """The tables of the present schema, in the order in which they were made."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        migrate(empty)
        rows = empty.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            " AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        )
        return [name for (name,) in rows if name not in STAYS]

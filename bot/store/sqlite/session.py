"""SQLite connections: how they are opened, and how they carry out statements."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.sqlite.open_mark import COUNT_COMMIT, OpenMark
from bot.store.statement import Change, Collision, Row, Value

TIMEOUT_S = 30
WRITER = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # What is deleted is overwritten, so that whoever asked to be forgotten is.
    "PRAGMA secure_delete = ON",
)
READER = "PRAGMA query_only = ON"


class SqliteSession:
    """A connection that leaves transactions to us."""

    transaction = None

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._cursor = connection.cursor()
        self._cursor.row_factory = sqlite3.Row
        self.mark: OpenMark | None = None
        """Where commits are counted, of a database that is open for writing."""

    def begin(self, *, read_only: bool = False) -> None:
        self._cursor.execute("BEGIN" if read_only else "BEGIN IMMEDIATE")

    def commit(self) -> None:
        if self.mark is None:
            self._cursor.execute("COMMIT")
            return
        (row,) = self.ask(COUNT_COMMIT)
        self._cursor.execute("COMMIT")
        self.mark.note(row["value"])

    def roll_back(self) -> None:
        if self.connection.in_transaction:
            self._cursor.execute("ROLLBACK")

    def execute(self, command: str) -> None:
        self._cursor.execute(command)

    def ask(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        return self._cursor.execute(sql, values).fetchall()

    def carry_out(self, change: Change) -> list[list[Row]]:
        cursor = self._cursor
        answers: list[list[Row]] = []
        for statement in change:
            try:
                cursor.execute(statement.sql, statement.values)
                rows: list[Row] = cursor.fetchall() if cursor.description else []
            except sqlite3.IntegrityError as error:
                if statement.must is not None:
                    raise statement.must() from error
                raise Collision(f"{error} in {statement.sql}") from error
            if statement.must is not None and not rows and cursor.rowcount < 1:
                raise statement.must()
            answers.append(rows)
        return answers

    def is_lost(self, error: Exception) -> bool:
        # A full disk ends the whole transaction: then nobody's change was kept.
        return not self.connection.in_transaction

    def tables(self) -> set[str]:
        known = self.ask("SELECT name FROM sqlite_master WHERE type <> 'index'")
        return {row["name"] for row in known}

    def columns(self, table: str) -> list[str]:
        return [row["name"] for row in self.ask("SELECT name FROM pragma_table_info(?)", (table,))]

    def fill(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        places = ", ".join("?" * len(columns))
        self._cursor.executemany(
            f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows
        )

    @contextmanager
    def alone(self) -> Iterator[None]:
        """A file belongs to one process."""
        yield


def connect_writer(path: Path) -> SqliteSession:
    """The connection on which everything durable is written. It is used in a thread of its own,
    and closed there or elsewhere."""
    connection = sqlite3.connect(
        path, isolation_level=None, timeout=TIMEOUT_S, check_same_thread=False
    )
    try:
        for pragma in WRITER:
            connection.execute(pragma)
    except sqlite3.Error:
        connection.close()
        raise
    return SqliteSession(connection)


@contextmanager
def read_only(file: Path) -> Iterator[SqliteSession]:
    """A connection that cannot write, in whatever thread."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    with closing(
        sqlite3.connect(
            address, uri=True, isolation_level=None, timeout=TIMEOUT_S, check_same_thread=False
        )
    ) as connection:
        yield SqliteSession(connection)

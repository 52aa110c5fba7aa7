"""PostgreSQL connections: made anew when they broke, and many statements in one round trip."""

import socket
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import lru_cache
from typing import NoReturn

import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import DictRow

from bot.store.postgres.connect import connect
from bot.store.postgres.errors import explained, is_away, is_crossed
from bot.store.statement import Change, Collision, Row, Statement, Value

ALONE = 0x56697A696572
"""The advisory lock that a migrating process holds."""
READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
NAME = "SELECT CAST(pg_current_xact_id() AS TEXT) AS name"


class PostgresSession:
    """One connection at a time, used by one thread at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: psycopg.Connection[DictRow] | None = None
        self._pipeline: psycopg.Pipeline | None = None
        self._piped = ExitStack()
        self.transaction: str | None = None

    def open(self) -> None:
        """Connect, if that is not done or was lost. Only here, so that nobody goes on in another
        transaction than the one that was begun."""
        if self._connection is None or self._connection.closed:
            self.drop()
            self._connection = connect(self._url)

    @property
    def connection(self) -> psycopg.Connection[DictRow]:
        if self._connection is None:
            raise psycopg.OperationalError("not connected")
        return self._connection

    def begin(self, *, read_only: bool = False) -> None:
        """From here to the end of the transaction commands wait for each other in a pipeline:
        they go to the server together, when an answer is needed."""
        connection = self.connection
        if connection.info.transaction_status != TransactionStatus.IDLE:
            self.execute("ROLLBACK")
        if read_only:
            self.execute(READING)
            return
        self._pipeline = self._piped.enter_context(connection.pipeline())
        self.execute("BEGIN")

    def commit(self) -> None:
        self.execute("COMMIT")
        self._leave_pipeline()

    def roll_back(self) -> None:
        with suppress(psycopg.Error, OSError):
            self._leave_pipeline()
        try:
            if self.connection.info.transaction_status != TransactionStatus.IDLE:
                self.execute("ROLLBACK")
        except (psycopg.Error, OSError):
            self.drop()

    def _leave_pipeline(self) -> None:
        self._pipeline = self.transaction = None
        self._piped.close()

    def execute(self, command: str) -> None:
        # Not prepared. After a ROLLBACK psycopg lets the server forget all prepared statements, in
        # a pipeline together with the next statement: that one must not be among them.
        self.connection.execute(command, prepare=False)

    def ask(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        return [*self.connection.execute(numbered(sql), values)]

    def carry_out(self, change: Change) -> list[list[Row]]:
        cursors = [self.connection.cursor() for _ in change]
        error = self._send(change, cursors)
        answers: list[list[Row]] = []
        for statement, cursor in zip(change, cursors, strict=True):
            if error is not None and cursor.statusmessage is None:
                _refuse(statement, error)
            if statement.must is not None and cursor.rowcount < 1:
                raise statement.must()
            answers.append([*cursor.fetchall()] if cursor.description else [])
        return answers

    def _send(self, change: Change, cursors: Sequence[psycopg.Cursor[DictRow]]) -> Exception | None:
        """Send all statements and wait for all answers; the first error, if there is one. It
        belongs to the first statement without an answer."""
        assert self._pipeline is not None, "statements are carried out in a transaction"
        try:
            for statement, cursor in zip(change, cursors, strict=True):
                cursor.execute(numbered(statement.sql), statement.values)
            # Whoever waits for a row sends everything first. `sync` does not: if the server is slow
            # to read, it waits for answers to what lies here still.
            name = self.connection.execute(NAME).fetchone()
            self.transaction = str(name["name"]) if name is not None else None
            # Between messages the server counts as idle: then its timeout for that holds, and a
            # session that lost its client can be told from one that is at work.
            self._pipeline.sync()
        except (psycopg.Error, OSError, UnicodeEncodeError) as error:
            # What was sent before is answered nevertheless.
            with suppress(psycopg.Error, OSError):
                self._pipeline.sync()
            return error
        return None

    def is_lost(self, error: Exception) -> bool:
        return is_away(error) or is_crossed(error)

    def tables(self) -> set[str]:
        known = self.ask(
            "SELECT table_name AS name FROM information_schema.tables"
            " WHERE table_schema = current_schema()"
        )
        return {row["name"] for row in known}

    def columns(self, table: str) -> list[str]:
        known = self.ask(
            "SELECT column_name AS name FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = ?",
            (table,),
        )
        return [row["name"] for row in known]

    def fill(self, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        into = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
        with self.connection.cursor() as cursor, cursor.copy(into.encode()) as lines:
            for row in rows:
                lines.write_row(row)

    @contextmanager
    def alone(self) -> Iterator[None]:
        self.ask(f"SELECT pg_advisory_lock({ALONE})")
        try:
            yield
        finally:
            # A connection that broke has let go of it.
            if not self.connection.closed:
                self.ask(f"SELECT pg_advisory_unlock({ALONE})")

    def cut(self) -> None:
        """From any thread: whoever waits for an answer on this connection waits no longer."""
        connection = self._connection
        if connection is None or connection.closed:
            return
        with (
            suppress(OSError, psycopg.Error),
            socket.fromfd(connection.fileno(), socket.AF_UNSPEC, socket.SOCK_STREAM) as wire,
        ):
            wire.shutdown(socket.SHUT_RDWR)

    def drop(self) -> None:
        """Whatever state it is in, the next user gets a fresh connection."""
        connection, self._connection = self._connection, None
        self._pipeline = self.transaction = None
        self._piped = ExitStack()
        if connection is not None:
            connection.close()


@contextmanager
def session_at(url: str) -> Iterator[PostgresSession]:
    """A session of one's own; whatever keeps it from being opened is said in a sentence."""
    session = PostgresSession(url)
    try:
        try:
            session.open()
        except Exception as error:
            if (sentence := explained(error)) is None:
                raise
            raise sentence from error
        yield session
    finally:
        session.drop()


def _refuse(statement: Statement, error: Exception) -> NoReturn:
    """Raise what is to be raised if the server does not take this statement."""
    if not isinstance(error, psycopg.IntegrityError):
        raise error
    if statement.must is not None:
        raise statement.must() from error
    raise Collision(f"{error} in {statement.sql}") from error


@lru_cache(maxsize=1024)
def numbered(sql: str) -> bytes:
    """PostgreSQL numbers the places of values: $1, $2 and so on."""
    first, *others = sql.split("?")
    return "".join([first, *(f"${n}{words}" for n, words in enumerate(others, 1))]).encode()


NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS BIGINT)"


def is_in_use(session: PostgresSession) -> bool:
    """Whether some process holds a lease there."""
    held = session.ask(f"SELECT COUNT(*) AS held FROM leases WHERE until > {NOW}")
    return bool(held[0]["held"])

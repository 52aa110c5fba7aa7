"""A pooler between us and the server must leave each connection to whoever opened it."""

import psycopg

from bot.errors import BadSettings
from bot.store.postgres.session import PostgresSession

MYSELF = b"SELECT pg_backend_pid() AS number"
POOLED = (
    "DATABASE_URL leads to a pooler that gives each transaction another connection. Settings, "
    "locks and prepared statements get lost there. Use a pool of sessions (PgBouncer: pool_mode = "
    "session), or the server's own address."
)


def must_be_of_sessions(session: PostgresSession, url: str) -> None:
    """Whether the connection is still ours when another one is busy in a transaction: a pool of
    transactions gives ours to that one."""
    ours = _number(session)
    other = PostgresSession(url)
    try:
        try:
            other.open()
        except psycopg.OperationalError:
            # There is no free one now; then nobody can take ours either.
            return
        try:
            other.begin(read_only=True)
            theirs = _number(other)
        except psycopg.errors.ProtocolViolation as error:
            # A pool of statements takes no transactions at all.
            raise BadSettings(POOLED) from error
        if theirs == ours or _number(session) != ours:
            raise BadSettings(POOLED)
    finally:
        other.drop()


def _number(session: PostgresSession) -> object:
    """Which of the server's processes serves us; not prepared, as a pool may not know how."""
    row = session.connection.execute(MYSELF, prepare=False).fetchone()
    return row and row["number"]

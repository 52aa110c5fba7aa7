"""A server as the source of a copy, and an empty one as its target."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.errors import Code, Refused
from bot.store.lease import LASTS
from bot.store.postgres.session import PostgresSession, is_in_use, session_at
from bot.store.schema import known_version, migrate, version_of
from bot.store.session import Session


@contextmanager
def unused_server(url: str) -> Iterator[Session]:
    """A server that no bot uses, to be read as it is at one moment."""
    with session_at(url) as session:
        session.begin(read_only=True)
        known_version(session)
        if "leases" in session.tables():
            nobody_else(session)
        yield session


@contextmanager
def empty_server(url: str) -> Iterator[Session]:
    """A server without matches; what is written there is kept whole or not at all."""
    with session_at(url) as session:
        if version_of(session):
            _must_be_empty(session)
        migrate(session)
        session.execute("BEGIN")
        nobody_else(session)
        _must_be_empty(session)
        yield session
        session.execute("COMMIT")


def _must_be_empty(session: PostgresSession) -> None:
    for table in ("matches", "people"):
        if session.ask(f"SELECT COUNT(*) AS found FROM {table}")[0]["found"]:
            raise Refused(
                Code.BAD_COPY,
                "There are matches on that server already. Copy into an empty database.",
            )


def nobody_else(session: PostgresSession) -> None:
    """No bot works with that server."""
    if is_in_use(session):
        raise Refused(
            Code.BAD_COPY,
            "Another Vizier is using that server. Stop it first; if it was killed,"
            f" wait {LASTS} seconds.",
        )

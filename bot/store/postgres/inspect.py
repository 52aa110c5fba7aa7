"""A look at a server's database from outside: nothing is migrated, nothing is written."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.errors import (
    Code,
    Refused,
    newer_schema,
)
from bot.store.inspect import Inspection
from bot.store.postgres.connection import Line
from bot.store.postgres.database import explained
from bot.store.postgres.schema import version_of
from bot.store.postgres.session import Session
from bot.store.schema import migrations


@asynccontextmanager
async def session_at(url: str) -> AsyncIterator[Session]:
    """A session of one's own; whatever keeps it from being opened is said in a sentence."""
    line = Line(url)
    try:
        try:
            session = await line.session()
        except Exception as error:
            if (sentence := explained(error)) is None:
                raise
            raise sentence from error
        yield session
    finally:
        await line.close()


@asynccontextmanager
async def inspected(url: str) -> AsyncIterator[Inspection]:
    """A server's database of ours, to be read."""
    async with session_at(url) as session, session.transaction(readonly=True):
        yield Inspection(await known_version(session), session.fetch)


async def known_version(session: Session) -> int:
    """The schema of a database of ours."""
    version = await version_of(session)
    if version == 0:
        raise Refused(Code.NOT_OURS)
    if version > len(migrations()):
        raise newer_schema(version, len(migrations()))
    return version

"""A look at a server's database from outside: nothing is migrated, nothing is written."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot.errors import (
    Code,
    Refused,
    newer_schema,
)
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


async def looked_at(url: str, asked: Callable[[int], list[str]]) -> tuple[int, list[int]]:
    """The schema's version, and the figures that answer what is asked of it."""
    async with session_at(url) as session, session.transaction(readonly=True):
        version = await known_version(session)
        return version, [int(await session.fetchval(sql)) for sql in asked(version)]


async def known_version(session: Session) -> int:
    """The schema of a database of ours."""
    version = await version_of(session)
    if version == 0:
        raise Refused(Code.NOT_OURS)
    if version > len(migrations()):
        raise newer_schema(version, len(migrations()))
    return version

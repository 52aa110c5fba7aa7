"""A look at any database from outside, running bot or not: nothing is migrated or written."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.address import is_server
from bot.store.schema import known_version, migrations
from bot.store.session import Session
from bot.store.sqlite.backup import checked
from bot.store.sqlite.session import read_only
from bot.store.statement import Row


@dataclass(frozen=True, slots=True)
class Inspection:
    """A database that is being looked at."""

    version: int
    """Of its schema."""
    read: Callable[[str], Awaitable[Sequence[Row]]]

    def must_be_up_to_date(self) -> None:
        if self.version < len(migrations()):
            raise Refused(Code.OLD_SCHEMA)


@asynccontextmanager
async def inspection_of(
    address: Path | str, *, every_page: bool = True
) -> AsyncIterator[Inspection]:
    """The database of that address, a file's path or a server's URL, to be read at one moment. A
    file is read from end to end before, if every page shall be sound."""
    with _opened(address, every_page=every_page) as session:

        async def read(sql: str) -> Sequence[Row]:
            return await asyncio.to_thread(session.ask, sql)

        session.begin(read_only=True)
        yield Inspection(known_version(session), read)


def _opened(address: Path | str, *, every_page: bool) -> AbstractContextManager[Session]:
    if is_server(address):
        from bot.store.postgres.session import session_at  # noqa: PLC0415 - few hosts need it

        return session_at(address)
    checked(Path(address), every_page=every_page)
    return read_only(Path(address))

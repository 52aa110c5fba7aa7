"""A look at any database from outside, running bot or not: nothing is migrated or written."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path

from bot.errors import Code, Refused
from bot.store.schema import migrations
from bot.store.statement import Row
from bot.store.store import is_server


@dataclass(frozen=True, slots=True)
class Inspection:
    """A database that is being looked at."""

    version: int
    """Of its schema."""
    read: Callable[[str], Awaitable[Sequence[Row]]]

    def must_be_up_to_date(self) -> None:
        if self.version < len(migrations()):
            raise Refused(Code.OLD_SCHEMA)


def inspection_of(address: Path | str) -> AbstractAsyncContextManager[Inspection]:
    """The database of that address, a file's path or a server's URL, to be read at one moment."""
    if is_server(address):
        from bot.store.postgres import inspect as server  # noqa: PLC0415 - few hosts need it

        return server.inspected(address)
    from bot.store.sqlite import inspect as file  # noqa: PLC0415 - it names what is above

    return file.inspected(Path(address))

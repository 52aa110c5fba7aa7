"""What a store stands on: a database that keeps several changes in one transaction."""

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.store.statement import Change, Row, Value

Point = Callable[[str], None]
"""Told when the writer passes a named point; the crash tests stop the process there."""

POINTS = ("taken", "begun", "written", "released", "committing", "committed")

Outcome = list[list[Row]] | Exception


def no_point(name: str) -> None:
    """Pass by."""


class Database(Protocol):
    """SQLite or PostgreSQL; both understand the same statements."""

    is_shared: bool
    """Whether other processes may write to it at the same time."""

    @property
    def is_away(self) -> bool:
        """Whether it cannot be reached now, so that answers may take long."""
        ...

    def listen(self, heard: Callable[[], None]) -> None:
        """Say whenever another process may have committed something."""
        ...

    async def commit(self, changes: Sequence[Change]) -> list[Outcome]:
        """Commit what succeeds and say for each change how it went; a refused one leaves no
        trace. If this raises, nothing was kept."""
        ...

    async def read(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """What is durable now."""
        ...

    async def erase(self) -> None:
        """Let nothing live on of what was deleted."""
        ...

    async def close(self) -> None:
        """Let go of it."""
        ...

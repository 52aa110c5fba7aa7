"""Writes as data: the same statements run on any database, and carry their own conditions."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

Value = int | str | None


class Row(Protocol):
    """One row of an answer, asked by column name."""

    def __getitem__(self, name: str) -> Any: ...  # noqa: ANN401 - columns have the types of the schema


class Statement(NamedTuple):
    """One statement with its values; `?` stands for each of them."""

    sql: str
    values: tuple[Value, ...] = ()
    must: Callable[[], Exception] | None = None
    """What is raised, and all of its change undone, if this touches or returns no row."""


Change = Sequence[Statement]
"""Statements that happen together or not at all."""


class Collision(Exception):
    """A row with that key is already there; nothing of the change was kept."""


class ReadWrite(Protocol):
    """Somewhere to write and read: the store, or the store behind a lease."""

    async def write(self, change: Change) -> list[list[Row]]: ...

    async def read(self, sql: str, *values: Value) -> list[Row]: ...

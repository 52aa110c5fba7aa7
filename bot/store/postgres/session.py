"""What we use of asyncpg's connections; it says little about its types itself."""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from bot.store.postgres.pipeline import Call, Said
from bot.store.statement import Row, Value


class Prepared(Protocol):
    """A statement that the server has read already."""

    async def fetch(self, *values: Value) -> list[Row]: ...

    def get_name(self) -> str: ...

    def get_attributes(self) -> Sequence[object]: ...

    def get_statusmsg(self) -> str: ...


class Session(Protocol):
    """A connection to PostgreSQL."""

    async def execute(self, sql: str, *values: Value) -> str: ...

    async def fetch(self, sql: str, *values: Value) -> Sequence[Row]: ...

    async def fetchval(self, sql: str, *values: Value) -> Any: ...  # noqa: ANN401 - a column

    async def prepare(self, sql: str) -> Prepared: ...

    async def sent_together(self, calls: Sequence[Call], *, seconds: float) -> Said: ...

    def transaction(self, *, readonly: bool = False) -> AbstractAsyncContextManager[object]: ...

    async def copy_records_to_table(
        self, table: str, *, records: Sequence[tuple[object, ...]], columns: Sequence[str]
    ) -> str: ...

    async def add_listener(
        self, channel: str, callback: Callable[[object, int, str, str], None]
    ) -> None: ...

    def is_closed(self) -> bool: ...

    def is_in_transaction(self) -> bool: ...

    async def close(self, *, timeout: float) -> None: ...  # noqa: ASYNC109 - asyncpg's own

    def terminate(self) -> None: ...

"""A connection to PostgreSQL that is made anew when it broke, and which errors mean that it did."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NoReturn

import asyncpg

from bot.store.postgres.pipeline import Piped
from bot.store.postgres.session import Prepared, Session
from bot.store.statement import Change, Collision, Row, Statement, Value

CONNECTING, ANSWERING = 10, 30
"""Seconds after which a server that says nothing counts as away."""

SETTINGS = {
    "application_name": "vizier",
    # A connection that was cut unseen must not hold its locks for hours.
    "idle_in_transaction_session_timeout": "20000",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

AWAY = (
    OSError,  # of which a timeout is one
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InvalidCachedStatementError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
)
CROSSED = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.LockNotAvailableError,
)
"""Two transactions got into each other's way, and this one was undone."""


def is_away(error: BaseException) -> bool:
    """Whether the server is not there, may not write or has no room: then nothing of the
    transaction was kept, unless it was already committing."""
    # Some errors of our own, such as a wrong address, are InterfaceErrors too.
    return isinstance(error, AWAY) and not isinstance(error, ValueError)


class Line:
    """One connection at a time, with its prepared statements."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._session: Session | None = None
        self._prepared: dict[str, Known] = {}

    @property
    def is_open(self) -> bool:
        return self._session is not None and not self._session.is_closed()

    async def session(self) -> Session:
        if self._session is None or self._session.is_closed():
            self._prepared.clear()
            opened: Session = await asyncpg.connect(
                self._url,
                timeout=CONNECTING,
                command_timeout=ANSWERING,
                server_settings=SETTINGS,
                connection_class=Piped,
            )
            self._session = opened
        return self._session

    async def fetched(self, sql: str, values: Sequence[Value]) -> list[Row]:
        return await (await self._statement(sql)).statement.fetch(*values)

    async def carried_out(self, change: Change) -> list[list[Row]]:
        """All statements in order; those that return no rows go to the server together."""
        known = [await self._statement(one.sql) for one in change]
        answers: list[list[Row]] = [[] for _ in change]
        begin = 0
        for number, prepared in enumerate(known):
            if prepared.has_rows:
                await self._sent(change[begin:number], known[begin:number])
                answers[number] = await self._asked(change[number], prepared.statement)
                begin = number + 1
        await self._sent(change[begin:], known[begin:])
        return answers

    async def _sent(self, change: Change, known: Sequence["Known"]) -> None:
        if not change:
            return
        calls = [(one.name, statement.values) for one, statement in zip(known, change, strict=True)]
        said, error = await (await self.session()).sent_together(calls, seconds=ANSWERING)
        for statement, status in zip(change, said, strict=False):
            if statement.must is not None and _touched(status) < 1:
                raise statement.must()
        if error is not None:
            _refuse(change[len(said)], error)

    async def _asked(self, statement: Statement, prepared: Prepared) -> list[Row]:
        try:
            rows = await prepared.fetch(*statement.values)
        except asyncpg.IntegrityConstraintViolationError as error:
            _refuse(statement, error)
        if statement.must is not None and not rows and _touched(prepared.get_statusmsg()) < 1:
            raise statement.must()
        return rows

    async def rolled_back(self) -> bool:
        """Undo what is open; whether the connection is sound after that."""
        session = self._session
        if session is None or session.is_closed():
            return False
        try:
            if session.is_in_transaction():
                await session.execute("ROLLBACK")
        except AWAY:
            return False
        return True

    def broke(self) -> None:
        """Whatever state it is in, the next user gets a fresh one."""
        session, self._session = self._session, None
        if session is not None:
            session.terminate()

    async def close(self) -> None:
        session, self._session = self._session, None
        if session is not None and not session.is_closed():
            try:
                await session.close(timeout=5)
            except AWAY:
                session.terminate()

    async def _statement(self, sql: str) -> "Known":
        session = await self.session()
        known = self._prepared.get(sql)
        if known is None:
            known = self._prepared[sql] = Known(await session.prepare(numbered(sql)))
        return known


class Known:
    """A statement that the server has read already."""

    def __init__(self, statement: Prepared) -> None:
        self.statement = statement
        self.name = statement.get_name().encode()
        self.has_rows = bool(statement.get_attributes())


def _refuse(statement: Statement, error: Exception) -> NoReturn:
    """Raise what is to be raised if the server does not take this statement."""
    if not isinstance(error, asyncpg.IntegrityConstraintViolationError):
        raise error
    if statement.must is not None:
        raise statement.must() from error
    raise Collision(f"{error} in {statement.sql}") from error


@lru_cache(maxsize=1024)
def numbered(sql: str) -> str:
    """PostgreSQL numbers the places of values: $1, $2 and so on."""
    count = 0

    def place(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return f"${count}"

    return re.sub(r"\?", place, sql)


def _touched(status: str) -> int:
    """`UPDATE 3` → 3."""
    number = status.rpartition(" ")[2]
    return int(number) if number.isdigit() else 0

"""Stands between the store and its database, in the bot's own process: before every commit it asks
the test what becomes of it."""

import http.client
import json
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from held_clock import QUERIES, cells_of  # type: ignore[import-not-found]

WRITTEN = re.compile(r"\b(INSERT|UPDATE|DELETE)(?: INTO| FROM)? (\w+)")
LOCK = threading.Lock()
INCIDENTAL = ("leases", "people")
"""Guards a change, or is noted with whatever somebody does."""
SQLITE_CODES = {
    "SQLITE_BUSY": "database is locked",
    "SQLITE_FULL": "database or disk is full",
    "SQLITE_IOERR_WRITE": "disk I/O error",
    "SQLITE_READONLY": "attempt to write a readonly database",
    "SQLITE_CORRUPT": "database disk image is malformed",
}


def stand_between(address: str, clock: Path) -> None:
    """From now on the test at that address hears of every commit."""
    from bot.store.batch import Batch  # noqa: PLC0415 - only the bot's own process has a store

    commit, count = Batch.commit, counter(clock)

    def ask(path: str) -> Any:  # noqa: ANN401 - whatever the test has to say
        connection = http.client.HTTPConnection(address)
        try:
            connection.request("POST", f"/api/v10{path}")
            return json.loads(connection.getresponse().read())
        finally:
            connection.close()

    def commit_or_fail(self: Batch, session: Any) -> Any:  # noqa: ANN401 - a session of either kind
        kinds = ",".join(_kind_of(change) for change in self._changes)
        with count():
            fault = ask(f"/database/{kinds}")
            if fault is None:
                return commit(self, session)
        try:
            return commit(self, FaultySession(session, **fault))
        finally:
            ask("/database")

    Batch.commit = commit_or_fail  # type: ignore[method-assign]


def _kind_of(change: Sequence[Any]) -> str:
    """What comes or goes first; the rest of a change follows from that."""
    if any("schema_version" in statement.sql for statement in change):
        return "CREATE.schema"
    found = [words.groups() for one in change if (words := WRITTEN.search(one.sql))]
    telling = [(verb, table) for verb, table in found if table not in INCIDENTAL]
    decisive = [(verb, table) for verb, table in telling if verb != "UPDATE"]
    return ".".join((decisive or telling or found)[0])


class FaultySession:
    """A session in which one thing goes wrong."""

    def __init__(self, session: Any, at: str, error: str, is_cut: bool) -> None:  # noqa: ANN401
        self._session = session
        self._at = at
        self._error = error
        self._is_cut = is_cut

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the session has
        return getattr(self._session, name)

    def begin(self, *, read_only: bool = False) -> None:
        self._fail_at("begin")
        self._session.begin(read_only=read_only)

    def carry_out(self, change: Any) -> Any:  # noqa: ANN401 - as the session does
        self._fail_at("statement")
        return self._session.carry_out(change)

    def commit(self) -> None:
        self._fail_at("commit")
        self._session.commit()
        self._fail_at("answer")

    def _fail_at(self, point: str) -> None:
        if point != self._at:
            return
        if self._is_cut:
            self._session.cut()
        raise error_of(self._error)


def error_of(code: str) -> Exception:
    """As the database would raise it."""
    if code in SQLITE_CODES:
        kind = sqlite3.DatabaseError if code == "SQLITE_CORRUPT" else sqlite3.OperationalError
        error = kind(SQLITE_CODES[code])
        error.sqlite_errorname = code
        return error
    import psycopg  # noqa: PLC0415 - only for a server

    return psycopg.errors.lookup(code)(f"the test says {code}")


def count_queries(clock: Path) -> None:
    """While a server works for us no time passes."""
    from bot.store.postgres.line import Line  # noqa: PLC0415 - only for a server

    count, do = counter(clock), Line._do

    def do_and_count(self: Line, work: Any) -> Any:  # noqa: ANN401 - any work
        if getattr(work, "__name__", "") == "_hear":
            # It waits for news for ever.
            return do(self, work)
        with count():
            return do(self, work)

    Line._do = do_and_count  # type: ignore[method-assign]


def counter(clock: Path) -> Callable[[], AbstractContextManager[None]]:
    """Counts what is under way, where the test sees it."""
    cells = cells_of(clock)

    @contextmanager
    def count() -> Iterator[None]:
        with LOCK:
            cells[QUERIES] += 1
        try:
            yield
        finally:
            with LOCK:
                cells[QUERIES] -= 1

    return count

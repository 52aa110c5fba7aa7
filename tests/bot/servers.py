"""A PostgreSQL for the tests: one server for the whole run, a fresh database for each test."""

import asyncio
import os
import re
import tempfile
import warnings
from functools import cache
from itertools import count
from pathlib import Path

import pytest

_numbers = count(1)


_held: list[object] = []
"""A server lives as long as somebody holds it."""


@cache
def server_url() -> str | None:
    """Where the server listens; None where there is none to be had."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        return given
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pgserver.postgres_server import get_server  # noqa: PLC0415 - it is not everywhere
    except ImportError:
        return None
    # Not in pytest's folder: the server runs as somebody who may not look into it.
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    server = get_server(Path(tempfile.gettempdir()) / f"vizier-postgres-{run}", "delete")
    _held.append(server)
    return str(server.get_uri())


async def fresh_database() -> str:
    """The URL of an empty database; the test is skipped if there is no PostgreSQL at all."""
    url = await asyncio.to_thread(server_url)
    if url is None:
        pytest.skip("no PostgreSQL: there is neither pgserver nor TEST_DATABASE_URL")
    import asyncpg  # noqa: PLC0415

    name = f"vizier_{os.getpid()}_{next(_numbers)}"
    session = await asyncpg.connect(url)
    await session.execute(f"CREATE DATABASE {name}")
    await session.close()
    return re.sub(r"(//[^/]*/)[^?]*", rf"\g<1>{name}", url, count=1)

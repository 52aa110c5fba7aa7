"""PostgreSQL servers for the tests: one for the whole run, with a fresh database for each test."""

import asyncio
import atexit
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.store.store import Store
from tests.patience import PATIENCE_S

NONE_AT_HAND = (
    "no PostgreSQL: there is no TEST_DATABASE_URL, pgserver has no wheel for this Python, and"
    " /usr/lib/postgresql is empty (Debian, Ubuntu: apt install postgresql)"
)
FAST = (
    "fsync=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
    "autovacuum=off",
    "max_wal_size=128MB",
)
"""The machine is not going to lose power while a test runs."""
MEMORY, ROOM_BYTES = "/dev/shm", 4 << 30
TEMPLATE = "vizier_template"

LOOKS_EVERY_S = 0.02
GUARD_S = 120
"""Nothing takes so long, however busy the machine is: what does has failed."""

_numbers = count(1)


def binaries() -> Path | None:
    """Where `initdb` and `postgres` are: pgserver's own, or the machine's newest."""
    found = find_spec("pgserver")
    if found is not None and found.origin is not None:
        ours = Path(found.origin).parent / "pginstall" / "bin"
        if (ours / "postgres").is_file():
            return ours
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return versions[-1].parent if versions else None


def somebody_else() -> str | None:
    """PostgreSQL refuses to run as root; then it runs as one of these."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "pgserver", "nobody") if name in known)


def memory() -> str | None:
    """A file system in memory, if it has room: every test has a database of its own."""
    has_room = Path(MEMORY).is_dir() and shutil.disk_usage(MEMORY).free > ROOM_BYTES
    return MEMORY if has_room else None


class Server:
    """A server of our own, to be stopped and started as a test likes."""

    def __init__(self, *settings: str) -> None:
        found = binaries()
        if found is None:
            pytest.skip(NONE_AT_HAND)
        self._binaries = found
        self._user = somebody_else()
        self._settings = [word for setting in (*FAST, *settings) for word in ("-c", setting)]
        self._process: subprocess.Popen[bytes] | None = None
        # Not in pytest's folder: the server's user may not look into it.
        self.folder = Path(tempfile.mkdtemp(prefix="vizier-pg-", dir=memory()))
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"
        self._run("initdb", "--auth=trust", "--encoding=UTF8", "--username=postgres", "--no-sync")
        self.start()
        atexit.register(self.remove)

    def start(self) -> None:
        """Start, and wait until it says in its file that it is ready, as pg_ctl does."""
        where = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-h", ""]
        self._process = subprocess.Popen(
            [self._binaries / "postgres", *where, *self._settings],
            user=self._user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        status = self.folder / "data" / "postmaster.pid"
        until = time.monotonic() + 60
        while not (status.is_file() and status.read_text(encoding="utf-8").endswith("ready   \n")):
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError(f"PostgreSQL did not start in {self.folder}")
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT breaks off all sessions and ends cleanly; SIGQUIT is a crash."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_S)
            self._process = None

    def start_again(self) -> None:
        """If it is stopped."""
        if self._process is None:
            self.start()

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [self._binaries / program, "-D", self.folder / "data", *words],
            user=self._user,
            cwd="/",
            check=True,
            capture_output=True,
        )


@cache
def common_server() -> Server:
    """The server of the whole run."""
    return Server()


def common_url() -> str:
    return os.environ.get("TEST_DATABASE_URL") or common_server().url


def on(url: str, database: str) -> str:
    """The same server, another database."""
    return re.sub(r"(//[^/]*/)[^?]*", rf"\g<1>{database}", url, count=1)


async def told(url: str, *commands: str) -> list[Any]:
    """Say something to a server; the first column of each answer's first row."""
    return await asyncio.to_thread(told_at_once, url, *commands)


def told_at_once(url: str, *commands: str) -> list[Any]:
    """The same while the event loop stands still."""
    with connected(url) as session:
        answers = [session.execute(command.encode()) for command in commands]
        rows = [answer.fetchone() if answer.description else None for answer in answers]
        return [row[0] if row is not None else None for row in rows]


def connected(url: str) -> psycopg.Connection:
    """A connection that is nobody's but the test's."""
    return psycopg.connect(url, autocommit=True)


async def until_locked(url: str, sessions: int = 1) -> None:
    """Until so many sessions of the bot cannot go on because of another one."""
    waits = (
        "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND application_name = 'vizier' AND wait_event_type = 'Lock'"
    )

    async def are_locked() -> bool:
        return bool((await told(url, waits))[0] >= sessions)

    await until(are_locked)


async def until_away(store: Store) -> None:
    """Until the store has noticed that its server does not answer."""

    async def is_away() -> bool:
        return store.database.is_away

    await until(is_away)


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """For what nobody tells of: look again and again."""
    async with asyncio.timeout(GUARD_S):
        while True:
            if await is_so():
                return
            await asyncio.sleep(LOOKS_EVERY_S)


_templates: dict[str, str] = {}


async def _template(url: str) -> str:
    """A database whose schema is brought up to date once; copies of it are quickly made."""
    if url not in _templates:
        name = f"{TEMPLATE}_{os.getpid()}"
        await told(url, f"CREATE DATABASE {name}")
        await (await Store.open(on(url, name))).close()
        _templates[url] = name
        if os.environ.get("TEST_DATABASE_URL"):
            atexit.register(lambda: asyncio.run(told(url, f"DROP DATABASE {name}")))
    return _templates[url]


@asynccontextmanager
async def fresh_database(at: str | None = None, *, empty: bool = False) -> AsyncIterator[str]:
    """The URL of a database without matches, dropped afterwards; the test is skipped, and says
    why, if there is no PostgreSQL at all."""
    url: str = await asyncio.to_thread(common_url) if at is None else at
    name = f"vizier_{os.getpid()}_{next(_numbers)}"
    template = "template1" if empty else await _template(url)
    await told(url, f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield on(url, name)
    finally:
        await told(url, f"DROP DATABASE {name} WITH (FORCE)")

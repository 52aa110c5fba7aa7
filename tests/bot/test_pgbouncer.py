"""Through PgBouncer: a pool of sessions serves as the server does, others are refused."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.errors import Code
from bot.store.store import Store
from tests.bot.house import ANNA, BADR, opened, refused
from tests.bot.servers import fresh_database, somebody_else
from tests.patience import PATIENCE_S

PGBOUNCER = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        PGBOUNCER is None or "TEST_DATABASE_URL" in os.environ,
        reason="PgBouncer is not installed here (apt install pgbouncer), or the server is remote",
    ),
]


@contextmanager
def pooled(url: str, mode: str) -> Iterator[str]:
    """The same database through a pool; its address."""
    address, _, folder = url.partition("?host=")
    user = somebody_else()
    with tempfile.TemporaryDirectory(prefix="vizier-pool-") as made:
        place = Path(made)
        (place / "users").write_text('"postgres" ""\n', encoding="utf-8")
        (place / "ini").write_text(
            f"[databases]\n* = host={folder}\n[pgbouncer]\nlisten_addr =\n"
            f"unix_socket_dir = {place}\nlisten_port = 5432\nauth_type = trust\n"
            f"auth_file = {place}/users\npool_mode = {mode}\n",
            encoding="utf-8",
        )
        for file in (place, *place.iterdir()):
            if user is not None:
                shutil.chown(file, user)
        process = subprocess.Popen(
            [str(PGBOUNCER), "--quiet", str(place / "ini")],
            user=user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            until = time.monotonic() + 60
            while not (place / ".s.PGSQL.5432").exists():
                assert process.poll() is None
                assert time.monotonic() < until
                time.sleep(0.02)
            yield f"{address}?host={place}"
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def bot(database: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        env={**os.environ, "DATABASE_URL": database, "DISCORD_TOKEN": "a.b.c"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


async def test_a_pool_of_sessions_serves_as_the_server_itself() -> None:
    async with fresh_database() as url:
        with pooled(url, "session") as through:
            async with opened(through) as house:
                match = await house.match(ANNA, BADR, computers=["random"])
                await house.play_out(match)
                assert (await house.record(match)).phase == "over"
            # The pool hands the same connections to whoever comes next.
            async with opened(through) as house:
                assert (await house.record(match)).phase == "over"
                await house.match(ANNA, BADR)


@pytest.mark.parametrize("mode", ["transaction", "statement"])
async def test_a_pool_of_transactions_is_refused_at_the_start_with_the_reason(mode: str) -> None:
    async with fresh_database() as url:
        with pooled(url, mode) as through:
            for _ in range(2):
                with refused(Code.SETTINGS, match="pool_mode = session"):
                    await Store.open(through)
            done = await asyncio.to_thread(bot, through)
            assert done.returncode == 2
            assert "pool_mode = session" in done.stderr
            assert len(done.stderr.splitlines()) == 1
        # The server itself is as it was.
        await (await Store.open(url)).close()

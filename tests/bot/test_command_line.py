"""What a host does with `python -m bot` when matches are kept on a PostgreSQL server."""

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Store
from tests.bot.servers import fresh_database, on

SECRET = "hunter2"


@pytest.fixture
async def url() -> AsyncIterator[str]:
    async with fresh_database() as url:
        yield url


def bot(*arguments: str, database: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        env={**os.environ, "DATABASE_URL": database, "DISCORD_TOKEN": "no"},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


async def test_health_looks_at_a_server_and_disturbs_nobody(url: str) -> None:
    store = await Store.open(url)
    try:
        well = bot("health", database=url)
    finally:
        await store.close()
    assert (well.returncode, well.stderr) == (0, "")
    assert json.loads(well.stdout)["good"] is True


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_server_has_backups_of_its_own(command: str, tmp_path: Path) -> None:
    address = f"postgresql://vizier:{SECRET}@127.0.0.1:1/vizier"
    refused = bot(command, str(tmp_path / "copy"), database=address)
    assert refused.returncode == 2
    assert {"backup": "pg_dump", "restore": "pg_restore"}[command] in refused.stderr
    assert SECRET not in refused.stderr


async def test_whatever_keeps_a_server_from_being_opened_is_said_without_its_address(
    url: str,
) -> None:
    nobody_there = f"postgresql://vizier:{SECRET}@127.0.0.1:1/vizier"
    for address, sentence in (
        (nobody_there, "does not answer"),
        (on(url, "nowhere").replace("postgres@", f"postgres:{SECRET}@"), "no database of that"),
        (url.replace("postgres@", f"somebody:{SECRET}@"), "does not let me in"),
        (f"postgresql://vizier:{SECRET}@[::1/vizier?port=x", "is not an address"),
    ):
        refused = bot("health", database=address)
        assert refused.returncode == 2
        assert sentence in refused.stderr
        assert SECRET not in refused.stderr


async def test_health_does_not_know_what_to_say_of_somebody_elses_database() -> None:
    async with fresh_database(empty=True) as url:
        refused = bot("health", database=url)
    assert (refused.returncode, refused.stderr.count("not one of Vizier's")) == (2, 1)

"""Every test of the bot gets a fresh house of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.catalogue import GAMES
from tests.bot.house import House, opened
from tests.bot.servers import fresh_database
from tests.rules.engine.bids import BIDS


@pytest.fixture(params=["sqlite", "postgres"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Path | str]:
    """Where a fresh database is; what holds on a file holds on a server."""
    if request.param == "sqlite":
        yield tmp_path / "vizier.db"
    else:
        async with fresh_database() as url:
            yield url


@pytest.fixture
async def house(address: Path | str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setitem(GAMES, "bids", BIDS)
    async with opened(address) as house:
        yield house

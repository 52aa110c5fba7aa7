"""Every test of the bot gets a fresh house of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.catalogue import GAMES
from tests.bot.house import House, opened
from tests.bot.servers import fresh_database
from tests.rules.engine.bids import BIDS

ON_BOTH = {"test_store.py"}
"""The store's contract is proved on both kinds of database before every commit."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What holds on a file holds on a server, by the store's contract; CI repeats all of it."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        on_a_server = callspec is not None and callspec.params.get("address") == "postgres"
        if on_a_server and item.path.name not in ON_BOTH:
            item.add_marker("ci")


@pytest.fixture(params=["sqlite", "postgres"])
async def address(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Path | str]:
    """Where a fresh database is."""
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

"""Every test of the bot gets a fresh house of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rules.catalogue import GAMES
from tests.bot.house import House, opened
from tests.rules.engine.bids import BIDS


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setitem(GAMES, "bids", BIDS)
    async with opened(tmp_path / "vizier.db") as house:
        yield house

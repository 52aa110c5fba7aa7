"""How the real bot starts and stops, what it is told in its settings, and what its log holds."""

import asyncio
import json
import logging
import os
import re
import signal
import sys
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.app.bot import open_bot
from bot.app.config import Config, Shards, config_from, must_be_token, with_file
from bot.app.logging import JsonLines
from bot.app.run import serve
from bot.discord_ui.client import VizierClient
from bot.discord_ui.permissions import INVITATION, invitation
from bot.errors import (
    BadSettings,
    Code,
)
from tests.bot.house import refused
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
TOKEN = f"{'M' * 24}.{'a' * 6}.{'b' * 38}"


class Dummy(VizierClient):
    """The bot without a Discord."""

    def __init__(self, failure: Exception | None = None) -> None:
        super().__init__()
        self.failure = failure
        self.closed_house = False

    async def login(self, token: str) -> None:
        if self.failure is not None:
            raise self.failure

    async def connect(self, *, reconnect: bool = True) -> None:
        await asyncio.Event().wait()

    async def wait_until_ready(self) -> None:
        return

    async def upload_icons(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    async def close(self) -> None:
        with pytest.raises(RuntimeError, match="closed"):
            await self.services.store.write([])
        await super().close()
        self.closed_house = True


class Reluctant(Dummy):
    """Does not leave the gateway at once."""

    is_connected = True

    async def connect(self, *, reconnect: bool = True) -> None:
        try:
            await super().connect()
        finally:
            await asyncio.sleep(0.1)
            self.is_connected = False

    async def close(self) -> None:
        assert not self.is_connected
        await super().close()


async def test_nothing_is_closed_before_the_gateway_is_left(tmp_path: Path) -> None:
    bot = Reluctant()
    assert await serve(bot, Config(tmp_path / "vizier.db", TOKEN), print) == 0
    assert bot.closed_house


class Thoughtful(Dummy):
    """Has just thought something out when it is told to go."""

    async def upload_icons(self) -> None:
        self.process = await self.services.workers.run(60.0, os.getpid)
        await super().upload_icons()


async def test_sigterm_ends_the_processes_that_think(tmp_path: Path) -> None:
    bot = Thoughtful()
    async with asyncio.timeout(PATIENCE_S):
        assert await serve(bot, Config(tmp_path / "vizier.db", TOKEN), print) == 0
    assert bot.process != os.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(bot.process, 0)


async def test_sigterm_leaves_cleanly(tmp_path: Path) -> None:
    said: list[str] = []
    bot = Dummy()
    config = Config(tmp_path / "vizier.db", TOKEN)
    async with asyncio.timeout(PATIENCE_S):
        assert await serve(bot, config, said.append) == 0
    assert bot.closed_house
    assert "scope=bot" in said[0]
    assert said[-1].endswith("every match is kept.")
    # The file is free again.
    again = await open_bot(VizierClient(), tmp_path / "vizier.db")
    await again.close()


async def test_a_token_that_discord_does_not_know_is_explained(tmp_path: Path) -> None:
    bot = Dummy(discord.LoginFailure("Improper token has been passed."))
    with pytest.raises(BadSettings, match="Discord does not know that DISCORD_TOKEN"):
        await serve(bot, Config(tmp_path / "vizier.db", TOKEN), print)
    assert bot.closed_house


async def test_a_machine_without_internet_is_told_so(tmp_path: Path) -> None:
    bot = Dummy(aiohttp.ClientConnectionError())
    with refused(Code.NO_DISCORD, match="cannot reach Discord"):
        await serve(bot, Config(tmp_path / "vizier.db", TOKEN), print)
    assert bot.closed_house


async def test_a_discord_that_is_not_well_is_told_from_a_missing_one(tmp_path: Path) -> None:
    unwell = SimpleNamespace(status=503, reason="Service Unavailable")
    bot = Dummy(discord.DiscordServerError(unwell, "upstream"))
    with refused(Code.NO_DISCORD, match=r"not as it should \(503\)"):
        await serve(bot, Config(tmp_path / "vizier.db", TOKEN), print)
    assert bot.closed_house


def test_settings_come_from_the_environment_and_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# mine\n\nexport DISCORD_TOKEN='{TOKEN}'\nLOG_LEVEL=error\n")
    config = config_from(with_file({"LOG_LEVEL": "debug"}, file))
    assert config == Config(Path("vizier.db"), TOKEN, "debug")
    assert TOKEN not in repr(config)
    assert with_file({"A": "b"}, tmp_path / "none") == {"A": "b"}
    file.write_text("nonsense\n")
    with pytest.raises(BadSettings, match="Line 1"):
        with_file({}, file)
    with pytest.raises(BadSettings, match="LOG_LEVEL is one of"):
        config_from({"LOG_LEVEL": "loud"})
    for wrong in ("", "x", "a.b", "a b.c.d"):
        with pytest.raises(BadSettings, match="is not a bot's token"):
            must_be_token(wrong)
    assert must_be_token(TOKEN) == TOKEN


def settings_read() -> set[str]:
    """The name of every setting that is asked for anywhere in the house."""
    asked = re.compile(r"environ(?:ment)?(?:\.get\(|\[)\s*\"([A-Z][A-Z_]+)\"|getenv\(\"([A-Z_]+)\"")
    files = [file for part in ("bot", "render", "rules") for file in (ROOT / part).rglob("*.py")]
    found = (asked.findall(file.read_text(encoding="utf-8")) for file in files)
    return {first or second for names in found for first, second in names}


def test_the_example_documents_every_setting_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    documented = set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE))
    assert documented == settings_read()
    assert {"DISCORD_TOKEN", "DATABASE_URL", "LOG_LEVEL", "PLAYGROUND_PORT"} <= documented
    # Each has a word of explanation right above it.
    for name in documented:
        assert re.search(rf"^# .*\n{name}=", text, re.MULTILINE), name
    # And the example as it stands is good.
    assert config_from(with_file({}, ROOT / ".env.example")) == Config(Path("vizier.db"))


@pytest.mark.parametrize("name", sorted(settings_read()))
def test_the_hosting_page_names_every_setting(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs/hosting.md").read_text(encoding="utf-8")


def test_shards_are_a_number_and_a_range_of_them() -> None:
    server = {"DATABASE_URL": "postgresql://h/n"}
    for words, expected in (
        ({}, Shards(1, 0, 0)),
        ({"SHARDS": "8"}, Shards(8, 0, 7)),
        ({"SHARDS": "8", "SHARD_IDS": "0-3"}, Shards(8, 0, 3)),
        ({"SHARDS": " 8 ", "SHARD_IDS": "7"}, Shards(8, 7, 7)),
    ):
        assert config_from({**server, **words}).shards == expected
    for words in (
        {"SHARDS": "many"},
        {"SHARDS": "0"},
        {"SHARDS": "8", "SHARD_IDS": "3-1"},
        {"SHARDS": "8", "SHARD_IDS": "4-8"},
        {"SHARD_IDS": "1"},
        {"SHARDS": "8", "SHARD_IDS": "0,2"},
    ):
        with pytest.raises(BadSettings, match="SHARD"):
            config_from({**server, **words})
    with pytest.raises(BadSettings, match="share a PostgreSQL server"):
        config_from({"SHARDS": "8", "SHARD_IDS": "0-3"})
    bot = VizierClient(Shards(8, 2, 4).count, Shards(8, 2, 4).ids)
    assert (bot.shard_count, bot.shard_ids) == (8, [2, 3, 4])


def test_the_log_is_json_and_holds_no_tokens() -> None:
    secret = f"aW50ZXJhY3Rpb246{'Ab1-' * 20}"
    try:
        address = "postgresql://vizier:hunter2@db.example/vizier"
        raise ValueError(f"https://discord.com/api/v10/webhooks/1/{secret} {TOKEN} {address}")  # noqa: TRY301
    except ValueError:
        record = logging.LogRecord(
            "bot", logging.ERROR, __file__, 1, "it %s", (TOKEN,), sys.exc_info()
        )
    line = JsonLines().format(record)
    entry = json.loads(line)
    assert set(entry) == {"timestamp", "level", "logger", "message", "error"}
    assert (entry["level"], entry["logger"]) == ("error", "bot")
    assert "ValueError" in line
    assert TOKEN not in line
    assert secret not in line
    assert "hunter2" not in line


def test_the_invitation_asks_for_what_is_needed_and_no_more() -> None:
    asked = {name for name, allowed in INVITATION if allowed}
    assert asked == {
        "read_messages",
        "send_messages",
        "send_messages_in_threads",
        "create_public_threads",
        "attach_files",
        "read_message_history",
    }
    assert f"permissions={INVITATION.value}" in invitation(7)

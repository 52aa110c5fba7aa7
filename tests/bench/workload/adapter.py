"""The only names of the bot that the workload knows, for the released tree and for the present."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import discord


class Clock(Protocol):
    """As the bot wants it: whole seconds since 1970."""

    def now(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Opened:
    """A bot with its database open, not logged in yet."""

    client: discord.Client
    step: Callable[[], Awaitable[int]]
    """Does once what goes on by itself; returns how much there was to do."""
    pictures: type
    """The class that paints a page: by `all_of` with those that follow it, or by `of` alone."""
    close_database: Callable[[], Awaitable[None]]
    settle: Callable[[], None] = lambda: None
    """What the process does once everything that stays is there."""


async def open_bot(database: Path, clock: Clock, draw: Callable[[], bytes]) -> Opened:
    """Open the bot that is found first, whichever release it is."""
    if find_spec("bot.app") is not None:
        return await _open_rooms(database, clock, draw)
    return await _open_one_folder(database, clock, draw)


async def _open_rooms(database: Path, clock: Clock, draw: Callable[[], bytes]) -> Opened:
    _found("bot.app.memory", "limit_heaps")()
    client = _found("bot.discord_ui.client", "VizierClient")()
    app = await _found("bot.app.bot", "open_bot")(client, database, clock, draw=draw)
    pictures = _found("bot.pictures.pictures", "Pictures")

    def settle() -> None:
        app.services.pictures.warm_up()
        _found("bot.app.memory", "settle_collection")()

    return Opened(client, app.background.step, pictures, app.close, settle)


async def _open_one_folder(database: Path, clock: Clock, draw: Callable[[], bytes]) -> Opened:
    client = _found("bot.client", "Vizier")()
    manager = await client.open(database, clock, draw=draw)
    return Opened(client, manager.step, _found("bot.pictures", "Pictures"), client.close_house)


def _found(module: str, name: str) -> Any:  # noqa: ANN401 - no two releases have the same types
    return getattr(import_module(module), name)

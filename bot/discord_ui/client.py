"""The bot: discord.py's client, with the house behind it."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

import discord

from bot.app.shards import ALL_IN_ONE, Shards
from bot.clock import Clock, WallClock
from bot.computers.processes import WorkerPool
from bot.discord_ui.commands.tree import CommandTree, sync_if_changed
from bot.discord_ui.components import ITEMS, Handler
from bot.discord_ui.emoji import Emojis
from bot.discord_ui.message import Message
from bot.discord_ui.panel import hint as hints
from bot.discord_ui.panel.coaching import Coach
from bot.discord_ui.panel.review import Reviews
from bot.discord_ui.posts.lobby import lobby_post
from bot.discord_ui.routes import HANDLERS
from bot.discord_ui.transport import DiscordTransport
from bot.manager.start import drawn_seed
from bot.pictures.pictures import Pictures
from bot.pictures.single_flight import SingleFlight
from bot.services import Services
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.player import Player
from rules.computer.review import THOROUGHNESS, Thoroughness
from rules.engine.help import help_of

LONGEST_WAIT = 60.0
"""Seconds that a rate limit may hold us up; beyond, the outbox tries again later."""


class VizierClient(discord.AutoShardedClient):
    """Open the house, log in, then start what goes on by itself."""

    deeds: Mapping[str, Handler] = HANDLERS

    def __init__(
        self,
        players: Mapping[str, Player] = PLAYERS,
        *,
        shards: Shards = ALL_IN_ONE,
        workers: WorkerPool | None = None,
        thoroughness: Thoroughness = THOROUGHNESS,
    ) -> None:
        super().__init__(
            shard_count=shards.count,
            shard_ids=shards.ids,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self.players = players
        self.log = logging.getLogger("bot")
        self.clock: Clock = WallClock()
        self.transport = DiscordTransport(self)
        self.pictures = Pictures()
        self.icons = Emojis()
        self.coach = Coach()
        self.hints: hints.Hints = SingleFlight(hints.MOST_KEPT)
        self.reviews = Reviews(self, thoroughness)
        self._workers = workers
        self.teachable = frozenset(key for key in GAMES if help_of(key).topics)
        self.tree = CommandTree(self)
        self._services: Services | None = None
        self._has_connections = False

    @property
    def services(self) -> Services:
        """Everything that is not Discord."""
        if self._services is None:
            raise RuntimeError("the house is not open yet")
        return self._services

    async def open(
        self,
        database: Path | str,
        clock: Clock | None = None,
        *,
        draw: Callable[[], bytes] = drawn_seed,
    ) -> Services:
        """Open the database. Called before logging in, outside of discord.py's own tasks."""
        self.clock = clock or WallClock()
        self._services = await Services.open(
            database, self.transport, self.players, self.clock, draw=draw, workers=self._workers
        )
        self.coach.serve(self._services)
        return self._services

    async def login(self, token: str) -> None:
        self._has_connections = True
        await super().login(token)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*ITEMS)
        await sync_if_changed(self)

    def start_background(self) -> None:
        """Start what goes on by itself; called once, after logging in."""
        self.pictures.warm_up()
        self.services.start_background()

    async def bring_icons(self) -> None:
        """Our own drawings as emojis; without them plain ones serve."""
        try:
            await self.icons.upload(self)
        except (discord.HTTPException, OSError) as error:
            self.log.warning("our icons could not be brought to Discord: %s", type(error).__name__)

    async def leave_gateway(self) -> None:
        """Hear of nothing new; what was heard is still answered."""
        for shard in self.shards.values():
            if not shard.is_closed():
                await shard.disconnect()

    async def close(self) -> None:
        await self.close_house()
        if self._has_connections:
            # A process that never came to its turn has none to close.
            await super().close()

    async def close_house(self) -> None:
        """Finish what is being written and let go of the file."""
        if self._services is not None:
            await self._services.close()
            self._services = None
        self.pictures.close()

    async def lobby_post(self, match: int, *, buttons: bool) -> Message:
        return await lobby_post(self, await self.services.matches.record(match), buttons=buttons)

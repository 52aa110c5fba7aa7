"""The bot: discord.py's client, with the house behind it."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

import discord

from bot import hints
from bot.clicks import ITEMS, Deed
from bot.clock import Clock, WallClock
from bot.coach import Coach
from bot.commands.tree import CommandTree, sync_if_changed
from bot.deeds import DEEDS
from bot.discord_herald import DiscordHerald
from bot.emojis import Emojis
from bot.errands import Errands
from bot.layout import Message
from bot.lobby_post import lobby_post
from bot.manager import Manager
from bot.pictures import Pictures
from bot.reviews import Reviews
from bot.shards import ALL_IN_ONE, Shards
from bot.starts import drawn_seed
from bot.thinking import Thinking
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.player import Player
from rules.computer.review import THOROUGHNESS, Thoroughness
from rules.engine.help import help_of

LONGEST_WAIT = 60.0
"""Seconds that a rate limit may hold us up; beyond, the outbox tries again later."""


class Vizier(discord.AutoShardedClient):
    """Open the house, log in, then start what goes on by itself."""

    deeds: Mapping[str, Deed] = DEEDS

    def __init__(
        self,
        players: Mapping[str, Player] = PLAYERS,
        *,
        shards: Shards = ALL_IN_ONE,
        thinking: Thinking | None = None,
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
        self.herald = DiscordHerald(self)
        self.pictures = Pictures()
        self.icons = Emojis()
        self.coach = Coach()
        self.hints: hints.Hints = Errands(hints.MOST_KEPT)
        self.reviews = Reviews(self, thoroughness)
        self._thinking = thinking
        self.teachable = frozenset(key for key in GAMES if help_of(key).topics)
        self.tree = CommandTree(self)
        self._manager: Manager | None = None
        self._has_connections = False

    @property
    def manager(self) -> Manager:
        """Everything that is not Discord."""
        if self._manager is None:
            raise RuntimeError("the house is not open yet")
        return self._manager

    async def open(
        self,
        database: Path | str,
        clock: Clock | None = None,
        *,
        draw: Callable[[], bytes] = drawn_seed,
    ) -> Manager:
        """Open the database. Called before logging in, outside of discord.py's own tasks."""
        self.clock = clock or WallClock()
        self._manager = await Manager.open(
            database, self.herald, self.players, self.clock, draw=draw, thinking=self._thinking
        )
        self.coach.serve(self._manager)
        return self._manager

    async def login(self, token: str) -> None:
        self._has_connections = True
        await super().login(token)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*ITEMS)
        await sync_if_changed(self)

    def start_background(self) -> None:
        """Start what goes on by itself; called once, after logging in."""
        self.pictures.warm_up()
        self.manager.start_background()

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
        if self._manager is not None:
            await self._manager.close()
            self._manager = None
        self.pictures.close()

    async def lobby_post(self, match: int, *, buttons: bool) -> Message:
        return await lobby_post(self, await self.manager.matches.record(match), buttons=buttons)

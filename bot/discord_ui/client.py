"""discord.py's client, with our commands, our buttons and the services that they work with."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress

import discord

from bot.discord_ui.commands.tree import CommandTree, sync_if_changed
from bot.discord_ui.components import Handler, handle_component
from bot.discord_ui.emoji import upload_icons
from bot.discord_ui.panel.front_door import UsedDoors
from bot.discord_ui.panel.waiting_panels import WaitingPanels
from bot.discord_ui.reply import UnderWay
from bot.discord_ui.routes import COMMANDS, HANDLERS
from bot.discord_ui.upkeep import NOT_NOW, bring_in_time, reason_of
from bot.services import Services
from rules.engine.illegal import Refusal

LOGGER = logging.getLogger(__name__)

RATE_LIMIT_TIMEOUT_S = 30.0
"""The shortest that discord.py knows. A rate limit that lasts longer is an error, and the delivery
queue tries again in its time."""
HEARD_WITHIN_S = 0.2
"""What Discord has sent before we leave is read within this time."""
ANSWER_TIMEOUT_S = 10.0
"""So long whoever leaves goes on answering what was heard."""


class VizierClient(discord.AutoShardedClient):
    """Hears clicks and commands, and hands them to their handlers."""

    handlers: Mapping[str, Handler] = HANDLERS

    def __init__(self, shard_count: int = 1, shard_ids: Sequence[int] = (0,)) -> None:
        super().__init__(
            shard_count=shard_count,
            shard_ids=list(shard_ids),
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=RATE_LIMIT_TIMEOUT_S,
        )
        self.tree = CommandTree(self, COMMANDS)
        self.waiting_panels = WaitingPanels()
        self.used_doors = UsedDoors()
        self.under_way = UnderWay()
        """The interactions that are being answered."""
        self.public_threads: set[int] = set()
        """Threads that Discord was asked about; whether one is public never changes."""
        self.command_ids: dict[str, int] = {}
        """The numbers that Discord gave our commands, as far as it has told us."""
        self.brings_later = False
        """Whether commands are brought in the background, so that no start waits for them."""
        self._services: Services | None = None
        self._has_connections = False

    @property
    def services(self) -> Services:
        """What handlers work with; there from before the login."""
        if self._services is None:
            raise RuntimeError("the client has no services yet")
        return self._services

    def use(self, services: Services | None) -> None:
        """Let handlers work with these services."""
        self._services = services

    async def login(self, token: str) -> None:
        self._has_connections = True
        await super().login(token)

    async def setup_hook(self) -> None:
        if self.brings_later:
            return
        try:
            await sync_if_changed(self)
        except NOT_NOW as error:
            # Discord takes only so many a day (30034). Those it knows still work.
            LOGGER.error("Discord did not take our commands: %s", reason_of(error))  # noqa: TRY400

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Back on a server: its matches go on where they were, and say so. One whose place is
        gone all the same is paused again when it cannot be posted there."""
        for match in await self.services.search.without_place(guild.id):
            record = await self.services.matches.record(match)
            try:
                await self.services.agreements.resume(match, record.owner, moderator=True)
            except Refusal as refusal:
                LOGGER.info("match %d stays paused: %s", match, refusal.sentence)

    async def bring_commands(self) -> None:
        """Until Discord knows them."""
        await bring_in_time("commands", lambda: sync_if_changed(self))

    async def bring_icons(self) -> None:
        """Until Discord has them; plain emojis serve meanwhile."""
        await bring_in_time("emojis", self.upload_icons)

    async def on_interaction(self, interaction: "discord.Interaction[VizierClient]") -> None:
        """Clicks; commands go to the tree. discord.py would rebuild the whole message of a click
        to find the component that its id names."""
        if interaction.type is discord.InteractionType.component:
            await handle_component(interaction)

    async def upload_icons(self) -> None:
        """Our own drawings as emojis."""
        await upload_icons(self, self.services.icons)

    async def leave_gateway(self) -> None:
        """Hear of nothing new, and answer what was heard. Its answers need the services, so they
        are closed after this."""
        await asyncio.sleep(HEARD_WITHIN_S)
        for shard in self.shards.values():
            if not shard.is_closed():
                with suppress(*NOT_NOW):
                    await shard.disconnect()
        await self.under_way.finish(ANSWER_TIMEOUT_S)

    async def close(self) -> None:
        if self._has_connections:
            # A process that never held the gateway lease has none to close.
            await super().close()

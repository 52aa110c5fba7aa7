"""discord.py's client, with our commands, our buttons and the services that they work with."""

import logging
from collections.abc import Mapping, Sequence

import discord

from bot.discord_ui.commands.tree import CommandTree, sync_if_changed
from bot.discord_ui.components import Handler, handle_component
from bot.discord_ui.emoji import upload_icons
from bot.discord_ui.routes import COMMANDS, HANDLERS
from bot.services import Services

LOGGER = logging.getLogger(__name__)

RATE_LIMIT_TIMEOUT_S = 30.0
"""The shortest that discord.py knows. A rate limit that lasts longer is an error, and the delivery
queue tries again in its time."""


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
        await sync_if_changed(self)

    async def on_interaction(self, interaction: "discord.Interaction[VizierClient]") -> None:
        """Clicks; commands go to the tree. discord.py would rebuild the whole message of a click
        to find the component that its id names."""
        if interaction.type is discord.InteractionType.component:
            await handle_component(interaction)

    async def upload_icons(self) -> None:
        """Our own drawings as emojis; without them plain ones serve."""
        try:
            await upload_icons(self, self.services.icons)
        except (discord.HTTPException, OSError) as error:
            LOGGER.warning("icons could not be uploaded: %s", type(error).__name__)

    async def leave_gateway(self) -> None:
        """Hear of nothing new; what was heard is still answered."""
        for shard in self.shards.values():
            if not shard.is_closed():
                await shard.disconnect()

    async def close(self) -> None:
        if self._has_connections:
            # A process that never held the gateway lease has none to close.
            await super().close()

"""Our icons become application emojis; until they are there, plain emojis serve."""

import asyncio
import logging

import discord

from bot.pictures.icons import Icons, all_icons, name_of, picture_of

LOGGER = logging.getLogger(__name__)


async def upload_icons(client: discord.Client, icons: Icons) -> int:
    """Upload the drawings that Discord does not have yet; how many were new."""
    there = {one.name: str(one) for one in await client.fetch_application_emojis()}
    new = 0
    for game, icon in all_icons():
        picture = await asyncio.to_thread(picture_of, game, icon)
        if picture is None:
            continue
        name = name_of(icon, picture)
        if name not in there:
            # Discord's limit for emojis is strict: one after the other.
            made = await client.create_application_emoji(name=name, image=picture)
            there[name] = str(made)
            new += 1
        icons.use(game, icon, there[name])
    if new:
        LOGGER.info("uploaded %d emojis", new)
    return new

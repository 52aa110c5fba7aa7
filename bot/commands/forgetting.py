"""/forget-me: asked twice, then done."""

import discord
from discord import app_commands

from bot import phrases_results as phrases
from bot.answers import patience, show
from bot.clicks import Asking, Click, button
from bot.commands.tree import AnyCommand, answering
from bot.ids import Id
from bot.layout import Message
from bot.lobby_post import refresh_post


@app_commands.command(name="forget-me", description="Erase everything that I know about you")
@answering
async def forget_me(asking: Asking) -> None:
    running, lobbies = await asking.client.manager.forgetting.left_by(asking.user.id)
    message = Message().text(phrases.FORGET_SURE)
    message.text(phrases.forgetting_touches(len(running), len(lobbies)))
    message.row(button(phrases.FORGET, Id("forget"), style=discord.ButtonStyle.danger))
    await show(asking, message)


async def forget(click: Click) -> None:
    """Whoever presses is forgotten, and nobody else."""
    await patience(click.asking, update=True, always=True)
    manager = click.bot.manager
    for number in await manager.forgetting.forget(click.person):
        await refresh_post(click.bot, await manager.matches.record(number))
    await show(click.asking, Message().text(phrases.FORGOTTEN), update=True)


COMMANDS: tuple[AnyCommand, ...] = (forget_me,)

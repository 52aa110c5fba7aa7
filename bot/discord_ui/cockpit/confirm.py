"""What cannot be taken back is asked again, with a way out; the question becomes its answer."""

import discord

from bot.discord_ui.components import Click, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.reply import reply_of, show
from bot.discord_ui.text import common as common_text


def add_confirmation(message: Message, label: str, yes: CustomId) -> Message:
    """The two answers to a question."""
    return message.row(
        button(label, yes, style=discord.ButtonStyle.danger),
        button(common_text.CANCEL, CustomId("cancel", yes.match)),
    )


def confirmed(click: Click) -> None:
    """The question has had its answer: what is said now, a refusal too, stands in its place."""
    reply_of(click.interaction).in_place = True


async def cancel(click: Click) -> None:
    await show(click.interaction, Message().text(common_text.CANCELLED), update=True)

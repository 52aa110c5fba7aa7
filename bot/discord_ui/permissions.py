"""What we must be allowed to do where a match is played, checked before it starts."""

from collections.abc import Mapping

import discord

from bot.discord_ui.text import common as common_text
from bot.discord_ui.text.seats import NOT_A_MODERATOR
from bot.errors import (
    Code,
    Refused,
)
from bot.ids import Place
from bot.manager.record import Record

NEEDED = {
    "view_channel": "to see this channel",
    "send_messages": "to send messages",
    "attach_files": "to attach pictures",
    "read_message_history": "to read the message history",
}
IN_A_THREAD = {**NEEDED, "send_messages_in_threads": "to send messages in threads"}
del IN_A_THREAD["send_messages"]
FOR_A_THREAD = {
    "create_public_threads": "to create public threads",
    "send_messages_in_threads": "to send messages in threads",
}
INVITATION = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""Exactly what an invitation link asks for."""


def must_be_allowed(
    interaction: "discord.Interaction[discord.Client]", *, opens_thread: bool = False
) -> None:
    """Refuse, naming what is missing, unless a match can be played here."""
    inside = isinstance(interaction.channel, discord.Thread)
    needed = dict(IN_A_THREAD if inside else NEEDED)
    if opens_thread and not inside:
        needed |= FOR_A_THREAD
    _must_have(interaction.app_permissions, needed)


def _must_have(allowed: discord.Permissions, needed: Mapping[str, str]) -> None:
    missing = [words for name, words in needed.items() if not getattr(allowed, name)]
    if missing:
        raise Refused(Code.PERMISSIONS, common_text.missing_permissions(missing))


def asker_must_be_allowed(
    interaction: "discord.Interaction[discord.Client]", *, opens_thread: bool = False
) -> None:
    """Refuse whoever would have us post, or open a thread, where they may not do so themselves."""
    may = interaction.permissions
    inside = isinstance(interaction.channel, discord.Thread)
    if not _may_write(may, inside=inside):
        raise Refused(Code.PERMISSIONS, common_text.YOU_MAY_NOT_WRITE)
    if opens_thread and not may.create_public_threads:
        raise Refused(Code.PERMISSIONS, common_text.YOU_MAY_NOT_OPEN_THREADS)


def may_open_threads(allowed: discord.Permissions) -> bool:
    """Whether whoever has these rights can give a match its thread and play there."""
    return all(getattr(allowed, name) for name in FOR_A_THREAD)


def asker_opens_threads(interaction: "discord.Interaction[discord.Client]") -> bool:
    return interaction.permissions.create_public_threads


async def must_be_allowed_at(
    interaction: "discord.Interaction[discord.Client]", place: Place
) -> None:
    """Refuse unless the asker may write there and a match can be played there, wherever they
    press."""
    if interaction.channel_id == (place.thread or place.channel):
        asker_must_be_allowed(interaction)
        must_be_allowed(interaction)
        return
    guild = interaction.client.get_guild(place.guild or 0)
    channel = None if guild is None else guild.get_channel(place.channel)
    if guild is None or channel is None:
        raise Refused(Code.PERMISSIONS, common_text.PLACE_IS_GONE)
    try:
        member = await guild.fetch_member(interaction.user.id)
    except discord.HTTPException:
        raise Refused(Code.PERMISSIONS, common_text.PLACE_IS_GONE) from None
    may, inside = channel.permissions_for(member), place.thread is not None
    if not (may.view_channel and _may_write(may, inside=inside)):
        raise Refused(Code.PERMISSIONS, common_text.YOU_MAY_NOT_WRITE_THERE)
    _must_have(channel.permissions_for(guild.me), IN_A_THREAD if inside else NEEDED)


def _may_write(may: discord.Permissions, *, inside: bool) -> bool:
    return may.send_messages_in_threads if inside else may.send_messages


def moderates(interaction: "discord.Interaction[discord.Client]", record: Record) -> bool:
    """Whether somebody looks after the server on which that match is played."""
    here = interaction.guild_id is not None and interaction.guild_id == record.place.guild
    return here and interaction.permissions.manage_messages


def must_moderate(interaction: "discord.Interaction[discord.Client]") -> None:
    """Refuse whoever does not look after this server."""
    if interaction.guild_id is None or not interaction.permissions.manage_messages:
        raise Refused(Code.NOT_MODERATOR, NOT_A_MODERATOR)


def invitation(application: int) -> str:
    """The address at which somebody adds the bot to a server."""
    return discord.utils.oauth_url(
        application, permissions=INVITATION, scopes=("bot", "applications.commands")
    )

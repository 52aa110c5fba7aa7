"""Who may know of a match: its players, and whoever can see the channel or thread it is played in.

For everybody else it answers as a number that names no match.
"""

import discord

from bot.discord_ui.components import Click, Handler, Interaction, asker
from bot.discord_ui.reply import defer_if_busy
from bot.errors import Code, Refused
from bot.ids import Place
from bot.manager.record import Record
from bot.results.sight import Sight

MOST_THREADS_ASKED = 10


async def must_see(interaction: Interaction, record: Record) -> None:
    """Refuse whoever may not know of that match. In private threads Discord is asked for the
    members, after the command has been acknowledged."""
    person, place = asker(interaction), record.place
    if any(person in (seat.person, seat.offered) for seat in record.seats):
        return
    if interaction.guild_id is not None and interaction.guild_id == place.guild:
        if interaction.channel_id == (place.thread or place.channel):
            return
        if await _can_see(interaction, interaction.guild, interaction.user, place):
            return
    raise Refused(Code.NO_SUCH_MATCH)


async def sees(interaction: Interaction, record: Record) -> bool:
    """The same as an answer."""
    try:
        await must_see(interaction, record)
    except Refused:
        return False
    return True


async def _must_see_from_message(interaction: Interaction, record: Record) -> None:
    """The same for a click. Whoever had a seat once may have the button in a direct message."""
    guild = interaction.client.get_guild(record.place.guild or 0)
    is_seated = any(asker(interaction) in (one.person, one.offered) for one in record.seats)
    if interaction.guild_id is not None or is_seated or guild is None:
        await must_see(interaction, record)
        return
    await defer_if_busy(interaction, always=True)
    try:
        member = await guild.fetch_member(interaction.user.id)
    except discord.HTTPException:
        raise Refused(Code.NO_SUCH_MATCH) from None
    if not await _can_see(interaction, guild, member, record.place):
        raise Refused(Code.NO_SUCH_MATCH)


async def sight_of(interaction: Interaction) -> Sight:
    """Which finished matches of this server the asker may know of, for what counts them. Discord is
    asked about a few threads at most; what is unknown after that is not counted."""
    guild, member, asked = interaction.guild, interaction.user, 0
    hidden = set()
    for place, is_our_thread in await interaction.client.services.search.finished_places(
        interaction.guild_id or 0
    ):
        number = place.thread or place.channel
        known = _sees_at_once(guild, member, place)
        if known is None:
            # Threads that we make are public.
            known = is_our_thread or number in interaction.client.public_threads
            if not known and asked < MOST_THREADS_ASKED:
                asked += 1
                known = await _can_see(interaction, guild, member, place)
        if not known and number != interaction.channel_id:
            hidden.add(number)
    return Sight(asker(interaction), frozenset(hidden))


async def _can_see(
    interaction: Interaction,
    guild: discord.Guild | None,
    member: discord.User | discord.Member,
    place: Place,
) -> bool:
    known = _sees_at_once(guild, member, place)
    if known is not None:
        return known
    if interaction.type is discord.InteractionType.autocomplete:
        # There is no time to ask: nothing is offered.
        return False
    await defer_if_busy(interaction, always=True)
    return await _is_in_thread(interaction, place.thread or 0, member.id)


def _sees_at_once(
    guild: discord.Guild | None, member: discord.User | discord.Member, place: Place
) -> bool | None:
    """Whether somebody sees that place, by what Discord has sent us; none if it must be asked."""
    if guild is None or not isinstance(member, discord.Member):
        return False
    channel = guild.get_channel(place.channel)
    if channel is None:
        # It is gone, or hidden from us too; then only its players know of the match.
        return False
    allowed = channel.permissions_for(member)
    if not allowed.view_channel:
        return False
    if place.thread is None or allowed.manage_threads:
        return True
    thread = guild.get_thread(place.thread)
    return True if thread is not None and not thread.is_private() else None


async def _is_in_thread(interaction: Interaction, number: int, person: int) -> bool:
    try:
        thread = await interaction.client.fetch_channel(number)
        if not isinstance(thread, discord.Thread):
            return False
        if thread.is_private():
            await thread.fetch_member(person)
        else:
            # It stays so.
            interaction.client.public_threads.add(number)
    except discord.HTTPException:
        return False
    return True


def seen_only(handler: Handler) -> Handler:
    """A click passes the same checks as a command with that number, whatever its id says."""

    async def check_and_handle(click: Click) -> None:
        if click.id.match:
            record = await click.services.matches.latest_record(click.id.match)
            await _must_see_from_message(click.interaction, record)
        await handler(click)

    return check_and_handle

"""A table is opened, gets a thread of its own, and begins; whoever asks for it, and from where."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.discord_ui.components import Interaction, asker, must_be_rested
from bot.discord_ui.permissions import (
    asker_must_be_allowed,
    asker_opens_threads,
    may_open_threads,
    must_be_allowed,
)
from bot.discord_ui.text import common as common_text
from bot.discord_ui.upkeep import NOT_NOW, reason_of
from bot.discord_ui.user_names import named_person
from bot.discord_ui.which_match import place_of
from bot.errors import Code, Refused
from bot.ids import MatchId, PersonId, Place
from bot.manager.lobby import NamedPerson
from bot.manager.record import EASIEST, Pace, Record, checked_player, stand_in
from bot.people.server_defaults import Defaults
from bot.services import Services
from rules.catalogue import game_of

LOGGER = logging.getLogger(__name__)

LONGEST_THREAD_NAME = 100
HAS_A_THREAD = 160004
"""The message has a thread already; the thread bears the message's number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What somebody wants of a table; what they do not say is as usual."""

    game: str
    seats: int | None = None
    variants: Sequence[str] = ()
    pace: Pace
    friends: Sequence[NamedPerson] = ()
    computers: int = 0
    level: str | None = None
    thread: bool | None = None
    rated: bool = True


async def open_table(interaction: Interaction, usual: Defaults, wishes: Wishes) -> Record:
    """A lobby at this place, with its computers; refused where a match could not be played."""
    services, me = interaction.client.services, asker(interaction)
    player = wishes.level or await usual_level(services, me)
    checked_player(services.players, player)
    own_thread = _gets_thread(interaction, usual, wishes.thread)
    must_be_allowed(interaction)
    asker_must_be_allowed(interaction)
    must_be_rested(interaction)
    record = await services.lobbies.open(
        named_person(interaction.user),
        wishes.game,
        place_of(interaction),
        seats=wishes.seats,
        variants=wishes.variants,
        pace=wishes.pace,
        friends=wishes.friends,
        own_thread=own_thread,
        rated=wishes.rated,
    )
    for _ in range(min(wishes.computers, record.wanted - len(record.seats))):
        record = await services.lobbies.add_computer(record.id, me, player)
    return record


async def usual_level(services: Services, person: PersonId) -> str:
    """The computer that somebody gets who names none: the easy one until they have won."""
    players = services.players
    if EASIEST not in players or await services.results.has_won(person):
        return stand_in(players)
    return EASIEST


def _gets_thread(interaction: Interaction, usual: Defaults, wanted: bool | None) -> bool:
    """Whether a match that is opened here gets a thread. Whoever asks for one hears why not;
    otherwise it is played in the channel where nobody may open threads."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return False
    if wanted:
        if not isinstance(channel, discord.TextChannel):
            raise Refused(Code.REFUSED, common_text.NOT_A_CHANNEL)
        must_be_allowed(interaction, opens_thread=True)
        asker_must_be_allowed(interaction, opens_thread=not usual.own_thread)
        return True
    if wanted is None and usual.own_thread is not False:
        # A server that wants threads lets everybody have one.
        allowed = usual.own_thread or asker_opens_threads(interaction)
        return (
            isinstance(channel, discord.TextChannel)
            and allowed
            and may_open_threads(interaction.app_permissions)
        )
    return False


async def start_match(interaction: Interaction, match: MatchId, answered: str = "") -> Record:
    """Begin a match, in its thread if it is to have one; `answered` is the notice that was pressed,
    if one was."""
    services, me = interaction.client.services, asker(interaction)
    record = await services.starts.must_be_ready(match, me)
    if record.own_thread and record.place.thread is None:
        await _move_into_thread(interaction, record)
    return await services.starts.start(match, me, answered)


async def _move_into_thread(interaction: Interaction, record: Record) -> None:
    """A match for which no thread can be made is played in the channel."""
    services, client = interaction.client.services, interaction.client
    channel = client.get_channel(record.place.channel)
    if not isinstance(channel, discord.TextChannel) or not may_open_threads(
        channel.permissions_for(channel.guild.me)
    ):
        return
    owner = (await services.people.of(record.owner)).called
    posted = await services.sent_posts.lobby_post(record.id)
    try:
        thread = await _make_thread(channel, thread_name(record, owner), posted)
    except NOT_NOW as error:
        LOGGER.info("match %d gets no thread: %s", record.id, reason_of(error))
        return
    place = Place(record.place.guild, record.place.channel, thread)
    await services.lobbies.move(record.id, place, own_thread=True)


async def _make_thread(channel: discord.TextChannel, name: str, posted: str | None) -> int:
    """At the lobby post, if there is one; made twice, it is the same one."""
    if posted is None or posted.partition("/")[0] != str(channel.id):
        made = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        return made.id
    message = int(posted.partition("/")[2])
    try:
        made = await channel.get_partial_message(message).create_thread(name=name)
    except discord.HTTPException as error:
        if error.code == HAS_A_THREAD:
            return message
        if isinstance(error, discord.NotFound):
            # Somebody has deleted the lobby post.
            return await _make_thread(channel, name, None)
        raise
    return made.id


async def name_thread(interaction: Interaction, record: Record) -> None:
    """A thread that was made for another match bears the name of the one that is played there
    next; Discord lets it be changed twice in ten minutes."""
    number = record.place.thread
    if not record.own_thread or number is None:
        return
    here = interaction.channel
    thread = here if isinstance(here, discord.Thread) else interaction.client.get_channel(number)
    if not isinstance(thread, discord.Thread) or thread.id != number:
        return
    owner = (await interaction.client.services.people.of(record.owner)).called
    try:
        await thread.edit(name=thread_name(record, owner))
    except NOT_NOW as error:
        LOGGER.info("the thread of match %d keeps its name: %s", record.id, reason_of(error))


def thread_name(record: Record, owner: str) -> str:
    title = common_text.title(game_of(record.game).title, record.id)
    return f"{title} · {owner}"[:LONGEST_THREAD_NAME]

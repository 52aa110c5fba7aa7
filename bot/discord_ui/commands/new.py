"""/new, /join, /start: from an idea to a table."""

import aiohttp
import discord
from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction, asker, must_be_rested
from bot.discord_ui.paces import LATE_CHOICES, PACE_CHOICES, pace_of, usual_pace
from bot.discord_ui.panel.nights import ask_hours
from bot.discord_ui.permissions import asker_must_be_allowed, must_be_allowed
from bot.discord_ui.posts.lobby import post_lobby, refresh_post
from bot.discord_ui.reply import ANSWERED_ALREADY, defer_if_busy, reply_of, say
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import lobby as lobby_text
from bot.discord_ui.text.seats import ONLY_PEOPLE
from bot.discord_ui.user_names import named_person
from bot.discord_ui.which_match import place_of, which
from bot.errors import (
    Code,
    Refused,
)
from bot.ids import Place
from bot.manager.record import LOBBY, Record, checked_player, stand_in
from rules.catalogue import game_of

TOO_MANY_THREADS = 160006


@app_commands.command(name="new", description="Open a table: friends join, computers fill the rest")
@app_commands.describe(
    game="Which game",
    seats="How many seats at most; as many as the game allows if you do not say",
    variants="Ways to play, one or several",
    pace="How long a turn may take",
    friend="Somebody to invite",
    friend2="Somebody else",
    friend3="Somebody else",
    friend4="Somebody else",
    computers="How many seats computers take",
    level="How well those computers play; advisors if you do not say",
    thread="Whether the match gets a thread of its own",
    rated="Whether it counts for the leaderboard; yes if you do not say",
    every="Hours between two reminders of one turn",
    late="What happens when a turn's time has run out",
)
@app_commands.choices(
    game=options.GAME_CHOICES,
    pace=PACE_CHOICES,
    late=LATE_CHOICES,
    level=options.LEVEL_CHOICES,
)
@app_commands.autocomplete(variants=options.variants)
@app_commands.guild_only()
@answering
async def new(  # noqa: PLR0917 - Discord names them all
    interaction: Interaction,
    game: str | None = None,
    seats: app_commands.Range[int, 1, 8] | None = None,
    variants: str = "",
    pace: str | None = None,
    friend: discord.User | None = None,
    friend2: discord.User | None = None,
    friend3: discord.User | None = None,
    friend4: discord.User | None = None,
    computers: app_commands.Range[int, 0, 7] = 0,
    thread: bool | None = None,
    every: app_commands.Range[int, 1, 720] | None = None,
    late: str | None = None,
    level: str | None = None,
    rated: bool = True,
) -> None:
    services, players = interaction.client.services, interaction.client.services.players
    player = checked_player(players, level or stand_in(players))
    # Whoever names a level means a computer to play it.
    computers = max(computers, level is not None)
    named = [one for one in (friend, friend2, friend3, friend4) if one is not None]
    if any(one.bot for one in named):
        raise Refused(Code.REFUSED, ONLY_PEOPLE)
    usual = await services.servers.of(interaction.guild_id)
    place = place_of(interaction)
    threaded = place.thread is None and (usual.own_thread if thread is None else thread) is True
    if thread and threaded and not isinstance(interaction.channel, discord.TextChannel):
        raise Refused(Code.REFUSED, common_text.NOT_A_CHANNEL)
    must_be_allowed(interaction, opens_thread=threaded)
    # A server that wants threads lets everybody have one.
    asker_must_be_allowed(interaction, opens_thread=threaded and not usual.own_thread)
    must_be_rested(interaction)
    chosen = game_of(game or usual.game_to_open)
    words = variants.replace(",", " ").split()
    agreed = pace_of(usual_pace(usual, players), players, pace=pace, every=every, late=late)
    reply_of(interaction).is_public = not threaded
    if threaded:
        # Discord is asked for a thread and for a post in it before there is anything to tell.
        await defer_if_busy(interaction, always=True)
    record = await services.lobbies.open(
        named_person(interaction.user),
        chosen.key,
        place,
        seats=seats,
        variants=words,
        pace=agreed,
        friends=[named_person(one) for one in named],
        own_thread=threaded,
        rated=rated,
    )
    if threaded and isinstance(interaction.channel, discord.TextChannel):
        record = await _in_own_thread(interaction, interaction.channel, record, chosen.title)
    for _ in range(min(computers, record.wanted - len(record.seats))):
        record = await services.lobbies.add_computer(record.id, asker(interaction), player)
    try:
        await post_lobby(interaction, record)
    except (discord.DiscordException, aiohttp.ClientError) as error:
        if isinstance(error, discord.HTTPException) and error.code == ANSWERED_ALREADY:
            # The post is there, though we were not told so.
            return
        await services.lobbies.close(record.id, asker(interaction))
        raise
    await ask_hours(interaction)


async def _in_own_thread(
    interaction: Interaction, channel: discord.TextChannel, record: Record, title: str
) -> Record:
    """A table that has been opened gets its thread; without one it is closed again."""
    lobbies = interaction.client.services.lobbies
    try:
        made = await channel.create_thread(
            name=f"{common_text.title(title, record.id)} · {named_person(interaction.user).called}"[
                :100
            ],
            type=discord.ChannelType.public_thread,
        )
    except BaseException as error:
        await lobbies.close(record.id, asker(interaction))
        if isinstance(error, discord.HTTPException) and error.code == TOO_MANY_THREADS:
            raise Refused(Code.REFUSED, common_text.TOO_MANY_THREADS) from error
        raise
    place = Place(record.place.guild, record.place.channel, made.id)
    return await lobbies.move(record.id, place, own_thread=True)


@app_commands.command(name="join", description="Sit down at a table that looks for players")
@app_commands.describe(match="Which table; the one here if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def join(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match, phases=(LOBBY,))
    record = await interaction.client.services.lobbies.join(number, named_person(interaction.user))
    await say(interaction, lobby_text.joined(game_of(record.game).title, record.id))
    await refresh_post(interaction, record)
    await ask_hours(interaction)


@app_commands.command(name="start", description="Begin a match at a table you opened")
@app_commands.describe(match="Which table; the one here if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def start(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match, phases=(LOBBY,))
    if place_of(interaction) == (await interaction.client.services.matches.record(number)).place:
        must_be_allowed(interaction)
    record = await interaction.client.services.starts.start(number, asker(interaction))
    await say(interaction, lobby_text.LOBBY_STARTED)
    await refresh_post(interaction, record)


COMMANDS: tuple[AnyCommand, ...] = (new, join, start)

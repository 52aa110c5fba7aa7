"""/new, /match join and start: from an idea to a table."""

import discord
from discord import app_commands

from bot.discord_ui.cockpit.nights import ask_hours
from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction
from bot.discord_ui.paces import LATE_CHOICES, PACE_CHOICES, pace_of, usual_pace
from bot.discord_ui.panel.front_door import show_front_door
from bot.discord_ui.permissions import must_be_allowed
from bot.discord_ui.posts.lobby import post_lobby_or_close, refresh_post
from bot.discord_ui.posts.opening import Wishes, open_table, start_match
from bot.discord_ui.reply import reply_of, say
from bot.discord_ui.text import lobby as lobby_text
from bot.discord_ui.text.seats import ONLY_PEOPLE
from bot.discord_ui.user_names import named_person
from bot.discord_ui.which_match import place_of, which
from bot.errors import (
    Code,
    Refused,
)
from bot.manager.record import LOBBY
from rules.catalogue import game_of


@app_commands.command(
    name="new", description="Choose a game and play it, with friends or against computers"
)
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
    level="How well those computers play; easy until you have won, if you do not say",
    thread="Whether the match gets a thread of its own; yes if you do not say",
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
    if not list(interaction.namespace):
        await show_front_door(interaction)
        return
    services, players = interaction.client.services, interaction.client.services.players
    named = [one for one in (friend, friend2, friend3, friend4) if one is not None]
    if any(one.bot for one in named):
        raise Refused(Code.REFUSED, ONLY_PEOPLE)
    usual = await services.servers.of(interaction.guild_id)
    wishes = Wishes(
        game=game_of(game or usual.game_to_open).key,
        seats=seats,
        variants=variants.replace(",", " ").split(),
        pace=pace_of(usual_pace(usual, players), players, pace=pace, every=every, late=late),
        friends=[named_person(one) for one in named],
        # Whoever names a level means a computer to play it.
        computers=max(computers, level is not None),
        level=level,
        thread=thread,
        rated=rated,
    )
    reply_of(interaction).is_public = True
    await post_lobby_or_close(interaction, await open_table(interaction, usual, wishes))
    await ask_hours(interaction)


@app_commands.command(name="join", description="Sit down at an open table")
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
    record = await start_match(interaction, number)
    await say(interaction, lobby_text.LOBBY_STARTED)
    await refresh_post(interaction, record)


COMMANDS: tuple[AnyCommand, ...] = (new,)
OF_A_MATCH: tuple[AnyCommand, ...] = (join, start)

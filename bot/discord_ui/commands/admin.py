"""/admin: what those who look after a server may do with its matches."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.clock import HOUR
from bot.discord_ui.cockpit.confirm import confirmed
from bot.discord_ui.cockpit.moderating import moderated_match, show_matches
from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.pause import ask_twice, asks_again, close_lobby
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Click, Interaction, asker
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.paces import (
    LATE_CHOICES,
    PACE_CHOICES,
    is_caretaken,
    time_of,
    usual_pace,
)
from bot.discord_ui.permissions import must_be_allowed, must_moderate
from bot.discord_ui.posts.lobby import post_lobby, replace_post
from bot.discord_ui.reply import reply_of, say, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.visibility import sees
from bot.discord_ui.which_match import line_of, place_of
from bot.errors import (
    Code,
    Refused,
)
from bot.manager.record import LOBBY
from bot.manager.search import FoundMatch
from bot.people.server_defaults import MAJORITY, NO_DEADLINE, Defaults
from rules.catalogue import game_of

ENDS_CHOICES = [
    app_commands.Choice(name=words, value=key) for key, words in seats_text.ENDERS.items()
]


admin = app_commands.Group(
    name="admin",
    description="For those who look after this server",
    guild_only=True,
    # Only what Discord shows; every handler checks for itself.
    default_permissions=discord.Permissions(manage_messages=True),
)


async def _open_matches(interaction: Interaction) -> list[FoundMatch]:
    """Those of this server that the asker may know of."""
    services = interaction.client.services
    found = await services.search.matches_on(interaction.guild_id or 0, asker(interaction))
    return [one for one in found if await sees(interaction, await services.matches.record(one.id))]


async def _matches_here(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """All open matches of the server, whoever plays them."""
    must_moderate(interaction)
    found = await _open_matches(interaction)
    return [
        app_commands.Choice(name=line_of(one).replace("*", "")[: options.LONGEST], value=one.id)
        for one in found
        if typed in str(one.id)
    ]


@admin.command(name="matches", description="List every open match of this server")
@answering
async def matches(interaction: Interaction) -> None:
    await show_matches(interaction)


@admin.command(name="end", description="End a match without a result, or close a table")
@app_commands.describe(match="Which match")
@app_commands.autocomplete(match=options.offering(_matches_here))
@answering
async def end(interaction: Interaction, match: int) -> None:
    record = await moderated_match(interaction, match)
    await ask_twice(interaction, record, CustomId("adminend", record.id, record.entries))


async def end_it(click: Click) -> None:
    """The second yes of a moderator, who may have ceased to be one."""
    confirmed(click)
    record = await moderated_match(click.interaction, click.id.match)
    if await asks_again(click, record):
        return
    if record.phase == LOBBY:
        await close_lobby(click, record, moderator=True)
        return
    await click.services.agreements.end(record.id, click.person, moderator=True)
    await show(click.interaction, Message().text(seats_text.ENDED_IT), update=True)


@admin.command(name="move", description="Let a match go on here")
@app_commands.describe(match="Which match")
@app_commands.autocomplete(match=options.offering(_matches_here))
@answering
async def move(interaction: Interaction, match: int) -> None:
    record = await moderated_match(interaction, match)
    must_be_allowed(interaction)
    place = place_of(interaction)
    if record.phase == LOBBY:
        reply_of(interaction).is_public = True
        moved = await interaction.client.services.lobbies.move(
            record.id, place, by=asker(interaction)
        )
        there = seats_text.moved_to(place.thread or place.channel)
        await replace_post(interaction, record.id, Message().text(there))
        await post_lobby(interaction, moved)
        return
    await interaction.client.services.agreements.move(record.id, place, by=asker(interaction))
    await say(interaction, seats_text.moved_here(game_of(record.game).title, match))


@admin.command(name="defaults", description="What /new takes where nobody says otherwise")
@app_commands.describe(
    game="Which game",
    pace="How long a turn may take",
    every="Hours between two reminders of one turn",
    late="What happens when a turn's time has run out",
    thread="Whether a match gets a thread of its own",
    ends="Who may end a match",
    reset="Forget everything that was said here before",
)
@app_commands.choices(
    game=options.GAME_CHOICES, pace=PACE_CHOICES, late=LATE_CHOICES, ends=ENDS_CHOICES
)
@answering
async def defaults(  # noqa: PLR0917 - Discord names them all
    interaction: Interaction,
    game: str | None = None,
    pace: str | None = None,
    every: app_commands.Range[int, 1, 720] | None = None,
    late: str | None = None,
    thread: bool | None = None,
    ends: str | None = None,
    reset: bool = False,
) -> None:
    must_moderate(interaction)
    servers, guild = interaction.client.services.servers, interaction.guild_id or 0
    before = await servers.of(guild)
    said = {
        "game": game,
        "turn_time": None if pace is None else time_of(pace) or NO_DEADLINE,
        "remind_every": None if every is None else every * HOUR,
        "caretaker": None if late is None else is_caretaken(late),
        "own_thread": thread,
        "ends": ends,
    }
    known = {name: value for name, value in said.items() if value is not None}
    wanted = replace(Defaults() if reset else before, **known)  # type: ignore[arg-type]
    if wanted != before:
        if not interaction.permissions.manage_guild:
            raise Refused(Code.NOT_MODERATOR, seats_text.NOT_THE_HOST)
        wanted = await servers.keep(guild, wanted)
    await say(interaction, _describe_defaults(interaction, wanted))


def _describe_defaults(interaction: Interaction, known: Defaults) -> str:
    if known == Defaults():
        return seats_text.NO_DEFAULTS
    pace = usual_pace(known, interaction.client.services.players)
    return seats_text.defaults(
        None if known.game is None else game_of(known.game_to_open).title,
        common_text.pace(pace.remind_every, pace.turn_time, pace.caretaker),
        known.own_thread,
        known.ends or MAJORITY,
    )


COMMANDS: tuple[AnyCommand, ...] = (admin,)

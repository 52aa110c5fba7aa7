"""/admin: what those who look after a server may do with its matches."""

from dataclasses import replace

import discord
from discord import app_commands

from bot import phrases
from bot import phrases_around as around
from bot.answers import say, show
from bot.clicks import Asking, Click
from bot.clock import HOUR
from bot.commands import options
from bot.commands.lobby import post_lobby
from bot.commands.looking import match_lines
from bot.commands.paces import (
    LATE_CHOICES,
    PACE_CHOICES,
    is_caretaken,
    time_of,
    usual_pace,
)
from bot.commands.tables import ask_twice, close_lobby
from bot.commands.tree import AnyCommand, answering
from bot.ids import Id
from bot.layout import Message
from bot.lobby_post import replace_post
from bot.permissions import moderates, must_be_allowed
from bot.record import LOBBY, Record
from bot.refusals import NoSuchMatch, Refused
from bot.servers import MAJORITY, NO_DEADLINE, Defaults
from bot.which import matches_on, place_of
from rules.catalogue import game_of

ENDS_CHOICES = [app_commands.Choice(name=words, value=key) for key, words in around.ENDERS.items()]


class NotAModerator(Refused):
    CODE = "not-a-moderator"
    SENTENCE = around.NOT_A_MODERATOR


admin = app_commands.Group(
    name="admin",
    description="For those who look after this server",
    guild_only=True,
    # Only what Discord shows; every handler checks for itself.
    default_permissions=discord.Permissions(manage_messages=True),
)


async def _matches_here(asking: Asking, typed: str) -> list[app_commands.Choice[int]]:
    """All open matches of the server, whoever plays them."""
    _must_moderate(asking)
    found = await matches_on(asking.client, asking.user.id, asking.guild_id or 0)
    return [
        app_commands.Choice(name=one.line.replace("*", "")[: options.LONGEST], value=one.id)
        for one in found
        if typed in str(one.id)
    ]


@admin.command(name="matches", description="List every open match of this server")
@answering
async def matches(asking: Asking) -> None:
    _must_moderate(asking)
    found = await matches_on(asking.client, asking.user.id, asking.guild_id or 0)
    await say(asking, await match_lines(asking, found) or around.NO_MATCHES_HERE)


@admin.command(name="end", description="End a match without a result, or close a table")
@app_commands.describe(match="Which match")
@app_commands.autocomplete(match=options.offering(_matches_here))
@answering
async def end(asking: Asking, match: int) -> None:
    record = await _moderated(asking, match)
    await ask_twice(asking, record, Id("adminend", match, record.entries))


async def end_it(click: Click) -> None:
    """The second yes of a moderator, who may have ceased to be one."""
    record = await _moderated(click.asking, click.id.match)
    if record.phase == LOBBY:
        await close_lobby(click, record, moderator=True)
        return
    await click.bot.manager.tables.end(record.id, click.person, moderator=True)
    await show(click.asking, Message().text(around.ENDED_IT), update=True)


@admin.command(name="move", description="Let a match go on here")
@app_commands.describe(match="Which match")
@app_commands.autocomplete(match=options.offering(_matches_here))
@answering
async def move(asking: Asking, match: int) -> None:
    record = await _moderated(asking, match)
    must_be_allowed(asking)
    place = place_of(asking)
    if record.phase == LOBBY:
        moved = await asking.client.manager.lobbies.move(match, place)
        there = around.moved_to(place.thread or place.channel)
        await replace_post(asking.client, match, Message().text(there))
        await post_lobby(asking, moved)
        return
    await asking.client.manager.tables.move(match, place)
    await say(asking, around.moved_here(game_of(record.game).title, match))


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
    asking: Asking,
    game: str | None = None,
    pace: str | None = None,
    every: app_commands.Range[int, 1, 720] | None = None,
    late: str | None = None,
    thread: bool | None = None,
    ends: str | None = None,
    reset: bool = False,
) -> None:
    _must_moderate(asking)
    servers, guild = asking.client.manager.servers, asking.guild_id or 0
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
        if not asking.permissions.manage_guild:
            raise NotAModerator(around.NOT_THE_HOST)
        wanted = await servers.keep(guild, wanted)
    await say(asking, _described(asking, wanted))


def _described(asking: Asking, known: Defaults) -> str:
    if known == Defaults():
        return around.NO_DEFAULTS
    pace = usual_pace(known, asking.client.players)
    return around.defaults(
        None if known.game is None else game_of(known.game_to_open).title,
        phrases.pace(pace.remind_every, pace.turn_time, pace.caretaker),
        known.own_thread,
        known.ends or MAJORITY,
    )


def _must_moderate(asking: Asking) -> None:
    if asking.guild_id is None or not asking.permissions.manage_messages:
        raise NotAModerator


async def _moderated(asking: Asking, match: int) -> Record:
    """A match of this server, for somebody who looks after it; others do not learn of it."""
    _must_moderate(asking)
    record = await asking.client.manager.matches.record(match)
    if not moderates(asking, record):
        raise NoSuchMatch
    return record


COMMANDS: tuple[AnyCommand, ...] = (admin,)

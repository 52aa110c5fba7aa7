"""/pace, /end: what the one who opened a table, or most who sit there, decide about it."""

import discord
from discord import app_commands

from bot import phrases
from bot import phrases_around as around
from bot.answers import say, show
from bot.clicks import Asking, Click, button
from bot.commands import options
from bot.commands.paces import LATE_CHOICES, PACE_CHOICES, pace_of
from bot.commands.tree import AnyCommand, answering
from bot.ids import Id
from bot.layout import Message
from bot.lobby_post import refresh_post
from bot.permissions import moderates
from bot.record import LOBBY, Record
from bot.refusals import NotOwner, Refused
from bot.servers import MODERATORS, OWNER
from bot.which import OPEN, which
from rules.catalogue import game_of

MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="pace", description="See how fast a match is played, or change it")
@app_commands.describe(
    pace="How long a turn may take",
    every="Hours between two reminders of one turn",
    late="What happens when a turn's time has run out",
    match=MATCH,
)
@app_commands.choices(pace=PACE_CHOICES, late=LATE_CHOICES)
@app_commands.autocomplete(match=options.matches)
@answering
async def pace(
    asking: Asking,
    pace: str | None = None,
    every: app_commands.Range[int, 1, 720] | None = None,
    late: str | None = None,
    match: int | None = None,
) -> None:
    manager = asking.client.manager
    number = await which(asking, match, phases=OPEN)
    record = await manager.matches.record(number)
    wanted = pace_of(record.pace, asking.client.players, pace=pace, every=every, late=late)
    if wanted != record.pace:
        moderator = moderates(asking, record)
        record = await manager.deadlines.change(number, asking.user.id, wanted, moderator=moderator)
        if record.phase == LOBBY:
            await refresh_post(asking.client, record)
    title, now = game_of(record.game).title, record.pace
    told = phrases.pace(now.remind_every, now.turn_time, now.caretaker)
    await say(asking, around.pace_of_table(title, number, told))


@app_commands.command(name="end", description="End a match without a result, or close a table")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def end(asking: Asking, match: int | None = None) -> None:
    number = await which(asking, match, phases=OPEN, mine=True)
    record = await asking.client.manager.matches.record(number)
    await _must_be_theirs(asking, record)
    await ask_twice(asking, record, Id("giveup", number, record.entries))


async def ask_twice(asking: Asking, record: Record, yes: Id) -> None:
    """What cannot be taken back is asked again."""
    if record.phase != LOBBY:
        record.must_be_begun()
    title = phrases.title(game_of(record.game).title, record.id)
    sure = around.CLOSE_SURE if record.phase == LOBBY else around.END_SURE
    message = Message().text(f"### {title}").text(sure)
    message.row(button(around.END_IT, yes, style=discord.ButtonStyle.danger))
    await show(asking, message)


async def give_up(click: Click) -> None:
    """The second yes of a player."""
    manager, person = click.bot.manager, click.person
    record = await manager.matches.record(click.id.match)
    ends = await _must_be_theirs(click.asking, record)
    if record.phase == LOBBY:
        await close_lobby(click, record)
        return
    if ends == OWNER and person == record.owner:
        await manager.tables.end(record.id, person)
        sentence = around.ENDED_IT
    else:
        _, votes, needed = await manager.tables.abandon(record.id, person)
        sentence = around.ENDED_IT if votes >= needed else around.VOTED_END
    await show(click.asking, Message().text(sentence), update=True)


async def close_lobby(click: Click, record: Record, *, moderator: bool = False) -> None:
    lobbies = click.bot.manager.lobbies
    closed = await lobbies.close(record.id, click.person, moderator=moderator)
    await refresh_post(click.bot, closed)
    await show(click.asking, Message().text(around.CLOSED_IT), update=True)


async def _must_be_theirs(asking: Asking, record: Record) -> str | None:
    """Refuse those who have no say in the end of a match; who has one, as the server says."""
    if record.phase == LOBBY:
        if asking.user.id != record.owner:
            raise NotOwner
        return None
    record.must_be_begun()
    record.seat_of(asking.user.id)
    ends = (await asking.client.manager.servers.of(record.place.guild)).ends
    if ends == MODERATORS:
        raise Refused(around.ONLY_MODERATORS)
    return ends


COMMANDS: tuple[AnyCommand, ...] = (pace, end)

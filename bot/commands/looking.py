"""/board, /hand, /score, /games, /resign, /pause, /resume: where everything stands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot import phrases
from bot.absence import away_seats
from bot.answers import patience, say, show
from bot.boards import add_picture, public_board
from bot.choices import place_url, view_of
from bot.clicks import Asking, Click, button, menu
from bot.commands import options
from bot.commands.tree import AnyCommand, answering
from bot.days import shown_day
from bot.ids import Id
from bot.layout import Message, Part
from bot.layout import options as entries
from bot.permissions import moderates
from bot.phrases_around import (
    INVITES_YOU,
    RESIGN_LAST_SURE,
    RESIGN_SURE,
    RESIGNED,
    RESIGNED_LAST,
    away_note,
)
from bot.record import INVITED, OVER, RUNNING, UNFINISHED
from bot.sight import Sight, look, names_of
from bot.which import Found, matches_for, place_of, which
from rules.catalogue import game_of
from rules.engine.text import format_number

if TYPE_CHECKING:
    from bot.client import Vizier

MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="board", description="Show the table as everybody sees it")
@app_commands.describe(match=MATCH, text="In letters instead of a picture")
@app_commands.autocomplete(match=options.matches)
@answering
async def board(asking: Asking, match: int | None = None, text: bool | None = None) -> None:
    number = await which(asking, match)
    if text is None:
        text = (await asking.client.manager.people.of(asking.user.id)).text_boards
    await patience(asking)
    await show(asking, await public_board(asking.client, number, text=text))


@app_commands.command(name="hand", description="Show everything you may see, for your eyes only")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def hand(asking: Asking, match: int | None = None) -> None:
    number = await which(asking, match)
    await patience(asking)
    await show(asking, await view_of(asking.client, number, asking.user.id))


@app_commands.command(name="score", description="Show the score as if the match ended now")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def score(asking: Asking, match: int | None = None) -> None:
    await show_scores(asking, await which(asking, match))


async def scores(click: Click) -> None:
    await show_scores(click.asking, click.id.match)


async def show_scores(asking: Asking, match: int) -> None:
    """The score sheet everybody may see, and a menu to look into each seat's points."""
    bot = asking.client
    await patience(asking)
    sight = await look(bot.manager, match, None)
    sheet = sight.game.score(sight.view.table)
    alt = ", ".join(
        f"{name} {format_number(sheet.totals[seat])}" for seat, name in enumerate(_owners(sight))
    )
    message = Message().text(f"### {phrases.title(sight.game.title, match)}")
    await add_picture(
        bot,
        message,
        f"scores-{match}.png",
        lambda: sight.painter.score_sheet(sight.view, sight.names),
        alt,
    )
    if sight.game.cooperative:
        # They score together, so that there is nobody to choose.
        message.row(button(phrases.WHERE_EARNED, Id("points", match)))
    else:
        message.row(_seats_menu(match, sight.names))
    await show(asking, message)


def _owners(sight: Sight) -> tuple[str, ...]:
    """Whose the points are, by seat; those who play together have them together."""
    return (phrases.together(sight.names),) if sight.game.cooperative else sight.names


def _seats_menu(match: int, names: tuple[str, ...]) -> Part:
    listed = [(str(seat), name, "", "") for seat, name in enumerate(names)]
    return menu(phrases.WHOSE_POINTS, Id("points", match), entries(listed))


async def points(click: Click) -> None:
    """One seat's points, line by line, with the reason for each."""
    await patience(click.asking, update=True)
    sight = await look(click.bot.manager, click.id.match, None)
    owners = _owners(sight)
    seat = int(click.picked) if click.picked.isdecimal() else 0
    seat = min(seat, len(owners) - 1)
    sheet = sight.game.score(sight.view.table)
    lines = [(line.label, line.points, line.why) for line in sheet.seats[seat]]
    told = phrases.points(owners[seat], sheet.totals[seat], lines)
    message = Message().text(told)
    await add_picture(
        click.bot,
        message,
        f"points-{click.id.match}-{seat}.png",
        lambda: sight.painter.breakdown(sight.view, sight.names, seat),
        told.replace("*", "").replace("### ", ""),
    )
    if not sight.game.cooperative:
        message.row(_seats_menu(click.id.match, sight.names))
    await show(click.asking, message, update=True)


@app_commands.command(name="games", description="List your matches and whom they wait for")
@answering
async def games(asking: Asking) -> None:
    found = await matches_for(asking.client, asking.user.id, None)
    await say(asking, await match_lines(asking, found) or phrases.NO_GAMES)


async def match_lines(asking: Asking, found: Sequence[Found]) -> str:
    """A line for each match: what it waits for, and where it is."""
    return "\n".join([await _line(asking, one) for one in found])


async def _line(asking: Asking, found: Found) -> str:
    manager = asking.client.manager
    record = await manager.matches.record(found.id)
    rows = await manager.store.read(
        "SELECT message FROM posts WHERE match = ? ORDER BY number DESC LIMIT 1", found.id
    )
    place = record.place
    url = place_url(place.guild, place.thread or place.channel)
    if rows:
        channel, _, message = str(rows[0]["message"]).partition("/")
        url = place_url(place.guild, int(channel), message)
    state = phrases.IS_PAUSED if found.paused else phrases.STATES.get(record.phase, "")
    if record.phase == OVER and found.paused:
        state = phrases.IS_UNTOLD
    me = asking.user.id
    if any(seat.person == me and seat.state == INVITED for seat in record.seats):
        state = INVITES_YOU
    if record.phase == RUNNING and not found.paused:
        state = phrases.AWAITS_YOU
        if not found.awaits:
            state = phrases.awaits(await waiting_for(asking.client, found.id))
    title = game_of(record.game).title
    return phrases.match_line(title, found.id, state, f"[go there](<{url}>)")


async def waiting_for(bot: "Vizier", match: int) -> list[str]:
    """The names of those a match waits for, and who of them is away."""
    async with bot.manager.matches.held(match) as live:
        record, awaited = live.record, tuple(live.match.awaited)
    names = await names_of(record, bot.manager.people)
    away = await away_seats(record, bot.manager.people, awaited, bot.clock.now())
    return [
        away_note(names[seat], shown_day(away[seat])) if seat in away else names[seat]
        for seat in awaited
    ]


@app_commands.command(name="resign", description="Leave your seat to the computer for good")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def resign_command(asking: Asking, match: int | None = None) -> None:
    number = await which(asking, match, mine=True)
    record = await asking.client.manager.matches.record(number)
    record.must_be_begun()
    record.seat_of(asking.user.id)
    is_last = len(record.voices()) == 1
    message = Message().text(RESIGN_LAST_SURE if is_last else RESIGN_SURE)
    danger = discord.ButtonStyle.danger
    message.row(button(phrases.RESIGN, Id("resign", number, record.entries), style=danger))
    await show(asking, message)


async def resign(click: Click) -> None:
    record = await click.bot.manager.seats.resign(click.id.match, click.person)
    sentence = RESIGNED if record.phase in UNFINISHED else RESIGNED_LAST
    await show(click.asking, Message().text(sentence), update=True)


async def mute(click: Click) -> None:
    await click.bot.manager.alerts.mute(click.id.match, click.person)
    await say(click.asking, phrases.MUTED)


@app_commands.command(name="pause", description="Stop the clocks of a match")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def pause(asking: Asking, match: int | None = None) -> None:
    number = await which(asking, match)
    record = await asking.client.manager.matches.record(number)
    moderator = moderates(asking, record)
    await asking.client.manager.tables.pause(number, asking.user.id, moderator=moderator)
    await say(asking, phrases.PAUSED)


@app_commands.command(name="resume", description="Go on with a paused match")
@app_commands.describe(match="Which match; the one here if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def resume(asking: Asking, match: int | None = None) -> None:
    manager = asking.client.manager
    if match is None:
        # A match that has lost its place is found by whoever plays it, wherever they are.
        mine = await matches_for(asking.client, asking.user.id, None)
        paused = [one.id for one in mine if one.paused]
        match = paused[0] if len(paused) == 1 else None
    number = await which(asking, match)
    record = await manager.matches.record(number)
    here = None
    if record.paused == "place" and asking.guild_id is not None:
        here = place_of(asking)
    moderator = moderates(asking, record)
    await manager.tables.resume(number, asking.user.id, moderator=moderator, place=here)
    await say(asking, phrases.RESULT_COMES if record.phase == OVER else phrases.RESUMED)


COMMANDS: tuple[AnyCommand, ...] = (board, hand, score, games, resign_command, pause, resume)

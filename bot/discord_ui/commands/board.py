"""/board, /hand, /score, /games, /resign, /pause, /resume: where everything stands."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Click, Interaction, asker, button, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.message import options as entries
from bot.discord_ui.panel.panel import place_url, view_of
from bot.discord_ui.permissions import moderates
from bot.discord_ui.posts.board import add_picture, public_board
from bot.discord_ui.reply import defer_if_busy, say, show
from bot.discord_ui.text import common as phrases
from bot.discord_ui.text.seats import (
    INVITES_YOU,
    RESIGN_LAST_SURE,
    RESIGN_SURE,
    RESIGNED,
    RESIGNED_LAST,
    away_note,
)
from bot.discord_ui.which_match import Found, matches_for, place_of, which
from bot.ids import MatchId
from bot.manager.record import INVITED, OVER, RUNNING, UNFINISHED
from bot.manager.seat_view import SeatView, names_of
from bot.manager.waiting import away_seats
from bot.people.dates import shown_day
from bot.services import Services
from rules.catalogue import game_of
from rules.engine.text import format_number

MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="board", description="Show the table as everybody sees it")
@app_commands.describe(match=MATCH, text="In letters instead of a picture")
@app_commands.autocomplete(match=options.matches)
@answering
async def board(
    interaction: Interaction, match: int | None = None, text: bool | None = None
) -> None:
    number = await which(interaction, match)
    if text is None:
        text = (await interaction.client.services.people.of(asker(interaction))).text_boards
    await defer_if_busy(interaction)
    await show(interaction, await public_board(interaction.client.services, number, text=text))


@app_commands.command(name="hand", description="Show everything you may see, for your eyes only")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def hand(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match)
    await defer_if_busy(interaction)
    await show(interaction, await view_of(interaction.client.services, number, asker(interaction)))


@app_commands.command(name="score", description="Show the score as if the match ended now")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def score(interaction: Interaction, match: int | None = None) -> None:
    await show_scores(interaction, await which(interaction, match))


async def scores(click: Click) -> None:
    await show_scores(click.interaction, click.id.match)


async def show_scores(interaction: Interaction, match: MatchId) -> None:
    """The score sheet everybody may see, and a menu to look into each seat's points."""
    services = interaction.client.services
    await defer_if_busy(interaction)
    view = await services.views.view_for(match, None)
    sheet = view.game.score(view.view.table)
    alt = ", ".join(
        f"{name} {format_number(sheet.totals[seat])}" for seat, name in enumerate(_owners(view))
    )
    message = Message().text(f"### {phrases.title(view.game.title, match)}")
    await add_picture(
        services,
        message,
        f"scores-{match}.png",
        lambda: view.painter.score_sheet(view.view, view.names),
        alt,
    )
    if view.game.cooperative:
        # They score together, so that there is nobody to choose.
        message.row(button(phrases.WHERE_EARNED, CustomId("points", match)))
    else:
        message.row(_seats_menu(match, view.names))
    await show(interaction, message)


def _owners(view: SeatView) -> tuple[str, ...]:
    """Whose the points are, by seat; those who play together have them together."""
    return (phrases.together(view.names),) if view.game.cooperative else view.names


def _seats_menu(match: MatchId, names: tuple[str, ...]) -> Part:
    listed = [(str(seat), name, "", "") for seat, name in enumerate(names)]
    return menu(phrases.WHOSE_POINTS, CustomId("points", match), entries(listed))


async def points(click: Click) -> None:
    """One seat's points, line by line, with the reason for each."""
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.views.view_for(click.id.match, None)
    owners = _owners(view)
    seat = int(click.picked) if click.picked.isdecimal() else 0
    seat = min(seat, len(owners) - 1)
    sheet = view.game.score(view.view.table)
    lines = [(line.label, line.points, line.why) for line in sheet.seats[seat]]
    told = phrases.points(owners[seat], sheet.totals[seat], lines)
    message = Message().text(told)
    await add_picture(
        click.services,
        message,
        f"points-{click.id.match}-{seat}.png",
        lambda: view.painter.breakdown(view.view, view.names, seat),
        told.replace("*", "").replace("### ", ""),
    )
    if not view.game.cooperative:
        message.row(_seats_menu(click.id.match, view.names))
    await show(click.interaction, message, update=True)


@app_commands.command(name="games", description="List your matches and whom they wait for")
@answering
async def games(interaction: Interaction) -> None:
    found = await matches_for(interaction.client.services, asker(interaction), None)
    await say(interaction, await match_lines(interaction, found) or phrases.NO_GAMES)


async def match_lines(interaction: Interaction, found: Sequence[Found]) -> str:
    """A line for each match: what it waits for, and where it is."""
    return "\n".join([await _line(interaction, one) for one in found])


async def _line(interaction: Interaction, found: Found) -> str:
    services = interaction.client.services
    record = await services.matches.record(found.id)
    rows = await services.store.read(
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
    me = asker(interaction)
    if any(seat.person == me and seat.state == INVITED for seat in record.seats):
        state = INVITES_YOU
    if record.phase == RUNNING and not found.paused:
        state = phrases.AWAITS_YOU
        if not found.awaits:
            state = phrases.awaits(await waiting_for(interaction.client.services, found.id))
    title = game_of(record.game).title
    return phrases.match_line(title, found.id, state, f"[go there](<{url}>)")


async def waiting_for(services: Services, match: MatchId) -> list[str]:
    """The names of those a match waits for, and who of them is away."""
    async with services.matches.held(match) as live:
        record, awaited = live.record, tuple(live.match.awaited)
    names = await names_of(record, services.people)
    away = await away_seats(record, services.people, awaited, services.clock.now())
    return [
        away_note(names[seat], shown_day(away[seat])) if seat in away else names[seat]
        for seat in awaited
    ]


@app_commands.command(name="resign", description="Leave your seat to the computer for good")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def resign_command(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match, mine=True)
    record = await interaction.client.services.matches.record(number)
    record.must_be_begun()
    record.seat_of(asker(interaction))
    is_last = len(record.voices()) == 1
    message = Message().text(RESIGN_LAST_SURE if is_last else RESIGN_SURE)
    danger = discord.ButtonStyle.danger
    message.row(button(phrases.RESIGN, CustomId("resign", number, record.entries), style=danger))
    await show(interaction, message)


async def resign(click: Click) -> None:
    record = await click.services.seats.resign(click.id.match, click.person)
    sentence = RESIGNED if record.phase in UNFINISHED else RESIGNED_LAST
    await show(click.interaction, Message().text(sentence), update=True)


async def mute(click: Click) -> None:
    await click.services.reminders.mute(click.id.match, click.person)
    await say(click.interaction, phrases.MUTED)


@app_commands.command(name="pause", description="Stop the clocks of a match")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def pause(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match)
    record = await interaction.client.services.matches.record(number)
    moderator = moderates(interaction, record)
    await interaction.client.services.tables.pause(number, asker(interaction), moderator=moderator)
    await say(interaction, phrases.PAUSED)


@app_commands.command(name="resume", description="Go on with a paused match")
@app_commands.describe(match="Which match; the one here if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def resume(interaction: Interaction, match: int | None = None) -> None:
    services = interaction.client.services
    if match is None:
        # A match that has lost its place is found by whoever plays it, wherever they are.
        mine = await matches_for(interaction.client.services, asker(interaction), None)
        paused = [one.id for one in mine if one.paused]
        match = paused[0] if len(paused) == 1 else None
    number = await which(interaction, match)
    record = await services.matches.record(number)
    here = None
    if record.paused == "place" and interaction.guild_id is not None:
        here = place_of(interaction)
    moderator = moderates(interaction, record)
    await services.tables.resume(number, asker(interaction), moderator=moderator, place=here)
    await say(interaction, phrases.RESULT_COMES if record.phase == OVER else phrases.RESUMED)


COMMANDS: tuple[AnyCommand, ...] = (board, hand, score, games, resign_command, pause, resume)

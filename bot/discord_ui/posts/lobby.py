"""The lobby post: who sits, who is invited, what is free; alive as long as the table is open."""

import logging
import re

import aiohttp
import discord

from bot.discord_ui.components import Click, Interaction, asker, button, menu
from bot.discord_ui.custom_id import MOST_PICKS, CustomId
from bot.discord_ui.message import Message, options
from bot.discord_ui.permissions import must_be_allowed
from bot.discord_ui.posts.opening import start_match, usual_level
from bot.discord_ui.reply import ANSWERED_ALREADY, redraw, say, show_all
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import lobby as lobby_text
from bot.discord_ui.text.computers import LEVELS, level
from bot.discord_ui.text.results import NOT_RATED
from bot.discord_ui.upkeep import NOT_NOW, reason_of
from bot.discord_ui.user_names import named_person
from bot.errors import (
    Code,
    Refused,
)
from bot.ids import MatchId
from bot.manager.record import INVITED, LOBBY, Record
from bot.manager.seat_view import names_of
from bot.services import Services
from rules.catalogue import game_of

LOGGER = logging.getLogger(__name__)


async def lobby_post(services: Services, record: Record, *, buttons: bool = True) -> Message:
    """The table as it looks for players, or as it did."""
    game = game_of(record.game)
    names = await names_of(record, services.people)
    is_open = record.phase == LOBBY
    is_full = len(record.seats) >= record.wanted
    message = Message().text(
        lobby_text.lobby_title(game.title, record.id, is_open=is_open, is_full=is_full)
    )
    message.text(facts_of(record))
    called = await called_here(services, record)
    lines = [
        lobby_text.lobby_computer(name, level(seat.computer or ""))
        if seat.person is None
        else lobby_text.lobby_seat(
            f"<@{seat.person}>" if seat.person in called else name,
            owner=seat.person == record.owner,
            invited=seat.state == INVITED,
        )
        for seat, name in zip(record.seats, names, strict=True)
    ]
    if is_open:
        lines += [lobby_text.FREE_SEAT] * (record.wanted - len(record.seats))
    message.text("\n".join(lines))
    if not is_open:
        # Its buttons go when the first post is out, while the match still counts as starting.
        ending = lobby_text.LOBBY_ENDS.get(record.phase) if buttons else None
        return message.text(ending or _begun(record))
    if buttons:
        message.text(f"-# {lobby_text.LOBBY_ENOUGH}")
        _add_buttons(message, record, names)
        listed = [
            (key, level(key), text, common_text.COMPUTER_MARK)
            for key, text in LEVELS.items()
            if key in services.players
        ]
        if listed and len(record.seats) < record.wanted:
            known = CustomId("computer", record.id, 0, 0, "menu")
            message.row(menu(lobby_text.WHICH_COMPUTER, known, options(listed)))
    return message


def _begun(record: Record) -> str:
    """That the match goes on below, or where its thread is."""
    if record.own_thread and record.place.thread is not None:
        return lobby_text.begun_in(record.place.thread)
    return lobby_text.LOBBY_BEGUN


async def called_here(services: Services, record: Record) -> list[int]:
    """Those invited who want no letters: an invitation waits for its answer, so they are called."""
    people = services.people
    waiting = [seat.person for seat in record.seats if seat.person and seat.state == INVITED]
    return [one for one in waiting if (await people.of(one)).way != "dm"]


def facts_of(record: Record) -> str:
    """How many seats, which variants, how fast."""
    pace = record.pace
    game = game_of(record.game)
    labels = {variant.key: variant.label for variant in game.variants}
    plays = [labels.get(key, key) for key in record.variants]
    if not record.rated and not game.cooperative and record.phase == LOBBY:
        plays.append(NOT_RATED)
    return lobby_text.lobby_facts(
        record.wanted,
        plays,
        common_text.pace(pace.remind_every, pace.turn_time, pace.caretaker),
    )


def _add_buttons(message: Message, record: Record, names: tuple[str, ...]) -> None:
    full = len(record.seats) >= record.wanted
    invitations = any(seat.state == INVITED for seat in record.seats)
    success = discord.ButtonStyle.success
    message.row(
        button(lobby_text.JOIN, CustomId("join", record.id), disabled=full and not invitations),
        button(lobby_text.LEAVE, CustomId("leave", record.id)),
        button(lobby_text.ADD_COMPUTER, CustomId("computer", record.id), emoji="🤖", disabled=full),
        button(lobby_text.START, CustomId("start", record.id), style=success),
        button(common_text.HELP, CustomId("help", record.id)),
    )
    message.row(button(lobby_text.CHANGE, CustomId("change", record.id)))
    removable = [
        (str(seat.number), name, "", "")
        for seat, name in zip(record.seats, names, strict=True)
        if seat.person is None or seat.state == INVITED
    ]
    if removable:
        known = CustomId("dismiss", record.id)
        message.row(menu(lobby_text.FREE_A_PLACE, known, options(removable)))


async def post_lobby(interaction: Interaction, record: Record) -> None:
    """Answer with the lobby post, or put it where the table is and say where that is."""
    message = await lobby_post(interaction.client.services, record)
    called = await called_here(interaction.client.services, record)
    invited = discord.AllowedMentions(users=[discord.Object(one) for one in called])
    where = record.place.thread or record.place.channel
    if where != interaction.channel_id:
        channel = interaction.client.get_partial_messageable(where)
        sent = await channel.send(
            view=message.view(interaction.client.services.epoch), allowed_mentions=invited
        )
        posts = interaction.client.services.sent_posts
        await posts.remember_lobby_post(record.id, f"{where}/{sent.id}")
        await say(interaction, lobby_text.opened_in(where))
        return
    shown = await show_all(interaction, message, invited)
    if shown is not None:
        posts = interaction.client.services.sent_posts
        await posts.remember_lobby_post(record.id, f"{interaction.channel_id}/{shown}")


async def post_lobby_or_close(interaction: Interaction, record: Record) -> None:
    """A table whose post cannot be shown is closed again: nobody would find it."""
    try:
        await post_lobby(interaction, record)
    except (discord.DiscordException, aiohttp.ClientError) as error:
        if isinstance(error, discord.HTTPException) and error.code == ANSWERED_ALREADY:
            # The post is there, though we were not told so.
            return
        await interaction.client.services.lobbies.close(record.id, asker(interaction))
        raise


async def refresh_post(interaction: Interaction, record: Record) -> None:
    """Edit the lobby post after a change that did not come from its own buttons."""
    # Nobody knows here how often somebody picked there; hardly ever as often as the clock says.
    picks = record.acted % MOST_PICKS
    message = await lobby_post(interaction.client.services, record)
    await replace_post(interaction, record.id, message, picks)


async def replace_post(
    interaction: Interaction, match: MatchId, message: Message, picks: int = 0
) -> None:
    """Put something else in the place of the lobby post, if there is one and we may."""
    client = interaction.client
    posted = await client.services.sent_posts.lobby_post(match)
    if posted is None:
        return
    channel, _, number = posted.partition("/")
    partial = client.get_partial_messageable(int(channel)).get_partial_message(int(number))
    try:
        await partial.edit(view=message.view(client.services.epoch, picks), attachments=[])
    except NOT_NOW as error:
        LOGGER.info("the lobby post of match %d stays as it was: %s", match, reason_of(error))


async def join(click: Click) -> None:
    guest = named_person(click.interaction.user)
    await _redraw_lobby(click, await click.services.lobbies.join(click.id.match, guest))


async def leave(click: Click) -> None:
    await _redraw_lobby(click, await click.services.lobbies.leave(click.id.match, click.person))


async def add_computer(click: Click) -> None:
    player = click.picked or await usual_level(click.services, click.person)
    lobbies = click.services.lobbies
    await _redraw_lobby(click, await lobbies.add_computer(click.id.match, click.person, player))


async def dismiss(click: Click) -> None:
    if not re.fullmatch(r"\d{1,3}", click.picked):
        raise Refused(Code.REFUSED)
    lobbies = click.services.lobbies
    await _redraw_lobby(
        click, await lobbies.dismiss(click.id.match, click.person, int(click.picked))
    )


async def start(click: Click) -> None:
    must_be_allowed(click.interaction)
    await _redraw_lobby(click, await start_match(click.interaction, click.id.match))


async def _redraw_lobby(click: Click, record: Record) -> None:
    """Whatever becomes of the post, what was asked is done."""
    message = await lobby_post(click.services, record)
    try:
        await redraw(click.interaction, message)
    except (discord.RateLimited, discord.DiscordServerError) as error:
        LOGGER.info("the lobby post of match %d stays as it was: %s", record.id, reason_of(error))
        await say(click.interaction, lobby_text.KEPT_BUT_NOT_SHOWN)

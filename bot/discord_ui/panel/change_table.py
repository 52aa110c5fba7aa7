"""The host changes a lobby: another game, other seats, other variants, by menus of their own."""

import re

from bot.discord_ui.components import Click, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, options
from bot.discord_ui.posts.lobby import facts_of, refresh_post
from bot.discord_ui.reply import show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import lobby as lobby_text
from bot.errors import Code, Refused
from bot.manager.record import Record
from rules.catalogue import GAMES, game_of


async def change_table(click: Click) -> None:
    """Show the menus to the host."""
    record = await click.services.matches.record(click.id.match)
    record.must_be_lobby()
    if record.owner != click.person:
        raise Refused(Code.NOT_OWNER)
    await show(click.interaction, _menus(record), update=True)


async def change_game(click: Click) -> None:
    lobbies = click.services.lobbies
    record = await lobbies.change(click.id.match, click.person, game=game_of(click.picked).key)
    await _show_change(click, record)


async def change_seats(click: Click) -> None:
    if not re.fullmatch(r"\d{1,3}", click.picked):
        raise Refused(Code.REFUSED)
    lobbies = click.services.lobbies
    record = await lobbies.change(click.id.match, click.person, seats=int(click.picked))
    await _show_change(click, record)


async def change_variant(click: Click) -> None:
    """On if it was off, and off if it was on."""
    before = (await click.services.matches.record(click.id.match)).variants
    wanted = set(before) ^ {click.picked}
    lobbies = click.services.lobbies
    record = await lobbies.change(click.id.match, click.person, variants=sorted(wanted))
    await _show_change(click, record)


async def _show_change(click: Click, record: Record) -> None:
    await show(click.interaction, _menus(record), update=True)
    await refresh_post(click.interaction, record)


def _menus(record: Record) -> Message:
    game = game_of(record.game)
    message = Message().text(lobby_text.CHANGE_TITLE)
    message.text(f"**{common_text.title(game.title, record.id)}**\n{facts_of(record)}")
    message.text(f"-# {lobby_text.CHANGE_EXPLAINED}")
    others = [(key, one.title, "", "") for key, one in GAMES.items() if key != game.key]
    seats = [
        (str(number), lobby_text.seats_at_most(number), "", "")
        for number in game.seats
        if number != record.wanted
    ]
    variants = [
        (
            one.key,
            f"{one.label}: "
            + (lobby_text.SWITCHED_ON if one.key in record.variants else lobby_text.SWITCHED_OFF),
            one.text,
            "",
        )
        for one in game.variants
    ]
    for words, verb, listed in (
        (lobby_text.WHICH_GAME, "setgame", others),
        (lobby_text.HOW_MANY_SEATS, "setseats", seats),
        (lobby_text.WHICH_VARIANT, "setvariant", variants),
    ):
        if listed:
            message.row(menu(words, CustomId(verb, record.id), options(listed)))
    return message

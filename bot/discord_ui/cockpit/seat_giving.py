"""Giving a seat away by menus: whose, and to whom; what `/match replace` does when it is typed."""

import re

from bot.discord_ui.cockpit.doing import lead_back
from bot.discord_ui.commands.seats import replace_seat
from bot.discord_ui.components import Click, button, menu, people_menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.message import options as entries
from bot.discord_ui.reply import reply_of, say, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.user_names import picked_person
from bot.errors import Code, Refused, UnknownButton
from bot.manager.record import Record, stand_in
from bot.manager.seat_view import names_of
from rules.catalogue import game_of


async def seats(click: Click) -> None:
    """Ask whose seat is given away."""
    record = await _running(click)
    lead_back(click, click.id.words)
    names = await names_of(record, click.services.people)
    listed = [(str(at), name, "", "") for at, name in enumerate(names)]
    message = Message().text(_headline(record)).text(seats_text.WHOSE_SEAT)
    message.row(menu(seats_text.WHOSE_SEAT, CustomId("seat", record.id), entries(listed)))
    await show(click.interaction, message, update=True)


async def seat(click: Click) -> None:
    """Ask who should get it."""
    record = await _running(click)
    if not re.fullmatch(r"\d{1,3}", click.picked) or int(click.picked) >= len(record.seats):
        raise UnknownButton
    number = int(click.picked)
    names = await names_of(record, click.services.people)
    message = Message().text(_headline(record)).text(seats_text.who_gets(names[number]))
    message.row(people_menu(seats_text.CHOOSE_FRIEND, CustomId("seatto", record.id, number)))
    message.row(
        button(seats_text.THE_COMPUTER, CustomId("seatbot", record.id, number), emoji="🤖"),
        button(common_text.CANCEL, CustomId("cancel", record.id)),
    )
    await show(click.interaction, message, update=True)


async def offer_to_person(click: Click) -> None:
    """The seat is offered to the friend who was picked, or a vote for that is counted."""
    record = await _record_with_seat(click)
    friend, is_bot = picked_person(click.interaction, click.picked)
    if is_bot:
        raise Refused(Code.REFUSED, seats_text.ONLY_PEOPLE)
    sentence = await replace_seat(click.interaction, record, click.id.entry, friend)
    await say(click.interaction, sentence)


async def give_to_computer(click: Click) -> None:
    record = await _record_with_seat(click)
    computer = stand_in(click.services.players)
    sentence = await replace_seat(click.interaction, record, click.id.entry, computer)
    await say(click.interaction, sentence)


async def _record_with_seat(click: Click) -> Record:
    record = await _running(click)
    if click.id.entry >= len(record.seats):
        raise UnknownButton
    reply_of(click.interaction).in_place = True
    return record


async def _running(click: Click) -> Record:
    record = await click.services.matches.record(click.id.match)
    record.must_be_begun()
    return record


def _headline(record: Record) -> str:
    return common_text.headline(game_of(record.game).title, record.id)

"""What a personal notice says, and the buttons that answer it; wherever it lies, only its person
can."""

import discord

from bot.discord_ui.components import Click, button
from bot.discord_ui.custom_id import CustomId, decline_id, read_decline
from bot.discord_ui.message import Message, Part, link
from bot.discord_ui.panel.panel import place_url
from bot.discord_ui.posts.lobby import facts_of, refresh_post
from bot.discord_ui.reply import redraw, say
from bot.discord_ui.text import lobby as lobby_text
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.text.common import MY_VIEW, TAKE_BACK, TO_THE_TABLE, headline
from bot.discord_ui.text.lobby import joined
from bot.discord_ui.user_names import named_person
from bot.errors import UnknownButton
from bot.ids import PersonId, checked_person
from bot.manager.record import CARETAKER, INVITED, LOBBY, UNFINISHED, Record
from bot.manager.seat_view import names_of
from bot.notices import personal_notices as kinds
from bot.notices.notices import PersonalNotice
from bot.people import blocks
from bot.services import Services
from rules.catalogue import game_of


async def lay_out_personal_notice(services: Services, notice: PersonalNotice) -> Message | None:
    """The notice, or nothing if what it tells is no longer so."""
    record = await services.matches.record(notice.match)
    names = await names_of(record, services.people)
    other = await _name(services, notice.other)
    game, match = game_of(record.game).title, record.id
    message = Message()

    def known(verb: str) -> CustomId:
        return CustomId(verb, match, 0, 0, notice.key)

    yes = discord.ButtonStyle.success
    if notice.kind == kinds.INVITED:
        if not _is_invited(record, notice.person):
            return None
        message.text(seats_text.invitation(other or "", game, match)).text(facts_of(record))
        answers = [
            button(seats_text.ACCEPT, known("accept"), style=yes),
            button(seats_text.DECLINE, known("decline")),
        ]
    elif notice.kind == kinds.OFFERED:
        if not _is_offered(record, notice.person):
            return None
        message.text(seats_text.offer(other or "", names[notice.seat or 0], game, match))
        answers = [
            button(seats_text.TAKE_SEAT, known("takeseat"), style=yes),
            button(seats_text.DECLINE, decline_id(match, 0, notice.key, notice.other)),
        ]
    elif notice.kind == kinds.OFFERING:
        if notice.other is None or not _is_offered(record, notice.other):
            return None
        message.text(seats_text.offering(other or "", game, match))
        answers = [button(seats_text.KEEP_SEAT, known("keepseat"), style=yes)]
    elif notice.kind == kinds.CARETAKEN:
        if record.phase not in UNFINISHED or not _is_caretaken(record, notice.person):
            return None
        message.text(seats_text.caretaken(game, match))
        answers = [button(TAKE_BACK, known("takeback"), style=yes)]
    elif notice.kind == kinds.HOST:
        if record.phase != LOBBY or record.owner != notice.person:
            return None
        message.text(lobby_text.you_are_host(other or "", game, match))
        answers = []
    else:
        message.text(seats_text.no_longer_yours(other, game, match))
        answers = [button(MY_VIEW, known("view"))]
    place = record.place
    there = link(TO_THE_TABLE, place_url(place.guild, place.thread or place.channel))
    return message.row(*answers, there)


async def _name(services: Services, person: PersonId | None) -> str | None:
    return None if person is None else (await services.people.of(person)).called


def _is_invited(record: Record, person: PersonId) -> bool:
    return record.phase == LOBBY and any(
        seat.person == person and seat.state == INVITED for seat in record.seats
    )


def _is_offered(record: Record, person: PersonId) -> bool:
    return record.phase in UNFINISHED and any(seat.offered == person for seat in record.seats)


def _is_caretaken(record: Record, person: PersonId) -> bool:
    return any(seat.person == person and seat.state == CARETAKER for seat in record.seats)


async def accept(click: Click) -> None:
    record = await click.services.lobbies.accept(click.id.match, click.person, click.id.words)
    await _answer(click, joined(game_of(record.game).title, record.id))
    await refresh_post(click.interaction, record)


async def decline(click: Click) -> None:
    before = await click.services.matches.record(click.id.match)
    record = await click.services.lobbies.decline(before.id, click.person, click.id.words)
    await _answer(click, seats_text.DECLINED, await _block_button(click, before.owner))
    await refresh_post(click.interaction, record)


async def _block_button(click: Click, other: PersonId) -> Part:
    name = (await click.services.people.of(other)).called
    return button(seats_text.never_again(name), CustomId("block", words=str(other)))


async def block(click: Click) -> None:
    """Nothing more from that person, for good."""
    if not click.id.words.isdecimal():
        raise UnknownButton
    other = checked_person(int(click.id.words[:20]))
    await click.services.store.write([blocks.block(click.person, other)])
    await _answer(click, seats_text.BLOCKED, is_notice=True)


async def take_seat(click: Click) -> None:
    guest = named_person(click.interaction.user)
    await click.services.people.meet(guest.id, guest.name)
    seats = click.services.seats
    record = await seats.accept_offer(click.id.match, guest.id, click.id.words)
    await _answer(click, seats_text.took_seat(game_of(record.game).title, record.id))


async def no_seat(click: Click) -> None:
    key, by = read_decline(click.id)
    await click.services.seats.decline_offer(click.id.match, click.person, key, by=by)
    if by is None:
        await _answer(click, seats_text.NO_THANKS)
    else:
        await _answer(click, seats_text.NO_THANKS_TO_THEM, await _block_button(click, by))


async def keep_seat(click: Click) -> None:
    await click.services.seats.keep_seat(click.id.match, click.person, click.id.words)
    await _answer(click, seats_text.KEPT)


async def _answer(click: Click, sentence: str, *more: Part, is_notice: bool | None = None) -> None:
    """A notice becomes its answer, wherever it lies; a board at the table stays as it is, and loses
    its buttons to the next one."""
    if is_notice is None:
        is_notice = click.id.words.startswith("l") or click.interaction.guild_id is None
    if not is_notice:
        await say(click.interaction, sentence)
        return
    message = Message()
    if click.id.match:
        record = await click.services.matches.record(click.id.match)
        message.text(headline(game_of(record.game).title, record.id))
    message.text(sentence)
    # What everybody can read has no button that is one person's alone.
    if click.interaction.guild_id is None and more:
        message.row(*more)
    await redraw(click.interaction, message)

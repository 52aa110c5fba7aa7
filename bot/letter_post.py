"""What a letter says, and the buttons that answer it; wherever it lies, only its person can."""

from typing import TYPE_CHECKING

import discord

from bot import letters
from bot import phrases_around as phrases
from bot.answers import say
from bot.choices import place_url
from bot.clicks import Click, button
from bot.guests import guest_of
from bot.herald import Letter
from bot.ids import Id
from bot.layout import Message, link
from bot.lobby_post import facts_of, refresh_post
from bot.phrases import MY_VIEW, TAKE_BACK, TO_THE_TABLE, joined
from bot.record import CARETAKER, INVITED, LOBBY, UNFINISHED, Record
from bot.sight import names_of
from rules.catalogue import game_of

if TYPE_CHECKING:
    from bot.client import Vizier

ON_MENTION = {letters.INVITED, letters.OFFERED}
"""Letters that wait for an answer: who cannot be written to is asked at the table."""


async def letter_post(bot: "Vizier", letter: Letter) -> Message | None:
    """The letter, or nothing if what it tells is no longer so."""
    record = await bot.manager.matches.record(letter.match)
    names = await names_of(record, bot.manager.people)
    other = await _name(bot, letter.other)
    game, match = game_of(record.game).title, record.id
    message = Message()

    def known(verb: str) -> Id:
        return Id(verb, match, 0, 0, letter.mark.nonce)

    yes = discord.ButtonStyle.success
    if letter.kind == letters.INVITED:
        if not _is_invited(record, letter.person):
            return None
        message.text(phrases.invitation(other or "", game, match)).text(facts_of(record))
        answers = [
            button(phrases.ACCEPT, known("accept"), style=yes),
            button(phrases.DECLINE, known("decline")),
        ]
    elif letter.kind == letters.OFFERED:
        if not _is_offered(record, letter.person):
            return None
        message.text(phrases.offer(other or "", names[letter.seat or 0], game, match))
        answers = [
            button(phrases.TAKE_SEAT, known("takeseat"), style=yes),
            button(phrases.DECLINE, known("noseat")),
        ]
    elif letter.kind == letters.OFFERING:
        if letter.other is None or not _is_offered(record, letter.other):
            return None
        message.text(phrases.offering(other or "", game, match))
        answers = [button(phrases.KEEP_SEAT, known("keepseat"), style=yes)]
    elif letter.kind == letters.CARETAKEN:
        if record.phase not in UNFINISHED or not _is_caretaken(record, letter.person):
            return None
        message.text(phrases.caretaken(game, match))
        answers = [button(TAKE_BACK, known("takeback"), style=yes)]
    else:
        message.text(phrases.no_longer_yours(other, game, match))
        answers = [button(MY_VIEW, known("view"))]
    place = record.place
    there = link(TO_THE_TABLE, place_url(place.guild, place.thread or place.channel))
    return message.row(*answers, there)


async def _name(bot: "Vizier", person: int | None) -> str | None:
    return None if person is None else (await bot.manager.people.of(person)).name


def _is_invited(record: Record, person: int) -> bool:
    return record.phase == LOBBY and any(
        seat.person == person and seat.state == INVITED for seat in record.seats
    )


def _is_offered(record: Record, person: int) -> bool:
    return record.phase in UNFINISHED and any(seat.offered == person for seat in record.seats)


def _is_caretaken(record: Record, person: int) -> bool:
    return any(seat.person == person and seat.state == CARETAKER for seat in record.seats)


async def accept(click: Click) -> None:
    record = await click.bot.manager.lobbies.accept(click.id.match, click.person)
    await refresh_post(click.bot, record)
    await _answered(click, joined(game_of(record.game).title, record.id))


async def decline(click: Click) -> None:
    record = await click.bot.manager.lobbies.decline(click.id.match, click.person)
    await refresh_post(click.bot, record)
    await _answered(click, phrases.DECLINED)


async def take_seat(click: Click) -> None:
    guest = guest_of(click.asking.user)
    await click.bot.manager.people.meet(guest.id, guest.name)
    record = await click.bot.manager.seats.accept_offer(click.id.match, guest.id)
    await _answered(click, phrases.took_seat(game_of(record.game).title, record.id))


async def no_seat(click: Click) -> None:
    await click.bot.manager.seats.decline_offer(click.id.match, click.person)
    await _answered(click, phrases.NO_THANKS)


async def keep_seat(click: Click) -> None:
    await click.bot.manager.seats.keep_seat(click.id.match, click.person)
    await _answered(click, phrases.KEPT)


async def _answered(click: Click, sentence: str) -> None:
    """A letter becomes its answer; a post at the table stays as it is."""
    if click.asking.guild_id is not None:
        await say(click.asking, sentence)
        return
    view = Message().text(sentence).view()
    await click.asking.response.edit_message(view=view, attachments=[])

"""/invite, /replace: who sits where, before and after a match has begun."""

import discord
from discord import app_commands

from bot import phrases_around as phrases
from bot.answers import say
from bot.clicks import Asking, Click
from bot.commands import options
from bot.commands.tree import AnyCommand, answering
from bot.computers import stand_in
from bot.guests import guest_of
from bot.lobby import Guest
from bot.lobby_post import refresh_post
from bot.permissions import moderates
from bot.record import LOBBY, Record
from bot.refusals import NoSuchSeat, Refused
from bot.sight import names_of
from bot.votes import is_moved, replacement
from bot.which import which
from rules.catalogue import game_of

MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="invite", description="Keep a place at your table for a friend")
@app_commands.describe(friend="Whom to invite", match="Which table; the one here if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def invite(asking: Asking, friend: discord.User, match: int | None = None) -> None:
    if friend.bot:
        raise Refused(phrases.ONLY_PEOPLE)
    if friend.id == asking.user.id:
        raise Refused(phrases.OWN_INVITATION)
    number = await which(asking, match, phases=(LOBBY,))
    guest = guest_of(friend)
    record = await asking.client.manager.lobbies.invite(number, asking.user.id, guest)
    await refresh_post(asking.client, record)
    await say(asking, phrases.invited(guest.name, game_of(record.game).title, record.id))


async def _seats(asking: Asking, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the match that is meant, by the names of those who sit there."""
    number = asking.namespace.match
    match = await which(asking, number if isinstance(number, int) else None)
    record = await asking.client.manager.matches.record(match)
    names = await names_of(record, asking.client.manager.people)
    wanted = typed.strip().casefold()
    return [
        options.choice(f"{at + 1}. {name}", str(at + 1))
        for at, name in enumerate(names)
        if wanted in name.casefold() or wanted == str(at + 1)
    ]


@app_commands.command(name="replace", description="Give a seat to somebody else, or the computer")
@app_commands.describe(
    seat="Whose seat, by name or number",
    friend="Who is asked to take it; the computer if you do not say",
    match=MATCH,
)
@app_commands.autocomplete(seat=options.offering(_seats))
@app_commands.autocomplete(match=options.matches)
@answering
async def replace(
    asking: Asking, seat: str, friend: discord.User | None = None, match: int | None = None
) -> None:
    if friend is not None and friend.bot:
        raise Refused(phrases.ONLY_PEOPLE)
    number = await which(asking, match)
    record = await asking.client.manager.matches.record(number)
    at = await _seat_named(asking, record, seat)
    newcomer = None if friend is None else guest_of(friend)
    await _replaced(asking, record, at, newcomer or stand_in(asking.client.players))


async def _seat_named(asking: Asking, record: Record, said: str) -> int:
    names = await names_of(record, asking.client.manager.people)
    word = said.strip().casefold()
    if word.isdecimal() and 1 <= int(word[:3]) <= len(names):
        return int(word) - 1
    meant = [at for at, name in enumerate(names) if name.casefold() == word]
    if len(meant) != 1:
        raise NoSuchSeat(phrases.which_seat(names))
    return meant[0]


async def _replaced(asking: Asking, record: Record, seat: int, to: Guest | str) -> None:
    """Give or offer the seat, or count a vote for it."""
    manager = asking.client.manager
    by, moderator = asking.user.id, moderates(asking, record)
    names = await names_of(record, manager.people)
    if isinstance(to, str):
        after = await manager.seats.replace_by_computer(
            record.id, by, seat, to, moderator=moderator
        )
        is_done = after.seats[seat].person is None
        sentence = phrases.seat_given(names[seat])
    else:
        after = await manager.seats.offer(record.id, by, seat, to, moderator=moderator)
        is_done = after.seats[seat].offered == to.id
        sentence = phrases.seat_offered(names[seat], to.name)
    if not is_done:
        sentence = phrases.VOTED
    await say(asking, sentence)


async def agree(click: Click) -> None:
    """One more vote for a motion that a post tells of."""
    record = await click.bot.manager.matches.record(click.id.match)
    seat, to = click.id.entry, click.id.words
    record.must_be_begun()
    store, people = click.bot.manager.store, click.bot.manager.people
    if seat >= len(record.seats) or not await is_moved(
        store, record, replacement(record.seats[seat], to)
    ):
        raise Refused(phrases.NOTHING_TO_AGREE)
    if not to.isdecimal():
        await _replaced(click.asking, record, seat, to)
        return
    person = await people.of(int(to))
    await _replaced(click.asking, record, seat, Guest(person.id, person.name))


COMMANDS: tuple[AnyCommand, ...] = (invite, replace)

"""/invite, /match replace and resign: who sits where, before and after a match has begun."""

import discord
from discord import app_commands

from bot.discord_ui.cockpit.confirm import add_confirmation, confirmed
from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Click, Interaction, asker, must_be_rested
from bot.discord_ui.custom_id import CustomId, read_agreement
from bot.discord_ui.message import Message
from bot.discord_ui.permissions import moderates
from bot.discord_ui.posts.lobby import refresh_post
from bot.discord_ui.posts.personal_notice import answer_notice
from bot.discord_ui.reply import say, show
from bot.discord_ui.text import notices as notices_text
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.text.common import COMPUTER_MARK
from bot.discord_ui.text.seats import RESIGN
from bot.discord_ui.text.settings import MUTED
from bot.discord_ui.user_names import named_person
from bot.discord_ui.which_match import which
from bot.errors import (
    Code,
    Refused,
)
from bot.manager.lobby import NamedPerson
from bot.manager.record import LOBBY, UNFINISHED, Record, stand_in
from bot.manager.rows.votes import Motion, is_moved, replacement
from bot.manager.seat_view import names_of
from render.names import END_ISOLATE, ISOLATE
from rules.catalogue import game_of

LAST = "last"
"""Marks the yes of the only person who is left."""
LONGEST_SEAT = 3
"""Digits of a seat's number; Python reads no number of thousands of digits."""
MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="invite", description="Invite a friend to your table")
@app_commands.describe(friend="Whom to invite", match="Which table; the one here if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def invite(interaction: Interaction, friend: discord.User, match: int | None = None) -> None:
    if friend.bot:
        raise Refused(Code.REFUSED, seats_text.ONLY_PEOPLE)
    if friend.id == asker(interaction):
        raise Refused(Code.REFUSED, seats_text.OWN_INVITATION)
    number = await which(interaction, match, phases=(LOBBY,))
    guest = named_person(friend)
    must_be_rested(interaction)
    record = await interaction.client.services.lobbies.invite(number, asker(interaction), guest)
    await say(interaction, seats_text.invited(guest.called, game_of(record.game).title, record.id))
    await refresh_post(interaction, record)


async def _seats(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the match that is meant, by the names of those who sit there."""
    number = interaction.namespace.match
    match = await which(interaction, number if isinstance(number, int) else None)
    record = await interaction.client.services.matches.record(match)
    names = await names_of(record, interaction.client.services.people)
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
    interaction: Interaction,
    seat: str,
    friend: discord.User | None = None,
    match: int | None = None,
) -> None:
    if friend is not None and friend.bot:
        raise Refused(Code.REFUSED, seats_text.ONLY_PEOPLE)
    number = await which(interaction, match)
    record = await interaction.client.services.matches.record(number)
    at = await _seat_named(interaction, record, seat)
    newcomer = None if friend is None else named_person(friend)
    sentence = await replace_seat(
        interaction, record, at, newcomer or stand_in(interaction.client.services.players)
    )
    await say(interaction, sentence)


async def _seat_named(interaction: Interaction, record: Record, said: str) -> int:
    names = await names_of(record, interaction.client.services.people)
    word = _plain(said)
    if word.isdecimal() and len(word) <= LONGEST_SEAT and 1 <= int(word) <= len(names):
        return int(word) - 1
    meant = [at for at, name in enumerate(names) if _plain(name) == word]
    if len(meant) != 1:
        raise Refused(Code.NO_SUCH_SEAT, seats_text.which_seat(names))
    return meant[0]


def _plain(name: str) -> str:
    """A name without what sentences put around it."""
    return name.strip().removesuffix(COMPUTER_MARK).strip(f" {ISOLATE}{END_ISOLATE}").casefold()


async def replace_seat(
    interaction: Interaction, record: Record, seat: int, to: NamedPerson | str
) -> str:
    """Give or offer the seat, or count a vote for it; what has come of it."""
    services = interaction.client.services
    by, moderator = asker(interaction), moderates(interaction, record)
    names = await names_of(record, services.people)
    must_be_rested(interaction)
    if isinstance(to, str):
        after = await services.seats.replace_by_computer(
            record.id, by, seat, to, moderator=moderator
        )
        is_done = after.seats[seat].person is None
        sentence = seats_text.seat_given(names[seat])
    else:
        after = await services.seats.offer(record.id, by, seat, to, moderator=moderator)
        is_done = after.seats[seat].offered == to.id
        sentence = seats_text.seat_offered(names[seat], to.called)
    return sentence if is_done else seats_text.VOTED


async def agree(click: Click) -> None:
    """One more vote for a motion that a post tells of."""
    record = await click.services.matches.record(click.id.match)
    motion = await _motion_of(click, record)
    to: NamedPerson | str = motion.player or ""
    if motion.newcomer is not None:
        person = await click.services.people.of(motion.newcomer)
        to = NamedPerson(person.id, person.name)
    sentence = await replace_seat(click.interaction, record, motion.seat or 0, to)
    await answer_notice(click, sentence, is_notice=click.interaction.guild_id is None)


async def withdraw(click: Click) -> None:
    """Whoever wanted to give a seat away wants it no more."""
    record = await click.services.matches.record(click.id.match)
    motion = await _motion_of(click, record)
    must_be_rested(click.interaction)
    await click.services.agreements.withdraw(record.id, click.person, motion)
    await say(click.interaction, notices_text.WITHDRAWN)


async def _motion_of(click: Click, record: Record) -> Motion:
    """What the button under a motion is about, if it is still open."""
    seat, newcomer, player = read_agreement(click.id)
    record.must_be_begun()
    if seat < len(record.seats):
        motion = replacement(record.seats[seat], newcomer=newcomer, player=player)
        if await is_moved(click.services.store, record, motion):
            return motion
    raise Refused(Code.REFUSED, seats_text.NOTHING_TO_AGREE)


@app_commands.command(name="resign", description="Leave your seat to the computer for good")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def resign_command(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match, mine=True)
    record = await interaction.client.services.matches.record(number)
    record.must_be_begun()
    record.seat_of(asker(interaction))
    await _ask_to_resign(interaction, record)


async def _ask_to_resign(interaction: Interaction, record: Record) -> None:
    is_last = len(record.voices()) == 1
    message = Message().text(seats_text.RESIGN_LAST_SURE if is_last else seats_text.RESIGN_SURE)
    yes = CustomId("resign", record.id, record.entries, 0, LAST if is_last else "")
    await show(interaction, add_confirmation(message, RESIGN, yes))


async def resign(click: Click) -> None:
    """The second yes of a player."""
    confirmed(click)
    before = await click.services.matches.record(click.id.match)
    if before.phase in UNFINISHED and before.voices() == [click.person] and click.id.words != LAST:
        # All others have left since, so that it would end the match: another question.
        await _ask_to_resign(click.interaction, before)
        return
    record = await click.services.seats.resign(click.id.match, click.person)
    sentence = seats_text.RESIGNED if record.phase in UNFINISHED else seats_text.RESIGNED_LAST
    await show(click.interaction, Message().text(sentence), update=True)


async def mute(click: Click) -> None:
    await click.services.reminders.mute(click.id.match, click.person)
    await say(click.interaction, MUTED)


COMMANDS: tuple[AnyCommand, ...] = (invite,)
OF_A_MATCH: tuple[AnyCommand, ...] = (replace, resign_command)

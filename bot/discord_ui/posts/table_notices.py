"""Personal notices of what others did at one's table: who joined, what is voted on, how it ended.

Each tells the table as it is when it is sent, so that one message tells of all that came before it.
"""

from collections.abc import Sequence

import discord

from bot.discord_ui.components import button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.panel.menus import plan_button, plan_outcome
from bot.discord_ui.posts.votes import shown_votes
from bot.discord_ui.text import notices as notices_text
from bot.discord_ui.text import posts as posts_text
from bot.discord_ui.text.common import HELP, MY_VIEW, headline
from bot.discord_ui.text.computers import REVIEW
from bot.discord_ui.text.lobby import START
from bot.discord_ui.text.seats import AGREE
from bot.manager.outcome import ranking_of, winners_of
from bot.manager.record import ABANDONED, INVITED, LAPSED, LOBBY, OVER, UNFINISHED, Record
from bot.manager.seat_view import names_of
from bot.manager.start import can_start
from bot.notices.notices import PersonalNotice
from bot.services import Services
from rules.catalogue import game_of

YES, PRIMARY = discord.ButtonStyle.success, discord.ButtonStyle.primary
Told = tuple[Message, list[Part]]
"""A notice, and the buttons that answer it."""


async def joined(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    """To the host: everybody who sits there by now, and the way to begin."""
    names = zip(record.seats, await names_of(record, services.people), strict=True)
    guests = [(seat, name) for seat, name in names if seat.person not in (None, notice.person)]
    come = [name for seat, name in guests if seat.has_voice]
    if not _is_their_lobby(record, notice) or not come:
        return None
    invited = [name for seat, name in guests if seat.state == INVITED]
    title, free = game_of(record.game).title, record.wanted - len(record.seats)
    message = Message().text(notices_text.have_joined(title, record.id, come, invited, free))
    return _with_start(message, notice, record)


async def declined(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    sits_there = any(seat.person == notice.other for seat in record.seats)
    if not _is_their_lobby(record, notice) or notice.other is None or sits_there:
        return None
    name = (await services.people.of(notice.other)).called
    said = notices_text.has_declined(game_of(record.game).title, record.id, name)
    return Message().text(said), [button(HELP, _known("help", notice))]


async def host(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if record.owner != notice.person or record.phase not in UNFINISHED:
        return None
    name = None if notice.other is None else (await services.people.of(notice.other)).called
    is_open = record.phase == LOBBY
    title = game_of(record.game).title
    message = Message().text(notices_text.host_now(title, record.id, name, is_open=is_open))
    if is_open:
        return _with_start(message, notice, record)
    return message, [button(MY_VIEW, _known("view", notice))]


async def moved(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if record.phase not in UNFINISHED:
        return None
    channel = record.place.thread or record.place.channel
    message = Message().text(notices_text.has_moved(game_of(record.game).title, record.id, channel))
    verb, label = ("help", HELP) if record.phase == LOBBY else ("view", MY_VIEW)
    return message, [button(label, _known(verb, notice))]


async def vote(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    """All that is voted on and that they have not agreed to."""
    if record.phase not in UNFINISHED or notice.person not in record.voices():
        return None
    votes = await shown_votes(services, record, notice.person)
    if not votes:
        return None
    message = Message().text(notices_text.vote_is_open(game_of(record.game).title, record.id))
    buttons: list[Part] = []
    for one in votes[:3]:
        message.text(one.sentence)
        label = AGREE if len(votes) == 1 else one.agree
        buttons.append(button(label, one.agree_id(_known("agreeend", notice)), style=YES))
    return message, [*buttons, button(MY_VIEW, _known("view", notice))]


async def finished(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    """The result, another match, and what decided this one."""
    if record.phase != OVER or record.result is None:
        return None
    message = result_in_words(record, await names_of(record, services.people))
    return message, result_buttons(record, notice.key)


def result_in_words(record: Record, names: Sequence[str]) -> Message:
    """Who won a finished match, and everybody's points."""
    game = game_of(record.game)
    winners = [names[seat] for seat in winners_of(record)]
    ranked = [(rank, names[seat], total, why) for rank, seat, total, why in ranking_of(record)]
    message = Message().text(posts_text.grand_vizier(winners, game.title, record.id))
    return message.text(posts_text.final_scores(ranked, cooperative=game.cooperative))


def result_buttons(record: Record, mark: str = "") -> list[Part]:
    """What is done after a match."""
    again, back = (
        CustomId("rematch", record.id, 0, 0, mark),
        CustomId("review", record.id, 0, 0, mark),
    )
    return [
        button(posts_text.REMATCH, again, style=PRIMARY),
        button(REVIEW, back, emoji="📈"),
    ]


async def ended(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    """By its host or a moderator: a match, or a table before it began."""
    if record.phase not in (ABANDONED, LAPSED):
        return None
    name = None
    if notice.other is not None and notice.other == record.owner:
        name = (await services.people.of(notice.other)).called
    title = game_of(record.game).title
    if record.phase == LAPSED:
        said = notices_text.was_closed(title, record.id, name)
        return Message().text(said), [button(HELP, _known("help", notice))]
    said = notices_text.was_ended(title, record.id, name)
    return Message().text(said), [button(MY_VIEW, _known("view", notice))]


async def voted_down(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if record.phase != ABANDONED:
        return None
    said = notices_text.was_voted_down(game_of(record.game).title, record.id)
    return Message().text(said), [button(MY_VIEW, _known("view", notice))]


async def lapsed(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    if record.phase != LAPSED:
        return None
    said = notices_text.has_lapsed(game_of(record.game).title, record.id)
    return Message().text(said), [button(HELP, _known("help", notice))]


async def planned(services: Services, notice: PersonalNotice, record: Record) -> Told | None:
    """What their plan has played; nothing if they have acted since, or it was another's."""
    seats = [one for one in record.seats if one.person == notice.person and one.has_voice]
    if record.phase not in UNFINISHED or not seats:
        return None
    plan = await services.plans.of(record.id, seats[0].number)
    if plan.told is None or plan.told.played is None or not plan.told.ends_turn:
        return None
    message = Message().text(headline(game_of(record.game).title, record.id))
    message.text(plan_outcome(plan.told))
    return message, [plan_button(plan), button(MY_VIEW, _known("view", notice))]


def _is_their_lobby(record: Record, notice: PersonalNotice) -> bool:
    return record.phase == LOBBY and record.owner == notice.person


def _with_start(message: Message, notice: PersonalNotice, record: Record) -> Told:
    if not can_start(record):
        return message, [button(HELP, _known("help", notice))]
    message.text(f"-# {notices_text.START_MEANS}")
    return message, [button(START, _known("begin", notice), style=YES)]


def _known(verb: str, notice: PersonalNotice) -> CustomId:
    return CustomId(verb, notice.match, 0, 0, notice.key)

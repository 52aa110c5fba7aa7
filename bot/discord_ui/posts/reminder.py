"""What a reminder says: with one's own view in direct messages, without secrets at the table."""

import discord

from bot.delivery.transport import NotSent
from bot.discord_ui.components import button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, link
from bot.discord_ui.panel.menus import plan_outcome
from bot.discord_ui.panel.panel import place_url
from bot.discord_ui.panel.recap import add_recap
from bot.discord_ui.panel.view import add_view
from bot.discord_ui.panel.words import board_button
from bot.discord_ui.posts.board import COLOURS
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import posts as posts_text
from bot.notices.notices import ReminderNotice
from bot.services import Services
from rules.catalogue import game_of


async def direct_reminder(services: Services, reminder: ReminderNotice) -> Message:
    """What was missed, the own view, and the way to the turn."""
    view = await services.views.view_for(reminder.match, reminder.person)
    if view.question is None or view.seat is None:
        raise NotSent("the turn was taken just now")
    message = Message(COLOURS[view.seat % len(COLOURS)])
    message.text(
        posts_text.reminder(
            game_of(view.record.game).title,
            reminder.match,
            number=reminder.number,
            everybody_waits=reminder.everybody_waits,
        )
    )
    plan = await services.plans.of(reminder.match, view.seat)
    if plan.told is not None:
        message.text(plan_outcome(plan.told))
    _add_deadline(message, reminder)
    if not view.so_far:
        await add_recap(services, message, view)
    more: list[Part] = []
    if view.wants_text:
        more.append(board_button(view))
    else:
        await add_view(services, message, view, view.question.prefix)
    place = reminder.place
    there = place_url(place.guild, place.thread or place.channel)
    return _with_buttons(message, reminder, *more, link(common_text.TO_THE_TABLE, there))


async def mention_reminder(services: Services, reminder: ReminderNotice) -> Message:
    """In the place of the match, with nothing that others may not see."""
    record = await services.matches.record(reminder.match)
    message = Message(mentions=(reminder.person,))
    message.text(posts_text.mention(reminder.person, game_of(record.game).title, reminder.match))
    _add_deadline(message, reminder)
    if reminder.way == "dm":
        message.text(f"-# {posts_text.DM_CLOSED}")
    return _with_buttons(message, reminder)


def _add_deadline(message: Message, reminder: ReminderNotice) -> None:
    if reminder.deadline is not None:
        message.text(posts_text.deadline(reminder.deadline, warning=reminder.is_warning))


def _with_buttons(message: Message, reminder: ReminderNotice, *more: Part) -> Message:
    def known(verb: str) -> CustomId:
        return CustomId(verb, reminder.match, reminder.entry, 0, reminder.key)

    primary = discord.ButtonStyle.primary
    return message.row(
        button(common_text.TAKE_TURN, known("turn"), style=primary),
        button(posts_text.MUTE, known("mute"), emoji="🔕"),
        *more,
    )

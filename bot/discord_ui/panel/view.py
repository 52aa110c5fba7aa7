"""What one person may see of a table, without a question: in a picture, or in words."""

import discord

from bot.discord_ui.components import Click, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.panel.words import add_board_words
from bot.discord_ui.posts.pictures import add_picture
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.errors import SENTENCES
from bot.ids import MatchId, PersonId
from bot.manager.record import UNFINISHED, paused_code
from bot.manager.seat_view import SeatView
from bot.services import Services
from rules.engine.decision import Path


async def my_view(click: Click) -> None:
    """Everything the asker may see, without a question."""
    await defer_if_busy(click.interaction)
    await show(click.interaction, await view_of(click.services, click.id.match, click.person))


async def view_of(
    services: Services, match: MatchId, person: PersonId, *, text: bool | None = None
) -> Message:
    """The table through somebody's eyes; in words if they say so, else as they like it."""
    view = await services.views.view_for(match, person)
    message = Message().text(common_text.headline(view.game.title, match))
    if view.wants_text if text is None else text:
        add_board_words(message, view)
    elif view.seat is None:
        await add_picture(
            services,
            message,
            f"view-{match}.png",
            lambda: view.painter.table(view.view, view.names, title=view.title),
            lambda: view.alt_text,
            key=view.picture_key("table"),
        )
    else:
        await add_view(services, message, view, ())
    if view.record.paused is not None and view.record.phase in UNFINISHED:
        message.text(SENTENCES[paused_code(view.record)])
    elif not view.is_over:
        message.text(common_text.waits_for(view.awaited))
    if view.question is not None:
        known = CustomId("turn", match, view.question.at)
        message.row(button(common_text.TAKE_TURN, known, style=discord.ButtonStyle.primary))
    return message


async def add_view(services: Services, message: Message, view: SeatView, prefix: Path) -> None:
    """The picture of what that seat may do, after the words it has chosen already."""
    await add_picture(
        services,
        message,
        f"view-{view.record.id}.png",
        lambda: view.painter.private(view.view, view.names, prefix, title=view.title),
        lambda: view.private_alt_text(prefix),
        key=view.picture_key("private", prefix),
    )

"""Lays every notice out for Discord, and remembers the newest posts until a newer one is out."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from bot.discord_ui.message import Message
from bot.discord_ui.posts import board
from bot.discord_ui.posts.lobby import lobby_post
from bot.discord_ui.posts.personal_notice import lay_out_personal_notice
from bot.discord_ui.posts.reminder import direct_reminder, mention_reminder
from bot.discord_ui.text.seats import moved_to as is_over_there
from bot.ids import MatchId
from bot.notices.notices import (
    DirectMessages,
    PersonalNotice,
    PostNotice,
    ReminderNotice,
    Target,
)
from bot.notices.outbox import LOBBY_POST
from bot.services import Services

LOGGER = logging.getLogger(__name__)

SHOWN_WITHIN_S = 5.0
"""The next post there waits for it."""
MOST_REMEMBERED = 128
"""Posts of about 100 KB, so that taking the buttons off paints nothing and replays nothing."""


class DiscordComposer:
    """Layouts for the delivery queue."""

    def __init__(
        self,
        services: Callable[[], Services],
        show_next_turns: Callable[[MatchId], Awaitable[None]],
    ) -> None:
        self._services = services
        """Asked when there is something to lay out: services are put together with this."""
        self._show_next_turns = show_next_turns
        self._posts: OrderedDict[tuple[int, int], Message] = OrderedDict()
        """By match and number."""

    async def post(self, notice: PostNotice) -> Message:
        message = await board.post(self._services(), notice)
        self._posts[notice.match, notice.number] = message
        if len(self._posts) > MOST_REMEMBERED:
            self._posts.popitem(last=False)
        return message

    async def posted(self, notice: PostNotice) -> None:
        try:
            async with asyncio.timeout(SHOWN_WITHIN_S):
                await self._show_next_turns(notice.match)
        except Exception:
            # The post is out and stays out; whoever waits opens the panel there.
            LOGGER.exception("panels of match %d are not shown anew", notice.match)

    async def reminder(self, notice: ReminderNotice, target: Target) -> Message:
        if isinstance(target, DirectMessages):
            return await direct_reminder(self._services(), notice)
        return await mention_reminder(self._services(), notice)

    async def personal_notice(self, notice: PersonalNotice, target: Target) -> Message | None:
        message = await lay_out_personal_notice(self._services(), notice)
        if message is None or isinstance(target, DirectMessages):
            return message
        # The first line says which match it is; whom it is for comes next.
        message.mentions = (notice.person,)
        last = len(message.parts)
        message.text(f"<@{notice.person}>").lift(last, 1)
        return message

    async def older_post(
        self,
        match: MatchId,
        number: int,
        moved_to: int | None,
        fetch: Callable[[], Awaitable[Message]],
    ) -> Message:
        if number == LOBBY_POST:
            services = self._services()
            record = await services.matches.record(match)
            message = await lobby_post(services, record, buttons=False)
        else:
            remembered = self._posts.pop((match, number), None)
            message = (remembered or await fetch()).without_buttons()
        if moved_to is not None:
            message.text(is_over_there(moved_to))
        return message

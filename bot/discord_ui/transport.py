"""The transport in Discord: posts, alerts, finding again what may have been sent, taking down."""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.clock import DAY
from bot.discord_ui.components import button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.panel.panel import add_view
from bot.discord_ui.panel.recap import add_recap
from bot.discord_ui.posts import board as boards
from bot.discord_ui.posts.lobby import lobby_post
from bot.discord_ui.posts.personal_notice import ON_MENTION, letter_post
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import posts as posts_text
from bot.discord_ui.text.seats import moved_to
from bot.ids import Place
from bot.notices.event_json import read_events
from bot.notices.notices import (
    Letter,
    MessageKey,
    NotSent,
    PersonLost,
    PlaceLost,
    PostNotice,
    ReminderNotice,
)
from rules.catalogue import game_of

if TYPE_CHECKING:
    from bot.discord_ui.client import VizierClient

LOGGER = logging.getLogger(__name__)

LOST_PLACE = {10003, 50001, 50013, 50083, 160005, 50024}
"""Unknown channel, no access, no permission, archived, locked, wrong kind of channel."""
CLOSED_DM = {50007, 50278, 50009, 10013}
"""Closed or blocked, no server in common, too strict, nobody."""
LOOKED_THROUGH = 50
"""Newest messages among which an interrupted one is looked for."""
DM_STAYS_CLOSED = DAY


class DiscordTransport:
    """Carries our words; never called while a match is locked."""

    def __init__(self, bot: "VizierClient") -> None:
        self._bot = bot
        self._closed_dms: dict[int, int] = {}
        """Since when somebody's direct messages are known to be closed."""

    async def announce(self, announcement: PostNotice) -> str:
        message = await boards.post(self._bot.services, announcement)
        channel = self._channel(announcement.place)
        sent = await _delivered(channel, message, announcement.mark.nonce)
        if announcement.previous is not None:
            await self._strip(announcement)
        return f"{channel.id}/{sent.id}"

    async def alert(self, alert: ReminderNotice) -> str:
        if alert.way == "dm" and not self._is_closed(alert.person):
            try:
                return await self._alert_directly(alert)
            except PersonLost:
                self._closed_dms[alert.person] = self._bot.services.clock.now()
        return await self._alert_by_mention(alert)

    async def write(self, letter: Letter) -> str:
        message = await letter_post(self._bot.services, letter)
        if message is None:
            return ""
        if letter.way == "dm" and not self._is_closed(letter.person):
            try:
                direct = await self._dm(letter.person)
                sent = await _delivered(direct, message, letter.mark.nonce)
            except (PersonLost, PlaceLost):
                self._closed_dms[letter.person] = self._bot.services.clock.now()
            else:
                return f"{direct.id}/{sent.id}"
        if letter.kind not in ON_MENTION:
            raise PersonLost
        channel = self._channel(letter.place)
        called = Message().text(f"<@{letter.person}>")
        called.parts += message.parts
        allowed = discord.AllowedMentions(users=[discord.Object(letter.person)])
        sent = await _delivered(channel, called, letter.mark.nonce, allowed)
        return f"{channel.id}/{sent.id}"

    async def find(self, mark: MessageKey) -> str | None:
        if mark.person is not None and not self._is_closed(mark.person):
            try:
                direct = await self._dm(mark.person)
            except PersonLost:
                pass
            else:
                found = await self._found(direct, mark.nonce)
                if found is not None:
                    return found
        return await self._found(self._channel(mark.place), mark.nonce)

    async def retract(self, message: str) -> None:
        channel, _, number = message.partition("/")
        partial = self._bot.get_partial_messageable(int(channel)).get_partial_message(int(number))
        try:
            await partial.delete()
        except discord.NotFound:
            return
        except discord.HTTPException as error:
            raise _meant(error) from error

    async def _alert_directly(self, alert: ReminderNotice) -> str:
        direct = await self._dm(alert.person)
        view = await self._bot.services.views.view_for(alert.match, alert.person)
        game = game_of(view.record.game)
        if view.question is None or view.seat is None:
            raise NotSent("the turn was taken just now")
        message = Message(boards.COLOURS[view.seat % len(boards.COLOURS)])
        message.text(
            posts_text.alert(
                game.title,
                alert.match,
                number=alert.number,
                everybody_waits=alert.everybody_waits,
            )
        )
        if alert.deadline is not None:
            message.text(posts_text.deadline(alert.deadline, warning=alert.is_warning))
        if not view.so_far:
            await add_recap(self._bot.services, message, view)
        if not view.wants_text:
            await add_view(self._bot.services, message, view, view.question.prefix)
        _alert_buttons(message, alert)
        try:
            sent = await _delivered(direct, message, alert.mark.nonce)
        except PlaceLost as error:
            raise PersonLost from error
        return f"{direct.id}/{sent.id}"

    async def _alert_by_mention(self, alert: ReminderNotice) -> str:
        """In the place of the match, with nothing that others may not see."""
        record = await self._bot.services.matches.record(alert.match)
        message = Message()
        message.text(posts_text.mention(alert.person, game_of(record.game).title, alert.match))
        if alert.deadline is not None:
            message.text(posts_text.deadline(alert.deadline, warning=alert.is_warning))
        if alert.way == "dm":
            message.text(f"-# {posts_text.DM_CLOSED}")
        _alert_buttons(message, alert)
        channel = self._channel(alert.place)
        allowed = discord.AllowedMentions(users=[discord.Object(alert.person)])
        sent = await _delivered(channel, message, alert.mark.nonce, allowed)
        return f"{channel.id}/{sent.id}"

    async def _dm(self, person: int) -> discord.DMChannel:
        try:
            return await self._bot.create_dm(discord.Object(person))
        except discord.HTTPException as error:
            if error.status in (400, 403, 404):
                raise PersonLost from error
            raise _meant(error) from error

    def _is_closed(self, person: int) -> bool:
        """A door found closed is not tried again for a day."""
        since = self._closed_dms.get(person)
        if since is not None and self._bot.services.clock.now() - since >= DM_STAYS_CLOSED:
            del self._closed_dms[person]
            return False
        return since is not None

    def _channel(self, place: Place) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(place.thread or place.channel)

    async def _found(
        self, channel: discord.PartialMessageable | discord.DMChannel, nonce: str
    ) -> str | None:
        try:
            async for message in channel.history(limit=LOOKED_THROUGH):
                ours = self._bot.user is not None and message.author.id == self._bot.user.id
                if ours and any(known.rpartition(":")[2] == nonce for known in _ids_of(message)):
                    return f"{channel.id}/{message.id}"
        except discord.HTTPException as error:
            meant = _meant(error)
            # Who was not let look does not know: it may have been sent all the same.
            if isinstance(meant, NotSent):
                raise
            raise meant from error
        return None

    async def _strip(self, announcement: PostNotice) -> None:
        """The older post loses its buttons; if that fails, they still answer kindly."""
        posts = self._bot.services.sent_posts
        row = await posts.row_of(announcement.match, announcement.previous)
        channel, _, number = (announcement.previous or "").partition("/")
        if row is None or not number:
            return
        try:
            if row["number"] < 0:
                record = await self._bot.services.matches.record(announcement.match)
                message = await lobby_post(self._bot.services, record, buttons=False)
            else:
                older = PostNotice(
                    announcement.match,
                    row["number"],
                    row["first_entry"],
                    row["end_entry"],
                    tuple(read_events(row["events"])),
                    announcement.place,
                    None,
                )
                message = await boards.post(self._bot.services, older, buttons=False)
            if any(event.kind == "moved" for event in announcement.events):
                message.text(moved_to(announcement.place.thread or announcement.place.channel))
            partial = self._bot.get_partial_messageable(int(channel)).get_partial_message(
                int(number)
            )
            await partial.edit(view=message.view(), attachments=message.files())
        except Exception as error:  # noqa: BLE001 - the new post is out, and that is what counts
            LOGGER.info("an old post of match %d keeps its buttons: %r", announcement.match, error)


def _alert_buttons(message: Message, alert: ReminderNotice) -> None:
    def known(verb: str) -> CustomId:
        return CustomId(verb, alert.match, alert.entry, 0, alert.mark.nonce)

    primary = discord.ButtonStyle.primary
    message.row(
        button(common_text.TAKE_TURN, known("turn"), style=primary),
        button(posts_text.MUTE, known("mute"), emoji="🔕"),
    )


async def _delivered(
    channel: discord.abc.Messageable,
    message: Message,
    nonce: str,
    mentions: discord.AllowedMentions | None = None,
) -> discord.Message:
    """Send, and say what an error means; a picture that is too large is left out."""
    allowed = mentions or discord.AllowedMentions.none()
    try:
        return await channel.send(
            view=message.view(), files=message.files(), nonce=nonce, allowed_mentions=allowed
        )
    except discord.HTTPException as error:
        if not message.has_files or not (error.status == 413 or error.code == 40005):
            raise _meant(error) from error
    except (aiohttp.ClientConnectorError, discord.RateLimited) as error:
        raise NotSent(type(error).__name__) from error
    plain = message.without_pictures()
    try:
        return await channel.send(view=plain.view(), nonce=nonce, allowed_mentions=allowed)
    except discord.HTTPException as error:
        raise _meant(error) from error


def _meant(error: discord.HTTPException) -> Exception:
    """What an error of Discord's means for whoever waits for the message."""
    if error.code in CLOSED_DM:
        return PersonLost(str(error.code))
    if error.code in LOST_PLACE or (error.status in (403, 404) and error.code):
        return PlaceLost(str(error.code))
    # Without a code of Discord's own it was somebody on the way who refused.
    if 400 <= error.status < 500:
        LOGGER.error("Discord refused a message: %s %s", error.status, error.code)
        return NotSent(f"{error.status} {error.code}")
    return error


def _ids_of(message: discord.Message) -> Iterable[str]:
    waiting: list[Any] = list(message.components)
    while waiting:
        component = waiting.pop()
        waiting += getattr(component, "children", [])
        known = getattr(component, "custom_id", None)
        if isinstance(known, str):
            yield known

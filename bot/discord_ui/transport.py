"""The transport in Discord: it sends, edits, deletes, fetches and finds, and says what an error
means; what a message shows is laid out elsewhere."""

import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import discord

from bot.clock import MINUTE
from bot.delivery.transport import NotSent, PersonLost, PlaceLost
from bot.discord_ui.discord_clock import DiscordClock, first_id_at, stamped_ms
from bot.discord_ui.message import Message
from bot.discord_ui.posts.read_back import read_back
from bot.notices.notices import ARRIVAL_WINDOW_S, DirectMessages, MessageRef, Target

if TYPE_CHECKING:
    from bot.discord_ui.client import VizierClient

LOGGER = logging.getLogger(__name__)

LOST_PLACE = {10003, 50001, 50013, 50083, 160005, 50024}
"""Unknown channel, no access, no permission, archived, locked, wrong kind of channel."""
CLOSED_DM = {50007, 50278, 50009, 10013}
"""Closed or blocked, no server in common, too strict, nobody."""
TOO_LARGE = 40005
BAD_BODY = 50035
TOO_FAST = 40003
"""Direct messages are opened too fast; nobody has closed anything."""
TOO_FAST_RETRY_S = 10 * MINUTE
NEWEST = 200
"""Among so many a message is looked for whose attempt was not noted, by an older release."""
CLOCK_MARGIN_MS = 2 * MINUTE * 1000
"""How much our idea of Discord's clock may be wrong."""
LONGEST_ARRIVAL_MS = 2 * ARRIVAL_WINDOW_S * 1000
"""An attempt that may still arrive is repeated within the window, and that one has a window."""

Channel: TypeAlias = discord.PartialMessageable | discord.DMChannel


class DiscordTransport:
    """Speaks HTTP; never called while a match is locked."""

    def __init__(self, client: "VizierClient", clock: DiscordClock | None = None) -> None:
        self._client = client
        self._clock = clock or DiscordClock()

    def now_ms(self) -> int:
        return self._clock.now_ms()

    async def send(self, target: Target, content: Message, key: str) -> MessageRef:
        """A picture that is too large, or that Discord does not take, is left out."""
        channel = await self._channel(target)
        try:
            sent = await self._send(channel, content, key)
        except _PictureRefused as refusal:
            LOGGER.warning("%s is sent without its picture (%s)", key, refusal)
            sent = await self._send(channel, content.without_pictures(), key)
        self._clock.correct(sent.id)
        return MessageRef(channel.id, sent.id)

    async def _send(self, channel: Channel, content: Message, key: str) -> discord.Message:
        allowed = discord.AllowedMentions(
            everyone=False,
            roles=False,
            users=[discord.Object(person) for person in content.mentions],
        )
        try:
            async with _translate_errors():
                return await channel.send(
                    view=content.view(self._client.services.epoch),
                    files=content.files(),
                    nonce=key,
                    allowed_mentions=allowed,
                )
        except NotSent as error:
            if content.has_files and _may_be_the_picture(error.__cause__):
                raise _PictureRefused(str(error)) from error
            raise

    async def edit(self, message: MessageRef, content: Message) -> None:
        async with _translate_errors():
            await self._partial(message).edit(
                view=content.view(self._client.services.epoch), attachments=content.files()
            )

    async def replace(self, message: MessageRef, content: Message, key: str) -> None:
        """The key is in the ids of its buttons."""
        try:
            await self.edit(message, content)
        except NotSent as error:
            if not (content.has_files and _may_be_the_picture(error.__cause__)):
                raise
            LOGGER.warning("%s is shown without its picture (%s)", key, error)
            await self.edit(message, content.without_pictures())

    async def delete(self, message: MessageRef) -> None:
        async with _translate_errors():
            try:
                await self._partial(message).delete()
            except discord.NotFound:
                return

    async def fetch(self, message: MessageRef) -> Message:
        async with _translate_errors():
            found = await self._partial(message).fetch()
            return await read_back(found, self._client.http.get_from_cdn)

    async def find(
        self, key: str, targets: Sequence[Target], since_ms: int | None
    ) -> MessageRef | None:
        for target in targets:
            try:
                channel = await self._channel(target)
            except PersonLost:
                continue
            found = await self._find_in(channel, key, since_ms)
            if found is not None:
                return found
        return None

    async def _find_in(self, channel: Channel, key: str, since_ms: int | None) -> MessageRef | None:
        """Who was not let look does not know: it may have been sent all the same."""
        async with _translate_errors():
            async for message in _history(channel, since_ms):
                ours = self._client.user is not None and message.author.id == self._client.user.id
                if ours and any(known.rpartition(":")[2] == key for known in _ids_of(message)):
                    return MessageRef(channel.id, message.id)
        return None

    async def _channel(self, target: Target) -> Channel:
        if not isinstance(target, DirectMessages):
            return self._client.get_partial_messageable(target.thread or target.channel)
        try:
            async with _translate_errors():
                return await self._client.create_dm(discord.Object(target.person))
        except (NotSent, PlaceLost) as error:
            if isinstance(error, PlaceLost) or (
                _status(error.__cause__) in (400, 403, 404) and not error.retry_after_s
            ):
                raise PersonLost from error
            raise

    def _partial(self, message: MessageRef) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(message.channel)
        return channel.get_partial_message(message.message)


async def _history(channel: Channel, since_ms: int | None) -> AsyncIterator[discord.Message]:
    """From the attempt on, however much others have written since, as long as it may arrive."""
    if since_ms is None:
        async for message in channel.history(limit=NEWEST):
            yield message
        return
    since = first_id_at(since_ms - CLOCK_MARGIN_MS)
    latest = since_ms + LONGEST_ARRIVAL_MS + CLOCK_MARGIN_MS
    async for message in channel.history(limit=None, after=since, oldest_first=True):
        if stamped_ms(message.id) > latest:
            return
        yield message


class _PictureRefused(Exception):
    """Discord may take the message, but not its pictures."""


@asynccontextmanager
async def _translate_errors() -> AsyncIterator[None]:
    """What an error of Discord's means for whoever waits for the message."""
    try:
        yield
    except discord.RateLimited as error:
        raise NotSent("rate limited", error.retry_after) from error
    except aiohttp.ClientConnectorError as error:
        raise NotSent(type(error).__name__) from error
    except discord.HTTPException as error:
        if error.code == TOO_FAST:
            raise NotSent("direct messages are opened too fast", TOO_FAST_RETRY_S) from error
        if error.code in CLOSED_DM:
            raise PersonLost(str(error.code)) from error
        if error.code in LOST_PLACE or (error.status in (403, 404) and error.code):
            raise PlaceLost(str(error.code)) from error
        # Without a code of Discord's own it was somebody on the way who refused.
        if 400 <= error.status < 500:
            if not _may_be_the_picture(error):
                # Where it was asked for is of no help here; what Discord said is.
                LOGGER.error(  # noqa: TRY400
                    "Discord refused a message: %s %s", error.status, error.code
                )
            raise NotSent(f"{error.status} {error.code}") from error
        raise


def _may_be_the_picture(error: BaseException | None) -> bool:
    return isinstance(error, discord.HTTPException) and (
        error.status == 413 or error.code in {TOO_LARGE, BAD_BODY}
    )


def _status(error: BaseException | None) -> int:
    return error.status if isinstance(error, discord.HTTPException) else 0


def _ids_of(message: discord.Message) -> Iterable[str]:
    waiting: list[Any] = list(message.components)
    while waiting:
        component = waiting.pop()
        waiting += getattr(component, "children", [])
        known = getattr(component, "custom_id", None)
        if isinstance(known, str):
            yield known

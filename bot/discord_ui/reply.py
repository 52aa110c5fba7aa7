"""Every interaction is answered with a sentence, whatever happens; secrets only to the asker."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

from bot.discord_ui import custom_id as ids
from bot.discord_ui.cockpit.way_back import way_back, with_way_back
from bot.discord_ui.message import Message, sentence_message
from bot.discord_ui.text import common as common_text
from bot.discord_ui.upkeep import NOT_NOW, reason_of
from bot.errors import (
    SENTENCES,
    Code,
    NoDatabase,
)
from rules.engine.illegal import Refusal

LOGGER = logging.getLogger(__name__)

TOO_LATE = {10062, 10015, 50027}
"""Unknown interaction, unknown webhook, invalid token: nobody can be answered any more."""
ANSWERED_ALREADY = 40060
NOT_ALLOWED = {50001, 50013}
BAD_BODY = 50035
TOO_LARGE = 40005

ANSWER_BY_S = 1.8
"""Discord gives three, and the answer has to travel."""

AnyInteraction = discord.Interaction[Any]

KEY = "reply"


class UnderWay:
    """The interactions that are being answered, so that nobody leaves before they are."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def begin(self) -> None:
        """The present task answers one."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def finish(self, timeout_s: float) -> None:
        """Wait for all of them, but not for ever."""
        waiting = self._tasks - {asyncio.current_task()}
        if waiting:
            await asyncio.wait(waiting, timeout=timeout_s)


@dataclass(slots=True)
class Reply:
    """How far the answer to one interaction has come."""

    interaction: AnyInteraction
    watchdog: asyncio.TimerHandle | None = None
    """Looks after a while whether it was acknowledged."""
    outage_word: asyncio.Task[None] | None = None
    """The sending of the word that the database is away."""
    acknowledging: asyncio.Task[None] | None = None
    """The sending of "working on it"."""
    is_deferred: bool = False
    is_public: bool = False
    """Whether everybody sees the answer, if nothing goes wrong."""
    in_place: bool = False
    """Whether the message that was clicked has served its purpose with this answer."""
    way_back: ids.CustomId | None = None
    """Where the answer leads back to; else where the clicked message does."""
    is_list: bool = False
    """Whether the answer is itself what others lead back to."""

    def start_watchdog(self) -> None:
        """Whatever takes long is acknowledged in time; while an outage of the database is waited
        for, its asker hears of that. What was asked goes on, and is shown as well if it comes to
        something."""
        loop = asyncio.get_running_loop()
        self.watchdog = loop.call_later(ANSWER_BY_S, self._look)

    def _look(self) -> None:
        interaction = self.interaction
        if interaction.response.is_done():
            return
        if interaction.client.services.store.database.is_away:
            self.outage_word = asyncio.create_task(self._say_outage(), name="an outage")
        else:
            self.acknowledging = asyncio.create_task(self._acknowledge(), name="working on it")

    async def _acknowledge(self) -> None:
        """A click leaves what was clicked as it is; a command shows that it is worked on."""
        with suppress(*NOT_NOW):
            if self.interaction.type is discord.InteractionType.component:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=not self.is_public, thinking=True)
            self.is_deferred = True

    async def _say_outage(self) -> None:
        with suppress(*NOT_NOW):
            view = sentence_message(SENTENCES[Code.NO_DATABASE]).view(0)
            await self.interaction.response.send_message(view=view, ephemeral=True)

    async def stop_watchdog(self) -> None:
        """Whoever answers now is the first to, or is the first after what was said meanwhile."""
        if self.watchdog is not None:
            self.watchdog.cancel()
        said = [one for one in (self.outage_word, self.acknowledging) if one is not None]
        if said:
            await asyncio.wait(said)

    def close(self) -> None:
        """Nothing more is said by itself."""
        if self.watchdog is not None:
            self.watchdog.cancel()
        for said in (self.outage_word, self.acknowledging):
            if said is not None:
                said.cancel()


def reply_of(interaction: AnyInteraction) -> Reply:
    """The one of this interaction."""
    reply: Reply | None = interaction.extras.get(KEY)
    if reply is None:
        reply = interaction.extras[KEY] = Reply(interaction)
    return reply


async def reply_guard(interaction: AnyInteraction, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work; whatever goes wrong, its asker hears a sentence."""
    reply = reply_of(interaction)
    interaction.client.under_way.begin()
    reply.start_watchdog()
    try:
        await _run_and_answer(reply, work)
    finally:
        reply.close()


async def _run_and_answer(reply: Reply, work: Callable[[], Awaitable[None]]) -> None:
    interaction = reply.interaction
    try:
        await work()
    except NoDatabase as refusal:
        await reply.stop_watchdog()
        is_told = reply.outage_word is not None
        await _say_if_possible(
            interaction, common_text.OUTAGE_LASTS if is_told else refusal.sentence
        )
    except Refusal as refusal:
        if refusal.code == Code.NO_SUCH_MATCH:
            # Before Discord is asked who is in a private thread, more time is asked for. Whatever
            # is unknown looks the same.
            with suppress(*NOT_NOW):
                await defer_if_busy(interaction, always=True)
        await say(interaction, refusal.sentence)
    except discord.HTTPException as error:
        if error.code in TOO_LATE or error.code == ANSWERED_ALREADY:
            # What was chosen is durable; the panel can be opened again.
            LOGGER.warning("an answer came too late (%s)", error.code)
        elif error.code in NOT_ALLOWED:
            await say(interaction, common_text.COULD_NOT_POST)
        else:
            await _apologise(interaction, error)
    except discord.RateLimited as error:
        LOGGER.warning("Discord is limiting us for another %d s", error.retry_after)
        await _say_if_possible(interaction, common_text.DISCORD_IS_BUSY)
    except Exception as error:  # noqa: BLE001 - logged with its code by `_apologise`
        if cannot_write(error):
            LOGGER.error("the database cannot be written: %s", error)  # noqa: TRY400
            await _say_if_possible(interaction, common_text.NOT_KEPT)
        else:
            await _apologise(interaction, error)


def cannot_write(error: BaseException) -> bool:
    """Whether nothing was written: the disk is full or may only be read, or somebody else has
    locked the file for too long."""
    name = str(getattr(error, "sqlite_errorname", ""))
    return name.startswith(("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_BUSY")) or name in {
        "SQLITE_IOERR_WRITE",
        "SQLITE_IOERR_FSYNC",
    }


async def say(interaction: AnyInteraction, sentence: str) -> None:
    """Tell the asker, and nobody else."""
    await show(interaction, sentence_message(sentence))


async def show(interaction: AnyInteraction, message: Message, *, update: bool = False) -> None:
    """Show a message to the asker alone, in place of the panel it came from if `update`."""
    update = update or reply_of(interaction).in_place
    if update and _is_private(interaction):
        message = _leading_back(interaction, message)
    try:
        await _send_surely(interaction, message, update=update)
    except discord.HTTPException as error:
        if error.code in TOO_LATE:
            LOGGER.warning("an answer came too late (%s)", error.code)
        elif error.code == ANSWERED_ALREADY:
            # An earlier try has reached Discord, though its answer did not reach us.
            LOGGER.info("an answer had arrived already")
        elif message.has_files and (error.code in (BAD_BODY, TOO_LARGE) or error.status == 413):
            LOGGER.warning("a picture was refused (%s); sent without", error.code)
            await _send(interaction, message.without_pictures(), update=update)
        else:
            raise


async def _send_surely(interaction: AnyInteraction, message: Message, *, update: bool) -> None:
    """A connection that breaks is no reason to leave somebody without an answer."""
    try:
        await _send(interaction, message, update=update)
    except aiohttp.ClientError as error:
        LOGGER.info("an answer is sent again: %s", type(error).__name__)
        await _send(interaction, message, update=update)


async def show_all(
    interaction: AnyInteraction, message: Message, mentions: discord.AllowedMentions
) -> int | None:
    """Answer with a message that everybody sees; its number."""
    await reply_of(interaction).stop_watchdog()
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=message.view(_epoch(interaction)),
            files=message.files(),
            allowed_mentions=mentions,
            wait=True,
        )
        return sent.id
    answer = await interaction.response.send_message(
        view=message.view(_epoch(interaction)), files=message.files(), allowed_mentions=mentions
    )
    return answer.message_id


async def add_private(interaction: AnyInteraction, message: Message) -> None:
    """One more message, to the asker alone, after what they asked for was answered."""
    await reply_of(interaction).stop_watchdog()
    if interaction.response.is_done():
        await interaction.followup.send(view=message.view(_epoch(interaction)), ephemeral=True)


async def redraw(interaction: AnyInteraction, message: Message) -> None:
    """Draw the public message anew on which somebody clicked."""
    await reply_of(interaction).stop_watchdog()
    view = message.view(_epoch(interaction), _picks(interaction))
    if not interaction.response.is_done():
        await interaction.response.edit_message(view=view, attachments=[])
    elif reply_of(interaction).is_deferred:
        await interaction.edit_original_response(view=view, attachments=[])
    elif interaction.message is not None:
        await interaction.message.edit(view=view, attachments=[])


async def _send(interaction: AnyInteraction, message: Message, *, update: bool) -> None:
    await reply_of(interaction).stop_watchdog()
    files = message.files()
    if not interaction.response.is_done():
        if update and _is_private(interaction):
            view = message.view(_epoch(interaction), _picks(interaction))
            await interaction.response.edit_message(view=view, attachments=files)
        else:
            await interaction.response.send_message(
                view=message.view(_epoch(interaction)), files=files, ephemeral=True
            )
    elif update and _is_private(interaction) and reply_of(interaction).is_deferred:
        await interaction.edit_original_response(
            view=message.view(_epoch(interaction), _picks(interaction)), attachments=files
        )
    else:
        reply = reply_of(interaction)
        if reply.is_public and reply.is_deferred:
            # Everybody sees what follows a public "working on it", and this is for the asker.
            reply.is_public = False
            await interaction.delete_original_response()
        await interaction.followup.send(
            view=message.view(_epoch(interaction)), files=files, ephemeral=True
        )


async def show_instead(interaction: AnyInteraction, message: Message) -> None:
    """Show something else in place of what its asker was answered, long after that."""
    message = _leading_back(interaction, message)
    await interaction.edit_original_response(
        view=message.view(_epoch(interaction), _picks(interaction)), attachments=message.files()
    )


async def defer_if_busy(
    interaction: AnyInteraction, *, update: bool = False, always: bool = False
) -> None:
    """Ask Discord for more than three seconds if many pictures are waiting, or always."""
    if interaction.response.is_done() or not (
        always or interaction.client.services.pictures.is_busy
    ):
        return
    if (update or reply_of(interaction).in_place) and _is_private(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)
    reply_of(interaction).is_deferred = True


def _leading_back(interaction: AnyInteraction, message: Message) -> Message:
    """What a list or a menu has opened inside itself leads back to it."""
    reply = reply_of(interaction)
    if reply.is_list:
        return message
    known = reply.way_back
    if known is None and _is_private(interaction):
        known = way_back(interaction.message)
    return message if known is None else with_way_back(message, known)


def _epoch(interaction: AnyInteraction) -> int:
    return int(interaction.client.services.epoch)


def _picks(interaction: AnyInteraction) -> int:
    """How many picks were made on the message that was clicked, this one included; its ids know.
    Whatever else changes there leaves them as they are, so that one that is open stays open."""
    waiting: list[Any] = list(interaction.message.components) if interaction.message else []
    before = 0
    for one in waiting:
        waiting += getattr(one, "children", ())
        if isinstance(one, discord.SelectMenu | discord.Button):
            before = max(before, ids.picks_of(one.custom_id or ""))
    is_pick = bool(dict(interaction.data or {}).get("values"))
    return (before + is_pick) % ids.MOST_PICKS


def _is_private(interaction: AnyInteraction) -> bool:
    """Whether the click came from a message that its asker alone sees; no other becomes a panel,
    wherever an id was copied to."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def _apologise(interaction: AnyInteraction, cause: Exception) -> None:
    code = secrets.token_hex(3)
    LOGGER.error("error %s in %s", code, _about(interaction), exc_info=cause)
    await _say_if_possible(interaction, common_text.unexpected(code))


async def _say_if_possible(interaction: AnyInteraction, sentence: str) -> None:
    try:
        await say(interaction, sentence)
    except NOT_NOW as error:
        LOGGER.warning("somebody could not be answered (%s)", reason_of(error))


def _about(interaction: AnyInteraction) -> str:
    """What was asked, without anything that is secret or written by people."""
    if interaction.command is not None:
        return f"/{interaction.command.name}"
    data: dict[str, Any] = dict(interaction.data or {})
    return ":".join(str(data.get("custom_id", "")).split(":")[:5])

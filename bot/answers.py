"""Every interaction is answered with a sentence, whatever happens; secrets only to the asker."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import discord

from bot import ids, phrases
from bot.layout import Message, said
from bot.refusals import NoDatabase
from rules.engine.illegal import Refusal

LOGGER = logging.getLogger(__name__)

TOO_LATE = {10062, 10015, 50027}
"""Unknown interaction, unknown webhook, invalid token: nobody can be answered any more."""
ANSWERED_ALREADY = 40060
NOT_ALLOWED = {50001, 50013}
BAD_BODY = 50035
TOO_LARGE = 40005

ANSWER_BY = 1.8
"""Seconds; Discord gives three, and the answer has to travel."""

AnyAsking = discord.Interaction[Any]


async def answered(asking: AnyAsking, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work; whatever goes wrong, its asker hears a sentence."""
    watching = asyncio.create_task(_say_if_away(asking), name="an outage")
    asking.extras["watching"] = watching
    try:
        await _outcome(asking, work)
    finally:
        watching.cancel()


async def _outcome(asking: AnyAsking, work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except NoDatabase as refusal:
        await _first_word(asking)
        if not asking.extras.get("away"):
            await say(asking, refusal.sentence)
    except Refusal as refusal:
        await say(asking, refusal.sentence)
    except discord.HTTPException as error:
        if error.code in TOO_LATE or error.code == ANSWERED_ALREADY:
            # What was chosen is durable; the panel can be opened again.
            LOGGER.warning("an answer came too late (%s)", error.code)
        elif error.code in NOT_ALLOWED:
            await say(asking, phrases.COULD_NOT_POST)
        else:
            await _apologise(asking, error)
    except Exception as error:  # noqa: BLE001 - logged with its code by `_apologise`
        await _apologise(asking, error)


async def say(asking: AnyAsking, sentence: str) -> None:
    """Tell the asker, and nobody else."""
    await show(asking, said(sentence))


async def show(asking: AnyAsking, message: Message, *, update: bool = False) -> None:
    """Show a message to the asker alone, in place of the panel it came from if `update`."""
    update = update or _in_place(asking)
    try:
        await _shown(asking, message, update=update)
    except discord.HTTPException as error:
        if error.code in TOO_LATE:
            LOGGER.warning("an answer came too late (%s)", error.code)
        elif message.has_files and (error.code in (BAD_BODY, TOO_LARGE) or error.status == 413):
            LOGGER.warning("a picture was refused (%s); sent without", error.code)
            await _shown(asking, message.without_pictures(), update=update)
        else:
            raise


async def show_all(
    asking: AnyAsking, message: Message, mentions: discord.AllowedMentions
) -> int | None:
    """Answer with a message that everybody sees; its number."""
    await _first_word(asking)
    if asking.response.is_done():
        sent = await asking.followup.send(
            view=message.view(), files=message.files(), allowed_mentions=mentions, wait=True
        )
        return sent.id
    answer = await asking.response.send_message(
        view=message.view(), files=message.files(), allowed_mentions=mentions
    )
    return answer.message_id


async def redraw(asking: AnyAsking, message: Message) -> None:
    """Draw the public message anew on which somebody clicked."""
    await _first_word(asking)
    view = message.view(_picks(asking))
    if not asking.response.is_done():
        await asking.response.edit_message(view=view, attachments=[])
    elif asking.message is not None:
        await asking.message.edit(view=view, attachments=[])


async def _say_if_away(asking: AnyAsking) -> None:
    """While an outage of the database is waited for, its asker hears of it in time. What was asked
    goes on, and is shown as well if it comes to something."""
    await asyncio.sleep(ANSWER_BY)
    if asking.response.is_done() or not asking.client.manager.store.database.is_away:
        return
    asking.extras["away"] = True
    with suppress(discord.HTTPException):
        message = said(NoDatabase.SENTENCE)
        await asking.response.send_message(view=message.view(), ephemeral=True)


async def _first_word(asking: AnyAsking) -> None:
    """Whoever answers now is the first to, or is the first after the word about an outage."""
    watching = asking.extras.pop("watching", None)
    if watching is not None:
        if asking.extras.get("away"):
            await asyncio.wait([watching])
        else:
            watching.cancel()


async def _shown(asking: AnyAsking, message: Message, *, update: bool) -> None:
    await _first_word(asking)
    files = message.files()
    if not asking.response.is_done():
        if update and _is_private(asking):
            view = message.view(_picks(asking))
            await asking.response.edit_message(view=view, attachments=files)
        else:
            await asking.response.send_message(view=message.view(), files=files, ephemeral=True)
    elif update and _is_private(asking) and asking.extras.get("deferred"):
        await asking.edit_original_response(view=message.view(_picks(asking)), attachments=files)
    else:
        await asking.followup.send(view=message.view(), files=files, ephemeral=True)


async def patience(asking: AnyAsking, *, update: bool = False, always: bool = False) -> None:
    """Ask Discord for more than three seconds if many pictures are waiting, or always."""
    if asking.response.is_done() or not (always or asking.client.pictures.is_busy):
        return
    if (update or _in_place(asking)) and _is_private(asking):
        await asking.response.defer()
    else:
        await asking.response.defer(ephemeral=True, thinking=True)
    asking.extras["deferred"] = True


def _in_place(asking: AnyAsking) -> bool:
    """Whether the message that was clicked has served its purpose with this answer."""
    return bool(asking.extras.get("in place"))


def _picks(asking: AnyAsking) -> int:
    """How many picks were made on the message that was clicked, this one included; its menus know.
    Whatever else changes there leaves them as they are, so that one that is open stays open."""
    waiting: list[Any] = list(asking.message.components) if asking.message else []
    before = 0
    for one in waiting:
        waiting += getattr(one, "children", ())
        if isinstance(one, discord.SelectMenu):
            before = max(before, ids.picks_of(one.custom_id))
    is_pick = bool(dict(asking.data or {}).get("values"))
    return (before + is_pick) % ids.MOST_PICKS


def _is_private(asking: AnyAsking) -> bool:
    """Whether the click came from a message that its asker alone sees; no other becomes a panel,
    wherever an id was copied to."""
    return asking.message is not None and asking.message.flags.ephemeral


async def _apologise(asking: AnyAsking, cause: Exception) -> None:
    code = secrets.token_hex(3)
    LOGGER.error("error %s in %s", code, _about(asking), exc_info=cause)
    try:
        await say(asking, phrases.unexpected(code))
    except discord.HTTPException as error:
        LOGGER.warning("error %s could not be told (%s)", code, error.code)


def _about(asking: AnyAsking) -> str:
    """What was asked, without anything that is secret or written by people."""
    if asking.command is not None:
        return f"/{asking.command.name}"
    data: dict[str, Any] = dict(asking.data or {})
    return ":".join(str(data.get("custom_id", "")).split(":")[:5])

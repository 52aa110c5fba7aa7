"""A command that could mean several matches asks which, and is done again with the one picked."""

import inspect
import json
from collections.abc import Mapping
from typing import Any

from discord import AppCommandOptionType, app_commands

from bot.discord_ui.components import Click, Interaction, asker, menu
from bot.discord_ui.custom_id import LONGEST_ID, CustomId
from bot.discord_ui.message import Message, options
from bot.discord_ui.reply import reply_of, show
from bot.discord_ui.text import common as phrases
from bot.discord_ui.text.seats import with_whom
from bot.discord_ui.which_match import Found, WhichMatch
from bot.errors import UnknownButton
from bot.manager.seat_view import names_of

TYPES = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
}
"""What a menu can remember of a command; a person, for example, it cannot."""


async def ask_which(
    interaction: Interaction, several: WhichMatch, given: Mapping[str, Any]
) -> None:
    """Offer the matches that may be meant; where a menu cannot remember all that was asked, say
    how it is said with a number."""
    name = interaction.command.qualified_name if interaction.command is not None else ""
    told = {key: value for key, value in given.items() if value not in (None, "")}
    known = CustomId(
        "which", words=f"{name} {json.dumps(told, separators=(',', ':'), default=str)}"
    )
    command = _command(interaction, name)
    fits = command is not None and all(_fits(command, *one) for one in told.items())
    if not fits or len(known.words) > LONGEST_ID // 2:
        raise several
    listed = [(str(one.id), one.title, await _about(interaction, one), "") for one in several.found]
    message = Message().text(phrases.WHICH_MATCH)
    await show(interaction, message.row(menu(phrases.CHOOSE, known, options(listed))))


async def again(click: Click) -> None:
    """The same command, for the match that was picked, in place of the question."""
    name, _, rest = click.id.words.partition(" ")
    command = _command(click.interaction, name)
    given = _read(rest)
    if command is None or not all(_fits(command, *one) for one in given.items()):
        raise UnknownButton
    if not click.picked.isdecimal():
        raise UnknownButton
    reply_of(click.interaction).in_place = True
    work = inspect.unwrap(command.callback)
    await work(click.interaction, match=int(click.picked[:18]), **given)


def _command(interaction: Interaction, name: str) -> app_commands.Command[Any, Any, Any] | None:
    """A command that is about one match."""
    command = interaction.client.tree.get_command(name)
    if isinstance(command, app_commands.Command) and command.get_parameter("match") is not None:
        return command
    return None


def _fits(command: app_commands.Command[Any, Any, Any], key: str, value: object) -> bool:
    """Whether Discord could have given that value: what comes back in an id is untrusted."""
    parameter = command.get_parameter(key)
    if parameter is None or key == "match" or type(value) is not TYPES.get(parameter.type):
        return False
    if parameter.choices and value not in [one.value for one in parameter.choices]:
        return False
    low, high = parameter.min_value, parameter.max_value
    return not isinstance(value, int) or (
        (low is None or value >= low) and (high is None or value <= high)
    )


def _read(text: str) -> dict[str, Any]:
    try:
        given = json.loads(text)
    except ValueError as error:
        raise UnknownButton from error
    if not isinstance(given, dict):
        raise UnknownButton
    return given


async def _about(interaction: Interaction, found: Found) -> str:
    """Who sits there besides the asker, and what the match waits for."""
    services = interaction.client.services
    record = await services.matches.record(found.id)
    names = await names_of(record, services.people)
    others = [
        name
        for seat, name in zip(record.seats, names, strict=True)
        if seat.person != asker(interaction)
    ]
    return with_whom(others, found.state)

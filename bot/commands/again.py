"""A command that could mean several matches asks which, and is done again with the one picked."""

import inspect
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from discord import AppCommandOptionType, app_commands

from bot import phrases
from bot.answers import show
from bot.clicks import Asking, Click, menu
from bot.ids import LONGEST_ID, Id, UnknownButton
from bot.layout import Message, options
from bot.phrases_around import with_whom
from bot.sight import names_of
from bot.which import Found, WhichMatch

if TYPE_CHECKING:
    from bot.client import Vizier

TYPES = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
}
"""What a menu can remember of a command; a person, for example, it cannot."""


async def ask_which(asking: Asking, several: WhichMatch, given: Mapping[str, Any]) -> None:
    """Offer the matches that may be meant; where a menu cannot remember all that was asked, say
    how it is said with a number."""
    name = asking.command.qualified_name if asking.command is not None else ""
    told = {key: value for key, value in given.items() if value not in (None, "")}
    known = Id("which", words=f"{name} {json.dumps(told, separators=(',', ':'), default=str)}")
    command = _command(asking.client, name)
    fits = command is not None and all(_fits(command, *one) for one in told.items())
    if not fits or len(known.words) > LONGEST_ID // 2:
        raise several
    listed = [(str(one.id), one.title, await _about(asking, one), "") for one in several.found]
    message = Message().text(phrases.WHICH_MATCH)
    await show(asking, message.row(menu(phrases.CHOOSE, known, options(listed))))


async def again(click: Click) -> None:
    """The same command, for the match that was picked, in place of the question."""
    name, _, rest = click.id.words.partition(" ")
    command = _command(click.bot, name)
    given = _read(rest)
    if command is None or not all(_fits(command, *one) for one in given.items()):
        raise UnknownButton
    if not click.picked.isdecimal():
        raise UnknownButton
    click.asking.extras["in place"] = True
    work = inspect.unwrap(command.callback)
    await work(click.asking, match=int(click.picked[:18]), **given)


def _command(bot: "Vizier", name: str) -> app_commands.Command[Any, Any, Any] | None:
    """A command that is about one match."""
    command = bot.tree.get_command(name)
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


async def _about(asking: Asking, found: Found) -> str:
    """Who sits there besides the asker, and what the match waits for."""
    manager = asking.client.manager
    record = await manager.matches.record(found.id)
    names = await names_of(record, manager.people)
    others = [
        name
        for seat, name in zip(record.seats, names, strict=True)
        if seat.person != asking.user.id
    ]
    return with_whom(others, found.state)

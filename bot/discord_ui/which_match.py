"""Which match somebody means: the one they name, else the one here that awaits them. A command that
could mean several asks which, and is run again with the one that was picked."""

import inspect
import json
from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from bot.discord_ui.components import Click, Interaction, asker, menu
from bot.discord_ui.custom_id import LONGEST_ID, CustomId, must_be_text
from bot.discord_ui.message import Message, options
from bot.discord_ui.reply import reply_of, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import matches as matches_text
from bot.discord_ui.text.seats import with_whom
from bot.discord_ui.visibility import must_see
from bot.errors import SENTENCES, Code, NoMatchHere, Refused, UnknownButton
from bot.ids import MatchId, Place
from bot.manager.record import LOBBY, OVER
from bot.manager.search import BEGUN, OPEN, FoundMatch
from bot.manager.seat_view import names_of
from rules.catalogue import game_of

TYPES = {
    AppCommandOptionType.string: str,
    AppCommandOptionType.integer: int,
    AppCommandOptionType.boolean: bool,
}
"""What a menu can remember of a command; a person, for example, it cannot."""
IN_GROUP = "/"
"""Between a group and its command in an id, where a space ends the name."""
OF_A_MATCH = "match"
"""The group of commands that stood by themselves in an earlier release."""


def title_of(found: FoundMatch) -> str:
    return common_text.title(game_of(found.game).title, found.id)


def state_of(found: FoundMatch) -> str:
    """What it waits for, in a word or two."""
    return matches_text.STATES.get(found.phase, matches_text.AWAITS_YOU if found.awaits else "")


def line_of(found: FoundMatch) -> str:
    state = state_of(found)
    return f"{title_of(found)}: {state}" if state else title_of(found)


class WhichMatch(Refused):
    """Several may be meant; a command offers them in a menu."""

    CODE = "which-match"

    def __init__(self, found: Sequence[FoundMatch]) -> None:
        super().__init__(Code.WHICH_MATCH, matches_text.several([line_of(one) for one in found]))
        self.found = tuple(found)


def place_of(interaction: Interaction) -> Place:
    """Where somebody speaks."""
    channel = interaction.channel
    if channel is None or interaction.channel_id is None:
        raise Refused(Code.REFUSED, common_text.NOT_A_CHANNEL)
    if isinstance(channel, discord.Thread):
        return Place(interaction.guild_id, channel.parent_id, channel.id)
    return Place(interaction.guild_id, interaction.channel_id)


async def matches_here(
    interaction: Interaction, phases: tuple[str, ...] = OPEN
) -> list[FoundMatch]:
    """The matches of this place, or in private those of the asker."""
    search, me = interaction.client.services.search, asker(interaction)
    if interaction.guild_id is None:
        return await search.matches_of(me, phases)
    return await search.matches_at(place_of(interaction), me, phases)


async def which(
    interaction: Interaction,
    match: int | None,
    *,
    phases: tuple[str, ...] = BEGUN,
    mine: bool = False,
) -> MatchId:
    """The match that is meant; `mine` if it must be one that the asker plays.

    Among the phases `over` comes last: the match that ended here latest.
    """
    meant = await _find(interaction, match, phases, mine=mine)
    interaction.client.services.presence.note(meant, asker(interaction))
    return meant


async def _find(
    interaction: Interaction, match: int | None, phases: tuple[str, ...], *, mine: bool
) -> MatchId:
    if match is not None:
        record = await interaction.client.services.matches.record(match)
        await must_see(interaction, record)
        return record.id
    here = [one for one in await matches_here(interaction) if one.phase in phases]
    found = [one for one in here if one.is_mine or not mine]
    for best in (
        [one for one in found if one.awaits],
        [one for one in found if one.is_mine],
        found,
    ):
        if len(best) == 1:
            return best[0].id
        if best:
            raise WhichMatch(best)
    if LOBBY in phases and phases != OPEN:
        raise NoMatchHere(matches_text.NO_LOBBY_HERE)
    if OVER in phases:
        over = await matches_here(interaction, (OVER,))
        if over:
            return over[0].id
    if mine and here:
        raise NoMatchHere(matches_text.NO_SEAT_HERE if here[1:] else SENTENCES[Code.NOT_SEATED])
    if mine and interaction.guild_id is None:
        raise NoMatchHere(matches_text.NO_GAMES)
    raise NoMatchHere(matches_text.NOT_PLAYING_HERE if mine else matches_text.NO_TABLE_HERE)


async def ask_which(
    interaction: Interaction, several: WhichMatch, given: Mapping[str, Any]
) -> None:
    """Offer the matches that may be meant; where a menu cannot remember all that was asked, say
    how it is said with a number."""
    name = interaction.command.qualified_name if interaction.command is not None else ""
    name = name.replace(" ", IN_GROUP)
    told = {key: value for key, value in given.items() if value not in (None, "")}
    known = CustomId(
        "which", words=f"{name} {json.dumps(told, separators=(',', ':'), default=str)}"
    )
    command = _match_command(interaction, name)
    fits = command is not None and all(_is_possible(command, *one) for one in told.items())
    if not fits or len(known.words) > LONGEST_ID // 2:
        raise several
    listed = [
        (str(one.id), title_of(one), await _describe(interaction, one), "") for one in several.found
    ]
    message = Message().text(matches_text.WHICH_MATCH)
    await show(interaction, message.row(menu(common_text.CHOOSE, known, options(listed))))


async def run_again(click: Click) -> None:
    """The same command, for the match that was picked, in place of the question."""
    name, _, rest = click.id.words.partition(" ")
    command = _match_command(click.interaction, name)
    given = _read_given(rest)
    if command is None or not all(_is_possible(command, *one) for one in given.items()):
        raise UnknownButton
    if any(one.required and one.name not in given for one in command.parameters):
        raise UnknownButton
    if not click.picked.isdecimal():
        raise UnknownButton
    reply_of(click.interaction).in_place = True
    work = inspect.unwrap(command.callback)
    await work(click.interaction, match=int(click.picked[:18]), **given)


def command_named(
    tree: "app_commands.CommandTree[Any]", name: str
) -> app_commands.Command[Any, Any, Any] | None:
    """The command of that name, also by the name that it had in an earlier release."""
    first, _, second = name.partition(IN_GROUP)
    found = tree.get_command(first)
    if second and isinstance(found, app_commands.Group):
        found = found.get_command(second)
    elif found is None and isinstance(group := tree.get_command(OF_A_MATCH), app_commands.Group):
        found = group.get_command(first)
    return found if isinstance(found, app_commands.Command) else None


def _match_command(
    interaction: Interaction, name: str
) -> app_commands.Command[Any, Any, Any] | None:
    """A command that is about one match."""
    command = command_named(interaction.client.tree, name)
    return command if command is not None and command.get_parameter("match") is not None else None


def _is_possible(command: app_commands.Command[Any, Any, Any], key: str, value: object) -> bool:
    """Whether Discord could have given that value: what comes back in an id is untrusted."""
    parameter = command.get_parameter(key)
    if parameter is None or key == "match" or type(value) is not TYPES.get(parameter.type):
        return False
    if isinstance(value, str):
        must_be_text(value)
    if parameter.choices and value not in [one.value for one in parameter.choices]:
        return False
    low, high = parameter.min_value, parameter.max_value
    return not isinstance(value, int) or (
        (low is None or value >= low) and (high is None or value <= high)
    )


def _read_given(text: str) -> dict[str, Any]:
    try:
        given = json.loads(text)
    except ValueError as error:
        raise UnknownButton from error
    if not isinstance(given, dict):
        raise UnknownButton
    return given


async def _describe(interaction: Interaction, found: FoundMatch) -> str:
    """Who sits there besides the asker, and what the match waits for."""
    services = interaction.client.services
    record = await services.matches.record(found.id)
    names = await names_of(record, services.people)
    others = [
        name
        for seat, name in zip(record.seats, names, strict=True)
        if seat.person != asker(interaction)
    ]
    return with_whom(others, state_of(found))

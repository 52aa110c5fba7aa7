"""The command tree: every command is answered, and Discord is told of commands when they change."""

import functools
import hashlib
import json
import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, cast

from discord import AppCommandOptionType, app_commands

from bot.discord_ui.components import Interaction
from bot.discord_ui.reply import reply_guard
from bot.discord_ui.text import common as common_text
from bot.discord_ui.which_match import OF_A_MATCH, WhichMatch, ask_which, command_named
from bot.errors import (
    Code,
    Refused,
)
from bot.store.counters import keep_number, kept_number

if TYPE_CHECKING:
    from bot.discord_ui.client import VizierClient

LOGGER = logging.getLogger(__name__)

P = ParamSpec("P")
AnyCommand = app_commands.Command[Any, Any, Any] | app_commands.Group
SUBCOMMAND = AppCommandOptionType.subcommand.value
UNKNOWN = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""What Discord still offers, and is of another release."""
COUNTER = "commands"
"""Where the digest of what Discord was last told is kept."""


def match_group(commands: Iterable[AnyCommand]) -> app_commands.Group:
    """What is done with a match now and then, in one group, so that the list of commands stays
    short."""
    group = app_commands.Group(
        name=OF_A_MATCH, description="Join, start, plan, change, pause, leave or end a match"
    )
    for command in commands:
        group.add_command(command)
    return group


def answering(
    work: Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate[Interaction, P], Coroutine[Any, Any, None]]:
    """A command whose every outcome is answered with a sentence, or with a menu of matches."""

    @functools.wraps(work)
    async def command(interaction: Interaction, /, *arguments: P.args, **options: P.kwargs) -> None:
        async def done() -> None:
            try:
                await work(interaction, *arguments, **options)
            except WhichMatch as several:
                await ask_which(interaction, several, options)

        await reply_guard(interaction, done)

    return command


class CommandTree(app_commands.CommandTree["VizierClient"]):
    """Our commands; what goes wrong before one of them runs is answered here."""

    def __init__(self, bot: "VizierClient", commands: Iterable[AnyCommand]) -> None:
        super().__init__(bot)
        for command in commands:
            self.add_command(command)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let a command of an earlier release in, whose name stood by itself then: until Discord
        has heard of the new ones, or while another process is still of that release, it offers the
        old ones."""
        data = cast(dict[str, Any], interaction.data or {})
        found = command_named(self, str(data.get("name", "")))
        if found is not None and found.parent is not None:
            given = data.get("options", [])
            data["options"] = [{"type": SUBCOMMAND, "name": found.name, "options": given}]
            data["name"] = found.parent.name
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        async def fail() -> None:
            if isinstance(error, app_commands.TransformerError):
                raise Refused(
                    Code.REFUSED, "I cannot make sense of one of those values."
                ) from error
            if isinstance(error, UNKNOWN):
                raise Refused(Code.REFUSED, common_text.UNKNOWN_COMMAND) from error
            raise error

        await reply_guard(interaction, fail)


async def sync_if_changed(bot: "VizierClient") -> bool:
    """Tell Discord of our commands, unless it knows them already."""
    digest = _digest(bot)
    told = await kept_number(bot.services.store, COUNTER)
    known = await bot.tree.fetch_commands() if told == digest else []
    is_told = bool(known)
    known = known or await bot.tree.sync()
    bot.command_ids = {one.name: one.id for one in known}
    if is_told:
        return False
    await bot.services.store.write([keep_number(COUNTER, digest)])
    LOGGER.info("told Discord of %d commands", len(bot.tree.get_commands()))
    return True


def _digest(bot: "VizierClient") -> int:
    """Of all that Discord is told, and of the application that tells it."""
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    text = json.dumps([bot.application_id, payload], sort_keys=True, default=str)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


def listed_commands(tree: CommandTree, *, moderates: bool) -> list[AnyCommand]:
    """What Discord lists to somebody: it hides what needs a right from those who lack it."""
    return [
        command
        for command in tree.get_commands()
        if isinstance(command, app_commands.Command | app_commands.Group)
        and (moderates or command.default_permissions is None)
    ]


def mention(command: AnyCommand, ids: Mapping[str, int]) -> str:
    """A command to click on, if Discord has told us its number."""
    name = command.qualified_name
    number = ids.get((command.root_parent or command).name)
    return f"/{name}" if number is None else f"</{name}:{number}>"

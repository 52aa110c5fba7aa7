"""The command tree: every command is answered, and Discord is told of commands when they change."""

import functools
import hashlib
import json
import logging
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from discord import app_commands

from bot.discord_ui.components import Interaction
from bot.discord_ui.reply import reply_guard
from bot.discord_ui.which_match import WhichMatch, ask_which
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
COUNTER = "commands"
"""Where the digest of what Discord was last told is kept."""


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

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        async def fail() -> None:
            if isinstance(error, app_commands.TransformerError):
                raise Refused(
                    Code.REFUSED, "I cannot make sense of one of those values."
                ) from error
            raise error

        await reply_guard(interaction, fail)


async def sync_if_changed(bot: "VizierClient") -> bool:
    """Tell Discord of our commands, unless it knows them already."""
    digest = _digest(bot)
    told = await kept_number(bot.services.store, COUNTER)
    if told == digest and await bot.tree.fetch_commands():
        return False
    await bot.tree.sync()
    await bot.services.store.write([keep_number(COUNTER, digest)])
    LOGGER.info("told Discord of %d commands", len(bot.tree.get_commands()))
    return True


def _digest(bot: "VizierClient") -> int:
    """Of all that Discord is told, and of the application that tells it."""
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    text = json.dumps([bot.application_id, payload], sort_keys=True, default=str)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")

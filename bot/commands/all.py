"""Every command there is."""

from bot.commands import (
    absence,
    lobby,
    looking,
    moderating,
    playing,
    pondering,
    seats,
    settings,
    tables,
    teaching,
)
from bot.commands.tree import AnyCommand

COMMANDS: tuple[AnyCommand, ...] = (
    *lobby.COMMANDS,
    *playing.COMMANDS,
    *pondering.COMMANDS,
    *looking.COMMANDS,
    *settings.COMMANDS,
    *absence.COMMANDS,
    *seats.COMMANDS,
    *tables.COMMANDS,
    *moderating.COMMANDS,
    *teaching.COMMANDS,
)

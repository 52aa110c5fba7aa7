"""Every command there is."""

from bot.commands import (
    absence,
    forgetting,
    lobby,
    looking,
    looking_back,
    moderating,
    playing,
    pondering,
    proofs,
    results,
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
    *looking_back.COMMANDS,
    *settings.COMMANDS,
    *absence.COMMANDS,
    *seats.COMMANDS,
    *tables.COMMANDS,
    *moderating.COMMANDS,
    *teaching.COMMANDS,
    *results.COMMANDS,
    *proofs.COMMANDS,
    *forgetting.COMMANDS,
)

"""Every command there is."""

from bot.commands import (
    forgetting,
    lobby,
    looking,
    playing,
    proofs,
    results,
    settings,
    teaching,
)
from bot.commands.tree import AnyCommand

COMMANDS: tuple[AnyCommand, ...] = (
    *lobby.COMMANDS,
    *playing.COMMANDS,
    *looking.COMMANDS,
    *settings.COMMANDS,
    *teaching.COMMANDS,
    *results.COMMANDS,
    *proofs.COMMANDS,
    *forgetting.COMMANDS,
)

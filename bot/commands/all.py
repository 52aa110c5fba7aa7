"""Every command there is."""

from bot.commands import absence, lobby, looking, playing, seats, settings, teaching
from bot.commands.tree import AnyCommand

COMMANDS: tuple[AnyCommand, ...] = (
    *lobby.COMMANDS,
    *playing.COMMANDS,
    *looking.COMMANDS,
    *settings.COMMANDS,
    *absence.COMMANDS,
    *seats.COMMANDS,
    *teaching.COMMANDS,
)

"""Every command there is."""

from bot.commands import lobby, looking, looking_back, playing, settings, teaching
from bot.commands.tree import AnyCommand

COMMANDS: tuple[AnyCommand, ...] = (
    *lobby.COMMANDS,
    *playing.COMMANDS,
    *looking.COMMANDS,
    *looking_back.COMMANDS,
    *settings.COMMANDS,
    *teaching.COMMANDS,
)

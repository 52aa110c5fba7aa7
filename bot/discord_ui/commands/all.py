"""Every command there is."""

from bot.discord_ui.commands import admin as moderating
from bot.discord_ui.commands import away as absence
from bot.discord_ui.commands import board as looking
from bot.discord_ui.commands import export as proofs
from bot.discord_ui.commands import forget_me as forgetting
from bot.discord_ui.commands import hint as pondering
from bot.discord_ui.commands import new as lobby
from bot.discord_ui.commands import pause as tables
from bot.discord_ui.commands import play as playing
from bot.discord_ui.commands import recap as looking_back
from bot.discord_ui.commands import rules as teaching
from bot.discord_ui.commands import seats, settings
from bot.discord_ui.commands import stats as results
from bot.discord_ui.commands.tree import AnyCommand

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

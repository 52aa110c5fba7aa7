"""/play, /undo and /match plan: the same turns as the panel's, by typing."""

from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction
from bot.discord_ui.panel import panel as choices
from bot.discord_ui.panel import plan as planning
from bot.discord_ui.which_match import which
from rules.engine.match import UNDO

MATCH = "Which match; the one here that awaits you if you do not say"


@app_commands.command(name="play", description="Play your turn by typing")
@app_commands.describe(
    words="What you do, for example 2L C2; stall; end. Empty opens the panel", match=MATCH
)
@app_commands.autocomplete(words=options.words)
@app_commands.autocomplete(match=options.matches)
@answering
async def play(interaction: Interaction, words: str = "", match: int | None = None) -> None:
    number = await which(interaction, match, mine=True)
    if words.strip():
        await choices.choose(interaction, number, words, None, update=False)
    else:
        await choices.open_panel(interaction, number)


@app_commands.command(name="undo", description="Take back your latest choice")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def undo(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match, mine=True)
    await choices.choose(interaction, number, UNDO, None, update=False)


@app_commands.command(name="plan", description="Plan your next turn before you are asked")
@app_commands.describe(
    words="What you wish for, for example 2L C2; stall; end. Empty shows your plan", match=MATCH
)
@app_commands.autocomplete(words=options.wishes)
@app_commands.autocomplete(match=options.matches)
@answering
async def plan(interaction: Interaction, words: str = "", match: int | None = None) -> None:
    number = await which(interaction, match, mine=True)
    await planning.open_or_add(interaction, number, words)


OF_A_MATCH: tuple[AnyCommand, ...] = (plan,)
COMMANDS: tuple[AnyCommand, ...] = (play, undo)

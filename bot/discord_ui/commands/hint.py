"""/hint, /review: what one could do now, and what one could have done."""

from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction
from bot.discord_ui.panel.hint import give_hint
from bot.discord_ui.panel.review import latest_here, show_review
from bot.discord_ui.which_match import which


@app_commands.command(name="hint", description="What a good player would do now")
@app_commands.describe(match="Which match; the one here that awaits you if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def hint(interaction: Interaction, match: int | None = None) -> None:
    await give_hint(interaction, await which(interaction, match, mine=True))


@app_commands.command(name="review", description="What decided a finished match")
@app_commands.describe(match="Which match; the latest here if you do not say")
@app_commands.autocomplete(match=options.finished)
@answering
async def review(interaction: Interaction, match: int | None = None) -> None:
    await show_review(interaction, await latest_here(interaction, match))


COMMANDS: tuple[AnyCommand, ...] = (hint, review)

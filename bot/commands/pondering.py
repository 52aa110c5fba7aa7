"""/hint, /review: what one could do now, and what one could have done."""

from discord import app_commands

from bot.clicks import Asking
from bot.commands import options
from bot.commands.tree import AnyCommand, answering
from bot.hints import give_hint
from bot.reviews import latest_here, show_review
from bot.which import which


@app_commands.command(name="hint", description="Ask what an advisor would do in your place")
@app_commands.describe(match="Which match; the one here that awaits you if you do not say")
@app_commands.autocomplete(match=options.matches)
@answering
async def hint(asking: Asking, match: int | None = None) -> None:
    await give_hint(asking, await which(asking, match, mine=True))


@app_commands.command(name="review", description="Look back on a match: what decided it, what cost")
@app_commands.describe(match="Which match; the latest here if you do not say")
@app_commands.autocomplete(match=options.finished)
@answering
async def review(asking: Asking, match: int | None = None) -> None:
    await show_review(asking, await latest_here(asking, match))


COMMANDS: tuple[AnyCommand, ...] = (hint, review)

"""/recap and /replay: what happened, for whoever comes back."""

from discord import app_commands

from bot import phrases
from bot.answers import patience, show
from bot.clicks import Asking
from bot.commands import options
from bot.commands.tree import AnyCommand, answering
from bot.recaps import recap_of, replay_of
from bot.which import PLAYED, which

MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="recap", description="Show what happened since your last turn")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.played)
@answering
async def recap(asking: Asking, match: int | None = None) -> None:
    number = await which(asking, match, phases=PLAYED)
    await patience(asking)
    await show(asking, await recap_of(asking.client, number, asking.user.id))


@app_commands.command(name="replay", description="Show a match again as a moving picture")
@app_commands.describe(what="The whole match, or only its latest round", match=MATCH)
@app_commands.choices(
    what=[
        app_commands.Choice(name="the whole match", value=phrases.MATCH),
        app_commands.Choice(name="the latest round", value=phrases.ROUND),
    ]
)
@app_commands.autocomplete(match=options.played)
@answering
async def replay(asking: Asking, what: str = phrases.MATCH, match: int | None = None) -> None:
    number = await which(asking, match, phases=PLAYED)
    await patience(asking, always=True)
    await show(asking, await replay_of(asking.client, number, what))


COMMANDS: tuple[AnyCommand, ...] = (recap, replay)

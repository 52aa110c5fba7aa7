"""/recap and /replay: what happened, for whoever comes back."""

from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction, asker
from bot.discord_ui.panel.recap import recap_of, replay_of
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import panel as panel_text
from bot.discord_ui.which_match import which
from bot.manager.search import PLAYED

MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="recap", description="What happened since your last turn")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.played)
@answering
async def recap(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match, phases=PLAYED)
    await defer_if_busy(interaction)
    await show(interaction, await recap_of(interaction.client.services, number, asker(interaction)))


@app_commands.command(name="replay", description="A match as a moving picture")
@app_commands.describe(what="The whole match, or only its latest round", match=MATCH)
@app_commands.choices(
    what=[
        app_commands.Choice(name="the whole match", value=panel_text.MATCH),
        app_commands.Choice(name="the latest round", value=panel_text.ROUND),
    ]
)
@app_commands.autocomplete(match=options.played)
@answering
async def replay(
    interaction: Interaction, what: str = panel_text.MATCH, match: int | None = None
) -> None:
    number = await which(interaction, match, phases=PLAYED)
    await defer_if_busy(interaction, always=True)
    services = interaction.client.services
    await show(interaction, await replay_of(services, number, asker(interaction), what))


COMMANDS: tuple[AnyCommand, ...] = (recap, replay)

"""/forget-me: asked twice, then done."""

from discord import app_commands

from bot.discord_ui.cockpit.confirm import add_confirmation
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Click, Interaction, asker
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.posts.lobby import refresh_post
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import results as results_text


@app_commands.command(name="forget-me", description="Erase all that I know about you")
@answering
async def forget_me(interaction: Interaction) -> None:
    running, lobbies = await interaction.client.services.forgetting.left_by(asker(interaction))
    message = Message().text(results_text.FORGET_SURE)
    message.text(results_text.forgetting_touches(len(running), len(lobbies)))
    await show(interaction, add_confirmation(message, results_text.FORGET, CustomId("forget")))


async def forget(click: Click) -> None:
    """Whoever presses is forgotten, and nobody else."""
    await defer_if_busy(click.interaction, update=True, always=True)
    services = click.services
    left = await services.forgetting.forget(click.person)
    await show(click.interaction, Message().text(results_text.FORGOTTEN), update=True)
    for number in left:
        await refresh_post(click.interaction, await services.matches.record(number))


COMMANDS: tuple[AnyCommand, ...] = (forget_me,)

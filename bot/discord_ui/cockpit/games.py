"""/games: all of somebody's matches, to be played from there without leaving it."""

from bot.discord_ui.cockpit.listing import add_matches, pager, wanted_first
from bot.discord_ui.components import Click, Interaction, asker, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.message import options as entries
from bot.discord_ui.reply import reply_of, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import matches as matches_text
from bot.manager.record import LOBBY
from rules.catalogue import game_of

GAMES, TURNING = CustomId("games"), CustomId("gamespage")


async def show_games(interaction: Interaction, page: int = 0, *, update: bool = False) -> None:
    """The list, those that wait for the asker first; in place of what it has opened."""
    services, me = interaction.client.services, asker(interaction)
    found = await services.search.page_of(me, page)
    reply_of(interaction).is_list = True
    if not found.matches:
        await show(interaction, Message().text(matches_text.NO_GAMES), update=update)
        return
    message = Message().text(matches_text.MY_MATCHES)
    await add_matches(services, message, found.matches, me, lambda one: wanted_first(one, me))
    begun = [one.record for one in found.matches if one.record.phase != LOBBY]
    if begun:
        listed = [
            (str(one.id), common_text.title(game_of(one.game).title, one.id), "", "")
            for one in begun
        ]
        known = CustomId("more", page=found.number, words="games")
        message.row(menu(matches_text.MORE_ABOUT, known, entries(listed)))
    await show(interaction, message.row(*pager(GAMES, TURNING, found)), update=update)


async def games(click: Click) -> None:
    """Another page, a fresh look, or the way back."""
    await show_games(click.interaction, click.id.page, update=True)

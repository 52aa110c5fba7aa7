"""/board, /hand, /score, /games: where everything stands."""

from discord import app_commands

from bot.discord_ui.cockpit.games import show_games
from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Click, Interaction, asker, button, menu
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.message import options as entries
from bot.discord_ui.panel.view import view_of
from bot.discord_ui.posts.board import public_board
from bot.discord_ui.posts.pictures import add_picture
from bot.discord_ui.reply import defer_if_busy, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import matches as matches_text
from bot.discord_ui.which_match import which
from bot.ids import MatchId
from bot.manager.seat_view import SeatView
from render.names import safe_names
from render.wording import REST_OF_SCORES, breakdown_text, fit_sentences, sheet_lines

MATCH = "Which match; the one here if you do not say"


@app_commands.command(name="board", description="The table as everybody sees it")
@app_commands.describe(match=MATCH, text="In words instead of a picture, with your own seat")
@app_commands.autocomplete(match=options.matches)
@answering
async def board(
    interaction: Interaction, match: int | None = None, text: bool | None = None
) -> None:
    number = await which(interaction, match)
    services, me = interaction.client.services, asker(interaction)
    if text is None:
        text = await _wants_text(interaction)
    await defer_if_busy(interaction)
    if text:
        message = await view_of(services, number, me, text=True)
    else:
        message = await public_board(services, number)
    await show(interaction, message)


@app_commands.command(name="hand", description="All that you may see, for you alone")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def hand(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match)
    await defer_if_busy(interaction)
    await show(interaction, await view_of(interaction.client.services, number, asker(interaction)))


@app_commands.command(name="score", description="The score as if it ended now")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def score(interaction: Interaction, match: int | None = None) -> None:
    await show_scores(interaction, await which(interaction, match))


async def scores(click: Click) -> None:
    await show_scores(click.interaction, click.id.match)


async def show_scores(interaction: Interaction, match: MatchId) -> None:
    """The score sheet everybody may see, and a menu to look into each seat's points."""
    services = interaction.client.services
    await defer_if_busy(interaction)
    view = await services.views.view_for(match, None)
    sheet = view.game.score(view.view.table).rank_last(view.view.last)
    lines = sheet_lines(
        sheet,
        safe_names(view.names, len(view.names)),
        title=view.title,
        is_over=view.is_over,
        together=view.game.cooperative,
    )
    message = Message().text(common_text.headline(view.game.title, match))
    if await _wants_text(interaction):
        message.text("\n".join(lines))
    else:
        await add_picture(
            services,
            message,
            f"scores-{match}.png",
            lambda: view.painter.score_sheet(view.view, view.names, title=view.title),
            lambda: fit_sentences(lines, REST_OF_SCORES),
        )
    if view.game.cooperative:
        # They score together, so that there is nobody to choose.
        message.row(button(matches_text.WHERE_EARNED, CustomId("points", match)))
    else:
        message.row(_seats_menu(match, view.names))
    await show(interaction, message)


async def _wants_text(interaction: Interaction) -> bool:
    return (await interaction.client.services.people.of(asker(interaction))).text_boards


def _owners(view: SeatView) -> tuple[str, ...]:
    """Whose the points are, by seat; those who play together have them together."""
    return (common_text.together(view.names),) if view.game.cooperative else view.names


def _seats_menu(match: MatchId, names: tuple[str, ...]) -> Part:
    listed = [(str(seat), name, "", "") for seat, name in enumerate(names)]
    return menu(matches_text.WHOSE_POINTS, CustomId("points", match), entries(listed))


async def points(click: Click) -> None:
    """One seat's points, line by line, with the reason for each."""
    await defer_if_busy(click.interaction, update=True)
    view = await click.services.views.view_for(click.id.match, None)
    owners = _owners(view)
    seat = int(click.picked) if click.picked.isdecimal() else 0
    seat = min(seat, len(owners) - 1)
    sheet = view.game.score(view.view.table).rank_last(view.view.last)
    lines = [(line.label, line.points, line.why) for line in sheet.seats[seat]]
    message = Message().text(common_text.headline(view.game.title, view.record.id))
    message.text(matches_text.points(owners[seat], sheet.totals[seat], lines))
    if not await _wants_text(click.interaction):
        named = safe_names(view.names, len(view.names))
        told = breakdown_text(sheet, named, seat, title=view.title, together=view.game.cooperative)
        await add_picture(
            click.services,
            message,
            f"points-{click.id.match}-{seat}.png",
            lambda: view.painter.breakdown(view.view, view.names, seat, title=view.title),
            lambda: told,
        )
    if not view.game.cooperative:
        message.row(_seats_menu(click.id.match, view.names))
    await show(click.interaction, message, update=True)


@app_commands.command(name="games", description="Your matches, and whose turn it is")
@answering
async def games(interaction: Interaction) -> None:
    await show_games(interaction)


COMMANDS: tuple[AnyCommand, ...] = (board, hand, score, games)

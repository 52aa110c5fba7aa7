"""/admin matches: what is played on a server, who is waited for, and what a moderator can do."""

import discord

from bot.discord_ui.cockpit.confirm import add_confirmation
from bot.discord_ui.cockpit.doing import LIST, do_id
from bot.discord_ui.cockpit.listing import add_matches, pager
from bot.discord_ui.components import Click, Interaction, asker, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part, link
from bot.discord_ui.panel.panel import place_url
from bot.discord_ui.permissions import moderates, must_moderate
from bot.discord_ui.reply import reply_of, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import matches as matches_text
from bot.discord_ui.text import more as more_text
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.visibility import must_see, sees
from bot.errors import Code, Refused
from bot.manager.record import LOBBY, Record
from bot.manager.search import ListedMatch
from rules.catalogue import game_of

MATCHES, TURNING = CustomId("matches"), CustomId("matchespage")


async def show_matches(interaction: Interaction, page: int = 0, *, update: bool = False) -> None:
    """The open matches of this server that the asker may know of."""
    must_moderate(interaction)
    services = interaction.client.services
    found = await services.search.page_on(interaction.guild_id or 0, asker(interaction), page)
    seen = [one for one in found.matches if await sees(interaction, one.record)]
    reply_of(interaction).is_list = True
    message = Message().text(matches_text.ALL_MATCHES if seen else matches_text.NO_MATCHES_HERE)

    def manage(one: ListedMatch) -> Part:
        return button(matches_text.MANAGE, CustomId("manage", one.record.id, 0, found.number))

    await add_matches(services, message, seen, None, manage)
    if seen or found.number or found.has_more:
        message.row(*pager(MATCHES, TURNING, found))
    await show(interaction, message, update=update)


async def matches(click: Click) -> None:
    """Another page, a fresh look, or the way back."""
    await show_matches(click.interaction, click.id.page, update=True)


async def moderated_match(interaction: Interaction, match: int) -> Record:
    """A match of this server, for somebody who looks after it; others do not learn of it."""
    must_moderate(interaction)
    record = await interaction.client.services.matches.record(match)
    if not moderates(interaction, record):
        raise Refused(Code.NO_SUCH_MATCH)
    await must_see(interaction, record)
    return record


async def manage(click: Click) -> None:
    """What a moderator can do with one match, inside the list."""
    record = await moderated_match(click.interaction, click.id.match)
    reply_of(click.interaction).way_back = MATCHES._replace(page=click.id.page)
    danger = discord.ButtonStyle.danger
    message = Message().text(_headline(record))
    if record.phase == LOBBY:
        shown = [button(more_text.CLOSE, do_id(record.id, LIST, "admin end"), style=danger)]
    else:
        record.must_be_begun()
        stopping = "pause" if record.paused is None else "resume"
        shown = [
            button(more_text.LABELS[stopping], do_id(record.id, LIST, stopping)),
            button(more_text.GIVE_SEAT, CustomId("seats", record.id, words=LIST)),
            button(more_text.LABELS["end"], do_id(record.id, LIST, "admin end"), style=danger),
        ]
    place = record.place
    message.row(
        button(more_text.MOVE, CustomId("askmove", record.id)),
        *shown,
        link(common_text.TO_THE_TABLE, place_url(place.guild, place.thread or place.channel)),
    )
    await show(click.interaction, message, update=True)


async def ask_move(click: Click) -> None:
    """Whether the match shall go on where the moderator is."""
    record = await moderated_match(click.interaction, click.id.match)
    if record.phase != LOBBY:
        record.must_be_begun()
    message = Message().text(_headline(record)).text(seats_text.MOVE_SURE)
    add_confirmation(message, seats_text.MOVE_IT, do_id(record.id, LIST, "admin move"))
    await show(click.interaction, message, update=True)


def _headline(record: Record) -> str:
    return common_text.headline(game_of(record.game).title, record.id)

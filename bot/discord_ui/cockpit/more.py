"""*More …*: everything that belongs to a match, so that nothing has to be typed. Whoever may not do
something is told why by what they press."""

from dataclasses import replace

import discord

from bot.discord_ui.cockpit.doing import MORE, MORE_OF_LIST, do_id, lead_back
from bot.discord_ui.components import Click, button
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.reply import reply_of, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import more as more_text
from bot.discord_ui.visibility import must_see
from bot.errors import UnknownButton
from bot.manager.record import LOBBY, UNFINISHED, Record
from rules.catalogue import game_of

LOOKING = ("board", "hand", "score", "recap")
KEEPING = ("replay", "export", "verify")
LEAVING = ("resign", "end")


async def more(click: Click) -> None:
    """The menu, from a post or a list, or back from what it has opened."""
    record = await _record_meant(click)
    reply = reply_of(click.interaction)
    if click.id.words == MORE_OF_LIST:
        reply.way_back = CustomId("games", page=click.id.page)
    else:
        reply.is_list = True
    origin = MORE_OF_LIST if click.id.words == MORE_OF_LIST else MORE
    message = more_menu(record, origin, click.id.page)
    await show(click.interaction, message, update=True)


async def rules_of_match(click: Click) -> None:
    """What *Help* at the post shows, in the place of the menu."""
    reply_of(click.interaction).in_place = True
    lead_back(click, click.id.words)
    known = CustomId("help", click.id.match, epoch=click.id.epoch)
    await click.interaction.client.handlers["help"](replace(click, id=known))


async def _record_meant(click: Click) -> Record:
    """The match of the post, or the one that was picked from a list."""
    if click.id.match:
        return await click.services.matches.record(click.id.match)
    if not click.picked.isdecimal():
        raise UnknownButton
    record = await click.services.matches.record(int(click.picked[:18]))
    await must_see(click.interaction, record)
    return record


def more_menu(record: Record, origin: str, page: int) -> Message:
    """What can be looked at, kept and done at that match, in rows that a phone does not break."""

    def does(name: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Part:
        return button(more_text.LABELS[name], do_id(record.id, origin, name, page), style=style)

    message = Message().text(common_text.headline(game_of(record.game).title, record.id))
    message.row(*(does(name) for name in LOOKING))
    about = CustomId("rulesof", record.id, 0, page, origin)
    message.row(button(more_text.RULES, about), *(does(name) for name in KEEPING))
    if record.phase not in UNFINISHED or record.phase == LOBBY:
        return message
    settings = CustomId("settings", record.id, 0, page, origin)
    giving = CustomId("seats", record.id, 0, page, origin)
    stopping = "pause" if record.paused is None else "resume"
    message.row(does("plan"), does(stopping), does("pace"), button(more_text.SETTINGS, settings))
    return message.row(
        button(more_text.GIVE_SEAT, giving, leads_back=True),
        *(does(name, discord.ButtonStyle.danger) for name in LEAVING),
    )

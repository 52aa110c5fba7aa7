"""The way back to the list or menu that has opened something inside itself. The message carries it
as a button, so that it outlives a restart like everything else."""

from typing import Any

import discord

from bot.discord_ui import custom_id as ids
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import MOST_COMPONENTS, Component, Message, Part, Stamp, press
from bot.discord_ui.text.matches import WAYS_BACK
from bot.errors import UnknownButton


def way_back(message: discord.Message | None) -> CustomId | None:
    """Where the button of that message leads back to, if it has one."""
    waiting: list[Any] = list(message.components) if message else []
    for one in waiting:
        waiting += getattr(one, "children", ())
        if isinstance(one, discord.Button) and ids.verb_of(one.custom_id or "") in WAYS_BACK:
            return _known(one.custom_id or "")
    return None


def with_way_back(message: Message, known: CustomId) -> Message:
    """The same message with the way back below it, if there is room."""
    return message.row(_button(known)) if message.size + 2 <= MOST_COMPONENTS else message


def _button(known: CustomId) -> Part:
    """It knows the picks on the list, since there may be no menu beside it."""

    def make(stamp: Stamp) -> Component:
        custom_id = known._replace(picks=stamp.picks, epoch=stamp.epoch).encode("b")
        return press(WAYS_BACK[known.verb], custom_id)

    return make


def _known(custom_id: str) -> CustomId | None:
    try:
        return ids.decode(custom_id[2:])
    except UnknownButton:
        return None

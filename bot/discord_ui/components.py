"""Clicks on buttons and menus: all that a click needs is in the id that comes back, so that every
one works after a restart, and every one is answered."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import crc32

import discord

from bot.discord_ui import custom_id as ids
from bot.discord_ui.custom_id import NO_MATCH, CustomId
from bot.discord_ui.message import Component, Part, Stamp, pick, pick_person, press
from bot.discord_ui.reply import reply_guard
from bot.discord_ui.text.common import BACK
from bot.errors import UnknownButton
from bot.ids import PersonId
from bot.services import Services

if TYPE_CHECKING:
    from bot.discord_ui.client import VizierClient

Interaction: TypeAlias = "discord.Interaction[VizierClient]"

FIRST_NUMBER = 1000
MOST_NUMBERS = 2**31 - FIRST_NUMBER
"""Discord numbers from 1 what has no number; ours begin above, and fit in 32 bits with a sign."""


@dataclass(frozen=True, slots=True)
class Click:
    """Somebody pressed a button or picked from a menu."""

    interaction: Interaction
    id: CustomId
    picked: str = ""
    """The value chosen in a menu."""

    @property
    def services(self) -> Services:
        return self.interaction.client.services

    @property
    def person(self) -> PersonId:
        return asker(self.interaction)


def asker(interaction: Interaction) -> PersonId:
    """Who clicked, or typed the command."""
    return PersonId(interaction.user.id)


def must_be_rested(interaction: Interaction) -> None:
    """Refuse whoever has us post or write too often; called before anything is changed."""
    cooldowns = interaction.client.services.cooldowns
    cooldowns.must_be_rested(asker(interaction), interaction.guild_id)


Handler = Callable[[Click], Awaitable[None]]


async def handle_component(interaction: Interaction) -> None:
    """A click on anything of ours; the id says what to do, also after a restart."""
    data: dict[str, Any] = dict(interaction.data or {})
    values = data.get("values") or [""]
    await reply_guard(
        interaction, lambda: _handle(interaction, str(data["custom_id"]), str(values[0]))
    )


async def _handle(interaction: Interaction, custom_id: str, picked: str) -> None:
    ids.must_be_text(picked)
    known = ids.decode(custom_id[2:])
    handler = interaction.client.handlers.get(known.verb)
    is_of_now = known.match == NO_MATCH or known.epoch == interaction.client.services.epoch
    if handler is None or not is_of_now:
        raise UnknownButton
    await handler(Click(interaction, known, picked))
    if known.match != NO_MATCH:
        interaction.client.services.presence.note(known.match, asker(interaction))


def button(
    label: str,
    known: CustomId,
    *,
    emoji: str | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
    leads_back: bool = False,
) -> Part:
    """A button that does what its id says. One that leads back to a menu knows the picks on it,
    since there may be no menu beside it."""
    known.encode("b")

    def make(stamp: Stamp) -> Component:
        picks = stamp.picks if leads_back else 0
        custom_id = known._replace(picks=picks, epoch=stamp.epoch).encode("b")
        return press(label, custom_id, emoji, style, disabled=disabled)

    return make


def back_button(known: CustomId, label: str = BACK) -> Part:
    """From what the panel has opened inside itself back to the question, as that id knows it."""
    return button(label, known._replace(verb="back"), leads_back=True)


def menu(placeholder: str, known: CustomId, options: list[Component]) -> Part:
    """A menu of which one entry is picked.

    It is numbered by its id: an app may go by the place of a menu in its message as well, and keep
    the pick before although the id is another.
    """

    def make(stamp: Stamp) -> Component:
        custom_id, number = _menu_id(known, stamp)
        return pick(placeholder, custom_id, options, number)

    return make


def people_menu(placeholder: str, known: CustomId) -> Part:
    """A menu of the people of this server, of whom one is picked."""

    def make(stamp: Stamp) -> Component:
        custom_id, number = _menu_id(known, stamp)
        return pick_person(placeholder, custom_id, number)

    return make


def _menu_id(known: CustomId, stamp: Stamp) -> tuple[str, int]:
    custom_id = known._replace(picks=stamp.picks, epoch=stamp.epoch).encode("s")
    return custom_id, FIRST_NUMBER + crc32(custom_id.encode()) % MOST_NUMBERS

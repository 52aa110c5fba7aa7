"""Clicks: two kinds of component for everything, both alive after a restart, both always answered.

A view that is sent holds plain buttons and menus: discord.py finds the two kinds by the id that
comes back, and all a click needs is in that id.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import crc32

import discord
from discord import ui

from bot.discord_ui import custom_id as ids
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Part
from bot.discord_ui.reply import reply_guard
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


Handler = Callable[[Click], Awaitable[None]]


class Press(ui.DynamicItem[ui.Button[Any]], template=r"b:(?P<id>(?s:.*))"):
    """Any button of ours."""

    @classmethod
    async def from_custom_id(  # parse only: this runs inside the three seconds
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> "Press":
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await reply_guard(interaction, lambda: _handle(interaction, self.custom_id, ""))


class Pick(ui.DynamicItem[ui.Select[Any]], template=r"s:(?P<id>(?s:.*))"):
    """Any menu of ours."""

    @classmethod
    async def from_custom_id(  # parse only: this runs inside the three seconds
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> "Pick":
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        picked = self.item.values[0] if self.item.values else ""
        await reply_guard(interaction, lambda: _handle(interaction, self.custom_id, picked))


ITEMS = (Press, Pick)


async def _handle(interaction: Interaction, custom_id: str, picked: str) -> None:
    known = ids.decode(custom_id[2:])
    handler = interaction.client.handlers.get(known.verb)
    if handler is None:
        raise UnknownButton
    await handler(Click(interaction, known, picked))


def button(
    label: str,
    known: CustomId,
    *,
    emoji: str | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Part:
    """A button that does what its id says."""
    custom_id = known.encode("b")
    return lambda _: ui.Button(
        label=label[:80],
        custom_id=custom_id,
        emoji=emoji or None,
        style=style,
        disabled=disabled,
    )


def menu(placeholder: str, known: CustomId, options: Sequence[discord.SelectOption]) -> Part:
    """A menu of which one entry is picked.

    It is numbered by its id: an app may go by the place of a menu in its message as well, and keep
    the pick before although the id is another.
    """

    def make(picks: int) -> ui.Select[Any]:
        custom_id = known._replace(picks=picks).encode("s")
        return ui.Select(
            placeholder=placeholder[:150],
            custom_id=custom_id,
            options=list(options),
            id=FIRST_NUMBER + crc32(custom_id.encode()) % MOST_NUMBERS,
        )

    return make

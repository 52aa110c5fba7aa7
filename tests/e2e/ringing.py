"""A bot of a few lines in a playground of its own, to see what the playground does by itself."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord import ui

from bot.playground import world
from bot.playground.start import Playground, opened

ANYWHERE = range(1)
"""Port 0: whichever is free."""
MARY, JULIET, JOSH = 1456074443980800002, 1456074443980800003, 1456074443980800004
TABLE = 1456074443980800007
SERVER = 1456074443980800005


class Bell(ui.DynamicItem[ui.Button[Any]], template=r"bell:(?P<number>\d+)"):
    """A button that counts, and answers the one who pressed it."""

    def __init__(self, number: int, label: str = "Ring") -> None:
        super().__init__(ui.Button(label=label, custom_id=f"bell:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction, _item: ui.Item[Any], match: re.Match[str], /
    ) -> "Bell":
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        interaction.client.rung.append(self.number)
        if interaction.client.is_deaf:
            return
        await interaction.response.send_message(f"ding {self.number}", ephemeral=True)


class Ringer(discord.Client):
    """A bot of a few lines: it has a loop of its own, and a bell."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.rung: list[int] = []
        self.is_deaf = False
        self.told = 0
        self._loop_task: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Bell)

    @property
    def table(self) -> discord.TextChannel:
        return self.guilds[0].text_channels[0]

    async def hangbell(self, number: int, label: str = "Ring") -> discord.Message:
        return await self.table.send(view=hung_bell(number, label))

    def start_telling(self, pause: float) -> None:
        self._loop_task = asyncio.create_task(self._tell(pause))

    async def _tell(self, pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            self.told += 1
            await self.table.send(f"told {self.told}")

    async def close(self) -> None:
        if self._loop_task is not None:
            self._loop_task.cancel()
        await super().close()


def hung_bell(number: int, label: str = "Ring") -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(Bell(number, label)))
    return view


@asynccontextmanager
async def ringing() -> AsyncIterator[tuple[Ringer, Playground, aiohttp.ClientSession]]:
    bot = Ringer()

    async def begin(here: world.World) -> None:
        await bot.hangbell(1)

    async def end() -> None: ...

    async with opened(bot, begin, end, ANYWHERE) as playground, aiohttp.ClientSession() as session:
        yield bot, playground, session


async def until(seen: Callable[[], Awaitable[bool]], seconds: float = 10.0) -> float:
    """Look again and again; how long it took."""
    began = time.monotonic()
    while not await seen():
        assert time.monotonic() - began < seconds, "it never came"
        await asyncio.sleep(0.02)
    return time.monotonic() - began

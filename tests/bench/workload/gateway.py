"""Interactions as Discord's gateway hands them over, and the processor time that each takes.

The places where a click enters discord.py and finds its handler are private to discord.py 2.7;
`tests/test_benches.py` plays a turn through them.
"""

import asyncio
import re
from dataclasses import dataclass
from time import process_time
from typing import Any

import discord
from discord import ui

from tests.bench.workload.panel import Click
from tests.bench.workload.stub import APPLICATION, CHANNEL, STAMP, Json, Shown, StubDiscord, user

COMMAND, COMPONENT = 2, 3
BUTTON, MENU = 2, 3
EVERYTHING = str((1 << 50) - 1)
PATIENCE_S = 10.0


@dataclass(frozen=True, slots=True)
class Spent:
    """Processor seconds of one click, of all threads together."""

    handling: float
    """From reading the custom id until the handler has returned."""
    whole: float
    """From the gateway until nothing of it runs any more."""


class Gateway:
    """Hands interactions to a client that has logged in."""

    def __init__(self, client: discord.Client, stub: StubDiscord) -> None:
        self._client = client
        self._stub = stub
        self.guild = 0
        """Where people type and click."""
        self._lasting: set[asyncio.Task[Any]] = set()
        """What was started once and goes on for ever."""
        self._read_at = 0.0
        self._returned: asyncio.Future[float] | None = None
        dynamic_items = set(client._connection._view_store._dynamic_items.values())
        for item in dynamic_items:
            self._watch_item(item)
        if not dynamic_items:
            self._watch_event(client)

    def _watch_event(self, client: Any) -> None:  # noqa: ANN401 - the handler is no part of discord.py
        """Note when a click reaches the client, and when its handler has returned."""
        handle = client.on_interaction

        async def on_interaction(interaction: discord.Interaction[Any]) -> None:
            self._read_at = process_time()
            try:
                await handle(interaction)
            finally:
                if self._returned is not None:
                    self._returned.set_result(process_time())

        client.on_interaction = on_interaction

    def _watch_item(self, item: type[ui.DynamicItem[Any]]) -> None:
        """Note when a custom id is read, and when the handler of its component has returned."""
        read, call = item.from_custom_id, item.callback

        async def from_custom_id(
            _: type[ui.DynamicItem[Any]],
            interaction: discord.Interaction[Any],
            found: ui.Item[Any],
            match: re.Match[str],
            /,
        ) -> ui.DynamicItem[Any]:
            self._read_at = process_time()
            return await read(interaction, found, match)

        async def callback(
            self_: ui.DynamicItem[Any], interaction: discord.Interaction[Any]
        ) -> None:
            try:
                await call(self_, interaction)
            finally:
                assert self._returned is not None
                self._returned.set_result(process_time())

        _replace(item, "from_custom_id", classmethod(from_custom_id))
        _replace(item, "callback", callback)

    async def click(self, person: int, on: Shown, click: Click) -> Spent:
        """Press or pick, and wait until it has been dealt with."""
        data: Json = {
            "custom_id": click.custom_id,
            "component_type": MENU if click.value else BUTTON,
        }
        if click.value:
            data["values"] = [click.value]
        payload = {**self._interaction(person, COMPONENT, data), "message": on.message()}
        before = asyncio.all_tasks()
        self._returned = asyncio.get_running_loop().create_future()
        begun = process_time()
        self._hand_over(payload)
        async with asyncio.timeout(PATIENCE_S):
            returned = await self._returned
        await self._settle(before)
        return Spent(returned - self._read_at, process_time() - begun)

    async def command(self, person: int, name: str, **options: str | int) -> None:
        given = [
            {"name": key, "type": 3 if isinstance(value, str) else 4, "value": value}
            for key, value in options.items()
        ]
        data = {"id": "1", "name": name, "type": 1, "options": given}
        self._returned = None
        before = asyncio.all_tasks()
        self._hand_over(self._interaction(person, COMMAND, data))
        await self._settle(before)

    def _hand_over(self, payload: Json) -> None:
        self._client._connection.parsers["INTERACTION_CREATE"](payload)

    async def _settle(self, before: set[asyncio.Task[Any]]) -> None:
        """Wait for all that an interaction has started."""
        while begun := asyncio.all_tasks() - before - self._lasting:
            _, lasting = await asyncio.wait(begun, timeout=PATIENCE_S)
            self._lasting |= lasting

    def _interaction(self, person: int, kind: int, data: Json) -> Json:
        number = self._stub.number()
        return {
            "id": str(number),
            "application_id": str(APPLICATION),
            "type": kind,
            "token": f"token-{number}",
            "version": 1,
            "data": data,
            "guild_id": str(self.guild),
            "channel_id": str(CHANNEL),
            "channel": {"id": str(CHANNEL), "type": 0, "name": "table", "position": 0},
            "member": {
                "user": user(person),
                "roles": [],
                "joined_at": STAMP,
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": EVERYTHING,
            },
            "app_permissions": EVERYTHING,
            "locale": "en-US",
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 10 << 20,
        }


def _replace(item: type, name: str, by: object) -> None:
    setattr(item, name, by)

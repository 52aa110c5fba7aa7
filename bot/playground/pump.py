"""The pump: what the bot does by itself appears on the pages, and old messages go."""

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Any

from bot.playground.rooms import Rooms
from bot.playground.world import World

LOGGER = logging.getLogger(__name__)

PAUSE = 0.1
MOST_MESSAGES = 80
"""SimCord's pages grow slow past a hundred."""
MOST_FILES = 400
"""Pictures of about 100 KB; every click on a panel brings a new one."""
CHANNEL = re.compile(r"/channels/(\d+)")

Crossing = tuple[str, str, Any]
"""What SimCord writes down of everything that goes between the bot and its Discord."""


class Pump:
    """Looks ten times a second whether anything crossed the wire, and tells the views concerned.
    A page that is looked at asks twice a second; only then is it published again."""

    def __init__(self, world: World, rooms: Rooms) -> None:
        self._world = world
        self._rooms = rooms

    async def run(self) -> None:
        """Go on until cancelled; whatever fails is tried again at the next news."""
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.turn()
            except Exception:
                LOGGER.exception("the pages could not be brought up to date")

    async def turn(self) -> None:
        """Tell the views what is new since the last turn."""
        backend = self._world.env.backend
        if not backend.transcript:
            return
        crossed = list(backend.transcript)
        # A record for tests, which would only grow here.
        backend.transcript.clear()
        backend.http_requests.clear()
        async with self._rooms.desk:
            self._trim()
            await self._rooms.follow()
        channels = touched(crossed)
        for view in self._rooms.views():
            if channels is None or view.channel.id in channels:
                view.touch()

    def _trim(self) -> None:
        backend = self._world.env.backend
        for messages in backend.messages.values():
            for number in sorted(messages)[:-MOST_MESSAGES]:
                del messages[number]
        files = backend.cdn._blobs
        if len(files) > MOST_FILES:
            used = {
                attachment["url"]
                for messages in backend.messages.values()
                for message in messages.values()
                for attachment in message.attachments
            }
            # The newest may be on their way into a message.
            for url in list(files)[: -MOST_FILES // 2]:
                if "/attachments/" in url and url not in used:
                    del files[url]


def touched(crossed: Iterable[Crossing]) -> set[int] | None:
    """The channels in which something happened; none in particular means: look everywhere."""
    channels = set()
    for kind, name, payload in crossed:
        if kind == "HTTP":
            found = CHANNEL.search(name)
            channel = found[1] if found else None
            if name.startswith("GET "):
                continue
        elif kind == "GATEWAY":
            channel = payload.get("channel_id")
        else:
            continue
        if channel is None:
            return None
        channels.add(int(channel))
    return channels

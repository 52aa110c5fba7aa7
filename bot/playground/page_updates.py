"""Pages follow what the bot does by itself, and old messages are removed."""

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Any

from bot.playground.tabs import Tabs
from bot.playground.world import World

LOGGER = logging.getLogger(__name__)

UPDATE_EVERY_S = 0.1
MOST_MESSAGES = 80
"""SimCord's pages grow slow past a hundred."""
MOST_FILES = 400
"""Pictures of about 100 KB; every click on a panel brings a new one."""
CHANNEL = re.compile(r"/channels/(\d+)")

Crossing = tuple[str, str, Any]
"""What SimCord writes down of everything that goes between the bot and its Discord."""


class PageUpdates:
    """Checks ten times a second what was sent, and marks the views concerned as out of date.
    An open page asks twice a second; only then is it published again."""

    def __init__(self, world: World, tabs: Tabs) -> None:
        self._world = world
        self._tabs = tabs

    async def run(self) -> None:
        """Run until cancelled; what fails is tried again at the next change."""
        while True:
            await asyncio.sleep(UPDATE_EVERY_S)
            try:
                await self.update()
            except Exception:
                LOGGER.exception("the pages could not be brought up to date")

    async def update(self) -> None:
        """Mark the views in which something is new since the last update."""
        backend = self._world.env.backend
        if not backend.transcript:
            return
        crossed = list(backend.transcript)
        # A record for tests, which would only grow here.
        backend.transcript.clear()
        backend.http_requests.clear()
        async with self._tabs.lock:
            self._trim()
            await self._tabs.follow()
        channels = touched(crossed)
        for view in self._tabs.views():
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

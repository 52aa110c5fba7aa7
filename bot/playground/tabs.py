"""The tabs: the channel, everybody's direct messages and the threads, each with its views."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from simcord.backend.access import can_access_channel
from simcord.builders import ChannelHandle

from bot.playground.views import View
from bot.playground.world import PlaygroundPerson, World

MOST_THREADS = 12
"""Newer threads have tabs; older ones are reached when somebody speaks there again."""


@dataclass(slots=True)
class Tab:
    """A channel and the people who can read it."""

    key: str
    kind: str
    name: str
    channel: ChannelHandle
    views: dict[str, View] = field(default_factory=dict)

    @property
    def newest(self) -> int:
        return max((view.newest for view in self.views.values()), default=0)


class Tabs:
    """All tabs. The lock is held by whoever acts or publishes."""

    def __init__(self, world: World) -> None:
        self.lock = asyncio.Lock()
        self.notices: list[str] = []
        self._world = world
        self._port = 0
        self._tabs: dict[int, Tab] = {}

    async def open(self, port: int) -> None:
        """Open the tabs that are always there."""
        self._port = port
        world = self._world
        async with self.lock:
            table = Tab("table", "channel", world.table.name or "", world.table)
            await self._add(table, world.people)
            for somebody in world.people:
                channel = somebody.user.dm_channel
                await self._add(
                    Tab(f"dm-{somebody.name}", "dm", somebody.name, channel), [somebody]
                )

    async def follow(self) -> None:
        """Open tabs for new threads, close those of threads that are gone."""
        threads = {thread.id: thread for thread in self._world.threads()}
        newest = dict(sorted(threads.items())[-MOST_THREADS:])
        for number, tab in list(self._tabs.items()):
            if tab.kind == "thread" and number not in newest:
                del self._tabs[number]
                for view in tab.views.values():
                    await view.close()
        for number, thread in newest.items():
            opened = Tab(f"thread-{number}", "thread", thread.name or "", thread)
            opened = self._tabs.get(number, opened)
            opened.name = thread.name or ""
            await self._add(opened, self._world.people)

    async def close(self) -> None:
        async with self.lock:
            for view in self.views():
                await view.close()
            self._tabs.clear()

    def views(self) -> Iterator[View]:
        for tab in list(self._tabs.values()):
            yield from tab.views.values()

    def view(self, key: str) -> View | None:
        """The view that this key opens."""
        return next((view for view in self.views() if view.key == key), None)

    def __iter__(self) -> Iterator[Tab]:
        return iter(list(self._tabs.values()))

    async def _add(self, tab: Tab, people: Sequence[PlaygroundPerson]) -> None:
        for somebody in people:
            if somebody.name in tab.views:
                continue
            viewer = somebody.user if tab.channel.guild is None else somebody.member
            if can_access_channel(self._world.env, tab.channel.id, viewer, history=True):
                view = View(self._world, tab.channel, somebody, self.lock, self.notices.append)
                await view.open(self._port)
                tab.views[somebody.name] = view
        self._tabs[tab.channel.id] = tab

"""Rooms: the channel, everybody's direct messages and the threads, each with its views."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from simcord.backend.access import can_access_channel
from simcord.builders import ChannelHandle

from bot.playground.views import View
from bot.playground.world import Somebody, World

MOST_THREADS = 12
"""Newer threads have tabs; older ones are reached when somebody speaks there again."""


@dataclass(slots=True)
class Room:
    """A channel and those who can look into it."""

    key: str
    kind: str
    name: str
    channel: ChannelHandle
    views: dict[str, View] = field(default_factory=dict)

    @property
    def newest(self) -> int:
        return max((view.newest for view in self.views.values()), default=0)


class Rooms:
    """All rooms, and the desk at which whoever acts or publishes stands alone."""

    def __init__(self, world: World) -> None:
        self.desk = asyncio.Lock()
        self.notices: list[str] = []
        self._world = world
        self._port = 0
        self._rooms: dict[int, Room] = {}

    async def open(self, port: int) -> None:
        """Open the rooms that are always there."""
        self._port = port
        world = self._world
        async with self.desk:
            table = Room("table", "channel", world.table.name or "", world.table)
            await self._add(table, world.people)
            for somebody in world.people:
                channel = somebody.user.dm_channel
                await self._add(
                    Room(f"dm-{somebody.name}", "dm", somebody.name, channel), [somebody]
                )

    async def follow(self) -> None:
        """Open rooms for new threads, close those of threads that are gone."""
        threads = {thread.id: thread for thread in self._world.threads()}
        newest = dict(sorted(threads.items())[-MOST_THREADS:])
        for number, room in list(self._rooms.items()):
            if room.kind == "thread" and number not in newest:
                del self._rooms[number]
                for view in room.views.values():
                    await view.close()
        for number, thread in newest.items():
            opened = Room(f"thread-{number}", "thread", thread.name or "", thread)
            opened = self._rooms.get(number, opened)
            opened.name = thread.name or ""
            await self._add(opened, self._world.people)

    async def close(self) -> None:
        async with self.desk:
            for view in self.views():
                await view.close()
            self._rooms.clear()

    def views(self) -> Iterator[View]:
        for room in list(self._rooms.values()):
            yield from room.views.values()

    def view(self, key: str) -> View | None:
        """The view that this key opens."""
        return next((view for view in self.views() if view.key == key), None)

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    async def _add(self, room: Room, people: tuple[Somebody, ...] | list[Somebody]) -> None:
        for somebody in people:
            if somebody.name in room.views:
                continue
            viewer = somebody.user if room.channel.guild is None else somebody.member
            if can_access_channel(self._world.env, room.channel.id, viewer, history=True):
                view = View(self._world, room.channel, somebody, self.desk, self.notices.append)
                await view.open(self._port)
                room.views[somebody.name] = view
        self._rooms[room.channel.id] = room

"""The world of the playground: a server, a channel, three people; the same ids at every start."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import available_timezones

import discord
from simcord import Env
from simcord.actors import MemberActor
from simcord.backend.cdn import CDN_BASE
from simcord.builders import ChannelHandle, GuildHandle, UserHandle

from bot.ids import Place
from bot.playground import avatars
from bot.playground.clock import FollowingClock

BOT = "Vizier"
SERVER = "The Playground"
CHANNEL = "table"
TOPIC = "Everybody sees this channel. Type /new to play."
NAMES = ("Mary", "Juliet", "Josh")
FACE = "playground"
"""The name of everybody's avatar; Discord would have a hash here."""


@dataclass(frozen=True, slots=True)
class PlaygroundPerson:
    """A person of the playground: by themselves, and as a member of the server."""

    name: str
    user: UserHandle
    member: MemberActor


@dataclass(frozen=True, slots=True)
class World:
    """What exists before the bot comes."""

    env: Env
    server: GuildHandle
    table: ChannelHandle
    people: tuple[PlaygroundPerson, ...]
    faces: Mapping[str, tuple[str, bytes]]
    zone: str

    @property
    def place(self) -> Place:
        """Where matches live here."""
        return Place(self.server.id, self.table.id)

    def threads(self) -> list[ChannelHandle]:
        return self.table.threads


def created(bot: discord.Client) -> World:
    """Build the world. SimCord counts ids up from a fixed date, so the order here is for ever:
    only then does the clock begin to follow the wall, and new messages get new ids."""
    env = Env(bot, check_errors=False)
    backend = env.backend
    backend.bot_user.name = BOT
    backend.bot_user.avatar = FACE
    users = [env.create_user(name.lower(), global_name=name, avatar=FACE) for name in NAMES]
    server = env.create_guild(SERVER, owner=users[0])
    table = server.create_text_channel(CHANNEL, topic=TOPIC)
    for user in users[1:]:
        server.add_member(user)
    people = tuple(
        PlaygroundPerson(name, user, MemberActor(env, server, user))
        for name, user in zip(NAMES, users, strict=True)
    )
    for somebody in people:
        somebody.user.dm_channel  # noqa: B018 - the first look makes the channel
    backend.clock = FollowingClock()
    faces = {_face(backend.bot_user.id): ("vizier.png", avatars.vizier())}
    for number, somebody in enumerate(people):
        face = avatars.initial(somebody.name, number)
        faces[_face(somebody.user.id)] = (f"{somebody.name}.png", face)
    return World(env, server, table, people, faces, _zone())


def _face(person: int) -> str:
    return f"{CDN_BASE}/avatars/{person}/{FACE}.png"


def _zone() -> str:
    """The machine's time zone, where it can be told."""
    _, _, name = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")
    return name if name in available_timezones() else "UTC"

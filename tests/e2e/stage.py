"""A stage for dialogues: the real bot in a Discord in memory, people who click and type."""

import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.models import EPHEMERAL_FLAG, Interaction
from simcord.backend.models import Message as StoredMessage
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle, GuildHandle, UserHandle
from simcord.interactions import base_payload
from simcord.results import InteractionResult, to_discord_message

from bot.app.bot import open_bot
from bot.app.config import ALL_IN_ONE, Shards
from bot.clock import FakeClock
from bot.discord_ui.client import VizierClient
from bot.ids import MatchId, PersonId
from bot.people.people import Person as Known
from bot.people.server_defaults import Defaults
from bot.services import Services
from bot.store.statement import Statement
from rules.computer import PLAYERS
from rules.computer.review import Thoroughness
from tests.bot.house import ThreadWorkers
from tests.e2e.discord_rules import check_requests
from tests.e2e.shown import Shown, button_id, components, menus, words_of
from tests.games import FIRST
from tests.patience import PATIENCE_S

if TYPE_CHECKING:
    from bot.app.assemble import Application
    from bot.computers.processes import WorkerPool
    from rules.computer.player import Player

BRIEF = Thoroughness(breadth=1, suspects=1, worlds=1)
Given: TypeAlias = Any
"""What a slash command takes: words, numbers, people."""


class Person:
    """Somebody at the keyboard, in the channel or in their direct messages."""

    def __init__(self, stage: "Stage", member: MemberActor) -> None:
        self.stage = stage
        self.member = member
        self.panel: Shown | None = None
        """The private message they look at."""
        self.picked: dict[tuple[int, str], str] = {}
        """What each menu shows as picked: an app does not send the same pick twice."""

    @property
    def id(self) -> PersonId:
        return PersonId(self.member.id)

    @property
    def user(self) -> UserHandle:
        return self.member.user

    async def types(
        self, command: str, *, where: ChannelHandle | None = None, **options: Given
    ) -> str:
        """Use a slash command; what the bot answers, in words."""
        result = await self.member.slash(where or self.stage.channel, command, **options)
        return self._hears(result)

    async def types_directly(self, command: str, **options: Given) -> str:
        return self._hears(await self.user.slash(command, **options))

    async def offers(self, command: str, option: str, typed: str, **filled: Given) -> list[Any]:
        found = await self.member.autocomplete(self.stage.channel, command, option, typed, **filled)
        return [one["value"] for one in found]

    async def presses(self, label: str, on: Shown | None = None) -> str:
        """Press a button, on the panel unless it is said where."""
        message = on or self.panel
        assert message is not None
        actor: Any = self.user if self._is_direct(message) else self.member
        return self._hears(await actor.click(message, custom_id=button_id(message, label)))

    async def presses_word(self, words: str) -> str:
        """Press the button that says these words of an answer."""
        assert self.panel is not None
        known = next(
            str(one["custom_id"])
            for one in components(self.panel)
            if one["type"] == 2 and str(one.get("custom_id", "")).endswith(f":{words}")
        )
        return await self.forges(known, self.panel)

    async def forges(self, custom_id: str, on: Shown) -> str:
        """Press what was there once."""
        actor: Any = self.user if self._is_direct(on) else self.member
        return self._hears(await actor.click(on, custom_id=custom_id))

    async def picks(self, value: str, on: Shown | None = None, menu: int = 0) -> str:
        message = on or self.panel
        assert message is not None
        actor: Any = self.user if self._is_direct(message) else self.member
        known = menus(message)[menu]["custom_id"]
        assert self.picked.get((message.id, known)) != value, f"{value} is shown as picked already"
        self.picked[message.id, known] = value
        return self._hears(await actor.select(message, [value], custom_id=known))

    def options(self, menu: int = 0) -> list[str]:
        assert self.panel is not None
        found = menus(self.panel)
        return [one["value"] for one in found[menu]["options"]] if found else []

    def alerts(self) -> list[discord.Message]:
        return self.user.dm_channel.history()

    def _is_direct(self, message: Shown) -> bool:
        channel = getattr(message, "channel_id", None) or message.channel.id  # type: ignore[union-attr]
        return bool(channel == self.user.dm_channel.id)

    def _hears(self, result: InteractionResult) -> str:
        assert result.acknowledged, "the bot did not answer"
        shown = [*result.followups] or ([result.response] if result.response else [])
        assert shown, "the bot answered nothing"
        self.stage.check()
        if shown[-1].ephemeral:
            self.panel = shown[-1]
        return words_of(shown[-1])


class Stage:
    """The bot, the channel, the people and the clock."""

    def __init__(self, path: Path | str, seed: int, shards: Shards = ALL_IN_ONE) -> None:
        self.path = path
        self.clock = FakeClock()
        self.random = Random(seed)
        self.shards = shards
        self.bot = new_bot(shards)
        self.app: Application
        self.players: Mapping[str, Player] = PLAYERS
        self.new_workers: Callable[[], WorkerPool] = ThreadWorkers
        self.env: simcord.Env
        self.channel: ChannelHandle
        self.checked = 0
        self.asks_hours = False
        """Whether newcomers are told of quiet nights."""

    @property
    def services(self) -> Services:
        return self.bot.services

    async def open_house(self) -> None:
        self.app = await open_bot(
            self.bot,
            self.path,
            self.clock,
            players=self.players,
            draw=lambda: self.random.randbytes(32),
            workers=self.new_workers(),
            thoroughness=BRIEF,
            wall=lambda: self.env.backend.clock.now().timestamp(),
        )
        if not self.asks_hours:
            self._settle_hours()

    def _settle_hours(self) -> None:
        """Whoever comes has said before when they may be written to: at any hour."""
        people = self.services.people
        read = people._read

        async def read_settled(number: PersonId) -> Known:
            return replace(await read(number), hours_known=True)

        people._read = read_settled  # type: ignore[method-assign]

    async def restart(self) -> None:
        """The process dies and a new one comes; Discord stays as it was."""
        await self.app.close()
        self.bot = new_bot(self.shards)
        await self.open_house()
        await self.env.restart_bot(self.bot)

    async def goes_on(self) -> None:
        """Let everything that goes on by itself go on until nothing is due."""
        for _ in range(100):
            if not await self.app.background.step():
                self.check()
                return
        raise AssertionError("the house never comes to rest")

    async def passes(self, seconds: int) -> None:
        self.clock.advance(seconds)
        await self.goes_on()

    def posts(self, where: ChannelHandle | None = None) -> list[discord.Message]:
        return [to_discord_message(self.env, one) for one in self._stored(where or self.channel)]

    def count_posts(self) -> int:
        """To make messages of all that is stored takes long."""
        return len(self._stored(self.channel))

    @property
    def post(self) -> discord.Message:
        return to_discord_message(self.env, self._stored(self.channel)[-1])

    def _stored(self, where: ChannelHandle) -> list[StoredMessage]:
        """What everybody can read there, the oldest first."""
        messages = self.env.backend.messages.get(where.id, {})
        return [one for _, one in sorted(messages.items()) if not one.flags & EPHEMERAL_FLAG]

    def check(self) -> None:
        """Everything the bot has sent since the last look keeps Discord's rules."""
        requests = self.env.http_requests
        check_requests(requests[self.checked :])
        self.checked = len(requests)
        assert not self.bot.persistent_views, "discord.py keeps a view of ours"

    def joins(self, name: str, guild: GuildHandle | None = None, **may: bool) -> Person:
        """Somebody new, who may do these things on the server."""
        guild = guild or self.env.guild
        role = guild.create_role(f"{name}'s", permissions=discord.Permissions(**may))
        user = self.env.create_user(name.lower(), global_name=name)
        return Person(self, guild.add_member(user, roles=[role]))

    async def match_of(
        self, *people: Person, game: str = FIRST.key, computers: int = 0, **options: Given
    ) -> MatchId:
        """A match that has begun, opened by the first; of several, it reminds one at once."""
        first, *others = people
        seats = len(people) + computers
        await first.types("new", game=game, seats=seats, computers=computers, **options)
        lobby = self.post
        for other in others:
            await other.presses("Join", on=lobby)
        await first.presses("Start", on=lobby)
        for one in people if others else ():
            self.services.presence.forget(one.id)
        await self.goes_on()
        rows = await self.services.store.read("SELECT MAX(id) AS latest FROM matches")
        match = MatchId(int(rows[0]["latest"]))
        for one in people:
            self.services.presence.note(match, one.id)
        return match

    async def seated(self, match: MatchId, *people: Person) -> list[Person]:
        """The same people in the order of their seats."""
        record = await self.services.matches.record(match)
        return [next(one for one in people if one.id == seat.person) for seat in record.seats]

    async def awaited(self, match: MatchId, *people: Person) -> Person:
        """The one of them the match waits for."""
        async with self.services.matches.held(match) as live:
            person = live.record.seats[live.match.awaited[0]].person
        return next(one for one in people if one.id == person)

    def clicked(
        self, person: Person, custom_id: str, values: Sequence[str] = (), on: Shown | None = None
    ) -> Interaction:
        """A click as Discord delivers it, whether or not such a component is still there."""
        message = on or person.panel
        assert message is not None
        backend = self.env.backend
        channel = getattr(message, "channel_id", None) or message.channel.id  # type: ignore[union-attr]
        stored = backend.get_message(channel, message.id)
        kind = 3 if values else 2
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if values:
            data["values"] = list(values)
        record, payload = base_payload(
            backend,
            type=3,
            channel_id=channel,
            guild_id=self.env.guild.id,
            user_id=person.id,
            data=data,
        )
        shown: dict[str, Any] = dict(message_payload(backend, stored))
        shown["components"] = [*shown["components"], _component(custom_id, values)]
        payload["message"] = shown
        record.source_message_id = stored.id
        backend.emit("INTERACTION_CREATE", payload)
        return record

    async def replays(
        self, person: Person, custom_id: str, values: Sequence[str] = (), on: Shown | None = None
    ) -> str:
        """The same click again; what the bot answers."""
        record = self.clicked(person, custom_id, values, on)
        await self.env.settle()
        return person._hears(InteractionResult(self.env, record))

    def unposted(self, match: MatchId) -> list[Statement]:
        """What a process that died between sending and noting leaves in the database."""
        latest = "(SELECT MAX(number) FROM posts WHERE match = ?)"
        return [
            Statement(
                "INSERT INTO outbox (match, number, first_entry, end_entry, events, held, sending,"
                " tries, made, tried, due) SELECT match, number, first_entry, end_entry, events, 0,"
                f" 1, 1, at, at, at FROM posts WHERE match = ? AND number = {latest}",
                (match, match),
            ),
            Statement(f"DELETE FROM posts WHERE match = ? AND number = {latest}", (match, match)),
        ]

    def forgotten_commands(self) -> list[Statement]:
        return [Statement("UPDATE counters SET value = 0 WHERE name = 'commands'")]

    async def until(
        self, match: MatchId, moment: Callable[[list[tuple[str, ...]]], bool], *people: Person
    ) -> Person:
        """Let people choose, without a click, until somebody has such answers before them."""
        for _ in range(500):
            person = await self.awaited(match, *people)
            answers = await self.answers(match, person)
            if moment(answers):
                await self.goes_on()
                return person
            if ("end",) in answers:
                answers = [("end",)]
            words = self.random.choice(answers)
            chosen = await self.services.turns.choose(match, person.id, words, None)
            if chosen.turn_ended:
                await self.goes_on()
        raise AssertionError("that moment never came")

    async def answers(self, match: MatchId, person: Person) -> list[tuple[str, ...]]:
        async with self.services.matches.held(match) as live:
            return list(live.match.answers(live.record.seat_of(person.id).number))


def new_bot(shards: Shards = ALL_IN_ONE) -> VizierClient:
    """The real bot, which thinks without processes of its own and looks back but briefly."""
    return VizierClient(shards.count, shards.ids)


@asynccontextmanager
async def staged(
    path: Path | str,
    seed: int = 1,
    *names: str,
    shards: Shards = ALL_IN_ONE,
    threads: bool = False,
    asks_hours: bool = False,
) -> AsyncIterator[tuple[Stage, list[Person]]]:
    """A server whose matches are played in its channel, unless it is to be as every new one is:
    with a thread a match."""
    logging.getLogger("discord").setLevel(logging.WARNING)
    stage = Stage(path, seed, shards)
    stage.asks_hours = asks_hours
    await stage.open_house()
    try:
        async with simcord.run(stage.bot, settle_timeout=PATIENCE_S) as env:
            stage.env = env
            guild = env.create_guild("The Court")
            stage.channel = guild.create_text_channel("table")
            if not threads:
                await stage.services.servers.keep(guild.id, Defaults(own_thread=False))
            people = [
                Person(stage, guild.add_member(env.create_user(name.lower(), global_name=name)))
                for name in names
            ]
            yield stage, people
            stage.check()
    finally:
        await stage.app.close()


def _component(custom_id: str, values: Sequence[str]) -> dict[str, Any]:
    """What a client that has not heard of the latest edit still shows."""
    if not values:
        inside: dict[str, Any] = {"type": 2, "style": 2, "label": "?", "custom_id": custom_id}
    else:
        options = [{"label": value, "value": value} for value in values]
        inside = {"type": 3, "custom_id": custom_id, "options": options}
    return {"type": 1, "components": [inside]}

"""Discord as a server on this machine: SimCord's world behind a REST API and a gateway of our own,
for bots that run in processes of their own and are told nothing but an address."""

import asyncio
import io
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType, SimpleNamespace
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord import Env
from simcord._clock import Clock
from simcord.actors import MemberActor
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction, Message
from simcord.backend.serializers import guild_create_payload, message_payload, user_payload
from simcord.builders import ChannelHandle
from simcord.http.router import dispatch
from simcord.interactions import base_payload, build_options

from bot.playground.clock import FollowingClock
from tests.e2e.rate_limits import NEW_MESSAGE, RateLimits

HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACKNOWLEDGED = 1, 2, 6, 7, 9, 10, 11
COMMAND, COMPONENT = 2, 3
BUTTON, MENU = 2, 3
A_MOMENT = 0.02
PATIENCE = 3.0
"""Seconds that Discord waits for an answer; then it says that the interaction failed."""
AN_ANSWER = 20.0
CDN = "/cdn/"
NONCE_LASTS_S = 5 * 60
"""For so long Discord answers a repeated nonce with the first message."""

CarryOut = Callable[[], Awaitable[web.StreamResponse]]
Fault = Callable[[web.Request, CarryOut], Awaitable[web.StreamResponse]]
"""What stands between a request and its being carried out."""
Word = str | int
"""What is said on the gateway, or the code with which it is closed."""


async def _no_fault(request: web.Request, carry_out: CarryOut) -> web.StreamResponse:
    return await carry_out()


class DiscordServer:
    """What people and bots see, whoever of the bots comes and goes."""

    def __init__(self, token: str, clock: Clock | None = None) -> None:
        self._token = token
        self.env = Env(discord.Client(intents=discord.Intents(guilds=True)), check_errors=False)
        self.backend = self.env.backend
        self.backend.clock = clock or FollowingClock()
        self.fault: Fault = _no_fault
        self.guild = self.env.create_guild("The Court")
        self.channel = self.guild.create_text_channel("table")
        self.backend.subscribers.append(self._tell)
        self.limits = RateLimits()
        self._sessions: list[asyncio.Queue[Word]] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.deliveries = 1
        """How often each event is delivered; Discord may do it twice."""
        self.most_sessions = 0
        """Bots that were connected at the same time."""
        self.identified = 0
        self._nonces: dict[str, tuple[float, dict[str, Any]]] = {}
        self.sent_again: list[str] = []
        """Nonces that came a second time; Discord answers with the first message."""
        self.made: Counter[str] = Counter()
        """How many messages were made with each nonce."""
        self._arrivals: dict[int, asyncio.Event] = {}
        self.last_asked = 0.0
        """When a bot last asked for anything, on the event loop's clock."""

    def member(self, name: str) -> MemberActor:
        return self.guild.add_member(self.env.create_user(name.lower(), global_name=name))

    @property
    def is_heard(self) -> bool:
        """Whether a bot is connected."""
        return bool(self._sessions)

    def posts(self) -> list[str]:
        """The words of each message that everybody in the channel sees."""
        found = self.backend.messages.get(self.channel.id, {}).values()
        return [words_of(one.components) for one in found if not one.is_ephemeral]

    async def types(self, who: MemberActor, command: str, **options: object) -> str | None:
        """Use a slash command; what is answered, or nothing if nobody answers in time."""
        shown = await self.opens(who, self.channel, command, **options)
        return None if shown is None else "\n".join(words_of(one.components) for one in shown)

    async def opens(
        self, who: MemberActor, where: ChannelHandle, command: str, **options: object
    ) -> list[Message] | None:
        """Use a slash command there; the messages that answer it, the latest first."""
        offered = self.backend.commands[None]
        group, _, name = command.rpartition(" ")
        # In an earlier release every command stood by itself.
        is_grouped = (group, 1) in offered
        root: dict[str, Any] = dict(offered[group if is_grouped else name, 1])
        spec = root
        if is_grouped:
            spec = next(one for one in root["options"] if one["name"] == name)
        given, resolved = build_options(who, name, spec, dict(options), channel_id=where.id)
        if is_grouped:
            given = [{"type": 1, "name": name, "options": given}]
        data = {"id": root["id"], "name": root["name"], "type": 1, "options": given}
        record, payload = base_payload(
            self.backend,
            type=COMMAND,
            channel_id=where.id,
            guild_id=self.guild.id,
            user_id=who.id,
            data={**data, "resolved": resolved} if resolved else data,
        )
        return await self._answered(record, payload)

    async def clicks(
        self, who: MemberActor, on: Message, custom_id: str, value: str = ""
    ) -> list[Message] | None:
        """Press a button, or pick a value from a menu; the messages that answer it."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": MENU if value else BUTTON}
        if value:
            data["values"] = [value]
        record, payload = base_payload(
            self.backend,
            type=COMPONENT,
            channel_id=on.channel_id,
            guild_id=self.guild.id,
            user_id=who.id,
            data=data,
        )
        record.source_message_id = on.id
        payload["message"] = dict(message_payload(self.backend, on))
        return await self._answered(record, payload)

    async def _answered(self, record: Interaction, payload: dict[str, Any]) -> list[Message] | None:
        self._tell("INTERACTION_CREATE", payload)
        if not await self.wait_for(lambda: record.responded, PATIENCE):
            return None
        if not await self.wait_for(
            lambda: not record.loading or bool(record.followup_ids), AN_ANSWER
        ):
            return None
        answers = [*record.followup_ids, record.message_id]
        known = self.backend.messages.get(record.channel_id, {})
        return [known[one] for one in answers if one in known]

    async def wait_for(self, true: Callable[[], bool], seconds: float) -> bool:
        """Whether it comes true within so many seconds."""
        return await _until(true, seconds)

    def latest(self, where: ChannelHandle) -> Message:
        """The latest message there that everybody sees."""
        found = self.backend.messages.get(where.id, {}).values()
        return [one for one in found if not one.is_ephemeral][-1]

    def next_post(self, where: ChannelHandle) -> asyncio.Event:
        """Set as soon as the bot has posted there again."""
        return self._arrivals.setdefault(where.id, asyncio.Event())

    def _tell(self, event: str, payload: Any) -> None:  # noqa: ANN401 - whatever SimCord sends
        word = json.dumps({"op": 0, "t": event, "s": 1, "d": payload})
        for _ in range(self.deliveries):
            self.say(word)

    def say(self, word: Word) -> None:
        """To every bot that is connected."""
        for session in self._sessions:
            session.put_nowait(word)

    # What bots ask for.

    async def rest(self, request: web.Request) -> web.StreamResponse:
        return await self.fault(request, lambda: self._carry_out(request))

    async def _carry_out(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") not in (f"Bot {self._token}", None):
            return json_answer({"code": 0, "message": "401: Unauthorized"}, 401)
        self.last_asked = asyncio.get_running_loop().time()
        path = f"/{request.match_info['path']}"
        if path.startswith(CDN):
            found = self.backend.cdn.get(f"{CDN_BASE}/{path.removeprefix(CDN)}")
            return web.Response(body=found, status=200 if found else 404)
        wait_s, limits = self.limits.ask(request.method, path)
        if wait_s:
            return _too_many(wait_s, limits)
        body, files = await _body_of(request)
        nonce = str((body or {}).get("nonce", "")) if isinstance(body, dict) else ""
        since, first = self._nonces.get(nonce, (0.0, None))
        now = self.backend.clock.now().timestamp()
        if first is not None and now - since < NONCE_LASTS_S:
            self.sent_again.append(nonce)
            return json_answer(first)
        try:
            answer = dispatch(
                self.backend,
                request.method,
                path,
                json=body,
                params=dict(request.query),
                files=files,
            )
        except BackendError as error:
            return json_answer(error.to_json(), error.status)
        if answer is None:
            return web.Response(status=204)
        if nonce:
            self._nonces[nonce] = now, answer
            self.made[nonce] += 1
        if request.method == "POST" and NEW_MESSAGE.match(path):
            self._arrived(int(answer["channel_id"]))
        return json_answer(answer, headers=limits)

    def _arrived(self, channel: int) -> None:
        waiting = self._arrivals.pop(channel, None)
        if waiting is not None:
            waiting.set()

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        words: asyncio.Queue[Word] = asyncio.Queue()
        telling = asyncio.create_task(_told(socket, words))
        self.sockets.append(socket)
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                said = json.loads(message.data)
                if said["op"] == HEARTBEAT:
                    words.put_nowait(json.dumps({"op": ACKNOWLEDGED}))
                elif said["op"] == IDENTIFY:
                    assert said["d"]["token"] == self._token
                    self._welcome(words, request.host)
                elif said["op"] == RESUME:
                    # Nothing of a session is kept: the bot identifies itself anew.
                    words.put_nowait(json.dumps({"op": INVALID_SESSION, "d": False}))
        finally:
            telling.cancel()
            self.sockets.remove(socket)
            if words in self._sessions:
                self._sessions.remove(words)
        return socket

    def _welcome(self, words: asyncio.Queue[Word], host: str) -> None:
        self.identified += 1
        ready = {
            "v": 10,
            "user": dict(user_payload(self.backend.bot_user)),
            "guilds": [{"id": str(self.guild.id), "unavailable": True}],
            "session_id": f"session-{self.identified}",
            "resume_gateway_url": f"ws://{host}/gateway",
            "shard": [0, 1],
            "application": {"id": str(self.backend.application_id), "flags": 0},
        }
        guild = guild_create_payload(self.backend, self.backend.guilds[self.guild.id])
        for number, (event, payload) in enumerate((("READY", ready), ("GUILD_CREATE", guild))):
            words.put_nowait(json.dumps({"op": 0, "t": event, "s": number, "d": payload}))
        self._sessions.append(words)
        self.most_sessions = max(self.most_sessions, len(self._sessions))


@asynccontextmanager
async def discord_server(token: str) -> AsyncIterator[tuple[DiscordServer, str]]:
    """The server and its address."""
    server = DiscordServer(token)
    async with served(server) as address:
        yield server, address


@asynccontextmanager
async def served(server: DiscordServer) -> AsyncIterator[str]:
    """Its address; it listens on this machine alone."""
    app = web.Application(client_max_size=1 << 26)
    app.router.add_get("/gateway", server.gateway)
    app.router.add_route("*", "/api/v10/{path:.*}", server.rest)
    runner = web.AppRunner(app, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        host, port = runner.addresses[0][:2]
        yield f"{host}:{port}"
    finally:
        await runner.cleanup()


def json_answer(
    answer: object, status: int = 200, headers: Mapping[str, str] = MappingProxyType({})
) -> web.Response:
    # As Discord says it; discord.py takes anything else for text.
    kind = {"Content-Type": "application/json", **headers}
    return web.Response(body=json.dumps(answer).encode(), status=status, headers=kind)


def _too_many(wait_s: float, headers: Mapping[str, str]) -> web.Response:
    answer = {"message": "You are being rate limited.", "retry_after": wait_s, "global": False}
    # Without a proxy's name discord.py takes it for a ban.
    said = {**headers, "Retry-After": f"{wait_s:.3f}", "Via": "1.1 a-proxy"}
    return json_answer(answer, 429, said)


async def _told(socket: web.WebSocketResponse, words: asyncio.Queue[Word]) -> None:
    while True:
        word = await words.get()
        if isinstance(word, int):
            await socket.close(code=word)
        else:
            await socket.send_str(word)


async def _body_of(request: web.Request) -> tuple[Any, list[Any]]:
    """The JSON of a request, and the files that came with it."""
    if not request.can_read_body:
        return None, []
    if not request.content_type.startswith("multipart/"):
        return await request.json(), []
    form = await request.post()
    payload = json.loads(str(form["payload_json"]))
    named = {int(one["id"]): one for one in payload.get("attachments", []) if "filename" in one}
    files = []
    for name, part in form.items():
        if isinstance(part, web.FileField):
            about = named.get(int(name[len("files[") : -1]), {})
            with part.file as sent:
                content = sent.read()
            held = SimpleNamespace(
                fp=io.BytesIO(content),
                filename=part.filename,
                description=about.get("description"),
            )
            files.append(held)
    return payload, files


def words_of(components: list[dict[str, Any]]) -> str:
    waiting, found = list(components), []
    while waiting:
        one = waiting.pop(0)
        if one.get("type") == 10:
            found.append(str(one["content"]))
        waiting = [*(one.get("components") or []), *waiting]
    return "\n".join(found)


async def _until(true: Callable[[], bool], seconds: float) -> bool:
    end = asyncio.get_running_loop().time() + seconds
    while not true():
        if asyncio.get_running_loop().time() > end:
            return False
        await asyncio.sleep(A_MOMENT)
    return True

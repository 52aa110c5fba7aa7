"""Discord in as few lines as a bot can live with, so that hardly any time is Discord's.

discord.py stays as it is down to its two doors to the network: `HTTPClient.request`, and
`AsyncWebhookAdapter.request` for answers to interactions. The second is private to discord.py 2.7;
`tests/test_benches.py` plays a turn through both.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from typing import Any
from unittest import mock

from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from tests.bench.workload.panel import Components, walk

APPLICATION, CHANNEL = 1001, 3001
LAYOUT = 1 << 15
STAMP = "2026-01-01T00:00:00+00:00"
UPDATED_MESSAGE = 7
Json = dict[str, Any]
OURS = {"id": str(APPLICATION), "username": "vizier", "discriminator": "0", "avatar": None}
ABOUT_US = {
    "id": str(APPLICATION),
    "name": "Vizier",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": OURS,
    "verify_key": "",
    "flags": 0,
}


class Shown:
    """A message. What the bot said is read only when somebody looks, outside of what is timed."""

    def __init__(self, number: int, channel: int, said: object) -> None:
        self.id = number
        self.channel = channel
        self._said = said

    @cached_property
    def _request(self) -> Json:
        said: Any = self._said
        if isinstance(said, list):
            said = json.loads(next(one["value"] for one in said if one["name"] == "payload_json"))
        return dict(said)

    @cached_property
    def components(self) -> Components:
        found: Components = self._body.get("components") or []
        for one in walk(found):
            for item in one.get("items") or []:
                item["media"] = {"url": f"https://cdn.discordapp.com/{self.id}.png"}
        return found

    @cached_property
    def flags(self) -> int:
        return int(self._body.get("flags") or 0) | LAYOUT

    @property
    def _body(self) -> Json:
        body: Json = self._request.get("data") or self._request
        return body

    def in_place_of(self, clicked: "Shown") -> "Shown":
        """The message that is there now: a new one, or the one that was clicked, drawn anew."""
        return self.instead_of(clicked) if self._request.get("type") == UPDATED_MESSAGE else self

    def instead_of(self, other: "Shown") -> "Shown":
        """The same message with other content."""
        self.id, self.channel, self.flags = other.id, other.channel, other.flags
        return self

    def message(self) -> Json:
        """As an interaction carries it."""
        carried = message(self.id, self.channel)
        return {**carried, "components": self.components, "flags": self.flags}


class StubDiscord:
    """Answers what a bot asks for, and keeps what it says."""

    def __init__(self) -> None:
        self._numbers = count(10_000)
        self.posts: list[Shown] = []
        """What was posted to the channel, in its order."""
        self.answers: list[Shown] = []
        """What interactions were answered with."""
        self.replaced: Shown | None = None
        """What an answer of long ago was replaced by last."""
        self.unknown: list[str] = []
        """Requests that nobody here understands."""

    def forget(self) -> None:
        """Nobody looks any more at what was said so far."""
        self.posts.clear()
        self.answers.clear()
        self.replaced = None

    def number(self) -> int:
        return next(self._numbers)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """All that discord.py sends in this process comes here."""

        async def request(
            _: HTTPClient,
            route: Route,
            *,
            form: object = None,
            files: object = None,
            **given: object,
        ) -> object:
            return self._asked(route, given.get("json") if form is None else form)

        async def answer(
            _: AsyncWebhookAdapter,
            route: Route,
            session: object,
            *,
            payload: object = None,
            multipart: object = None,
            **given: object,
        ) -> object:
            return self._asked(route, multipart or payload)

        with (
            mock.patch.object(HTTPClient, "request", request),
            mock.patch.object(AsyncWebhookAdapter, "request", answer),
        ):
            yield

    def _asked(self, route: Route, said: object) -> object:
        door = DOORS.get((route.method, route.path))
        if door is None:
            self.unknown.append(f"{route.method} {route.path}")
            raise LookupError(self.unknown[-1])
        return door(self, route, said)

    def post(self, route: Route, said: object) -> Json:
        shown = Shown(self.number(), int(route.channel_id or 0), said)
        if shown.channel == CHANNEL:
            self.posts.append(shown)
        return message(shown.id, shown.channel)

    def edit(self, route: Route, said: object) -> Json:
        return message(int(route.url.rpartition("/")[2]), int(route.channel_id or 0))

    def answer(self, route: Route, said: object) -> Json:
        shown = Shown(self.number(), CHANNEL, said)
        self.answers.append(shown)
        interaction = {"id": str(route.webhook_id), "type": 3, "response_message_id": str(shown.id)}
        return {"interaction": interaction}

    def follow_up(self, route: Route, said: object) -> Json:
        self.answer(route, said)
        return message(self.answers[-1].id, CHANNEL)

    def replace(self, route: Route, said: object) -> Json:
        """Whoever waited is shown something else."""
        self.replaced = Shown(self.number(), CHANNEL, said)
        return message(self.replaced.id, CHANNEL)

    def commands(self, route: Route, said: Any) -> list[Json]:  # noqa: ANN401 - as it was sent
        known = {"application_id": str(APPLICATION), "version": "1"}
        return [{**one, **known, "id": str(self.number())} for one in said]

    def direct_messages(self, route: Route, said: Any) -> Json:  # noqa: ANN401 - as it was sent
        person = int(said["recipient_id"])
        # A channel of their own, by a number that nothing else has.
        return {"id": str(person << 20), "type": 1, "recipients": [user(person)]}


def name_of(person: int) -> str:
    return f"person{person}"


def user(person: int) -> Json:
    name = name_of(person)
    return {"id": str(person), "username": name, "discriminator": "0", "avatar": None}


def message(number: int, channel: int) -> Json:
    """A message without what it shows, which nobody reads in an answer."""
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": OURS,
        "content": "",
        "timestamp": STAMP,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": LAYOUT,
    }


Door = Callable[[StubDiscord, Route, Any], object]
DOORS: dict[tuple[str, str], Door] = {
    ("GET", "/users/@me"): lambda *_: OURS,
    ("GET", "/oauth2/applications/@me"): lambda *_: ABOUT_US,
    ("PUT", "/applications/{application_id}/commands"): StubDiscord.commands,
    ("POST", "/users/@me/channels"): StubDiscord.direct_messages,
    ("POST", "/channels/{channel_id}/messages"): StubDiscord.post,
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): StubDiscord.edit,
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): lambda *_: None,
    ("POST", "/interactions/{webhook_id}/{webhook_token}/callback"): StubDiscord.answer,
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): StubDiscord.follow_up,
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"): StubDiscord.replace,
    (
        "PATCH",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    ): StubDiscord.follow_up,
}

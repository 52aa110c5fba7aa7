"""Discord's rules for what a bot sends: the published description, and those it leaves out."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from simcord.types import HttpLogEntry

from bot.discord_ui.custom_id import decode
from tests.e2e import openapi

V2 = 1 << 15
EPHEMERAL = 1 << 6
UPDATE_MESSAGE = 7
HEADLINE = re.compile(r"### .+ · table \d+( |$)")
"""The first line of all that is sent where several matches may be: which match it is about."""
MOST_LETTERS, MOST_COMPONENTS, MOST_BYTES = 4000, 40, 9000
ACTION_ROW, BUTTON, SELECT, TEXT, THUMBNAIL, GALLERY, FILE = 1, 2, 3, 10, 11, 12, 13


def check_requests(requests: Sequence[HttpLogEntry]) -> None:
    """Each request against the hand rules always, and against the description if it is here."""
    for request in requests:
        if request.json is not None:
            for body in bodies_of(request.json):
                check_message(body)
                check_ids(body)
                if request.method == "POST" and is_new_for_others(request.json, body):
                    check_headline(body)
            openapi.check(request.method, request.path, request.json)


def bodies_of(json: openapi.Json) -> Iterator[dict[str, Any]]:
    """The message in a request: the body itself, or the data of an interaction's answer."""
    if isinstance(json, dict):
        data = json.get("data") if "type" in json and isinstance(json.get("data"), dict) else json
        if isinstance(data, dict) and ("components" in data or "content" in data):
            yield data


def check_message(body: dict[str, Any]) -> None:
    """What Discord refuses and discord.py lets through."""
    parts = list(walk(body.get("components") or []))
    v2 = bool((body.get("flags") or 0) & V2)
    new = [one for one in parts if one["type"] in (9, 10, 11, 12, 13, 14, 17)]
    assert v2 or not new, "components V2 without the flag"
    assert not (v2 and (body.get("content") or body.get("embeds"))), "content beside components V2"
    assert len(parts) <= MOST_COMPONENTS, f"{len(parts)} components"
    texts = [one["content"] for one in parts if one["type"] == TEXT]
    assert all(texts), "an empty text"
    assert sum(map(len, texts)) <= MOST_LETTERS, "too many letters"
    assert sum(len(text.encode()) + 12 for text in texts) <= MOST_BYTES, "too many bytes"
    known = [one["custom_id"] for one in parts if "custom_id" in one]
    assert len(known) == len(set(known)), f"an id twice: {known}"
    assert all(1 <= len(one) <= 100 for one in known), "an id is too long"
    files = {one.get("filename") for one in body.get("attachments") or []}
    assert len(files) <= 10
    for one in parts:
        _check_component(one, files)


def check_ids(body: dict[str, Any]) -> None:
    """Whatever can be clicked comes back with an id that we can read."""
    for one in walk(body.get("components") or []):
        if "custom_id" in one:
            decode(one["custom_id"].partition(":")[2])


def is_new_for_others(json: openapi.Json, body: dict[str, Any]) -> bool:
    """Whether it is a message that not its asker alone sees, and not one that is drawn anew."""
    is_redrawn = body is not json and json["type"] == UPDATE_MESSAGE
    return not is_redrawn and not (body.get("flags") or 0) & EPHEMERAL


def check_headline(body: dict[str, Any]) -> None:
    """What others see, or finds somebody in their direct messages, names its match first."""
    texts = [one["content"] for one in walk(body.get("components") or []) if one["type"] == TEXT]
    first = texts[0].split("\n")[0] if texts else ""
    assert HEADLINE.match(first), f"no match in the first line: {first!r}"


def _check_component(one: dict[str, Any], files: set[Any]) -> None:
    if one["type"] == ACTION_ROW:
        inside = one["components"]
        assert inside
        assert len(inside) <= (5 if inside[0]["type"] == BUTTON else 1)
    if one["type"] == BUTTON:
        assert one.get("label") or one.get("emoji")
        assert len(one.get("label") or "") <= 80
    if one["type"] == SELECT:
        assert 1 <= len(one["options"]) <= 25
        values = [option["value"] for option in one["options"]]
        assert len(values) == len(set(values)), f"a value twice: {values}"
        assert len(one.get("placeholder") or "") <= 150
        for option in one["options"]:
            assert 1 <= len(option["label"]) <= 100
            assert 1 <= len(option["value"]) <= 100
            assert len(option.get("description") or "") <= 100
    if one["type"] == GALLERY:
        assert 1 <= len(one["items"]) <= 10
        for item in one["items"]:
            assert item.get("description"), "a picture without words"
            assert len(item["description"]) <= 1024
            _check_media(item["media"]["url"], files)
    if one["type"] == THUMBNAIL:
        assert 1 <= len(one.get("description") or "") <= 1024, "a picture without words"
        _check_media(one["media"]["url"], files)
    if one["type"] == FILE:
        _check_media(one["file"]["url"], files)


def _check_media(url: str, files: set[Any]) -> None:
    if url.startswith("attachment://"):
        assert url.removeprefix("attachment://") in files, f"{url} is not attached"


def walk(parts: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for one in parts:
        yield one
        yield from walk(one.get("components") or [])
        if one.get("accessory"):
            yield from walk([one["accessory"]])

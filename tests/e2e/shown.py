"""What a message shows: its words, buttons, menus, pictures and files."""

import re
from collections.abc import Iterator
from typing import Any

import discord
from simcord.results import ResponseMessage

Shown = discord.Message | ResponseMessage


def components(message: Shown) -> Iterator[dict[str, Any]]:
    waiting = raw(message)
    while waiting:
        one = waiting.pop(0)
        yield one
        waiting = [*(one.get("components") or []), *waiting]
        if one.get("accessory"):
            waiting.insert(0, one["accessory"])


def raw(message: Shown) -> list[dict[str, Any]]:
    if isinstance(message, ResponseMessage):
        return list(message.components)
    return [part.to_dict() for part in message.components]  # type: ignore[misc]


def words_of(message: Shown) -> str:
    return "\n".join(one["content"] for one in components(message) if one["type"] == 10)


def turns_told(text: str) -> int:
    """How many turns the lines of a post tell; lines with points alone are no turns."""
    return len(re.findall(r"^\S+ \*[^*\n]+\* · [^*\n]", text, re.MULTILINE))


def labels_of(message: Shown | None) -> list[str]:
    """The labels of the buttons that can be pressed."""
    assert message is not None
    return [
        one["label"]
        for one in components(message)
        if one["type"] == 2 and not one.get("disabled") and one.get("label")
    ]


def button_id(message: Shown, label: str) -> str:
    """Of the button with that label, whatever it says in brackets besides."""
    for one in components(message):
        if one["type"] == 2 and str(one.get("label")).partition(" (")[0] == label:
            return str(one["custom_id"])
    raise AssertionError(f"there is no button {label!r} among {labels_of(message)}")


def menus(message: Shown) -> list[dict[str, Any]]:
    return [one for one in components(message) if one["type"] == 3]


def pictures(message: Shown | None) -> list[str]:
    """What the pictures show, in words."""
    assert message is not None
    return [
        item.get("description") or ""
        for one in components(message)
        if one["type"] == 12
        for item in one["items"]
    ]


def files(message: Shown | None) -> list[str]:
    """The names of the files that came with it."""
    assert message is not None
    return [one.filename for one in message.attachments]

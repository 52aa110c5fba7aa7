"""A message as Discord shows it: its components, and the clicks that say some words there."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, NamedTuple

Components = list[dict[str, Any]]

BUTTON, MENU, WORDS = 2, 3, 10
LATER = "›"
"""The button that turns to the next page of a menu."""
MOST_PAGES = 9


class Click(NamedTuple):
    """A button that is pressed, or a menu of which one value is picked."""

    custom_id: str
    value: str = ""


Clicked = Callable[[Click], Awaitable[Components]]
"""Clicks, and returns what the message shows afterwards."""


def walk(components: Components) -> Iterator[dict[str, Any]]:
    """All components, those inside of others too."""
    for one in components:
        yield one
        yield from walk(one.get("components") or [])
        if one.get("accessory"):
            yield one["accessory"]


def words_of(components: Components) -> str:
    return "\n".join(str(one["content"]) for one in walk(components) if one["type"] == WORDS)


def press(components: Components, label: str) -> Click | None:
    """The click on the button with that label, if there is one that can be pressed."""
    for one in walk(components):
        if one["type"] == BUTTON and one.get("label") == label and not one.get("disabled"):
            return Click(str(one["custom_id"]))
    return None


def menus(components: Components) -> list[dict[str, Any]]:
    return [one for one in walk(components) if one["type"] == MENU]


async def say(words: Sequence[str], shown: Components, clicked: Clicked) -> Components:
    """Say an answer word by word, as somebody would who has the panel before them."""
    for depth in range(len(words)):
        path = list(words[: depth + 1])
        if _is_said(shown, path):
            continue
        for _ in range(MOST_PAGES):
            click = _next_word(shown, path)
            if click is not None:
                break
            later = press(shown, LATER)
            if later is None:
                raise LookupError(f"the panel does not offer {path}: {words_of(shown)}")
            shown = await clicked(later)
        else:
            raise LookupError(f"the panel has too many pages before {path}")
        shown = await clicked(click)
    return shown


def _next_word(shown: Components, path: list[str]) -> Click | None:
    for menu in menus(shown):
        if any(option["value"] == path[-1] for option in menu["options"]):
            return Click(str(menu["custom_id"]), path[-1])
    for one in walk(shown):
        known = str(one.get("custom_id", ""))
        if one["type"] == BUTTON and known.rpartition(":")[2].split() == path:
            return Click(known)
    return None


def _is_said(shown: Components, path: list[str]) -> bool:
    """Whether the panel has gone on by itself, since there was nothing to choose."""
    said = [str(menu["custom_id"]).rpartition(":")[2].split() for menu in menus(shown)]
    return any(one[: len(path)] == path for one in said)

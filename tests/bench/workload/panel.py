"""A message as Discord shows it: its components, and the clicks that say some words there."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, NamedTuple

Components = list[dict[str, Any]]

BUTTON, MENU, WORDS = 2, 3, 10
LATER = "›"
"""The button that turns to the next page of a menu."""
MOST_PAGES = 9
SEPARATOR = ";"
"""Stands between answers that one button gives."""
PRESS = "b:press:"
"""What the id of a button begins with that says words of an answer."""


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


async def say_all(answers: Sequence[str], shown: Components, clicked: Clicked) -> None:
    """Say a turn, several answers at once where the panel offers that."""
    left = [answer.split() for answer in answers]
    while left:
        count, click = max(_at_once(shown, left), default=(0, None))
        if click is not None:
            shown, left = await clicked(click), left[count:]
        else:
            shown, left = await say(left[0], shown, clicked), left[1:]


def _at_once(shown: Components, left: list[list[str]]) -> Iterator[tuple[int, Click]]:
    """The clicks that give the next answers, in whatever order, and how many."""
    for one in walk(shown):
        known = str(one.get("custom_id", ""))
        said = [part.split() for part in known.rpartition(":")[2].split(SEPARATOR)]
        if len(said) > 1 and sorted(said) == sorted(left[: len(said)]):
            yield len(said), Click(known)


async def say(words: Sequence[str], shown: Components, clicked: Clicked) -> Components:
    """Say an answer by the clicks that go furthest, as somebody would who has the panel before
    them; a menu has pages."""
    said = 0
    turned = 0
    while said < len(words):
        known, click = _furthest(shown, tuple(words))
        if known > said and click is not None:
            said, turned = known, 0
        else:
            click, turned = press(shown, LATER), turned + 1
            if click is None:
                raise LookupError(f"the panel does not offer {words}: {words_of(shown)}")
            if turned > MOST_PAGES:
                raise LookupError(f"the panel has too many pages before {words}")
        shown = await clicked(click)
    return shown


def _furthest(shown: Components, words: tuple[str, ...]) -> tuple[int, Click | None]:
    """The click that says most words of an answer, and how many have been said then."""
    offered = [(said, click) for said, click in offers(shown) if words[: len(said)] == said]
    said, click = max(offered, key=lambda one: len(one[0]), default=((), None))
    return len(said), click


def offers(shown: Components) -> Iterator[tuple[tuple[str, ...], Click]]:
    """Every beginning of an answer that a click says; the menu's own words come first."""
    for one in walk(shown):
        known = str(one.get("custom_id", ""))
        said = tuple(known.rpartition(":")[2].split())
        if one["type"] == MENU:
            for option in one["options"]:
                yield (*said, *option["value"].split()), Click(known, option["value"])
        elif one["type"] == BUTTON and known.startswith(PRESS) and not one.get("disabled"):
            yield said, Click(known)

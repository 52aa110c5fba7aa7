"""The checks of what we send can fail: each rule has a body that breaks it."""

from typing import Any

import pytest

from bot.errors import UnknownButton
from tests.e2e import openapi
from tests.e2e.discord_rules import V2, check_headline, check_ids, check_message

TEXT = {"type": 10, "content": "Hello"}


def press(known: str = "b:x", label: str = "Go") -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": label, "custom_id": known}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def picture(url: str, words: str = "A board") -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, "description": words}]}


def choose(*values: str) -> dict[str, Any]:
    options = [{"label": value or "x", "value": value} for value in values]
    return {"type": 3, "custom_id": "s:x", "options": options}


BROKEN: dict[str, dict[str, Any]] = {
    "no flag": {"components": [TEXT]},
    "content beside V2": {"flags": V2, "content": "Hello", "components": [TEXT]},
    "an id twice": {"flags": V2, "components": [row(press(), press())]},
    "an id too long": {"flags": V2, "components": [row(press("b" * 101))]},
    "a label too long": {"flags": V2, "components": [row(press(label="x" * 81))]},
    "six buttons": {"flags": V2, "components": [row(*(press(f"b:{n}") for n in range(6)))]},
    "letters": {"flags": V2, "components": [{"type": 10, "content": "x" * 4001}]},
    "bytes": {"flags": V2, "components": [{"type": 10, "content": "🌴" * 2300}]},
    "empty text": {"flags": V2, "components": [{"type": 10, "content": ""}]},
    "41 components": {"flags": V2, "components": [TEXT] * 41},
    "26 options": {"flags": V2, "components": [row(choose(*map(str, range(26))))]},
    "a value twice": {"flags": V2, "components": [row(choose("a", "a"))]},
    "no such file": {"flags": V2, "components": [picture("attachment://x.png")]},
    "no alt text": {"flags": V2, "components": [picture("https://x.example/x.png", "")]},
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_message_that_discord_would_refuse_is_refused_here(name: str) -> None:
    with pytest.raises(AssertionError):
        check_message(BROKEN[name])


@pytest.mark.parametrize("known", ["b:turn:1:0:-1:", "b:turn:-1:0:0:", "b:", "turn"])
def test_an_id_that_we_could_not_read_is_refused(known: str) -> None:
    check_ids({"components": [row(press("b:turn:1:0:0:"))]})
    with pytest.raises(UnknownButton):
        check_ids({"components": [row(press(known))]})


def test_the_description_refuses_what_it_does_not_describe() -> None:
    if not openapi.FILE.is_file():
        pytest.skip(openapi.REASON)
    path = "/channels/123456789012345678/messages"
    good = {"flags": V2, "components": [{"type": 17, "components": [TEXT, row(press())]}]}
    openapi.check("POST", path, good)
    for bad in (
        {"flags": V2, "components": [{"type": 17, "components": [{"type": 10}]}]},
        {"flags": V2, "components": [{"type": 99}]},
        {"nonce": "x" * 26},
    ):
        with pytest.raises(openapi.NotAsDescribed):
            openapi.check("POST", path, bad)


@pytest.mark.parametrize("first", ["It is your turn", "Anna placed an oasis.\n### A · table 1", ""])
def test_what_others_see_without_its_match_in_the_first_line_is_refused(first: str) -> None:
    check_headline({"components": [{"type": 10, "content": "### A Game · table 12 begins\nNow."}]})
    with pytest.raises(AssertionError):
        check_headline({"components": [{"type": 10, "content": first}, TEXT]})

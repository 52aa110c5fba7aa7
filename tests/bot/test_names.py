"""Hostile names are inert: whatever people call themselves does nothing where it is printed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.errors import BadName
from bot.names import shown_name

HOSTILE = {
    "@everyone": "everyone",
    "<@123456789012345678>": "123456789012345678",
    "<#42> <@&42> </cmd:42> <t:0:R> <:e:1>": "42 42 cmd 42 t 0 R e 1",
    "**Bold** _it_ ~~no~~ `code` ||spoiler||": "Bold it no code spoiler",
    "[click](https://evil.example)": "click https evil.example",
    "# Heading": "Heading",
    "> quote": "quote",
    "- item": "item",
    "1. first": "first",
    "An\u200bna\ufeff": "Anna",
    "\u202eevil\u202c": "evil",
    "line\nbreak\r\x00\x1b[31m": "line break 31m",
    "Z\u0300\u0301\u0302\u0303\u0304algo": "Z\u0300\u0301\u0302\u0303algo",
    "../../etc/passwd": "etc passwd",
    "Robert'); DROP TABLE people;--": "Robert' ; DROP TABLE people;--",
    "\uff20everyone": "everyone",
    "Ａｎｎａ": "Anna",
    "José 李 Ünal": "José 李 Ünal",
    "🦊": "🦊",
}


@pytest.mark.parametrize(("name", "shown"), HOSTILE.items())
def test_a_hostile_name_is_inert(name: str, shown: str) -> None:
    assert shown_name(name) == shown


@pytest.mark.parametrize(
    "name", ["", "   ", "****", "\u200b\u200c", "\u3164", "@@@", "---", 5, None]
)
def test_a_name_without_letters_is_refused(name: object) -> None:
    with pytest.raises(BadName):
        shown_name(name)


def test_a_long_name_is_cut() -> None:
    assert shown_name("x" * 1000) == "x" * 32


@given(some.text(max_size=60))
def test_whatever_it_is_nothing_active_is_left(name: str) -> None:
    try:
        shown = shown_name(name)
    except BadName:
        return
    assert 0 < len(shown) <= 32
    assert not set(shown) & set("*_~`|\\<>@#[]():/&\n\r\t")
    assert all(unicodedata.category(letter)[0] != "C" for letter in shown)
    assert shown == shown.strip()


@given(some.text(max_size=60))
def test_a_shown_name_stays_as_it_is(name: str) -> None:
    try:
        shown = shown_name(name)
    except BadName:
        return
    assert shown_name(shown) == shown

"""One voice: every sentence there is keeps a few simple rules, also the next one."""

import re
import subprocess
import sys
from functools import cache

import pytest

from bot.app.sentences import (
    Sentence,
    commands,
    every_sentence,
    games,
    phrase_books,
    refusals,
    spoken,
)
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import panel as panel_text
from bot.discord_ui.text import posts as posts_text
from tests.patience import PATIENCE_S

REFUSED = cache(lambda: tuple(refusals()))
SENTENCES = cache(every_sentence)
"""All sentences of the sources, which are read once and not while tests are collected."""
CLOSED = re.compile(r"[.?!…:*`)>]$")
"""How a whole sentence may end; markup and a link close one too."""
STIFF = re.compile(
    r"\b(invalid|error|illegal|user|users|unable|successfully|oops|sorry|kindly|please note)\b",
    re.IGNORECASE,
)


def broken(one: Sentence) -> list[str]:
    """The rules that a sentence breaks."""
    # What stands for a value is not said.
    words = re.sub(r"‹[^›]*›", "x", one.words)
    rules = {
        "a double space": "  " in words,
        "a space at an end": any(line != line.strip() for line in words.split("\n")),
        "a space before a mark": re.search(r" [.,;:?](?![^\s])", words) is not None,
        "two marks": re.search(r"(?<!\.)\.\.(?!\.)|,,|;;|\?\?|!!|\. \.", words) is not None,
        "please twice": words.casefold().count("please") > 1,
        "a shout": "!" in words.replace("<@!", ""),
        "a stiff word": STIFF.search(words) is not None,
        "a value that is none": re.search(r"\bNone\b|\bTrue\b|\bFalse\b", words) is not None,
        "one of many": re.search(r"\b1 (points|seats|days|hours|turns|votes)\b", words) is not None,
    }
    return [rule for rule, breaks in rules.items() if breaks]


def test_every_sentence_is_in_the_voice_of_the_house() -> None:
    assert len(SENTENCES()) > 700
    careless = {one: rules for one in SENTENCES() if (rules := broken(one))}
    assert careless == {}


@pytest.mark.slow
def test_whole_sentences_end_like_sentences() -> None:
    for name, words in [*phrase_books(), *games(), *REFUSED()]:
        last = words.rstrip().splitlines()[-1]
        is_whole = last[:1].isupper() and len(last.split()) > 4 and not last.startswith("#")
        is_listed = "**" in last or " · " in last or "‹" in last[-40:]
        assert not is_whole or is_listed or CLOSED.search(last), f"{name}: {words}"


def test_what_nobody_does_is_said_without_a_name() -> None:
    assert posts_text.resumed("") == "The match goes on."
    assert panel_text.not_asked_any_more(()) == common_text.MATCH_OVER


@pytest.mark.slow
def test_refusals_are_sentences() -> None:
    found = REFUSED()
    assert len(found) > 80
    for name, words in found:
        assert words[0].isupper() or words[0] in "‹“/", f"{name}: {words}"
        assert words.endswith((".", "?", "›")), f"{name}: {words}"


def test_commands_are_described_shortly_and_without_a_full_stop() -> None:
    found = list(commands())
    assert len(found) > 60
    for name, words in found:
        assert words[0].isupper(), name
        assert not words.endswith("."), name
        assert len(words) <= 100, name
        assert words != "…", f"{name} is not described"


def test_every_phrase_is_heard() -> None:
    heard = {name.partition("(")[0].partition("[")[0] for name, _ in SENTENCES()}
    for book in (common_text, panel_text, posts_text):
        for name, value in vars(book).items():
            if callable(value) and getattr(value, "__module__", "") == book.__name__:
                assert f"{book.__name__}.{name}" in heard
    assert {
        "bot.discord_ui.text.seats.motion",
        "bot.discord_ui.text.rules.BEGIN",
        "/admin defaults ends",
    } <= heard
    assert any("Another Vizier is already using" in words for _, words in SENTENCES())


@pytest.mark.parametrize(
    "words",
    [
        "Two  spaces.",
        "Ends with a space. ",
        "Please, please.",
        "Hurray!",
        "That is invalid.",
        "Offered to None.",
        "Anna has 1 points.",
        "A mark , too early.",
        "Twice..",
    ],
)
def test_control_a_careless_sentence_is_found_out(words: str) -> None:
    assert broken(Sentence("careless", words))


@pytest.mark.slow
def test_the_command_prints_them_all() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "phrases"],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == spoken().strip()
    assert len(done.stdout.splitlines()) > 500

"""People's names made safe for pictures and sentences, so that none breaks a page or a message."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from render import lettering

MAX_NAME_CHARS = 40
"""Longer names are cut; Discord's have at most 32 characters."""
MAX_MARKS = 4
"""On one letter. No script needs more; piles of them would cover the lines above and below."""
COMPUTER_MARK = "🤖"
"""In words it stands behind the name of a computer, and of a seat that one plays for somebody;
pictures leave it out, as all emoji."""
MAX_CACHED_NAMES = 1024
"""Names to cache: those who play come again every turn."""
NAME_FACES = ("sans", "bold", "serif")
"""The faces that names are drawn in."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
JOINERS = frozenset("\u200c\u200d")
"""They decide how Arabic and Devanagari letters join, and belong to the spelling."""
ISOLATE, END_ISOLATE = "\u2068", "\u2069"


@lru_cache(maxsize=MAX_CACHED_NAMES)
def safe_name(name: str, seat: int) -> str:
    """A name without line breaks, control or direction marks; `Player 2` if nothing is left."""
    return _cleaned(name) or f"Player {seat + 1}"


@lru_cache(maxsize=MAX_CACHED_NAMES)
def drawable_name(name: str, seat: int) -> str:
    """The name as our fonts can draw it: without emoji, and without letters that they lack.

    The bot knows people by a name that can be drawn; `Player 2` is for what is no name at all.
    """
    shown = drawn_part(name)
    if not shown:
        return f"Player {seat + 1}"
    # A number after a name that runs to the left would be drawn before it.
    return shown + lettering.LEFT_TO_RIGHT if _runs_left(shown) else shown


@lru_cache(maxsize=MAX_CACHED_NAMES)
def drawn_part(name: str) -> str:
    """What our fonts can draw of a name; nothing if that is less than half of its letters."""
    words = _cleaned(name)
    kept: list[str] = []
    for place, letter in enumerate(words):
        if letter in JOINERS:
            # Between two letters that are drawn; in emoji a joiner goes with them.
            if place and kept and kept[-1] == words[place - 1]:
                kept.append(letter)
        elif letter == " " or all(lettering.can_draw(letter, face) for face in NAME_FACES):
            kept.append(letter)
    shown = " ".join("".join(kept).split()).strip("\u200c\u200d ")
    letters = sum(map(str.isalnum, words))
    left = sum(map(str.isalnum, shown))
    return shown if left and 2 * left >= letters else ""


def safe_names(names: Sequence[str], seats: int) -> list[str]:
    """A safe name for every seat, whether or not enough were given; for sentences."""
    return [isolated(safe_name(name, seat)) for seat, name in enumerate(_pad(names, seats))]


@lru_cache(maxsize=MAX_CACHED_NAMES)
def isolated(name: str) -> str:
    """A name for a sentence: one that runs to the left is isolated, so that the sentence around it
    keeps its order."""
    if not _runs_left(name) or name.startswith(ISOLATE):
        return name
    return f"{ISOLATE}{name}{END_ISOLATE}"


def drawable_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A drawable name for every seat, whether or not enough were given."""
    return tuple(drawable_name(name, seat) for seat, name in enumerate(_pad(names, seats)))


def _cleaned(name: str) -> str:
    """Styled letters as plain ones (NFKC), no control marks, few marks on a letter, not too long.

    Marks are known by their category: those of many scripts have no combining class.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFKC", name):
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        if category in UNSEEN and letter not in JOINERS:
            kept.append(" ")
        elif marks <= MAX_MARKS:
            kept.append(letter)
    words = " ".join("".join(kept).split()).strip("\u200c\u200d ")
    if len(words) > MAX_NAME_CHARS:
        words = words[: MAX_NAME_CHARS - 1].rstrip() + "…"
    return words


def _runs_left(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in text)


def _pad(names: Sequence[str], seats: int) -> list[str]:
    return [names[seat] if seat < len(names) else "" for seat in range(seats)]

"""People's names made safe for pictures and sentences, so that none breaks a page or a message."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from render import lettering

MAX_NAME_CHARS = 40
"""Longer names are cut; Discord's have at most 32 characters."""
COMPUTER_MARK = "🤖"
"""In words it stands behind the name of a seat that a computer plays for somebody; our fonts do not
have it."""
MAX_CACHED_NAMES = 1024
"""Names to cache: those who play come again every turn."""


@lru_cache(maxsize=MAX_CACHED_NAMES)
def safe_name(name: str, seat: int) -> str:
    """A name without line breaks, control or direction marks; `Seat 2` if nothing is left."""
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(
        letter if unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn"} else " "
        for letter in composed
    )
    words = " ".join(kept.split())
    if len(words) > MAX_NAME_CHARS:
        words = words[: MAX_NAME_CHARS - 1].rstrip() + "…"
    return words or f"Seat {seat + 1}"


@lru_cache(maxsize=MAX_CACHED_NAMES)
def drawable_name(name: str, seat: int) -> str:
    """The name if our fonts have all its letters, else the seat's number as on its emblem."""
    words = safe_name(name.removesuffix(COMPUTER_MARK), seat)
    if lettering.can_draw(words, "bold") and lettering.can_draw(words, "serif"):
        return words
    return f"Seat {seat + 1}"


def safe_names(names: Sequence[str], seats: int) -> list[str]:
    """A safe name for every seat, whether or not enough were given."""
    return [safe_name(name, seat) for seat, name in enumerate(_pad(names, seats))]


def drawable_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A drawable name for every seat, whether or not enough were given."""
    return tuple(drawable_name(name, seat) for seat, name in enumerate(_pad(names, seats)))


def _pad(names: Sequence[str], seats: int) -> list[str]:
    return [names[seat] if seat < len(names) else "" for seat in range(seats)]

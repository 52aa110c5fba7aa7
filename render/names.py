"""Names as they may stand in a picture or in words: nobody's name breaks a page or a message."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from render import lettering

LONGEST = 40
"""Letters of a name worth showing; Discord's longest have 32."""
REMEMBERED = 1024
"""Names that need no second look: those who play are drawn and told turn by turn."""


@lru_cache(maxsize=REMEMBERED)
def plain(name: str, seat: int) -> str:
    """A name without line breaks, control or direction marks; `Seat 2` if nothing is left."""
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(
        letter if unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn"} else " "
        for letter in composed
    )
    words = " ".join(kept.split())
    if len(words) > LONGEST:
        words = words[: LONGEST - 1].rstrip() + "…"
    return words or f"Seat {seat + 1}"


@lru_cache(maxsize=REMEMBERED)
def drawable(name: str, seat: int) -> str:
    """The name if our faces have all its letters; else the seat's number, as on its emblem."""
    words = plain(name, seat)
    if lettering.can_draw(words, "bold") and lettering.can_draw(words, "serif"):
        return words
    return f"Seat {seat + 1}"


def all_of(names: Sequence[str], seats: int) -> list[str]:
    """A name for every seat, whether or not enough were given."""
    return [names[seat] if seat < len(names) else "" for seat in range(seats)]

"""What may be smaller on Almadi's pages, or may lie across something else; each by a name."""

import re

from render.page import Art, Item, Words
from rules.almadi.landscapes import EFFECTS, GOODS, LETTERS
from tests.render.page_check import Allowed

DARK = tuple(f"{kind}-dark" for kind in LETTERS)
KEY = re.compile(r"[A-Z]{1,2}-?\d+")
NUMBERS = re.compile(r"\d+(·\d+)*")


def _is_word(item: Item, pattern: str | re.Pattern[str], *colours: str) -> bool:
    return (
        isinstance(item, Words)
        and re.fullmatch(pattern, item.text) is not None
        and (not colours or item.colour in colours)
    )


def _is_art(item: Item, *starts: str) -> bool:
    return isinstance(item, Art) and item.name.startswith(starts)


def _is_points(item: Item) -> bool:
    return _is_word(item, r"\+\d+(/\d+)?", "ink") or _is_art(item, "icon-")


ALLOWED = (
    Allowed("letter of a kind", lambda item: _is_word(item, "[OCPM]", *DARK), may_overlap=True),
    Allowed(
        "number of goods", lambda item: _is_word(item, r"\d+", "market-dark"), may_overlap=True
    ),
    Allowed("goods", lambda item: _is_art(item, *(f"goods-{good}" for good in GOODS))),
    Allowed(
        "badge of a small tile",
        lambda item: _is_art(item, "arrow", *(f"effect-{effect}" for effect in EFFECTS)),
    ),
    Allowed(
        "effect at a free place",
        lambda item: _is_art(item, *(f"icon-{effect}" for effect in EFFECTS)),
        may_overlap=True,
    ),
    Allowed("offer at a free place", lambda item: _is_word(item, r"\d?[LR]")),
    Allowed("axis of a wide or high realm", lambda item: _is_word(item, r"[A-Z]|−?\d+", "ink")),
    Allowed(
        "plate",
        lambda item: _is_word(item, r"\+?\d+", "parchment-light"),
        may_overlap=True,
    ),
    Allowed("key", lambda item: _is_word(item, KEY, "ink"), may_overlap=True),
    Allowed(
        "what a tile brings", lambda item: _is_word(item, r"[+−]\d+", "green", "red"), 36, True
    ),
    Allowed("number of a change", lambda item: _is_word(item, NUMBERS, "ink"), may_overlap=True),
    Allowed("progress", lambda item: _is_word(item, r"\d+/\d+|[+−]\d+", "ink"), 28),
    Allowed(
        "cell that a genie left", lambda item: _is_word(item, r"→ [A-Z]+-?\d+"), may_overlap=True
    ),
    Allowed(
        "sign of a card", lambda item: _is_art(item, "seat-", "icon-tick"), 40, may_overlap=True
    ),
    Allowed("points where they were earned", _is_points, may_overlap=True),
)

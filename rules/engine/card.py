"""The card of a game: what somebody who has never heard of it is told before the first match."""

import tomllib
from dataclasses import dataclass
from functools import cache

from rules.engine.help import RULES

WEIGHTS = ("light", "medium", "heavy")
"""How much there is to learn and to think about."""


@dataclass(frozen=True, slots=True)
class Card:
    """From `card.toml` in the game's folder; a game without one is known by its title alone."""

    pitch: str = ""
    minutes: int = 0
    """A match takes about so long if nobody lets the others wait; 0 if that is not known."""
    weight: str = ""
    art: str = ""
    """The name of the drawing beside it."""


@cache
def card_of(game: str) -> Card:
    """The card of that game."""
    file = RULES / game / "card.toml"
    if not file.is_file():
        return Card()
    return Card(**tomllib.loads(file.read_text(encoding="utf-8")))

"""News: small facts about what happened. They are not stored but made again by replay."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rules.engine.secret import EVERYONE, Eyes, Seat, eyes_of

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One fact about the table, and the seats that may learn it."""

    seat: Seat
    """The seat that caused it."""
    eyes: Eyes = field(default=EVERYONE, compare=False)


class TurnNews(NamedTuple):
    """What happened in one turn."""

    seat: Seat | None
    """Whose turn it was; nobody's if several seats answered together."""
    news: tuple[News, ...]


class Deed(NamedTuple):
    """What a turn came to for one seat, in a few words for a line of its own."""

    seat: Seat | None
    """Who did it; nobody if it concerns all."""
    words: str
    """`oasis A2, stall`: without the name; a whole sentence if it is nobody's."""


def all_news(turns: "Iterable[TurnNews]") -> list[News]:
    """The news of all these turns, in order."""
    return [item for turn in turns for item in turn.news]


def visible_news(news: list[News], seat: Seat | None) -> list[News]:
    """The news that a seat may learn; None is a spectator."""
    eyes = eyes_of(seat)
    return [item for item in news if item.eyes & eyes]

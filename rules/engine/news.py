"""News: small facts about what happened. They are not stored but made again by replay."""

from dataclasses import dataclass, field

from rules.engine.secret import EVERYONE, Eyes, Seat, eyes_of


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """One fact about the table, and the seats that may learn it."""

    seat: Seat
    """The seat that caused it."""
    eyes: Eyes = field(default=EVERYONE, compare=False)


def visible_news(news: list[News], seat: Seat | None) -> list[News]:
    """The news that a seat may learn; None is a spectator."""
    eyes = eyes_of(seat)
    return [item for item in news if item.eyes & eyes]

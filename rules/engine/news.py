"""What happened, told as it happens: never stored, made again by replay, off in search."""

from dataclasses import dataclass, field

from rules.engine.secret import EVERYONE, Eyes, Seat, eyes_of


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """A small fact about the table, with the eyes that may learn it."""

    seat: Seat
    """The seat whose doing it was."""
    eyes: Eyes = field(default=EVERYONE, compare=False)


def seen_news(news: list[News], seat: Seat | None) -> list[News]:
    """The part of the news that those eyes may learn."""
    eyes = eyes_of(seat)
    return [item for item in news if item.eyes & eyes]

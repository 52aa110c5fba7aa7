"""The recap of any game: all changes since somebody last looked, numbered in order.

The sentences are in the message; the picture has their numbers, by `draw_number`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.frame import Header
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat
from rules.engine.text import pluralize

Announce = Callable[[Sequence[News], Sequence[str]], str]
"""`Game.announce`: news as a sentence."""

SEAT_MARKS = ("🟣", "🔴", "🟢", "🟡", "⚫")
"""The colours of the seats as emoji, for text."""


class Change(NamedTuple):
    """One thing that happened, with its number in the order it did."""

    number: int
    seat: Seat
    caption: str
    news: News


def changes(turns: Sequence[TurnNews], names: Sequence[str], announce: Announce) -> list[Change]:
    """The news that the game has a sentence for, numbered."""
    captions = [(item, announce([item], names)) for turn in turns for item in turn.news]
    worth = [(item, caption) for item, caption in captions if caption]
    return [
        Change(number, item.seat, caption, item) for number, (item, caption) in enumerate(worth, 1)
    ]


def lines(changed: Sequence[Change]) -> list[str]:
    """The recap in words: a line a change, with the number and the colour of the picture."""
    return [
        f"{change.number}. {SEAT_MARKS[change.seat % len(SEAT_MARKS)]} {change.caption}"
        for change in changed
    ]


def recap_header(
    number: int, viewer: Seat | None, match: str, news: str = "", actor: Seat | None = None
) -> Header:
    """The header of a recap of so many changes, with a second line if there is any."""
    return Header(
        who="The latest round" if viewer is None else "What you missed",
        progress=pluralize(number, "change"),
        match=match,
        seat=viewer,
        icon="icon-hourglass",
        news=news if number else "Nothing has happened yet.",
        actor=actor if number else None,
    )

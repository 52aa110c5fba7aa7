"""The recap of any game: all that changed since somebody last looked, numbered, in its order."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render import lettering
from render.page import Fill, Page, Words
from render.pieces import HEADER, Room, Sheet, header, inside, numbered
from rules.engine.news import News
from rules.engine.secret import Seat
from rules.engine.text import pluralize

Announce = Callable[[Sequence[News], Sequence[str]], str]
"""`Game.announce`: news as a sentence."""

SEAT_MARKS = ("🟣", "🔴", "🟢", "🟡", "⚫")
"""The colours of the seats, where words cannot have one."""
DISC = 46
BESIDE = 68
"""Pixels for a disc with two figures."""
LETTERS = 34
LINE = 42
GAP = 12
MOST_LISTED = 30
"""Lines of a picture; what is older stands above them as a number."""


class Change(NamedTuple):
    """One thing that happened, with its number in the order it did."""

    number: int
    seat: Seat
    caption: str
    news: News


def changes(news: Sequence[News], names: Sequence[str], announce: Announce) -> list[Change]:
    """The news that are worth a line; what goes without saying has no number."""
    told = [(item, announce([item], names)) for item in news]
    worth = [(item, caption) for item, caption in told if caption]
    return [
        Change(number, item.seat, caption, item) for number, (item, caption) in enumerate(worth, 1)
    ]


def lines(told: Sequence[Change]) -> list[str]:
    """The recap in words: a line a change, with the number and the colour of the picture."""
    return [
        f"{change.number}. {SEAT_MARKS[change.seat % len(SEAT_MARKS)]} {change.caption}"
        for change in told
    ]


def opened(told: Sequence[Change], viewer: Seat | None) -> tuple[Page, int]:
    """A page with the list of changes; below it, from that y on, a game draws where they are."""
    page = Page()
    title = "The latest round" if viewer is None else "Since your last turn"
    header(page, (title, ""), pluralize(len(told), "change"), viewer, "icon-hourglass")
    return page, _listed(page, told, HEADER) + GAP


def _listed(page: Page, told: Sequence[Change], y: int) -> int:
    sheet = Sheet(page, y)
    room = inside(page, y + 14)
    y = room.y
    shown = told[-MOST_LISTED:]
    if not told:
        return sheet.ends(_line(page, "Nothing has happened yet.", room) + 14)
    if len(shown) < len(told):
        before = f"{pluralize(len(told) - len(shown), 'change')} before these"
        page.add(Words(before, room.x, y + DISC // 2, 28, "ink-soft"))
        y += DISC
    seat = shown[0].seat
    for change in shown:
        if change.seat != seat:
            page.add(Fill(room.x, y + 2, room.width, 2, "parchment-shade"))
            y += 8
            seat = change.seat
        numbered(page, (room.x, y + DISC - 2), str(change.number), change.seat, DISC - 4)
        y = _line(page, change.caption, Room(room.x + BESIDE, y, room.width - BESIDE))
    return sheet.ends(y + 12)


def _line(page: Page, text: str, room: Room) -> int:
    """A caption beside its number; the y where it ends."""
    y = room.y
    for line in lettering.wrapped(text, "sans", LETTERS, room.width, 3):
        page.add(Words(line, room.x, y + DISC // 2, LETTERS, "ink"))
        y += LINE
    return y + DISC - LINE + 4

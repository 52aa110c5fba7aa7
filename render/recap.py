"""The recap of any game: all changes since somebody last looked, numbered in order."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render import lettering
from render.page import Fill, Page, Words
from render.pieces import HEADER, Room, Sheet, draw_header, draw_number, inner_room
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat
from rules.engine.text import pluralize

Announce = Callable[[Sequence[News], Sequence[str]], str]
"""`Game.announce`: news as a sentence."""

SEAT_MARKS = ("🟣", "🔴", "🟢", "🟡", "⚫")
"""The colours of the seats as emoji, for text."""
DISC = 46
BESIDE = 68
"""The room for a disc with two figures."""
LETTERS = 34
LINE = 42
GAP = 12
MOST_LISTED = 30
"""Lines of a picture; older changes are only counted above them."""


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


def start_page(changed: Sequence[Change], viewer: Seat | None, match: str = "") -> tuple[Page, int]:
    """A page with the list of changes, and the y below it, where the game draws its table."""
    page = Page()
    title = "The latest round" if viewer is None else "Since your last turn"
    draw_header(
        page, (title, ""), pluralize(len(changed), "change"), viewer, "icon-hourglass", match=match
    )
    return page, _draw_list(page, changed, HEADER) + GAP


def _draw_list(page: Page, changed: Sequence[Change], y: int) -> int:
    sheet = Sheet(page, y)
    room = inner_room(page, y + 14)
    y = room.y
    shown = changed[-MOST_LISTED:]
    if not changed:
        return sheet.end_at(_draw_caption(page, "Nothing has happened yet.", room) + 14)
    if len(shown) < len(changed):
        before = f"{pluralize(len(changed) - len(shown), 'change')} before these"
        page.add(Words(before, room.x, y + DISC // 2, 28, "ink-soft"))
        y += DISC
    seat = shown[0].seat
    for change in shown:
        if change.seat != seat:
            page.add(Fill(room.x, y + 2, room.width, 2, "parchment-shade"))
            y += 8
            seat = change.seat
        draw_number(page, (room.x, y + DISC - 2), str(change.number), change.seat, DISC - 4)
        y = _draw_caption(page, change.caption, Room(room.x + BESIDE, y, room.width - BESIDE))
    return sheet.end_at(y + 12)


def _draw_caption(page: Page, text: str, room: Room) -> int:
    """Draw a caption beside its number and return the y where it ends."""
    y = room.y
    for line in lettering.wrap(text, "sans", LETTERS, room.width, 3):
        page.add(Words(line, room.x, y + DISC // 2, LETTERS, "ink"))
        y += LINE
    return y + DISC - LINE + 4

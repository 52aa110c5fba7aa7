"""Almadi's recap: under the list of changes, every realm that changed, with the same numbers."""

from collections.abc import Callable, Sequence
from typing import Any

from render import recap as common
from render.almadi.notes import Notes
from render.almadi.scene import scene_of
from render.almadi.turn import (
    GAP,
    MOST_AT_FULL_SIZE,
    draw_realm_sheet,
    draw_side_by_side,
    numbered_notes,
)
from render.page import Page
from render.pieces import Room, inner_room
from render.recap import Change
from rules.almadi.landscapes import GOODS
from rules.almadi.news import (
    Completed,
    Copied,
    Drew,
    Exchanged,
    Recruited,
    TookObjective,
    TookRubies,
    announce,
)
from rules.almadi.table import AlmadiTable
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat, View

LARGE = 0.44
"""The size of numbers as a share of a tile: large, since they matter most here."""


def recap(
    view: View[AlmadiTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """All that the news changed, numbered."""
    scene = scene_of(view, names, title)
    changes = common.changes(
        [turn for turn in turns if all(item.seat in scene.seats for item in turn.news)],
        scene.names,
        announce,
    )
    page, y = common.start_page(changes, view.seat, title)

    def draw(seat: Seat, room: Room) -> int:
        return draw_realm_sheet(page, scene, seat, room, notes=_notes(seat, changes))

    seats = list(dict.fromkeys(change.seat for change in changes))
    if len(seats) >= MOST_AT_FULL_SIZE:
        page.height = draw_side_by_side(page, scene, seats, y, draw)
        return page
    for seat in seats:
        y = draw(seat, inner_room(page, y)) + GAP
    page.height = y
    return page


def _notes(seat: Seat, changes: Sequence[Change]) -> Notes:
    mine = [(str(change.number), change.news) for change in changes if change.seat == seat]
    notes = numbered_notes(mine)
    notes.disc = LARGE
    gained: dict[str, list[str]] = {}
    for number, item in mine:
        if type(item) in GAINED:
            gained.setdefault(GAINED[type(item)](item), []).append(number)
    notes.things = {picture: "·".join(numbers) for picture, numbers in gained.items()}
    return notes


def _card(kind: str) -> str:
    return f"stall-{kind}" if kind in GOODS else f"mosaic-{kind}"


GAINED: dict[type[News], Callable[[Any], str]] = {
    Drew: lambda item: _card(item.card),
    TookRubies: lambda _: "icon-ruby",
    TookObjective: lambda item: item.objective.key,
    Completed: lambda item: item.objective.key,
    Recruited: lambda item: item.character.key,
    Copied: lambda item: item.character.key,
    Exchanged: lambda item: _card(item.taken),
}
"""What a seat gained, by the icon that its number is drawn at."""

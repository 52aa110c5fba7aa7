"""Almadi's recap: every realm that changed, with the numbers of the changes where they are seen."""

from collections.abc import Callable, Sequence
from typing import Any

from render import recap as common
from render.almadi.deeds import deed_line
from render.almadi.halves import draw_halves
from render.almadi.notes import Notes
from render.almadi.scene import scene_of
from render.almadi.table import seat_page
from render.almadi.turn import numbered_notes, refilled_slots
from render.page import Page
from render.painter import MOST_PICTURES
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
from rules.engine.news import News, TurnNews, all_news
from rules.engine.secret import Seat, View


def recap(
    view: View[AlmadiTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """All that the news changed, numbered: a page a seat, or half a page if there are many."""
    scene = scene_of(view, names, title)
    turns = [turn for turn in turns if all(item.seat in scene.seats for item in turn.news)]
    changes = common.changes(turns, scene.names, announce)
    seats = list(dict.fromkeys(change.seat for change in changes))
    notes = {seat: _notes(seat, changes) for seat in seats}
    news = all_news(turns)
    if not seats:
        header = common.recap_header(0, view.seat, title)
        return seat_page(scene, scene.main_seat, header, Notes())
    if len(seats) > MOST_PICTURES:
        header = common.recap_header(len(changes), view.seat, title)
        pairs = [seats[start : start + 2] for start in range(0, len(seats), 2)]
        pages = [draw_halves(scene, header, pair, notes) for pair in pairs]
    else:
        pages = [
            seat_page(
                scene,
                seat,
                common.recap_header(
                    len(changes), view.seat, title, deed_line(scene, turns, seat), seat
                ),
                notes[seat],
                refilled_slots(scene, [item for item in news if item.seat == seat]),
            )
            for seat in seats
        ]
    pages[0].followers = pages[1:]
    return pages[0]


def _notes(seat: Seat, changes: Sequence[Change]) -> Notes:
    mine = [(str(change.number), change.news) for change in changes if change.seat == seat]
    notes = numbered_notes(mine)
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
    Recruited: lambda item: f"character-{item.character.key}",
    Copied: lambda item: f"character-{item.character.key}",
    Exchanged: lambda item: _card(item.taken),
}
"""What a seat gained, by the picture that its number is drawn at."""

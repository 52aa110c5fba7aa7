"""Sultaniya's recap: the palaces that changed, with the numbers of the changes where they were."""

from collections.abc import Sequence
from typing import TypeVar

from render import recap as common
from render.page import Page
from render.painter import MOST_PICTURES
from render.recap import Change
from render.sultaniya.body import Sight, draw_body
from render.sultaniya.deeds import actors, deeds_line, place_of
from render.sultaniya.offers import Marks
from render.sultaniya.panorama import Notes
from render.sultaniya.scene import Scene, scene_of
from render.sultaniya.strip import start_seats_frame
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat, View
from rules.sultaniya.land import Place
from rules.sultaniya.news import Called, Looked, Passed, Returned, Revealed, Swept, announce
from rules.sultaniya.table import SultaniyaTable

K = TypeVar("K")


def recap(
    view: View[SultaniyaTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """A page for each seat that did something, the latest first."""
    scene = scene_of(view, names, title)
    changes = common.changes(turns, scene.names, announce)
    seats = actors(turns)[:MOST_PICTURES] or [scene.awaited[0] if scene.awaited else 0]
    first, *rest = (
        _page(scene, seat, [one for one in changes if one.seat == seat], len(changes))
        for seat in seats
    )
    first.followers = rest
    return first


def _page(scene: Scene, seat: Seat, changes: Sequence[Change], number: int) -> Page:
    news = deeds_line(scene, seat, [change.news for change in changes])
    header = common.recap_header(number, scene.viewer, scene.title, news, seat if news else None)
    frame = start_seats_frame(scene, header, says_who_is_awaited=False)
    tiles = scene.table.builders[seat].palace.tiles
    placed = [(place, change) for change in changes if (place := _place(scene, seat, change.news))]
    fronts = {tile.key for front in scene.table.fronts for tile in front}
    revealed = [(one.news.tile.key, one) for one in changes if isinstance(one.news, Revealed)]
    piles = [(level, one) for one in changes if (level := _level(one.news)) is not None]
    notes = Notes(
        newest=frozenset(place for place, _ in placed),
        numbers=_joined(placed),
        guests=tuple(
            (art, str(one.number), seat) for one in changes if (art := _guest(one.news)) is not None
        ),
    )
    marks = Marks(
        new=frozenset(key for key, _ in revealed),
        numbers=_joined([(key, one) for key, one in revealed if key in fronts]),
        pile_numbers=_joined(piles),
    )
    draw_body(frame.page, frame.body, Sight(seat, tiles, scene.piles, notes, marks))
    return frame.page


def _joined(numbered: Sequence[tuple[K, Change]]) -> dict[K, tuple[str, Seat]]:
    """By what changed, all numbers that it has."""
    found: dict[K, tuple[str, Seat]] = {}
    for key, change in numbered:
        before = f"{found[key][0]}·" if key in found else ""
        found[key] = (f"{before}{change.number}", change.seat)
    return found


def _place(scene: Scene, seat: Seat, item: News) -> Place | None:
    """Where a seat's own tile lies that was revealed, built or moved."""
    tiles = scene.table.builders[seat].palace.tiles
    if isinstance(item, Revealed):
        return next((place for place, laid in tiles.items() if laid.tile == item.tile), None)
    return place_of(tiles, item)


def _level(item: News) -> int | None:
    """The pile that something was done with."""
    match item:
        case Swept(level=level) | Looked(level=level):
            return level
        case Returned(tile=tile):
            return tile.level
    return None


def _guest(item: News) -> str | None:
    """What is drawn in the sky, as it has no other place."""
    match item:
        case Called(djinn=djinn):
            return f"sultaniya-djinn-{djinn.key}"
        case Passed():
            return "sultaniya-gem"
    return None

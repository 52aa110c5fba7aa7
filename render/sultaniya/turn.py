"""The turn picture: the palace that changed, what may be taken now, and every seat's points."""

from collections.abc import Sequence

from render.frame import Header
from render.page import Page
from render.painter import MOST_PICTURES
from render.sultaniya.body import Sight, draw_body
from render.sultaniya.deeds import actors, changes, deeds_line, news_of, place_of
from render.sultaniya.offers import Marks
from render.sultaniya.panorama import Notes
from render.sultaniya.scene import Scene, scene_of, turn_words
from render.sultaniya.strip import start_seats_frame
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat, View
from rules.sultaniya.news import Called, Revealed
from rules.sultaniya.table import SultaniyaTable


def turn(
    view: View[SultaniyaTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after every turn: a page for each seat that did something."""
    scene = scene_of(view, names, title)
    gains = changes(scene, turns)
    seats = actors(turns)[:MOST_PICTURES] or [_first_seat(scene)]
    first, *rest = (_page(scene, seat, news_of(turns, seat, view.seat), gains) for seat in seats)
    first.followers = rest
    return first


def _first_seat(scene: Scene) -> Seat:
    """Whose palace is shown while nobody has done anything, or all is over."""
    return scene.public.ranks.index(1) if scene.table.is_over else scene.awaited[0]


def _page(scene: Scene, seat: Seat, news: Sequence[News], gains: dict[Seat, int]) -> Page:
    frame = start_seats_frame(
        scene, header_of(scene, deeds_line(scene, seat, news), seat), changes=gains
    )
    tiles = scene.table.builders[seat].palace.tiles
    places = frozenset(place for item in news if (place := place_of(tiles, item)))
    revealed = frozenset(item.tile.key for item in news if isinstance(item, Revealed))
    called = [item.djinn.key for item in news if isinstance(item, Called)]
    guests = tuple((f"sultaniya-djinn-{key}", "", seat) for key in called)
    notes = Notes(newest=places, guests=guests)
    sight = Sight(seat, tiles, scene.piles, notes, Marks(new=revealed))
    draw_body(frame.page, frame.body, sight)
    return frame.page


def header_of(scene: Scene, news: str = "", actor: Seat | None = None) -> Header:
    """Whose turn it is, or who has won; and in the second line who did what."""
    progress = turn_words(scene.table)
    actor = actor if news else None
    if scene.table.is_over:
        winners = [scene.names[seat] for seat in scene.public.winners]
        verb = " win" if len(winners) > 1 else " wins"
        who = " and ".join(winners) or "Nobody"
        return Header(who, verb, progress, scene.title, None, "grand-vizier", news, actor)
    (seat,) = scene.awaited
    return Header(scene.names[seat], " to build", progress, scene.title, seat, "", news, actor)

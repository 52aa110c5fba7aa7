"""Almadi's replay: the realm of whoever acted, with every cell at the same place in all frames."""

from collections.abc import Sequence

from render import replay as common
from render.almadi.before import changes_of
from render.almadi.grid import extent
from render.almadi.scene import Scene, scene_of, turn_words
from render.almadi.seats import draw_counts, seat_cells
from render.almadi.turn import draw_body, newest_of, refilled_slots
from render.frame import EDGE_PX, Box, draw_strip
from render.page import Block, Page
from render.theme import MAX_HEIGHT, WIDTH
from rules.almadi.news import announce
from rules.almadi.table import AlmadiTable
from rules.engine.history import Moment
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat


def replay(
    moments: Sequence[Moment[AlmadiTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, with room from the start for every cell used in the match."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    realms = [one.realm for scene in scenes for one in scene.table.architects]
    room = extent({place for realm in realms for place in realm.tiles})
    first, last = scenes[0], scenes[-1]
    opening = common.opening_caption(WIDTH, title or "Almadi", first.names)
    pages = [_page(first, opening, first.main_seat, (), room)]
    for before, scene, moment in zip(scenes, scenes[1:], moments[1:], strict=False):
        news = moment.news
        actor = news[0].seat if news else None
        # The turn is that of the seat that acted, as it was counted when the seat was asked.
        note = turn_words(before.table)
        caption = common.caption(WIDTH, actor, announce(news, scene.names), note)
        seat = scene.main_seat if actor is None else actor
        pages.append(_page(scene, caption, seat, news, room))
    if last.table.is_over:
        winners = [last.names[seat] for seat in last.sheet.winners]
        caption = common.ending_caption(WIDTH, winners, last.sheet.winning_total)
        seat = last.sheet.winners[0] if last.sheet.winners else last.main_seat
        pages.append(_page(last, caption, seat, (), room))
    return pages


def _page(
    scene: Scene, caption: Block, seat: Seat, news: Sequence[News], used: tuple[int, range]
) -> Page:
    page = Page(MAX_HEIGHT)
    page.add(caption)
    own = [item for item in news if item.seat == seat]
    changes = changes_of(scene, [TurnNews(seat, tuple(news))] if news else [])
    slots, below = draw_strip(page, seat_cells(scene, changes))
    draw_counts(page, scene, slots)
    body = Box(EDGE_PX, caption.height, WIDTH - 2 * EDGE_PX, below - caption.height)
    draw_body(page, scene, seat, body, newest_of(own), new=refilled_slots(scene, own), used=used)
    return page

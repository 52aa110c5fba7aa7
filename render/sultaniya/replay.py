"""Sultaniya's replay: every palace as it grows, tile by tile."""

from collections.abc import Sequence

from render import replay as common
from render.page import Block, Page
from render.pieces import Room
from render.sultaniya.builders import GAP, draw_large, draw_small
from render.sultaniya.panorama import Notes
from render.sultaniya.scene import Scene, scene_of, turn_words
from render.sultaniya.turn import notes_of
from render.theme import MARGIN, WIDTH
from rules.engine.history import Moment
from rules.engine.news import TurnNews
from rules.engine.secret import Seat
from rules.sultaniya.news import announce
from rules.sultaniya.table import SultaniyaTable


def replay(
    moments: Sequence[Moment[SultaniyaTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, every palace always at the same place."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    first, last = scenes[0], scenes[-1]
    pages = [
        _page(
            first,
            common.opening_caption(WIDTH, title or "Sultaniya", first.names),
            _no_notes(first),
        )
    ]
    for before, scene, moment in zip(scenes, scenes[1:], moments[1:], strict=False):
        seat = moment.news[0].seat if moment.news else None
        sentence = announce(moment.news, scene.names)
        caption = common.caption(WIDTH, seat, sentence, turn_words(before.table))
        pages.append(_page(scene, caption, notes_of(scene, [TurnNews(seat, moment.news)])))
    if last.table.is_over:
        winners = [last.names[seat] for seat in last.sheet.winners]
        caption = common.ending_caption(WIDTH, winners, last.sheet.winning_total)
        pages.append(_page(last, caption, _no_notes(last)))
    return pages


def _no_notes(scene: Scene) -> list[Notes]:
    return [Notes() for _ in scene.seats]


def _page(scene: Scene, caption: Block, notes: Sequence[Notes]) -> Page:
    page = Page()
    page.add(caption)
    y = caption.height
    across = min(2, len(scene.seats))
    wide = (WIDTH - MARGIN - GAP * (across - 1)) // across
    for seat in scene.seats:
        palace = _palace(scene, seat, wide, notes[seat])
        x = MARGIN // 2 + seat % across * (wide + GAP)
        page.add(palace._replace(x=x, y=y + seat // across * (palace.height + GAP)))
        page.height = y + (seat // across + 1) * (palace.height + GAP)
    return page


def _palace(scene: Scene, seat: Seat, wide: int, notes: Notes) -> Block:
    page = Page(0, wide)
    if len(scene.seats) == 1:
        page.width = WIDTH
        page.height = draw_large(page, scene, seat, 0, notes, says_who_is_awaited=False)
    else:
        room = Room(0, 0, wide)
        page.height = draw_small(page, scene, seat, room, notes, says_who_is_awaited=False)
    return page.as_block()

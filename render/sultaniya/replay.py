"""Sultaniya's replay: every palace as it grows, tile by tile."""

from collections.abc import Sequence
from typing import NamedTuple

from render import replay as common
from render.frame import EDGE_PX, Box, split_row
from render.page import Block, Page
from render.sultaniya.belongings import NAME_ROW_PX, draw_name
from render.sultaniya.deeds import place_of
from render.sultaniya.halves import HIGH, WIDE
from render.sultaniya.panorama import (
    GROUND,
    NOTHING,
    Notes,
    View,
    draw_panorama,
    largest_half,
    shown_columns,
)
from render.sultaniya.scene import Scene, scene_of, turn_words
from render.theme import MAX_HEIGHT, WIDTH
from rules.engine.history import Moment
from rules.engine.news import News
from rules.engine.secret import Seat
from rules.sultaniya.news import announce
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVELS

GAP_PX = 4
"""Between rows, and below the last."""
A_ROW = 2
"""Palaces side by side."""
SKY_NAME_PX = 42
"""The height of a name that is written into the sky, where two rows leave no more."""


HIGHEST_SKY = 0.68
"""Of its width: a higher one would be stretched."""
BEFORE_MOON = 0.84
"""Of a picture's width: names and points stay at the left of the moon."""


class Stage(NamedTuple):
    """Where a palace stands in every picture of the film."""

    box: Box
    view: View


def replay(
    moments: Sequence[Moment[SultaniyaTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, every palace always at the same place."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    first, last = scenes[0], scenes[-1]
    stages = _stages(scenes)
    opening = common.opening_caption(WIDTH, title or "Sultaniya", first.names)
    pages = [_page(first, stages, opening)]
    for before, scene, moment in zip(scenes, scenes[1:], moments[1:], strict=False):
        seat = moment.news[0].seat if moment.news else None
        sentence = announce(moment.news, scene.names)
        caption = common.caption(WIDTH, seat, sentence, turn_words(before.table))
        pages.append(_page(scene, stages, caption, moment.news))
    if last.table.is_over:
        winners = [last.names[seat] for seat in last.sheet.winners]
        caption = common.ending_caption(WIDTH, winners, last.sheet.winning_total)
        pages.append(_page(last, stages, caption))
    return pages


def _stages(scenes: Sequence[Scene]) -> list[Stage]:
    """A place for each palace, as wide as it ever becomes; all halves are of one size."""
    seats = len(scenes[0].seats)
    rows = -(-seats // A_ROW)
    wide = (WIDTH - 2 * EDGE_PX) // min(A_ROW, seats)
    height = (MAX_HEIGHT - common.CAPTION - GAP_PX * rows) // rows
    height = min(height, round(wide * HIGHEST_SKY))
    boxes = []
    for start in range(0, seats, A_ROW):
        y = common.CAPTION + start // A_ROW * (height + GAP_PX)
        row = Box(EDGE_PX, y, WIDTH - 2 * EDGE_PX, height)
        boxes += split_row(row, min(A_ROW, seats))[: seats - start]
    shown = [
        shown_columns([scene.table.builders[seat].palace.tiles for scene in scenes])
        for seat in range(seats)
    ]
    name = NAME_ROW_PX if rows == 1 else SKY_NAME_PX
    tallest = (
        int((height * GROUND - name) * WIDE / HIGH / len(LEVELS))
        if rows > 1
        else largest_half(height - name)
    )
    widest = min(box.width // columns for box, (_, columns) in zip(boxes, shown, strict=True))
    half = min(tallest, widest)
    return [
        Stage(
            box.upper_part(name).left_part(round(box.width * BEFORE_MOON)),
            View(box, *columns, half - half % 2),
        )
        for box, columns in zip(boxes, shown, strict=True)
    ]


def _page(scene: Scene, stages: Sequence[Stage], caption: Block, news: Sequence[News] = ()) -> Page:
    page = Page(stages[-1].view.box.bottom + GAP_PX)
    page.add(caption)
    for seat, stage in enumerate(stages):
        tiles = scene.table.builders[seat].palace.tiles
        own = [item for item in news if item.seat == seat]
        places = frozenset(place for item in own if (place := place_of(tiles, item)))
        page.add(_palace(scene, seat, stage, Notes(newest=places) if places else NOTHING))
    return page


def _palace(scene: Scene, seat: Seat, stage: Stage, notes: Notes) -> Block:
    """A palace under its name, as one block at its place."""
    (name, view), (x, y, wide, high) = stage, stage.view.box
    page = Page(high, wide)
    tiles = scene.table.builders[seat].palace.tiles
    draw_panorama(page, tiles, view._replace(box=view.box._replace(x=0, y=0)), notes)
    draw_name(page, scene, seat, name._replace(x=0, y=0), "parchment-light")
    return page.as_block(x, y)

"""Shahrazad's replay: the growing pattern, with every space of a round at a fixed place."""

from collections.abc import Sequence

from render import replay as common
from render.frame import EDGE_PX, GAP_PX, Box
from render.page import Block, Page
from render.shahrazad.grid import Grid, fit_grid
from render.shahrazad.header import progress_words
from render.shahrazad.panel import draw_panel, split_body
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.story import draw_story
from render.shahrazad.turn import newest_of
from render.theme import MAX_HEIGHT, WIDTH
from rules.engine.history import Moment
from rules.engine.news import News
from rules.shahrazad.news import announce
from rules.shahrazad.spaces import Space
from rules.shahrazad.table import ShahrazadTable

BODY = Box(EDGE_PX, common.CAPTION, WIDTH - 2 * EDGE_PX, MAX_HEIGHT - common.CAPTION - GAP_PX)


def replay(
    moments: Sequence[Moment[ShahrazadTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, with room from the start for every space used in the round."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    grids, panel = _layout(scenes)
    first, last = scenes[0], scenes[-1]
    opening = common.opening_caption(WIDTH, title or "Shahrazad", first.names)
    pages = [_page(first, opening, (), grids[first.table.round], panel)]
    for before, scene, moment in zip(scenes, scenes[1:], moments[1:], strict=False):
        seat = moment.news[0].seat if moment.news else None
        sentence = announce(moment.news, scene.names)
        note = progress_words(scene.table, before.table)
        caption = common.caption(WIDTH, seat, sentence, note)
        pages.append(_page(scene, caption, moment.news, grids[scene.table.round], panel))
    if last.table.is_over:
        winners = last.names if last.is_won else ()
        caption = common.ending_caption(WIDTH, winners, last.total)
        pages.append(_page(last, caption, (), grids[last.table.round], panel))
    return pages


def _layout(scenes: Sequence[Scene]) -> tuple[dict[int, Grid], Box]:
    """A grid for each round, all in one box, and the box of the panel."""
    spaces: dict[int, set[Space]] = {}
    for scene in scenes:
        spaces.setdefault(scene.table.round, set()).update(scene.table.pattern.tiles)
    whole, panel = split_body(BODY, set().union(*spaces.values()))
    return {number: fit_grid(used, whole.box) for number, used in spaces.items()}, panel


def _page(scene: Scene, caption: Block, news: Sequence[News], grid: Grid, panel: Box) -> Page:
    page = Page(MAX_HEIGHT)
    page.add(caption, _story(scene, newest_of(scene, news), grid), _panel(scene, panel))
    return page


def _story(scene: Scene, newest: frozenset[Space], grid: Grid) -> Block:
    page = Page(grid.box.height, grid.box.width)
    inside = Box(0, 0, page.width, page.height)
    draw_story(page, scene, grid.at(inside), Notes(newest=newest))
    return page.as_block(grid.box.x, grid.box.y)


def _panel(scene: Scene, box: Box) -> Block:
    page = Page(box.height, box.width)
    draw_panel(page, scene, Box(0, 0, box.width, box.height))
    return page.as_block(box.x, box.y)

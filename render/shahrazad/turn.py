"""The turn picture: the pattern and what changed in it; the table picture is the same."""

from collections.abc import Iterable, Sequence

from render.frame import Header, start_frame
from render.page import Page
from render.shahrazad.header import public_header
from render.shahrazad.panel import draw_panel, split_body
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.story import draw_story, spaces_of
from rules.engine.news import News, TurnNews, all_news
from rules.engine.secret import View
from rules.shahrazad.news import Placed, Replaced
from rules.shahrazad.spaces import Space, parse_space
from rules.shahrazad.table import ShahrazadTable


def turn(
    view: View[ShahrazadTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after every turn. All seats share the pattern, so one page has it all."""
    scene = scene_of(view, names, title)
    notes = Notes(newest=newest_of(scene, all_news(turns)))
    return whole_page(scene, public_header(scene, turns), notes)


def table(view: View[ShahrazadTable], names: Sequence[str], *, title: str = "") -> Page:
    """Everything there is to see."""
    return turn(view, names, title=title)


def whole_page(scene: Scene, header: Header, notes: Notes) -> Page:
    """The pattern, and beside or below it points, stack and hands."""
    page, body, _ = start_frame(header)
    grid, panel = split_body(body, spaces_of(scene, notes))
    draw_story(page, scene, grid, notes)
    draw_panel(page, scene, panel)
    return page


def newest_of(scene: Scene, news: Iterable[News]) -> frozenset[Space]:
    """The tiles that were laid and still lie there."""
    laid = (item for item in news if isinstance(item, Placed | Replaced))
    tiles = scene.table.pattern.tiles
    return frozenset(
        place for item in laid if tiles.get(place := parse_space(item.space)) == item.tile
    )

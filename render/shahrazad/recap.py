"""Shahrazad's recap: under the list of changes, the pattern with the same numbers."""

from collections.abc import Sequence

from render import recap as common
from render.page import Page
from render.recap import Change
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.turn import draw_everything
from rules.engine.news import TurnNews
from rules.engine.secret import View
from rules.shahrazad.news import Placed, Replaced, announce
from rules.shahrazad.spaces import parse_space
from rules.shahrazad.table import ShahrazadTable


def recap(
    view: View[ShahrazadTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """All that the news changed, numbered."""
    scene = scene_of(view, names, title)
    changes = common.changes(turns, scene.names, announce)
    page, y = common.start_page(changes, view.seat, title)
    page.height = draw_everything(page, scene, _notes(scene, changes), y)
    return page


def _notes(scene: Scene, changes: Sequence[Change]) -> Notes:
    """The tiles that were laid and still lie there."""
    notes = Notes()
    for change in changes:
        item = change.news
        if not isinstance(item, Placed | Replaced):
            continue
        place = parse_space(item.space)
        if scene.table.pattern.tiles.get(place) == item.tile:
            notes.newest[place] = str(change.number)
            notes.by[place] = change.seat
    return notes

"""Shahrazad's recap: the pattern, with the numbers of the changes that the message lists."""

from collections.abc import Sequence

from render import recap as common
from render.page import Page
from render.recap import Change
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.turn import whole_page
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
    header = common.recap_header(len(changes), view.seat, title, "Numbers as in the list")
    return whole_page(scene, header, _notes(scene, changes))


def _notes(scene: Scene, changes: Sequence[Change]) -> Notes:
    """The tiles that were laid and still lie there."""
    notes = Notes()
    for change in changes:
        item = change.news
        if not isinstance(item, Placed | Replaced):
            continue
        place = parse_space(item.space)
        if scene.table.pattern.tiles.get(place) == item.tile:
            notes.numbers[place] = change.number, change.seat
    notes.newest = frozenset(notes.numbers)
    return notes

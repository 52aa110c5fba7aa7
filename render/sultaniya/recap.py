"""Sultaniya's recap: under the list of changes, every palace with the same numbers."""

from collections.abc import Sequence

from render import recap as common
from render.page import Page
from render.recap import Change
from render.sultaniya.marks import ChoiceMarks
from render.sultaniya.panorama import Notes
from render.sultaniya.scene import Scene, scene_of
from render.sultaniya.turn import draw_everything, place_of
from rules.engine.news import TurnNews
from rules.engine.secret import View
from rules.sultaniya.news import Revealed, announce
from rules.sultaniya.table import SultaniyaTable


def recap(
    view: View[SultaniyaTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """All that the news changed, numbered: in the palaces, and in front of the piles."""
    scene = scene_of(view, names, title)
    changes = common.changes(turns, scene.names, announce)
    page, y = common.start_page(changes, view.seat, title)
    revealed = {
        change.news.tile.key: (str(change.number), change.seat)
        for change in changes
        if isinstance(change.news, Revealed)
    }
    page.height = draw_everything(
        page, scene, y, _notes(scene, changes), ChoiceMarks(numbers=revealed)
    )
    return page


def _notes(scene: Scene, changes: Sequence[Change]) -> list[Notes]:
    """By seat: the tiles that were built or moved and still lie there, with their numbers."""
    notes = [Notes(seat=seat) for seat in scene.seats]
    for change in changes:
        place = place_of(scene, change.news)
        if place is not None:
            notes[change.seat].newest[place] = str(change.number)
    return notes

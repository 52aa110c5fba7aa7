"""Sultan's recap: under the list of changes, the table with the same numbers."""

from collections.abc import Sequence

from render import recap as common
from render.page import Page
from render.recap import Change
from render.sultan.cushions import Marks
from render.sultan.scene import Scene, scene_of
from render.sultan.turn import draw_everything
from rules.engine.news import TurnNews
from rules.engine.secret import View
from rules.sultan.news import LaidCard, Sold, announce
from rules.sultan.table import SultanTable


def recap(
    view: View[SultanTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """All that the news changed, numbered; if cushions were settled, how they were comes first."""
    scene = scene_of(view, names, title)
    changes = common.changes(turns, scene.names, announce)
    page, y = common.start_page(changes, view.seat, title)
    marks = _marks(scene, changes)
    page.height = draw_everything(page, scene, y, sales_first=bool(marks.sold), marks=marks)
    return page


def _marks(scene: Scene, changes: Sequence[Change]) -> Marks:
    """Numbers at the sales of the latest round, and at the cards that were laid since."""
    marks = Marks()
    for change in changes:
        item = change.news
        if isinstance(item, Sold):
            # What lay on the cushions has been settled, whatever its numbers were.
            marks.laid.clear()
            if item.sale in scene.table.sales:
                marks.sold[item.sale.cushion] = str(change.number), change.seat
        elif isinstance(item, LaidCard):
            marks.laid[item.cushion, change.seat] = str(change.number)
    return marks

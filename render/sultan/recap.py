"""Sultan's recap: the pages of the turns, with a number at everything that changed."""

from collections.abc import Sequence

from render import recap as common
from render.page import Page
from render.sultan.scene import header_of, scene_of
from render.sultan.turn import pages_of
from rules.engine.news import TurnNews
from rules.engine.secret import View
from rules.sultan.news import announce
from rules.sultan.table import SultanTable


def recap(
    view: View[SultanTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """All that the news changed, numbered: on the cushions now, then on each reveal before."""
    scene = scene_of(view, names, title)
    changes = common.changes(turns, scene.names, announce)
    now = header_of(scene)
    news = f"Now: {now.who}{now.verb}"
    header = common.recap_header(len(changes), view.seat, title, news)
    numbers = {id(change.news): change for change in changes}
    return pages_of(scene, turns, lambda _: header, numbers)

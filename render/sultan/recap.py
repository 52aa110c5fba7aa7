"""Sultan's recap: the pages of the turns, with a number at everything that changed."""

from collections.abc import Sequence

from render import recap as common
from render.frame import Header
from render.page import Page
from render.sultan.scene import header_of, scene_of
from render.sultan.turn import pages_of
from rules.engine.news import TurnNews
from rules.engine.secret import View
from rules.engine.text import pluralize
from rules.sultan.news import announce
from rules.sultan.table import SultanTable


def recap(
    view: View[SultanTable], names: Sequence[str], turns: Sequence[TurnNews], *, title: str = ""
) -> Page:
    """All that the news changed, numbered: on the cushions now, then on each reveal before."""
    scene = scene_of(view, names, title)
    changes = common.changes(turns, scene.names, announce)
    now = header_of(scene)
    header = Header(
        who="The latest round" if view.seat is None else "Since your last turn",
        progress=pluralize(len(changes), "change"),
        match=title,
        seat=view.seat,
        icon="icon-hourglass",
        news=f"Now: {now.who}{now.verb}" if changes else "Nothing has happened yet.",
    )
    numbers = {id(change.news): change for change in changes}
    return pages_of(scene, turns, lambda _: header, numbers)

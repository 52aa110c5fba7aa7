"""Sultan in pictures and in words; everything here is made from a view."""

from collections.abc import Sequence

from render import scoresheet
from render.page import Page
from render.painter import Painter
from render.sultan.breakdown import breakdown
from render.sultan.poster import poster
from render.sultan.private import private
from render.sultan.private_words import private_alt_text
from render.sultan.recap import recap
from render.sultan.replay import replay
from render.sultan.scene import scene_of
from render.sultan.turn import table, turn
from render.sultan.words import alt_text, text_board
from rules.engine.secret import View
from rules.sultan.box import COLOURS
from rules.sultan.table import SultanTable

EMOJI = {
    "jewel-white": "⚪",
    "jewel-red": "🔴",
    "jewel-yellow": "🟡",
    "jewel-green": "🟢",
    "jewel-blue": "🔵",
    "card": "🪙",
    "pouch": "👝",
    "end": "⏳",
}
LINE_ICONS = {**{colour: f"sultan-{colour}" for colour in COLOURS}, "bonus": "sultan-bonus"}
"""A picture for every line of the score pad."""


def score_sheet(view: View[SultanTable], names: Sequence[str], *, title: str = "") -> Page:
    """The score pad of all seats; if the points are level, what decided."""
    scene = scene_of(view, names, title)
    sheet, is_over = scene.sheet, scene.table.is_over
    note = ""
    best = sheet.winning_total
    level = [seat for seat in scene.seats if sheet.totals[seat] == best]
    if is_over and len(level) > 1:
        jewels = ", ".join(
            f"{scene.names[seat]} {len(scene.table.buyers[seat].jewels)}" for seat in level
        )
        note = f"Equal points: the most jewels decide ({jewels})."
    return scoresheet.score_sheet(
        sheet, names, title=title or "Sultan", is_over=is_over, icons=LINE_ICONS, note=note
    )


PAINTER: Painter[SultanTable] = Painter(
    turn=turn,
    table=table,
    private=private,
    score_sheet=score_sheet,
    breakdown=breakdown,
    alt_text=alt_text,
    private_alt_text=private_alt_text,
    recap=recap,
    replay=replay,
    text_board=text_board,
    poster=poster,
    emoji=EMOJI,
)

__all__ = [
    "EMOJI",
    "LINE_ICONS",
    "PAINTER",
    "alt_text",
    "breakdown",
    "poster",
    "private",
    "recap",
    "replay",
    "score_sheet",
    "table",
    "text_board",
    "turn",
]

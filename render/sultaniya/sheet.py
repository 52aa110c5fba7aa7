"""The score pad of a match of Sultaniya."""

from collections.abc import Sequence

from render import scoresheet
from render.page import Page
from render.pieces import Room, draw_paragraph
from render.sultaniya.scene import scene_of
from render.sultaniya.strip import icon
from render.theme import MARGIN
from rules.engine.secret import View
from rules.sultaniya.boards import PAIRS
from rules.sultaniya.table import SultaniyaTable

LINE_ICONS = {
    **{f"{symbol}s": icon(symbol) for pair in PAIRS for symbol in pair},
    "guards": icon("guard"),
    "bonus": "sultaniya-plus-5",
    "objectives": "sultaniya-objective-back",
}
"""A picture for every line of the score pad."""


def score_sheet(view: View[SultaniyaTable], names: Sequence[str], *, title: str = "") -> Page:
    """The score pad of all seats; if the points are level, what decided."""
    scene = scene_of(view, names, title)
    sheet, is_over = scene.sheet, scene.table.is_over
    page = scoresheet.score_sheet(
        sheet, names, title=title or "Sultaniya", is_over=is_over, icons=LINE_ICONS
    )
    best = sheet.winning_total
    level = [seat for seat in scene.seats if sheet.totals[seat] == best]
    words = ""
    if is_over and len(level) > 1:
        held = ", ".join(
            f"{scene.names[seat]} {scene.table.builders[seat].sapphires}" for seat in level
        )
        words = f"Equal points: the most sapphires decide ({held})."
    elif any(builder.objectives.hidden_count() for builder in scene.table.builders):
        words = "Secret objectives count only where they are seen."
    if words:
        room = Room(MARGIN, page.height + 14, page.width - 2 * MARGIN)
        page.height = draw_paragraph(page, words, room, 30, colour="parchment", most=2) + 4
    return page

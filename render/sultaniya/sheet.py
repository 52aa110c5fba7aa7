"""The score pad of a match of Sultaniya."""

from collections.abc import Sequence

from render import scoresheet
from render.page import Page
from render.sultaniya.scene import scene_of
from render.sultaniya.strip import icon
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
    best = sheet.winning_total
    level = [seat for seat in scene.seats if sheet.totals[seat] == best]
    note = ""
    if is_over and len(level) > 1:
        held = ", ".join(
            f"{scene.names[seat]} {scene.table.builders[seat].sapphires}" for seat in level
        )
        note = f"Equal points: the most sapphires decide ({held})."
    elif any(builder.objectives.hidden_count() for builder in scene.table.builders):
        note = "Secret objectives count only where they are seen."
    return scoresheet.score_sheet(
        sheet, names, title=title or "Sultaniya", is_over=is_over, icons=LINE_ICONS, note=note
    )

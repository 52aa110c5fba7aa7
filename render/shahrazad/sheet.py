"""The score sheet of those who play together: a row a line, a column a round, one verdict."""

from collections.abc import Sequence

from render.frame import Header, draw_parchment, start_frame
from render.page import Art, Fill, Page, Panel, Words
from render.scoresheet import line_label
from render.shahrazad.panel import LINE_ICONS
from render.shahrazad.scene import Scene, scene_of
from rules.engine.secret import View
from rules.engine.text import format_number
from rules.shahrazad.scoring import line_points, result, rounds
from rules.shahrazad.table import ShahrazadTable

ROUND_NAMES = ("First round", "Second round")
LABELS = 330
ROW, HEAD, TOTAL, VERDICT = 70, 66, 96, 62


def score_sheet(view: View[ShahrazadTable], names: Sequence[str], *, title: str = "") -> Page:
    """Both rounds and their sum, and what the king says of it."""
    scene = scene_of(view, names, title)
    page, body, _ = start_frame(_header(scene))
    draw_parchment(page, body)
    made = [line_points(scene.table.box, each) for each in rounds(scene.table)]
    columns = [*made, tuple(map(sum, zip(*made, strict=True)))]
    heads = [*ROUND_NAMES[: len(made)], "In all"]
    x, width = body.x + 20, body.width - 40
    step = (width - LABELS) // len(columns)
    rights = [x + LABELS + step * (number + 1) - 30 for number in range(len(columns))]
    for right, head in zip(rights, heads, strict=True):
        page.add(Words(head, right, body.y + HEAD // 2 + 2, 38, "ink", "bold", "r"))
    y = body.y + HEAD
    for number, name in enumerate(LINE_ICONS):
        wide = 42 if name == "face_down" else 56
        page.add(
            Fill(x, y, width, 2, "parchment-shade"),
            Art(LINE_ICONS[name], x + (56 - wide) // 2, y + (ROW - 56) // 2, wide, 56),
            Words(line_label(name), x + 76, y + ROW // 2, 40, "ink", "sans"),
        )
        for right, points in zip(rights, columns, strict=True):
            face = "bold" if points is columns[-1] else "sans"
            colour = "red" if points[number] < 0 else "ink"
            text = format_number(points[number])
            page.add(Words(text, right, y + ROW // 2, 48, colour, face, "r"))
        y += ROW
    page.add(Fill(x, y, width, 4, "gold-dark"))
    page.add(Words("Points", x + 76, y + TOTAL // 2 + 2, 48, "ink", "serif"))
    if scene.is_won:
        left = rights[-1] - step + 40
        page.add(Panel(left, y + 12, step - 16, TOTAL - 20, "gold", 14, "gold-dark", 3))
    for right, points in zip(rights, columns, strict=True):
        total = format_number(sum(points))
        page.add(Words(total, right, y + TOTAL // 2 + 2, 68, "ink", "serif", "r"))
    words = result(scene.table).words
    page.add(Words(words, x + 4, y + TOTAL + VERDICT // 2 - 2, 38, "ink-soft", "serif"))
    return page


def _header(scene: Scene) -> Header:
    """Who won or lost together; while the match runs it says so."""
    if not scene.table.is_over:
        return Header(
            "Score so far",
            progress="if it ended now",
            match=scene.title,
            icon="icon-score",
        )
    several, won = len(scene.names) > 1, scene.is_won
    if won:
        verdict = " are Grand Viziers" if several else " is Grand Vizier"
    else:
        verdict = " lose together" if several else " loses"
    return Header(
        " and ".join(scene.names),
        verdict,
        match=scene.title,
        icon="grand-vizier" if won else "icon-hourglass",
    )

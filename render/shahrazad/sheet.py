"""The score sheet of those who play together: a row a line, a column a round, one verdict."""

from collections.abc import Sequence

from render.page import Art, Fill, Page, Panel, Words
from render.pieces import HEADER, Room, draw_header, draw_paragraph
from render.scoresheet import line_label
from render.shahrazad.bands import LINE_ICONS, ROUND_NAMES
from render.shahrazad.scene import Scene, scene_of
from render.theme import MARGIN
from rules.engine.secret import View
from rules.engine.text import format_number
from rules.shahrazad.scoring import line_points, result, rounds
from rules.shahrazad.table import ShahrazadTable

LABELS = 330
ROW = 82
HEAD = 78
TOTAL = 110


def score_sheet(view: View[ShahrazadTable], names: Sequence[str], *, title: str = "") -> Page:
    """Both rounds and their sum, and what the king says of it."""
    scene = scene_of(view, names, title)
    page = Page()
    _draw_top(page, scene)
    made = [line_points(scene.table.box, each) for each in rounds(scene.table)]
    columns = [*made, tuple(map(sum, zip(*made, strict=True)))]
    heads = [*ROUND_NAMES[: len(made)], "In all"]
    lines = list(LINE_ICONS)
    height = HEAD + len(lines) * ROW + TOTAL + 70
    page.add(
        Panel(MARGIN // 2, HEADER, page.width - MARGIN, height, "parchment", 18, "gold-dark", 3)
    )
    step = (page.width - 2 * MARGIN - LABELS) // len(columns)
    rights = [MARGIN + LABELS + step * (number + 1) - 24 for number in range(len(columns))]
    for right, head in zip(rights, heads, strict=True):
        page.add(Words(head, right, HEADER + HEAD // 2, 36, "ink", "bold", "r"))
    y = HEADER + HEAD
    for number, name in enumerate(lines):
        width = 42 if name == "face_down" else 56
        page.add(
            Fill(MARGIN, y, page.width - 2 * MARGIN, 2, "parchment-shade"),
            Art(LINE_ICONS[name], MARGIN + 4 + (56 - width) // 2, y + (ROW - 56) // 2, width, 56),
            Words(line_label(name), MARGIN + 78, y + ROW // 2, 38, "ink", "sans"),
        )
        for right, points in zip(rights, columns, strict=True):
            face = "bold" if points is columns[-1] else "sans"
            page.add(
                Words(format_number(points[number]), right, y + ROW // 2, 46, "ink", face, "r")
            )
        y += ROW
    page.add(Fill(MARGIN, y, page.width - 2 * MARGIN, 4, "gold-dark"))
    page.add(Words("Points", MARGIN + 78, y + TOTAL // 2, 46, "ink", "serif"))
    won = bool(scene.sheet.winners)
    if won:
        left = rights[-1] - step + 30
        page.add(Panel(left, y + 14, step - 12, TOTAL - 28, "gold", 14, "gold-dark", 3))
    for right, points in zip(rights, columns, strict=True):
        page.add(Words(format_number(sum(points)), right, y + TOTAL // 2, 64, "ink", "serif", "r"))
    words = result(scene.table).words
    if not scene.table.is_over:
        words = f"If it ended now: {words}"
    room = Room(MARGIN + 4, y + TOTAL + 22, page.width - 2 * MARGIN - 8)
    draw_paragraph(page, words, room, 36, most=1)
    page.height = HEADER + height + 12
    return page


def _draw_top(page: Page, scene: Scene) -> None:
    """Who won or lost together; while the match runs it says so."""
    if not scene.table.is_over:
        draw_header(
            page,
            ("Shahrazad, score so far", ""),
            "if it ended now",
            icon="icon-score",
            match=scene.title,
        )
        return
    everybody = " and ".join(scene.names)
    if not scene.sheet.winners:
        lost = " lose together" if len(scene.names) > 1 else " loses"
        draw_header(
            page, (everybody, lost), "final score", icon="icon-hourglass", match=scene.title
        )
        return
    several = len(scene.names) > 1
    rank = " are Grand Viziers" if several else " is Grand Vizier"
    draw_header(page, (everybody, rank), "final score", icon="grand-vizier", match=scene.title)

"""The score, point by point: drawn where it was earned, and both rounds line by line."""

from collections.abc import Sequence

from render.frame import GAP_PX, Box, Header, draw_parchment, start_frame
from render.page import Art, Fill, Page, Words
from render.shahrazad.grid import fit_grid
from render.shahrazad.panel import LINE_ICONS
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.story import draw_story, spaces_of
from rules.engine.secret import Seat, View
from rules.engine.text import format_number, pluralize
from rules.shahrazad.scoring import line_points, points_of, rounds
from rules.shahrazad.table import ShahrazadTable

NARROW_PX, WIDE_PX = 220, 300
"""The width of the points: of one round, or of both and their sum."""
ICON, ROW = 52, 72


def breakdown(
    view: View[ShahrazadTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """The pattern with what its groups are worth, and the points; the same for every seat."""
    scene = scene_of(view, names, title)
    page, body, _ = start_frame(
        Header(
            pluralize(scene.total, "point"),
            " in all",
            "final score" if scene.table.is_over else "as it lies now",
            scene.title,
            icon="icon-score",
            news="Thick frames: each colour's largest group",
        )
    )
    notes = Notes(worths=True)
    width = NARROW_PX if len(rounds(scene.table)) == 1 else WIDE_PX
    grid = fit_grid(spaces_of(scene, notes), body.left_part(body.width - width - GAP_PX))
    draw_story(page, scene, grid, notes)
    _draw_points(page, scene, body.right_part(width))
    return page


def _draw_points(page: Page, scene: Scene, box: Box) -> None:
    """A column for each round and, if there are two, one for their sum; no line of nothing."""
    draw_parchment(page, box)
    made = rounds(scene.table)
    columns = [line_points(scene.table.box, each) for each in made]
    totals = [points_of(scene.table.box, each) for each in made]
    rights = [box.right - 24] if len(made) == 1 else [box.x + 146, box.x + 214, box.right - 18]
    y = box.y + 20
    if len(made) > 1:
        for right, head in zip(rights, ("1st", "2nd", "all"), strict=True):
            page.add(Words(head, right, y + 16, 34, "ink-soft", "sans", "r"))
        y += 48
    for number, name in enumerate(LINE_ICONS):
        points = [column[number] for column in columns]
        if not any(points):
            continue
        wide = 40 if name == "face_down" else ICON
        left, middle = box.x + 16 + (ICON - wide) // 2, y + ROW // 2
        page.add(Art(LINE_ICONS[name], left, middle - ICON // 2, wide, ICON))
        _draw_row(page, points, rights, middle, ("bold", 42))
        y += ROW
    page.add(Fill(box.x + 16, y + 8, box.width - 32, 3, "gold-dark"))
    _draw_row(page, totals, rights, y + 56, ("serif", 46))


def _draw_row(
    page: Page, points: list[int], rights: list[int], middle: int, style: tuple[str, int]
) -> None:
    face, size = style
    shown = points if len(points) == 1 else [*points, sum(points)]
    for number, (right, value) in enumerate(zip(rights, shown, strict=True)):
        is_last = number == len(shown) - 1
        colour = "red" if value < 0 else "ink" if is_last else "ink-soft"
        page.add(Words(format_number(value), right, middle, size, colour, face, "r"))

"""The score, point by point: drawn where it was earned, and each line with its reason."""

from collections.abc import Sequence

from render.page import Art, Fill, Page, Words
from render.pieces import HEADER, Room, Sheet, draw_header, draw_paragraph, inner_room
from render.scoresheet import line_label
from render.shahrazad.bands import LINE_ICONS
from render.shahrazad.scene import Notes, scene_of
from render.shahrazad.story import draw_story
from rules.engine.secret import Seat, View
from rules.engine.text import format_number, pluralize
from rules.shahrazad.scoring import result
from rules.shahrazad.table import ShahrazadTable


def breakdown(
    view: View[ShahrazadTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """The pattern with its groups, and the score pad with its reasons; the same for every seat."""
    scene = scene_of(view, names, title)
    page = Page()
    total = pluralize(scene.sheet.totals[seat], "point")
    draw_header(
        page,
        (total, " in all"),
        "final score" if scene.table.is_over else "as it lies now",
        icon="icon-score",
        match=scene.title,
    )
    sheet = Sheet(page, HEADER)
    room = inner_room(page, HEADER + 10)
    y = draw_story(page, scene, room, Notes()) + 24
    for line in scene.sheet.seats[seat]:
        width = 38 if line.name == "face_down" else 50
        page.add(
            Fill(room.x, y, room.width, 2, "parchment-shade"),
            Art(LINE_ICONS[line.name], room.x + (50 - width) // 2, y + 11, width, 50),
            Words(line_label(line.name), room.x + 66, y + 36, 34, "ink", "bold"),
            Words(format_number(line.points), room.x + 330, y + 36, 42, "ink", "serif", "r"),
        )
        why = Room(room.x + 356, y + 36, room.width - 356)
        y = max(y + 72, draw_paragraph(page, line.why, why, 30, colour="ink-soft", most=4) + 2)
    page.add(Fill(room.x, y, room.width, 3, "gold-dark"))
    y = draw_paragraph(page, result(scene.table).words, room.at(y + 36), 34, most=2)
    page.height = sheet.end_at(y) + 12
    return page

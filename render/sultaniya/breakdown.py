"""One seat's points, where they were earned: beside every symbol, then line by line."""

from collections.abc import Sequence

from render import lettering
from render.page import Art, Fill, Page, Words
from render.pieces import HEADER, Room, Sheet, draw_header
from render.scoresheet import line_label
from render.sultaniya.builders import GAP, draw_large
from render.sultaniya.panorama import Notes
from render.sultaniya.scene import Scene, scene_of
from render.sultaniya.sheet import LINE_ICONS
from render.sultaniya.worth import draw_objectives
from render.theme import MARGIN
from rules.engine.secret import Seat, View
from rules.engine.text import format_number, pluralize
from rules.sultaniya.land import Place
from rules.sultaniya.scoring import symbol_points
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import BONUSES, ENDS

ROW = 62


def breakdown(
    view: View[SultaniyaTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """The palace with its points on it, the reason for each line, and the objectives."""
    scene = scene_of(view, names, title)
    page = Page()
    total = scene.sheet.totals[seat]
    draw_header(page, (scene.names[seat], ""), pluralize(total, "point"), seat, match=scene.title)
    y = draw_large(page, scene, seat, HEADER, Notes(worth=worths(scene, seat)))
    sheet = Sheet(page, y)
    for number, line in enumerate(scene.sheet.seats[seat]):
        middle = y + ROW // 2 + 4
        if number:
            page.add(Fill(MARGIN, y + 3, page.width - 2 * MARGIN, 2, "parchment-shade"))
        colour = "ink" if line.points else "ink-soft"
        right = page.width - MARGIN - 12
        page.add(
            Art(LINE_ICONS[line.name], MARGIN + 4, middle - 23, 46, 46),
            Words(line_label(line.name), MARGIN + 66, middle, 30, colour, "bold"),
            Words(format_number(line.points), right, middle, 36, colour, "serif", "r"),
        )
        _draw_reason(page, line.why, Room(MARGIN + 266, middle, right - 90 - MARGIN - 266), colour)
        y += ROW
    y = sheet.end_at(y + 8) + GAP
    page.height = draw_objectives(page, scene, seat, y)
    return page


def _draw_reason(page: Page, why: str, room: Room, colour: str) -> None:
    """The reason of a line, in two smaller lines if it is long."""
    lines = lettering.wrap(why, "sans", 25, room.width)
    size = 25
    if len(lines) > 1:
        size, lines = 21, lettering.wrap(why, "sans", 21, room.width, 2)
    top = room.y - 13 * (len(lines) - 1)
    for number, text in enumerate(lines):
        page.add(Words(text, room.x, top + 26 * number, size, colour))


def worths(scene: Scene, seat: Seat) -> dict[tuple[Place, bool, str], int]:
    """What each symbol in the palace brings by itself."""
    table = scene.table
    builder = table.builders[seat]
    each = {s: symbol_points(table.box, s) for s in builder.board.counts if s not in ENDS} | BONUSES
    found = {}
    complete = {
        (place, ENDS[shaft]): symbol_points(table.box, shaft)
        for shaft in ENDS
        if builder.board.scores(shaft)
        for place in builder.palace.shafts(shaft)
    }
    for (level, start), laid in builder.palace.tiles.items():
        for at_right, half in ((False, laid.left), (True, laid.right)):
            for symbol in half.symbols:
                shaft_end = complete.get(((level, start + at_right), symbol), 0)
                points = each.get(symbol, shaft_end)
                if points:
                    found[(level, start), at_right, symbol] = points
    return found

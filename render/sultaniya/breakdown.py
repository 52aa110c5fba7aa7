"""One seat's points, where they were earned: on every symbol, and line by line beside them."""

from collections.abc import Sequence

from render import lettering
from render.frame import Box, Header, draw_parchment, start_frame
from render.page import Art, Fill, Page, Words
from render.scoresheet import line_label
from render.sultaniya.body import Sight, draw_body
from render.sultaniya.panorama import Notes
from render.sultaniya.scene import Scene, scene_of
from render.sultaniya.sheet import LINE_ICONS
from rules.engine.secret import Hidden, Seat, View
from rules.engine.text import format_number, pluralize
from rules.sultaniya.land import Place
from rules.sultaniya.scoring import objective_points, symbol_points
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import BONUSES, ENDS

SIDE_PX = 396
ROW_PX, ICON_PX, WORD_PX, NUMBER_PX, TOTAL_PX = 78, 56, 34, 46, 64


def breakdown(
    view: View[SultaniyaTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """The palace with its points on it; beside it every line that brought some, and the cards."""
    scene = scene_of(view, names, title)
    total = scene.sheet.totals[seat]
    board = scene.table.builders[seat].board
    header = Header(
        scene.names[seat],
        "",
        pluralize(total, "point"),
        scene.title,
        seat,
        news=f"as {board.name}, who counts {', '.join(f'{one}s' for one in board.counts)}",
    )
    page, body, _ = start_frame(header)
    tiles = scene.table.builders[seat].palace.tiles
    notes = Notes(worth=worths(scene, seat))
    left = body.left_part(body.width - SIDE_PX - 8)
    draw_body(page, left, Sight(seat, tiles, notes=notes))
    _draw_lines(page, scene, seat, body.right_part(SIDE_PX))
    return page


def _draw_lines(page: Page, scene: Scene, seat: Seat, box: Box) -> None:
    """Draw the lines that brought points, each card by itself, and their sum."""
    draw_parchment(page, box)
    y = box.y + 10
    for art, text, points in _lines(scene, seat):
        middle = y + ROW_PX // 2
        page.add(
            Art(art, box.x + 14, middle - ICON_PX // 2, ICON_PX, ICON_PX),
            Words(points, box.right - 16, middle, NUMBER_PX, "ink", "serif", "r"),
        )
        lines = lettering.wrap(text, "bold", WORD_PX, box.width - 160, 2)
        for number, line in enumerate(lines):
            line_y = middle + 36 * number - 18 * (len(lines) - 1)
            page.add(Words(line, box.x + 82, line_y, WORD_PX, "ink", "bold"))
        y += ROW_PX
    page.add(Fill(box.x + 14, box.bottom - 88, box.width - 28, 3, "parchment-shade"))
    total = format_number(scene.sheet.totals[seat])
    page.add(
        Words("points", box.x + 20, box.bottom - 44, WORD_PX, "ink", "bold"),
        Words(total, box.right - 16, box.bottom - 44, TOTAL_PX, "ink", "serif", "r"),
    )


def _lines(scene: Scene, seat: Seat) -> list[tuple[str, str, str]]:
    """Icon, words and points of each line; a card that is still secret has none."""
    rows = [
        (LINE_ICONS[line.name], line_label(line.name), format_number(line.points))
        for line in scene.sheet.seats[seat]
        if line.points and line.name != "objectives"
    ]
    for card in scene.table.builders[seat].objectives:
        if isinstance(card, Hidden):
            rows.append(("sultaniya-objective-back", "secret", "?"))
        else:
            points, _ = objective_points(scene.table, seat, card)
            rows.append((f"sultaniya-objective-{card.key}", card.label, str(points)))
    return rows


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

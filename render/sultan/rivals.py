"""What the rivals can still pay, and how many points they have; for one seat's eyes."""

from render import lettering
from render.frame import Box, draw_cut, draw_parchment, draw_seat_emblem
from render.page import Page, Words
from render.sultan.money import UNDERLINE_PX, left_of, values_block, values_width
from render.sultan.scene import Scene
from rules.engine.secret import Seat

TITLE_PX = 46
EMBLEM_PX = 50
NAME_PX, POINTS_PX = 36, 44
LARGEST_VALUE_PX, LOW_VALUE_PX = 46, 40
TWO_LINES_PX, HIGH_PX = 80, 100
"""A row so high has the name above the values, and one still higher has larger values."""
LEAST_NAME_PX = 130
"""Behind the values a name has room from there on."""


def draw_rivals(page: Page, scene: Scene, box: Box, seat: Seat) -> None:
    """Draw a row a rival: emblem, name, the values that are left, points."""
    draw_parchment(page, box)
    inner = box.inset(14)
    own = f"points (you {scene.sheet.totals[seat]})"
    page.add(
        Words("Others can still pay", inner.x, inner.y + 18, 38, "ink", "serif"),
        Words(own, inner.right, inner.y + 18, 34, "ink-soft", "sans", "r"),
    )
    rows = inner.lower_part(inner.height - TITLE_PX)
    if scene.table.numbers.sets > 1:
        page.add(Words("underlined: two of these", rows.x, rows.bottom - 20, 34, "ink-soft"))
        rows = rows.upper_part(rows.height - 40)
    rivals = [rival for rival in scene.seats if rival != seat]
    step = rows.height // len(rivals)
    for number, rival in enumerate(rivals):
        _draw_rival(page, scene, rival, Box(rows.x, rows.y + number * step, rows.width, step))


def _draw_rival(page: Page, scene: Scene, rival: Seat, row: Box) -> None:
    middle = row.y + row.height // 2
    draw_seat_emblem(page, rival, row.x, middle - EMBLEM_PX // 2, EMBLEM_PX)
    total = str(scene.sheet.totals[rival])
    page.add(Words(total, row.right, middle, POINTS_PX, "ink", "serif", "r"))
    x = row.x + EMBLEM_PX + 16
    room = row.right - lettering.width(total, "serif", POINTS_PX) - 16 - x
    left = left_of(scene.table, rival)
    name = (scene.names[rival], "")
    if row.height >= TWO_LINES_PX:
        largest = LARGEST_VALUE_PX if row.height >= HIGH_PX else LOW_VALUE_PX
        values = values_block(left, room, largest)
        draw_cut(page, name, (x, middle - 20), room, ("bold", NAME_PX, "ink"))
        page.add(values._replace(x=x, y=middle + 6))
        return
    values = values_block(left, room, LARGEST_VALUE_PX)
    page.add(values._replace(x=x, y=middle - (values.height - UNDERLINE_PX) // 2))
    end = values_width(left, LARGEST_VALUE_PX) + 30
    if room - end >= LEAST_NAME_PX:
        draw_cut(page, name, (x + end, middle), room - end, ("sans", NAME_PX, "ink-soft"))

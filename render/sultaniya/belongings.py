"""A palace among several, and below it all that lies before its seat."""

from collections.abc import Sequence

from render import lettering
from render.frame import CROWN_PX, Box, draw_cut, draw_parchment, draw_seat_emblem, split_row
from render.page import Art, Page, Words
from render.sultaniya.panorama import (
    AXIS_PX,
    View,
    draw_letters,
    draw_panorama,
    largest_half,
    shown_columns,
    widen,
)
from render.sultaniya.scene import Scene
from render.sultaniya.strip import Belonging, icon, roofs, sapphires
from rules.engine.secret import Hidden, Seat
from rules.engine.text import format_number
from rules.sultaniya.scoring import objective_points, symbol_count, symbol_points

NAME_ROW_PX, ROW_PX = 62, 56
NAME_PX, TOTAL_PX, EMBLEM_PX = 38, 50, 48


def draw_builders(page: Page, scene: Scene, seats: Sequence[Seat], body: Box) -> None:
    """Draw palaces side by side, with rows of belongings below each."""
    rows = [_rows(scene, seat) for seat in seats]
    most = max(map(len, rows))
    for seat, own, box in zip(seats, rows, split_row(body, len(seats)), strict=True):
        _draw_builder(page, scene, seat, box, own + [[]] * (most - len(own)))


def _draw_builder(
    page: Page, scene: Scene, seat: Seat, box: Box, rows: Sequence[Sequence[Belonging]]
) -> None:
    """Draw name and points, the palace across the whole box, and the rows."""
    draw_parchment(page, box)
    draw_name(page, scene, seat, box.upper_part(NAME_ROW_PX))
    tiles = scene.table.builders[seat].palace.tiles
    below = AXIS_PX + len(rows) * ROW_PX + 8
    sky = Box(box.x, box.y + NAME_ROW_PX, box.width, box.height - NAME_ROW_PX - below)
    first, columns = shown_columns([tiles])
    half = min(largest_half(sky.height), sky.width // columns)
    half -= half % 2
    view = View(sky, *widen(first, columns, sky.width // half), half)
    draw_panorama(page, tiles, view)
    draw_letters(page, view)
    y = sky.bottom + AXIS_PX + ROW_PX // 2 + 2
    for row in rows:
        _draw_row(page, row, box, y)
        y += ROW_PX


def draw_name(page: Page, scene: Scene, seat: Seat, box: Box, ink: str = "ink") -> None:
    """Draw whose palace it is, the points that everybody sees, and the crown."""
    middle = box.y + box.height // 2
    emblem = min(EMBLEM_PX, box.height)
    draw_seat_emblem(page, seat, box.x + 10, middle - emblem // 2, emblem)
    total = format_number(scene.public.totals[seat])
    right = box.right - 14
    page.add(Words(total, right, middle, TOTAL_PX, ink, "serif", "r"))
    right -= lettering.width(total, "serif", TOTAL_PX) + 8
    if seat in scene.leaders:
        crown = min(CROWN_PX, box.height)
        right -= crown + 4
        page.add(Art("icon-crown", right, middle - crown // 2, crown, crown))
    left = box.x + EMBLEM_PX + 20
    draw_cut(page, (scene.names[seat], ""), (left, middle), right - left, ("bold", NAME_PX, ink))


def _rows(scene: Scene, seat: Seat) -> list[list[Belonging]]:
    """What the board counts and how often, then what is held; djinns and cards that all see."""
    table = scene.table
    builder = table.builders[seat]
    own = [
        Belonging(
            icon(one), f" {symbol_count(builder.palace, one)}×{symbol_points(table.box, one)}"
        )
        for one in builder.board.counts
    ]
    guards = builder.palace.count("guard")
    held = [Belonging(icon("guard"), f" {guards}")] if guards else []
    held += [roofs(scene, seat), *sapphires(scene, seat)]
    shown = [Belonging(f"sultaniya-djinn-{key}") for key in table.djinns_of(seat)]
    for card in builder.objectives:
        if not isinstance(card, Hidden) and not scene.has_secrets(seat):
            points, _ = objective_points(table, seat, card)
            shown.append(Belonging(f"sultaniya-objective-{card.key}", f" +{points}"))
    return [own, held, shown] if shown else [own, held]


def _draw_row(page: Page, row: Sequence[Belonging], box: Box, middle: int) -> None:
    step = (box.width - 24) // max(3, len(row))
    for number, one in enumerate(row):
        one.draw(page, box.x + 16 + number * step, middle, "ink")

"""Two realms side by side on one page, each with what its seat owns."""

from collections.abc import Mapping, Sequence

from render import lettering
from render.almadi.belongings import Band, band_px
from render.almadi.grid import extent, grid_in
from render.almadi.notes import Notes
from render.almadi.realm import draw_realm
from render.almadi.scene import Scene
from render.frame import (
    CROWN_PX,
    NAME_PX,
    Box,
    Header,
    draw_cut,
    draw_parchment,
    draw_seat_emblem,
    split_row,
    start_frame,
)
from render.page import Art, Page, Words
from rules.engine.secret import Seat
from rules.engine.text import format_number

TITLE_PX, EMBLEM_PX, TOTAL_PX = 64, 48, 56
NOTHING: Mapping[Seat, Notes] = {}


def draw_halves(
    scene: Scene, header: Header, seats: Sequence[Seat], notes: Mapping[Seat, Notes] = NOTHING
) -> Page:
    """A page with the realms of one or two seats."""
    frame = start_frame(header)
    halves = split_row(frame.body, 2)
    for seat, box in zip(seats, halves, strict=False):
        _draw_half(frame.page, scene, seat, box, notes.get(seat) or Notes())
    return frame.page


def _draw_half(page: Page, scene: Scene, seat: Seat, box: Box, notes: Notes) -> None:
    draw_parchment(page, box)
    _draw_title(page, scene, seat, box.upper_part(TITLE_PX))
    band = box.lower_part(band_px(scene))
    room = Box(box.x, box.y + TITLE_PX, box.width, box.height - TITLE_PX - band.height)
    places = [*scene.table.architects[seat].realm.tiles, *notes.cells()]
    grid = grid_in(room, *extent(places), has_tray=False)
    draw_realm(page, scene, seat, grid, notes)
    Band(page, band, seat, notes.things).draw(scene, is_half=True)


def _draw_title(page: Page, scene: Scene, seat: Seat, box: Box) -> None:
    """Whose realm it is, and the points."""
    middle = box.y + box.height // 2 + 2
    draw_seat_emblem(page, seat, box.x + 14, middle - EMBLEM_PX // 2, EMBLEM_PX)
    total = format_number(scene.sheet.totals[seat])
    right = box.right - 18 - lettering.width(total, "serif", TOTAL_PX)
    page.add(Words(total, box.right - 18, middle, TOTAL_PX, "ink", "serif", "r"))
    if seat in scene.leaders:
        right -= CROWN_PX + 8
        page.add(Art("icon-crown", right, middle - CROWN_PX // 2, CROWN_PX, CROWN_PX))
    left = box.x + EMBLEM_PX + 26
    style = ("bold", NAME_PX, "ink")
    draw_cut(page, (scene.names[seat], ""), (left, middle), right - left - 12, style)

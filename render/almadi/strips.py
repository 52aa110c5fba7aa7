"""Starting strips to choose from, upright as they will lie."""

from collections.abc import Sequence

from render.almadi.grid import grid_in
from render.almadi.scene import Scene
from render.almadi.tiles import tile
from render.frame import Box, draw_gold_frame
from render.page import Page, Words
from rules.almadi.cells import ROWS

KEY_PX = 38
MOST_STRIPS = 5


def draw_strips(page: Page, scene: Scene, box: Box, keys: Sequence[str]) -> None:
    """Draw the strips of these names side by side, with gold around each."""
    grid = grid_in(box, MOST_STRIPS, range(ROWS[0], ROWS[-1] + 1), has_tray=False)
    size = grid.tile
    step = (box.width - 40) // MOST_STRIPS
    shown = [strip for strip in scene.table.strips if strip.key in keys]
    for number, strip in enumerate(shown):
        x = box.x + 20 + number * step + (step - size) // 2
        page.add(Words(strip.key, x + size // 2, grid.axis, KEY_PX, "ink", "bold", "m"))
        for row, landscape in enumerate(strip.landscapes):
            page.add(tile(landscape, x, grid.y + row * grid.pitch, size))
        draw_gold_frame(page, Box(x, grid.y, size, grid.bottom - grid.y))

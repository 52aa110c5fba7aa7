"""The tray: eight landscapes to take, each in the row that it may go to."""

from render.almadi.grid import Grid
from render.almadi.scene import Scene
from render.almadi.tiles import tile
from render.frame import draw_gold_frame
from render.page import Page, Words
from rules.almadi.answers import SLOT_OF


def draw_tray(page: Page, scene: Scene, grid: Grid, framed: frozenset[str] = frozenset()) -> None:
    """Draw the offers, with gold around those that are new or may be taken."""
    for number, side in enumerate("LR"):
        box = grid.slot_box(number)
        middle = box.x + box.width // 2
        page.add(Words(side, middle, grid.axis, grid.letters, "glow", "bold", "m"))
    for slot, landscape in enumerate(scene.table.board):
        if landscape is not None:
            box = grid.slot_box(slot)
            page.add(tile(landscape, box.x, box.y, box.width))
    if framed and framed == slots_with_offers(scene):
        # All of them: one frame says so.
        draw_gold_frame(page, grid.tray.inset(4))
        return
    for name in sorted(framed):
        draw_gold_frame(page, grid.slot_box(SLOT_OF[name]))


def slots_with_offers(scene: Scene) -> frozenset[str]:
    return frozenset(name for name, slot in SLOT_OF.items() if scene.table.board[slot] is not None)

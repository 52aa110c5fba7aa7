"""What the djinn of the eye showed: every tile of a pile, from its top."""

from collections.abc import Mapping, Sequence

from render.frame import Box, draw_gold_frame, draw_parchment
from render.page import Page, Words
from render.sultaniya.offers import KEY_PX, draw_tile
from render.sultaniya.panorama import draw_plate, size_for
from rules.sultaniya.tiles import Tile

TITLE_PX, TITLE_ROW_PX = 38, 56
ACROSS, ROWS = 7, 4
HALF_PX, LARGEST_HALF_PX = 62, 76
WORD_ROW_PX = 46


def draw_seen(
    page: Page, title: str, tiles: Sequence[Tile], box: Box, plates: Mapping[str, str]
) -> None:
    """Draw the tiles in rows; those that may be built have a gold frame and a plate."""
    draw_parchment(page, box)
    page.add(Words(title, box.x + 20, box.y + 32, TITLE_PX, "ink", "serif"))
    inner = box.inset(8)
    rows = max(1, -(-len(tiles) // ACROSS))
    size = size_for(HALF_PX if rows >= ROWS else LARGEST_HALF_PX)
    across = inner.width // ACROSS
    down = (box.height - TITLE_ROW_PX) // rows
    for number, tile in enumerate(tiles):
        left = inner.x + number % ACROSS * across + (across - 2 * size.half) // 2
        top = box.y + TITLE_ROW_PX + number // ACROSS * down
        top += (down - size.level - WORD_ROW_PX) // 2
        own = Box(left, top, 2 * size.half, size.level)
        may = tile.key in plates
        draw_tile(page, tile, own, size, is_pale=bool(plates) and not may)
        middle = (left + size.half, top + size.level + 24)
        if may:
            draw_gold_frame(page, own.inset(6), 4)
            draw_plate(page, plates[tile.key], *middle)
        else:
            page.add(Words(tile.key, *middle, KEY_PX, "ink-soft", "bold", "m"))

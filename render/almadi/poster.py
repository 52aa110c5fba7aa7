"""Almadi's poster: the winner's realm in the desert night, without its badges."""

from collections.abc import Sequence

from render.almadi.realm import joined_sides
from render.almadi.scene import table_of
from render.almadi.tiles import BLANK, GUTTER, tile
from render.page import Art, Page
from render.poster import FOOT_PX, POSTER_PX, start_poster
from render.theme import WIDTH
from rules.almadi.cells import column_of, row_of
from rules.almadi.scoring import score
from rules.almadi.table import AlmadiTable
from rules.engine.secret import View

LARGEST_PITCH = 104


def poster(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> Page:
    """The end, made to be shared."""
    table = table_of(view)
    sheet = score(table).rank_last(view.last)
    page, hero = start_poster(sheet, names, title=title or "Almadi")
    page.items.insert(0, Art("desert-night", 0, 0, WIDTH, POSTER_PX - FOOT_PX))
    tiles = table.architects[sheet.winners[0]].realm.tiles if sheet.winners else {}
    if not tiles:
        return page
    columns = 1 + max(map(column_of, tiles))
    first, last = min(map(row_of, tiles)), max(map(row_of, tiles))
    pitch = min(LARGEST_PITCH, hero.width // columns, hero.height // (last - first + 1))
    left = hero.x + (hero.width - columns * pitch + GUTTER) // 2
    top = hero.bottom - (last - first + 1) * pitch + GUTTER
    for place, landscape in tiles.items():
        x, y = left + column_of(place) * pitch, top + (row_of(place) - first) * pitch
        joined = joined_sides(tiles, place, landscape.kind)
        page.add(tile(landscape, x, y, pitch - GUTTER, active=BLANK, joined=joined))
    return page

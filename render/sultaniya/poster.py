"""Sultaniya's poster: the palace of the Grand Vizier in moonlight."""

from collections.abc import Sequence

from render.page import Art, Page
from render.poster import FOOT_PX, POSTER_PX, start_poster
from render.sultaniya.palace import Land, draw_palace, used_columns
from render.sultaniya.panorama import GROUND, size_for
from render.sultaniya.scene import scene_of
from render.theme import WIDTH
from rules.engine.secret import View
from rules.sultaniya.table import SultaniyaTable

HALF_PX = 62


def poster(view: View[SultaniyaTable], names: Sequence[str], *, title: str = "") -> Page:
    """The end, made to be shared: who has won, in front of what was built."""
    scene = scene_of(view, names)
    page, _ = start_poster(scene.public, names, title=title or "Sultaniya")
    ground = POSTER_PX - FOOT_PX
    page.items.insert(0, Art("sultaniya-sky", 0, 0, WIDTH, round(ground / GROUND)))
    tiles = scene.table.builders[scene.public.ranks.index(1)].palace.tiles
    first, last = used_columns(tiles)
    left = (WIDTH - (last - first + 1) * HALF_PX) // 2 - first * HALF_PX
    draw_palace(page, tiles, Land(left, ground, size_for(HALF_PX)))
    return page

"""Shahrazad's poster: the told story by moonlight, each tale with its scene."""

from collections.abc import Sequence

from render.frame import Box
from render.page import Art, Page, Stack
from render.poster import start_poster
from render.shahrazad.cards import NARROW, back, told
from render.shahrazad.grid import GAP
from render.shahrazad.scene import Scene, scene_of
from rules.engine.secret import View
from rules.shahrazad.scoring import score
from rules.shahrazad.spaces import column_of, height_of
from rules.shahrazad.table import ShahrazadTable

WIDEST = 190
SHAPE = 1.75
"""The width of a card divided by its height."""
STARS = (
    (70, 318, 34),
    (26, 470, 26),
    (150, 560, 30),
    (470, 206, 28),
    (700, 160, 34),
    (846, 228, 26),
    (1128, 330, 34),
    (1060, 566, 28),
    (1150, 480, 26),
)
"""Place and size of those that no card would cover."""


def poster(view: View[ShahrazadTable], names: Sequence[str], *, title: str = "") -> Page:
    """The end, made to be shared: what lies face down is dark, the rest is told."""
    scene = scene_of(view, names)
    sheet = score(scene.table)
    page, hero = start_poster(sheet, names, title=title or "Shahrazad", together=True)
    cards = _cards(scene, hero)
    for x, y, size in STARS:
        if not any(_meet(one, Box(x, y, size, size)) for one in cards):
            page.add(Art("shahrazad-star", x, y, size, size))
    page.add(*cards)
    return page


def _meet(one: Stack, box: Box) -> bool:
    return (
        one.x - GAP < box.right
        and box.x - GAP < one.x + one.width
        and one.y - GAP < box.bottom
        and box.y - GAP < one.y + one.height
    )


def _cards(scene: Scene, hero: Box) -> list[Stack]:
    """The pattern as it lies, in the middle of the box."""
    tiles = scene.table.pattern.tiles
    columns, heights = [*map(column_of, tiles)], [*map(height_of, tiles)]
    first, count = min(columns), max(columns) - min(columns) + 1
    top, steps = max(heights), max(heights) - min(heights)
    high = int((hero.height - steps * GAP / 2) / (steps / 2 + 1))
    wide = min(WIDEST, round(high * SHAPE), (hero.width + GAP) // count - GAP)
    high = min(high, 2 * wide if wide < NARROW else round(wide / SHAPE))
    half = (high + GAP) // 2
    left = hero.x + (hero.width - count * (wide + GAP) + GAP) // 2
    upper = hero.y + (hero.height - steps * half - high) // 2
    cards = []
    for place in sorted(tiles):
        is_told = place in scene.check.face_up
        made = told(tiles[place], (wide, high)) if is_told else back((wide, high))
        x = left + (column_of(place) - first) * (wide + GAP)
        cards.append(made.at(x, upper + (top - height_of(place)) * half))
    return cards

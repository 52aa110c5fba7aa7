"""The djinns, what each costs and whom each stands beside, and what is left of the treasure."""

from functools import lru_cache

from render.page import Art, Block, Fill, Page, Panel, Words
from render.pieces import emblem
from render.sultaniya.scene import Scene
from render.theme import MARGIN
from rules.engine.secret import Seat

HEIGHT = 112
CELLS = 5
"""Four djinns and the treasure."""


def draw_djinns(page: Page, scene: Scene, y: int, marks: frozenset[str] = frozenset()) -> int:
    """A band across the page; the y where it ends. Those that may be called now are marked."""
    table = scene.table
    found = tuple(
        (key, table.box.djinns[key].cost, holder, key in marks)
        for key, holder in table.djinns.items()
    )
    band = _band(found, table.treasure, page.width - MARGIN)
    page.add(band._replace(x=MARGIN // 2, y=y))
    return y + HEIGHT + 12


@lru_cache(maxsize=256)
def _band(
    djinns: tuple[tuple[str, int, Seat | None, bool], ...], treasure: int, wide: int
) -> Block:
    page = Page(HEIGHT, wide)
    page.add(Panel(0, 0, wide, HEIGHT, "parchment", 16, "gold-dark", 3))
    step = wide // CELLS
    for number, (key, cost, holder, marked) in enumerate(djinns):
        x = number * step
        if marked:
            page.add(Panel(x + 8, 8, step - 16, HEIGHT - 16, "glow", 12, "gold", 5))
        page.add(
            Art(f"sultaniya-djinn-{key}", x + 14, 11, 79, 90),
            Words(key, x + 100, 30, 30, "ink", "bold"),
        )
        for gem in range(cost):
            page.add(Art("sultaniya-gem", x + 100 + 28 * gem, 50, 26, 26))
        if holder is None:
            page.add(Words("free", x + 100, 92, 22, "ink-soft", "sans"))
        else:
            page.add(Words("with", x + 100, 92, 22, "ink-soft", "sans"))
            emblem(page, holder, x + 148, 76, 32)
        page.add(Fill(x + step - 1, 16, 2, HEIGHT - 32, "parchment-shade"))
    x = len(djinns) * step
    page.add(
        Art("sultaniya-treasure", x + 18, 18, 76, 76),
        Words(str(treasure), x + 104, 44, 46, "ink", "serif"),
        Words("treasure", x + 104, 84, 22, "ink-soft", "sans"),
    )
    return page.as_block()

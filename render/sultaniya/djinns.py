"""The djinns, what each costs and whom each stands beside, and what is left of the treasure."""

from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.page import Art, Block, Fill, Page, Panel, Words
from render.pieces import Room, draw_emblem
from render.sultaniya.scene import Scene
from render.theme import MARGIN
from rules.engine.secret import Seat
from rules.sultaniya.labels import SHORT

HEIGHT = 112
"""The height of the band across a page."""
CELLS = 5
"""Four djinns and the treasure."""


class DjinnFacts(NamedTuple):
    """A djinn as everybody sees it."""

    key: str
    cost: int
    power: str
    holder: Seat | None
    is_marked: bool


def _djinn_facts(scene: Scene, marks: frozenset[str]) -> tuple[DjinnFacts, ...]:
    table = scene.table
    return tuple(
        DjinnFacts(key, table.box.djinns[key].cost, power_of(key), holder, key in marks)
        for key, holder in table.djinns.items()
    )


def power_of(key: str) -> str:
    """What a djinn does, without its price."""
    words = SHORT[key].removeprefix("{}: ")
    return words[0].upper() + words[1:]


def draw_djinns(page: Page, scene: Scene, y: int, marks: frozenset[str] = frozenset()) -> int:
    """Draw a band across the page; `marks` are djinns that may be called. Returns the y below."""
    band = _band(_djinn_facts(scene, marks), scene.table.treasure, page.width - MARGIN)
    page.add(band._replace(x=MARGIN // 2, y=y))
    return y + HEIGHT + 12


def draw_djinn_list(page: Page, scene: Scene, room: Room, height: int) -> None:
    """Draw the same as a list with the power of each djinn."""
    block = _list(_djinn_facts(scene, frozenset()), scene.table.treasure, room.width, height)
    page.add(block._replace(x=room.x, y=room.y))


@lru_cache(maxsize=256)
def _band(djinns: tuple[DjinnFacts, ...], treasure: int, wide: int) -> Block:
    page = Page(HEIGHT, wide)
    page.add(Panel(0, 0, wide, HEIGHT, "parchment", 16, "gold-dark", 3))
    step = wide // CELLS
    for number, djinn in enumerate(djinns):
        x = number * step
        if djinn.is_marked:
            page.add(Panel(x + 8, 8, step - 16, HEIGHT - 16, "glow", 12, "gold", 5))
        page.add(
            Art(f"sultaniya-djinn-{djinn.key}", x + 8, 11, 90, 90),
            Words(djinn.key, x + 100, 30, 30, "ink", "bold"),
        )
        _draw_price(page, djinn.cost, x + 100, 50)
        _draw_holder(page, djinn, x + 100, 92)
        page.add(Fill(x + step - 1, 16, 2, HEIGHT - 32, "parchment-shade"))
    _draw_treasure(page, treasure, len(djinns) * step + 18, HEIGHT // 2)
    return page.as_block()


@lru_cache(maxsize=256)
def _list(djinns: tuple[DjinnFacts, ...], treasure: int, wide: int, height: int) -> Block:
    page = Page(height, wide)
    page.add(Panel(0, 0, wide, height, "parchment", 16, "gold-dark", 3))
    step = (height - 8) // CELLS
    for number, djinn in enumerate(djinns):
        y = 4 + number * step
        middle = y + step // 2
        page.add(
            Art(f"sultaniya-djinn-{djinn.key}", 6, middle - 40, 80, 80),
            Words(djinn.key, 94, middle - 27, 30, "ink", "bold"),
        )
        _draw_price(page, djinn.cost, 94, middle - 11)
        _draw_holder(page, djinn, 94, middle + 27)
        lines = lettering.wrap(djinn.power, "sans", 23, wide - 214, 3)
        for line, text in enumerate(lines):
            top = middle - 14 * (len(lines) - 1) + 28 * line
            page.add(Words(text, 196, top, 23, "ink"))
        page.add(Fill(16, y + step - 1, wide - 32, 2, "parchment-shade"))
    _draw_treasure(page, treasure, 12, 4 + len(djinns) * step + step // 2)
    return page.as_block()


def _draw_price(page: Page, cost: int, x: int, y: int) -> None:
    for gem in range(cost):
        page.add(Art("sultaniya-gem", x + 28 * gem, y, 26, 26))


def _draw_holder(page: Page, djinn: DjinnFacts, x: int, y: int) -> None:
    if djinn.holder is None:
        page.add(Words("free", x, y, 22, "ink-soft", "sans"))
    else:
        page.add(Words("with", x, y, 22, "ink-soft", "sans"))
        draw_emblem(page, djinn.holder, x + 48, y - 15, 30)


def _draw_treasure(page: Page, treasure: int, x: int, middle: int) -> None:
    page.add(
        Art("sultaniya-treasure", x, middle - 38, 76, 76),
        Words(str(treasure), x + 86, middle - 12, 46, "ink", "serif"),
        Words("treasure", x + 86, middle + 28, 22, "ink-soft", "sans"),
    )

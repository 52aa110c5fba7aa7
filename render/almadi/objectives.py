"""Royal objectives as cards and as chips: the pattern drawn, the points, the owner, a tick."""

from functools import lru_cache

from render import lettering
from render.page import Art, Block, Page, Panel, Words
from render.pieces import draw_emblem
from rules.almadi.box import Objective
from rules.engine.secret import Seat

COLOURS = {"blue": "blue", "yellow": "yellow", "red": "crimson", "green": "leaf", "grey": "grey"}
CARD_HEIGHT = 188
CHIP_HEIGHT = 76


@lru_cache(maxsize=1024)
def card(
    objective: Objective, width: int, owner: Seat | None, *, completed: bool, chosen: bool = False
) -> Block:
    """A card on the board: who has promised it is at its lower edge."""
    page, x, y = Page(CARD_HEIGHT, width), 0, 0
    wide, high, size = (116, 87, 22) if width >= 170 else (104, 78, 20)
    edge, thickness = ("gold", 8) if chosen else (COLOURS[objective.colour], 5)
    ground = "glow" if completed else "parchment-light"
    page.add(
        Panel(x, y, width, CARD_HEIGHT, ground, 12, edge, thickness),
        Art(f"objective-{objective.key}", x + (width - wide) // 2, y + 9, wide, high),
    )
    lines = lettering.wrap(objective.label, "sans", size, width - 26, 2)
    top = y + 108 if len(lines) == 2 else y + 118
    for number, line in enumerate(lines):
        page.add(Words(line, x + width // 2, top + 23 * number, size, "ink", "sans", "m"))
    page.add(Words(str(objective.points), x + 16, y + CARD_HEIGHT - 26, 30, "ink", "bold"))
    if completed:
        page.add(Art("icon-tick", x + width // 2 - 14, y + CARD_HEIGHT - 41, 30, 30))
    if owner is not None:
        draw_emblem(page, owner, x + width - 45, y + CARD_HEIGHT - 45, 38)
    return page.as_block()


@lru_cache(maxsize=1024)
def chip(objective: Objective, width: int, *, completed: bool) -> Block:
    """A promise in its owner's band: open on parchment, done on gold with a tick."""
    page, x, y = Page(CHIP_HEIGHT, width), 0, 0
    wide, high, size = (80, 60, 22) if width >= 280 else (60, 45, 20)
    ground = "glow" if completed else "parchment-light"
    page.add(
        Panel(x, y, width, CHIP_HEIGHT, ground, 12, COLOURS[objective.colour], 4),
        Art(f"objective-{objective.key}", x + 8, y + (CHIP_HEIGHT - high) // 2, wide, high),
    )
    lines = lettering.wrap(objective.label, "sans", size, width - wide - 76, 2)
    middle = y + CHIP_HEIGHT // 2 - 13 * (len(lines) - 1)
    for number, line in enumerate(lines):
        page.add(Words(line, x + wide + 14, middle + 26 * number, size, "ink", "sans"))
    right = x + width - 12
    if completed:
        page.add(
            Words(f"+{objective.points}", right, y + 24, 28, "green", "bold", "r"),
            Art("icon-tick", right - 30, y + 40, 28, 28),
        )
    else:
        page.add(
            Words(f"−{objective.points}", right, y + 24, 28, "red", "bold", "r"),
            Words("open", right, y + 54, 20, "ink-soft", "sans", "r"),
        )
    return page.as_block()

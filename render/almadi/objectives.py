"""Royal objectives as small cards: the pattern, what it is worth, whose it is, how far one is."""

from functools import lru_cache

from render import lettering
from render.frame import draw_seat_emblem
from render.page import Art, Block, Page, Panel, Words
from rules.almadi.box import Objective
from rules.engine.secret import Seat

COLOURS = {"blue": "blue", "yellow": "yellow", "red": "crimson", "green": "leaf", "grey": "grey"}
HEIGHT, LOW_HEIGHT, WIDEST, GAP = 116, 100, 112, 10
WORDS_PX, SMALLEST_PX, WORTH_PX = 36, 28, 30
SIGN_PX = 42
"""The emblem of whoever has promised it, or the tick."""


@lru_cache(maxsize=2048)
def card(
    objective: Objective,
    size: tuple[int, int],
    owner: Seat | None,
    text: str,
    *,
    is_done: bool,
) -> Block:
    """A card with a text under its pattern; its worth is at the upper right corner."""
    width, height = size
    page = Page(height, width)
    ground = "glow" if is_done else "parchment-light"
    # Between the sign and the worth above, and the words below.
    room = height - 62
    wide = min(room * 4 // 3, max(42, width - 8))
    high = wide * 3 // 4
    left, top = (width - wide) // 2, 26 + (room - high) // 2
    page.add(
        Panel(0, 0, width, height, ground, 12, COLOURS[objective.colour], 4),
        Art(f"objective-{objective.key}", left, top, wide, high),
    )
    letters = WORDS_PX
    while letters > SMALLEST_PX and lettering.width(text, "bold", letters) > width - 10:
        letters -= 2
    page.add(Words(text, width // 2, height - 20, letters, "ink", "bold", "m"))
    worth = str(objective.points)
    across = lettering.width(worth, "bold", WORTH_PX) + 12
    page.add(
        Panel(width - across, 0, across, 36, "ink", 9),
        Words(worth, width - across // 2, 18, WORTH_PX, "parchment-light", "bold", "m"),
    )
    if is_done:
        page.add(Art("icon-tick", 0, 0, SIGN_PX, SIGN_PX))
    elif owner is not None:
        draw_seat_emblem(page, owner, 0, 0, SIGN_PX)
    return page.as_block()


def progress_text(progress: tuple[int, int]) -> str:
    have, need = progress
    return f"{have}/{need}"

"""A number on a disc, by which a recap points at what changed."""

from render import lettering
from render.page import Page, Panel, Words
from rules.engine.secret import Seat


def draw_number(page: Page, place: tuple[int, int], text: str, seat: Seat, size: int) -> None:
    """Draw a number on a disc in the seat's colour; the place is its lower left corner. An ink line
    sets pale colours off from what lies below."""
    x, y = place
    letters = round(size * 0.62)
    width = max(size, lettering.width(text, "bold", letters) + size // 2)
    page.add(
        Panel(x - 2, y - size - 2, width + 4, size + 4, "ink", size // 2 + 2),
        Panel(x, y - size, width, size, "parchment-light", size // 2, f"seat-{seat + 1}", 5),
        Words(text, x + width // 2, y - size // 2, letters, "ink", "bold", "m"),
    )

"""Money cards: from behind in the pattern of their seat, or face up with their value."""

from functools import lru_cache

from render.page import Block, Page, Panel, Tiling, Words
from render.pieces import draw_emblem
from rules.engine.secret import Hidden, Seat
from rules.sultan.table import Offer

WIDTH, HEIGHT = 64, 90
HELD = 100
"""The width of a card in one's own hand."""


def height_of(width: int) -> int:
    return width * HEIGHT // WIDTH


@lru_cache(maxsize=64)
def back(seat: Seat, ground: str = "parchment") -> Block:
    """A card that lies face down: only whose it is can be seen."""
    card = Page(HEIGHT, WIDTH, ground)
    card.add(
        Panel(0, 0, WIDTH, HEIGHT, "parchment-light", 8, "ink", 3),
        Tiling(f"pattern-{seat + 1}", 7, 7, WIDTH - 14, HEIGHT - 14, 25),
    )
    draw_emblem(card, seat, WIDTH // 2 - 22, HEIGHT // 2 - 22, 44)
    return card.as_block()


@lru_cache(maxsize=512)
def face(seat: Seat, value: int, mark: str = "", width: int = WIDTH) -> Block:
    """A card that can be read; `mark` is `won`, `lost` or nothing."""
    height = height_of(width)
    card = Page(height, width)
    ground = {"won": "glow", "lost": "parchment-shade"}.get(mark, "parchment-light")
    edge, thickness = ("gold-dark", 5) if mark == "won" else ("ink", 3)
    colour = "ink-soft" if mark == "lost" else "ink"
    card.add(
        Panel(0, 0, width, height, ground, 8, edge, thickness),
        Words(str(value), width // 2, round(height * 0.38), width * 5 // 8, colour, "serif", "m"),
        Tiling(f"pattern-{seat + 1}", 7, height - 31, width - 14, 24, 24),
        Panel(width // 2 - 12, height - 30, 24, 22, "parchment-light", 8),
        Words(str(seat + 1), width // 2, height - 19, 20, "ink", "bold", "m"),
    )
    return card.as_block()


def offer_card(offer: Offer | Hidden) -> Block:
    """A card on a cushion, as these eyes see it."""
    return back(int(offer.back)) if isinstance(offer, Hidden) else face(offer.seat, offer.value)

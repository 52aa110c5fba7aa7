"""Money cards: from behind in the pattern of their seat, or face up with their value."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from render.frame import SMALLEST_NUMBER_PX, Box, draw_seat_emblem
from render.page import Block, Page, Panel, Tiling, Words
from render.pieces import draw_number
from rules.engine.secret import Hidden, Seat
from rules.sultan.table import Offer, Sale

GAP_PX = 8
MANY_CARDS = 5
"""So many side by side have smaller gaps."""
DISC_PX = 58
"""A recap's number; its figures are as large as any other number."""
EMBLEM_PX, SMALL_EMBLEM_PX = 44, 40


class Card(NamedTuple):
    """A card as it is shown."""

    seat: Seat
    value: int | None = None
    """None if it lies face down."""
    mark: str = ""
    """`new`, `won`, `sold` or `lost`; `may` if it may be named, or would lie there."""
    in_hand: bool = False
    """One's own, so that it need not say whose it is."""
    number: str = ""
    """A recap's, on a card that lies face down."""


def height_of(width: int) -> int:
    return width * 7 // 5


def card_of(offer: Offer | Hidden, mark: str = "", number: str = "") -> Card:
    """A card on a cushion, as these eyes see it."""
    if isinstance(offer, Hidden):
        return Card(int(offer.back), None, mark, number=number)
    return Card(offer.seat, offer.value, mark)


def sold_cards(sale: Sale, *, is_new: bool) -> list[Card]:
    """The cards of a sale in the order they were laid; gold is for those that have just won."""
    won = "won" if is_new else "sold"
    return [
        Card(offer.seat, offer.value, won if offer.seat == sale.winner else "lost")
        for offer in sale.offers
    ]


def draw_cards(page: Page, box: Box, cards: Sequence[Card], widest: int) -> None:
    """Cards side by side in the middle of a box."""
    if not cards:
        return
    gap = GAP_PX if len(cards) < MANY_CARDS else GAP_PX // 2
    width = min(widest, (box.width - gap * (len(cards) - 1)) // len(cards))
    x = box.x + (box.width - len(cards) * width - gap * (len(cards) - 1)) // 2
    y = box.y + (box.height - height_of(width)) // 2
    for card in cards:
        page.add(card_block(card, width)._replace(x=x, y=y))
        if card.number:
            place = x + (width - DISC_PX) // 2, y + DISC_PX - 14
            draw_number(page, place, card.number, card.seat, DISC_PX)
        x += width + gap


@lru_cache(maxsize=1024)
def card_block(card: Card, width: int) -> Block:
    """One card, with its frame inside its own edge, so that no card covers its neighbour."""
    height = height_of(width)
    page = Page(height, width, "parchment")
    ground, edge, thickness = _STYLES[card.mark]
    page.add(Panel(0, 0, width, height, ground, 10, edge, thickness))
    if card.mark in {"new", "may"}:
        page.add(Panel(8, 8, width - 16, height - 16, "parchment-light", 6, "ink", 2))
    middle = width // 2
    if card.value is None:
        inset = 12 if card.mark == "new" else 7
        page.add(
            Tiling(f"pattern-{card.seat + 1}", inset, inset, width - 2 * inset, height - 2 * inset)
        )
        top = height - EMBLEM_PX - 10 if card.number else (height - EMBLEM_PX) // 2
        draw_seat_emblem(page, card.seat, middle - EMBLEM_PX // 2, top, EMBLEM_PX)
        return page.as_block()
    colour = "ink-soft" if card.mark == "lost" else "ink"
    value = str(card.value)
    if card.in_hand:
        page.add(Words(value, middle, height // 2, width * 3 // 5, colour, "serif", "m"))
        return page.as_block()
    size = EMBLEM_PX if width >= 72 else SMALL_EMBLEM_PX
    foot = 12 if card.mark == "may" else 6 if width >= 72 else 4
    letters = max(SMALLEST_NUMBER_PX, min(width * 3 // 5, height - size - foot - 12))
    top = (height - size - foot + (8 if card.mark == "may" else 4)) // 2
    page.add(Words(value, middle, top, letters, colour, "serif", "m"))
    draw_seat_emblem(page, card.seat, middle - size // 2, height - size - foot, size)
    return page.as_block()


_STYLES: dict[str, tuple[str, str, int]] = {
    "": ("parchment-light", "ink", 3),
    "new": ("gold", "ink", 2),
    "may": ("gold", "ink", 2),
    "won": ("gold", "ink", 5),
    "sold": ("parchment-light", "ink", 5),
    "lost": ("parchment-shade", "ink-soft", 2),
}
"""Ground, edge and thickness of a card, by its mark."""

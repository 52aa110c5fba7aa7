"""A panel a cushion: its letter and jewel, room for words beside it, and room for cards."""

from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.frame import Box, draw_cut, draw_parchment, draw_seat_emblem, split_row
from render.page import Art, Block, Fill, Page, Panel, Words
from render.pieces import draw_number
from render.recap import Change
from render.sultan.cards import DISC_PX, Card, card_block, draw_cards, height_of, sold_cards
from render.sultan.cards import GAP_PX as CARD_GAP_PX
from render.sultan.scene import Scene
from rules.sultan.table import Sale

LOWER_PX = 104
"""Under the cushions: what was sold in the round before, or what was drawn for the next."""
WIDEST_CARD_PX, SOLD_CARD_PX = 112, 58
LARGEST_CUSHION_PX = 280
BESIDE_PX, NARROW_BESIDE_PX = 190, 200
"""The height of the words beside a wide panel's cushion, and their width on a narrow one."""
LEAST_CARDS_PX = 112
"""The height that is left for cards below a cushion."""
WIDE_PX = 500
"""A panel so wide has its cards beside the cushion, not below it."""
PLATE_PX = 50
CORNER_PX = 10
"""How far a cushion's letter reaches out of its corner, and that of its block out of the panel's:
further out the edge of the panel would become the block's ground."""


class Lot(NamedTuple):
    """Where the parts of a cushion's panel are."""

    cushion: Box
    beside: Box
    """For words."""
    cards: Box
    widest: int
    """Of a card, if one of every seat lies there."""


def cushion_boxes(scene: Scene, box: Box) -> list[Box]:
    """The panels of all cushions side by side."""
    return split_row(box, len(scene.table.cushions))


def draw_lot(
    page: Page, box: Box, head: tuple[str, str], seats: int, *, is_choice: bool = False
) -> Lot:
    """Draw the cushion with this letter and this jewel, and leave the rest free."""
    lot = lot_of(box, seats)
    block = _cushion_block(*head, lot.cushion.width, is_choice)
    page.add(block._replace(x=box.x + CORNER_PX, y=box.y + CORNER_PX))
    return lot


def lot_of(box: Box, seats: int) -> Lot:
    """The places on a panel; cards may lie there of so many seats."""
    inner = box.inset(12)
    if box.width >= WIDE_PX:
        size = min(LARGEST_CUSHION_PX, inner.height - 8)
        right = inner.right_part(inner.width - size - 20)
        upper = right.upper_part(min(BESIDE_PX, right.height * 3 // 5))
        cards = right.lower_part(right.height - upper.height - 8)
    else:
        size = min(inner.width - NARROW_BESIDE_PX, inner.height - LEAST_CARDS_PX)
        upper = inner.upper_part(size).right_part(inner.width - size - 14)
        cards = inner.lower_part(inner.height - size - 8)
    gaps = CARD_GAP_PX * (seats - 1)
    widest = min(WIDEST_CARD_PX, (cards.width - gaps) // seats, cards.height * 5 // 7)
    return Lot(Box(inner.x + 8, inner.y + 8, size, size), upper, cards, widest)


@lru_cache(maxsize=256)
def _cushion_block(key: str, jewel: str, size: int, is_choice: bool) -> Block:
    page = Page(size + CORNER_PX, size + CORNER_PX, "parchment")
    page.add(Art("sultan-cushion", CORNER_PX, CORNER_PX, size, size))
    if jewel:
        across = size * 7 // 12
        place = CORNER_PX + (size - across) // 2
        page.add(Art(f"sultan-{jewel}", place, place, across, across))
    page.add(
        Panel(0, 0, PLATE_PX, PLATE_PX, "gold" if is_choice else "parchment-light", 14, "ink", 3),
        Words(key, PLATE_PX // 2, PLATE_PX // 2, 40, "ink", "serif", "m"),
    )
    return page.as_block()


def draw_worth(page: Page, lot: Lot, colour: str, points: int) -> None:
    """What the jewel is worth to everybody, and its colour in words."""
    x, y = lot.beside.x, lot.beside.y + min(60, lot.beside.height // 3)
    number = str(points)
    page.add(
        Words(number, x, y, 76, "ink", "serif"),
        Words(
            "point" if points == 1 else "points",
            x + lettering.width(number, "serif", 76) + 8,
            y + 12,
            34,
            "ink-soft",
        ),
        Words(colour, x, y + 66, 40, "ink", "bold"),
    )


def draw_sale(
    page: Page,
    scene: Scene,
    box: Box,
    sale: Sale,
    change: Change | None = None,
    *,
    is_new: bool,
) -> None:
    """Draw how a cushion ended: its jewel still on it, the cards face up, and who takes it."""
    draw_parchment(page, box)
    lot = draw_lot(page, box, (sale.cushion, sale.jewel), len(scene.seats))
    x, y, width, _ = lot.beside
    if sale.winner is None:
        page.add(Art("sultan-pouch", x, y + 4, 76, 76))
        page.add(Words("back into", x, y + 112, 34), Words("the pouch", x, y + 152, 34))
        middle = lot.cards.y + lot.cards.height // 2
        page.add(_centred("nobody wanted it", lot.cards, middle))
    else:
        draw_seat_emblem(page, sale.winner, x, y + 6, 60)
        page.add(Words("takes it", x + 70, y + 36, 34))
        draw_cut(page, (scene.names[sale.winner], ""), (x, y + 96), width, ("bold", 38, "ink"))
        if is_tie(sale):
            page.add(Words("first in turn", x, y + 142, 34, "ink-soft"))
    draw_cards(page, lot.cards, sold_cards(sale, is_new=is_new), lot.widest)
    if change is not None:
        place = lot.cushion.right - DISC_PX + 4, lot.cushion.bottom + 8
        draw_number(page, place, str(change.number), change.seat, DISC_PX)


def is_tie(sale: Sale) -> bool:
    """Whether the order of turns decided."""
    values = [offer.value for offer in sale.offers]
    return bool(values) and values.count(max(values)) > 1


def draw_sold_before(page: Page, box: Box, sale: Sale) -> None:
    """Draw in one row how the cushion ended in the round before."""
    page.add(_sold_block(sale, box.width - 24)._replace(x=box.x + 12, y=box.y))


@lru_cache(maxsize=256)
def _sold_block(sale: Sale, width: int) -> Block:
    page = Page(LOWER_PX - 12, width, "parchment")
    page.add(Fill(0, 0, width, 3, "parchment-shade"))
    cards: list[Card] = sold_cards(sale, is_new=False)
    height = height_of(SOLD_CARD_PX)
    top = 8
    page.add(Art(f"sultan-{sale.jewel}", 0, top + (height - 54) // 2, 54, 54))
    x = 60
    if not cards:
        page.add(Words("nobody wanted it", x, top + height // 2, 34, "ink-soft"))
    for card in cards:
        page.add(card_block(card, SOLD_CARD_PX)._replace(x=x, y=top))
        x += SOLD_CARD_PX + 2
    if cards and x + lettering.width("sold", "sans", 34) <= width:
        page.add(Words("sold", width, top + height // 2, 34, "ink-soft", "sans", "r"))
    return page.as_block()


def draw_empty(page: Page, box: Box, text: str) -> None:
    page.add(_centred(text, box, box.y + box.height // 2))


def _centred(text: str, box: Box, y: int) -> Words:
    return Words(text, box.x + box.width // 2, y, 34, "ink-soft", "sans", "m")

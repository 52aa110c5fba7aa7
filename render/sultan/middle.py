"""The middle of the table: jewels on offer with the cards laid for them, or how all was sold."""

from collections.abc import Mapping, Sequence

from render import lettering
from render.frame import GAP_PX, Box, draw_parchment, draw_seat_emblem, split_row
from render.page import Art, Page, Words
from render.pieces import draw_number
from render.recap import Change
from render.sultan.cards import DISC_PX, card_of, draw_cards
from render.sultan.cushions import (
    LOWER_PX,
    cushion_boxes,
    draw_empty,
    draw_lot,
    draw_sale,
    draw_sold_before,
    draw_worth,
)
from render.sultan.rounds import Round
from render.sultan.scene import Scene
from rules.engine.news import News
from rules.engine.secret import Seat
from rules.sultan.news import ReturnedJewel
from rules.sultan.table import Cushion

Numbers = Mapping[int, Change]
"""A recap's numbers, by the identity of the news."""
NO_NUMBERS: Numbers = {}

JEWEL_STEP_PX = 126
"""From jewel to jewel with its points, if there is room."""
REMARK_PX = DISC_PX + 92
"""A number of two figures with its icon."""


def draw_middle(
    page: Page, scene: Scene, box: Box, rounds: Sequence[Round], numbers: Numbers = NO_NUMBERS
) -> None:
    """Draw what lies there after these rounds, of which the last is the present one."""
    table, present = scene.table, rounds[-1]
    remarks = [item for one in rounds[-2:] for item in one.remarks() if id(item) in numbers]
    is_offered = any(cushion.jewel for cushion in table.cushions)
    upper, lower = split_body(box)
    if is_offered and not present.sales:
        if remarks:
            _draw_cushions(page, scene, upper, present, numbers)
            _draw_remarks(page, lower, remarks, numbers)
        elif table.sales:
            _draw_cushions_and_sales(page, scene, box, present, numbers)
        else:
            _draw_cushions(page, scene, box, present, numbers)
    elif table.drawn and not table.sales:
        _draw_drawn(page, scene, box)
    elif table.drawn or is_offered:
        draw_reveal(page, scene, upper, present, numbers)
        _draw_next(page, scene, lower, remarks, numbers)
    else:
        draw_reveal(page, scene, box, present, numbers)


def draw_film_middle(page: Page, scene: Scene, box: Box, present: Round) -> None:
    """Draw the same for a film: only what is new now, so that the cushions never move."""
    table = scene.table
    if any(cushion.jewel for cushion in table.cushions) and not present.sales:
        _draw_cushions(page, scene, box, present, NO_NUMBERS)
    elif table.drawn and not table.sales:
        _draw_drawn(page, scene, box)
    else:
        draw_reveal(page, scene, box, present)


def split_body(box: Box) -> tuple[Box, Box]:
    """The body cut in two: cushions, and what stands below them."""
    return box.upper_part(box.height - LOWER_PX - GAP_PX), box.lower_part(LOWER_PX)


def draw_reveal(
    page: Page, scene: Scene, box: Box, one: Round, numbers: Numbers = NO_NUMBERS
) -> None:
    """Draw every cushion as it ended; without news, as the latest round did, if one did."""
    sold = one.sold()
    sales = one.sales or scene.table.sales
    if not sales:
        return
    for sale, panel in zip(sales, cushion_boxes(scene, box), strict=True):
        change = numbers.get(id(sold.get(sale.cushion)))
        draw_sale(page, scene, panel, sale, change, is_new=bool(one.sales))


def _draw_cushions(page: Page, scene: Scene, box: Box, one: Round, numbers: Numbers) -> None:
    """Draw the jewels on offer with the cards for them."""
    for cushion, panel in zip(scene.table.cushions, cushion_boxes(scene, box), strict=True):
        draw_parchment(page, panel)
        _draw_cushion(page, scene, panel, cushion, _laid_on(cushion, one, numbers))


def _draw_cushions_and_sales(
    page: Page, scene: Scene, box: Box, one: Round, numbers: Numbers
) -> None:
    """Draw the same, and below each cushion how it ended in the round before."""
    for cushion, sale, panel in zip(
        scene.table.cushions, scene.table.sales, cushion_boxes(scene, box), strict=True
    ):
        draw_parchment(page, panel)
        upper, lower = split_body(panel)
        _draw_cushion(page, scene, upper, cushion, _laid_on(cushion, one, numbers))
        draw_sold_before(page, lower, sale)


def _laid_on(cushion: Cushion, one: Round, numbers: Numbers) -> dict[Seat, str]:
    """The seats whose card is new there, each with its number in a recap."""
    laid = {seat: item for (key, seat), item in one.laid().items() if key == cushion.key}
    changes = {seat: numbers.get(id(item)) for seat, item in laid.items()}
    return {seat: str(change.number) if change else "" for seat, change in changes.items()}


def _draw_cushion(
    page: Page, scene: Scene, box: Box, cushion: Cushion, laid: Mapping[Seat, str]
) -> None:
    table = scene.table
    lot = draw_lot(page, box, (cushion.key, cushion.jewel), len(scene.seats))
    draw_worth(page, lot, cushion.jewel, table.box.points[cushion.jewel])
    if not cushion.offers:
        draw_empty(page, lot.cards, "all bid at once" if table.is_together else "no card yet")
    cards = []
    for offer in cushion.offers:
        seat = int(offer.back)
        cards.append(card_of(offer, "new" if seat in laid else "", laid.get(seat, "")))
    draw_cards(page, lot.cards, cards, lot.widest)


def _draw_drawn(page: Page, scene: Scene, box: Box) -> None:
    """Draw the jewels of the first round, one of which goes back."""
    drawn = scene.table.drawn
    for colour, panel in zip(drawn, split_row(box, len(drawn)), strict=True):
        draw_parchment(page, panel)
        middle, size = panel.x + panel.width // 2, min(panel.width - 60, panel.height - 180)
        points = scene.table.box.points[colour]
        word = "point" if points == 1 else "points"
        page.add(
            Art(f"sultan-{colour}", middle - size // 2, panel.y + 24, size, size),
            Words(colour, middle, panel.bottom - 114, 40, "ink", "bold", "m"),
            Words(f"{points} {word}", middle, panel.bottom - 52, 40, "ink-soft", "sans", "m"),
        )


def _draw_next(
    page: Page, scene: Scene, box: Box, remarks: Sequence[News], numbers: Numbers
) -> None:
    """Draw in one row what was drawn for the next round, or lies on the cushions already."""
    draw_parchment(page, box)
    table = scene.table
    middle = box.y + box.height // 2
    draw_seat_emblem(page, table.first, box.x + 14, middle - 30, 60)
    words = "drew, one goes back:" if table.drawn else "puts on offer:"
    page.add(Words(words, box.x + 86, middle, 36))
    x = box.x + 86 + lettering.width(words, "sans", 36) + 24
    jewels = table.drawn or [cushion.jewel for cushion in table.cushions]
    room = box.right - 14 - x - REMARK_PX * len(remarks)
    step = min(JEWEL_STEP_PX, room // max(1, len(jewels)))
    for colour in jewels:
        page.add(
            Art(f"sultan-{colour}", x, middle - 38, 76, 76),
            Words(str(table.box.points[colour]), x + 80, middle, 42, "ink", "bold"),
        )
        x += step
    for item in remarks:
        x = _draw_remark(page, (x, middle), numbers[id(item)], item)


def _draw_remarks(page: Page, box: Box, remarks: Sequence[News], numbers: Numbers) -> None:
    """Draw what a recap numbers, and what has no place on a cushion."""
    draw_parchment(page, box)
    x, middle = box.x + 16, box.y + box.height // 2
    for item in remarks:
        x = _draw_remark(page, (x, middle), numbers[id(item)], item)
        if isinstance(item, ReturnedJewel):
            page.add(Art(f"sultan-{item.jewel}", x - 12, middle - 32, 64, 64))
            x += 60
        words = "went back" if isinstance(item, ReturnedJewel) else "new cards"
        page.add(Words(words, x, middle, 36))
        x += lettering.width(words, "sans", 36) + 36


def _draw_remark(page: Page, place: tuple[int, int], change: Change, item: News) -> int:
    """A number and what it is about; returns where the next may begin."""
    x, middle = place
    draw_number(page, (x, middle + DISC_PX // 2), str(change.number), change.seat, DISC_PX)
    x += max(DISC_PX, lettering.width(str(change.number), "bold", 36) + DISC_PX // 2) + 4
    icon = "sultan-pouch" if isinstance(item, ReturnedJewel) else "icon-hourglass"
    page.add(Art(icon, x, middle - 29, 58, 58))
    return x + 58 + 18

"""The middle of the table: jewels on offer with the cards laid for them, and how sales ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from render import lettering
from render.page import Art, Fill, Page, Panel, Words
from render.pieces import Room, Sheet, draw_emblem, draw_number, draw_paragraph, draw_section
from render.pieces import draw_count as shown
from render.sultan import cards
from render.sultan.scene import Scene
from render.theme import MARGIN
from rules.engine.secret import Hidden, Seat
from rules.engine.text import pluralize
from rules.sultan.box import COLOURS
from rules.sultan.table import Cushion, Offer, Sale

CUSHION = 210
JEWEL = 92
GAP = 12
POUCH = 76
DISC = 40
MOST_CARDS = 5
"""That can lie on one cushion: one of every seat."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the present question marks in the middle of the table."""

    cushions: frozenset[str] = frozenset()
    """Where a card may go."""
    jewels: frozenset[str] = frozenset()
    """Drawn jewels that may go back, by colour."""
    notes: dict[str, str] = field(default_factory=dict)
    """Below a cushion or a jewel: what it would bring."""
    planned: dict[str, Offer] = field(default_factory=dict)
    """Cards that the seat has named or sealed, and that do not lie there yet."""
    laid: dict[tuple[str, Seat], str] = field(default_factory=dict)
    """Numbers at cards, by their cushion and their seat."""
    sold: dict[str, tuple[str, Seat]] = field(default_factory=dict)
    """Numbers at the latest sales, by their cushion, and in which seat's colour."""


NOTHING = Marks()


def draw_middle(page: Page, scene: Scene, y: int, marks: Marks = NOTHING) -> int:
    """Draw the jewels that were drawn, or those on the cushions; returns the y below."""
    if scene.table.drawn:
        return _draw_drawn_jewels(page, scene, y, marks)
    if any(cushion.jewel for cushion in scene.table.cushions):
        return draw_cushions(page, scene, y, marks)
    return y


def _draw_drawn_jewels(page: Page, scene: Scene, y: int, marks: Marks) -> int:
    sheet = Sheet(page, y)
    drawn = scene.table.drawn
    name = scene.names[scene.table.first]
    words = f"{name} drew these jewels; one goes back into the pouch."
    y = draw_paragraph(
        page, words, Room(MARGIN + 12, y + 36, page.width - 2 * MARGIN - 24), 34, most=2
    )
    step = (page.width - 2 * MARGIN) // len(drawn)
    for number, colour in enumerate(drawn):
        middle = MARGIN + number * step + step // 2
        page.add(Art(f"sultan-{colour}", middle - 70, y, 140, 140))
        _draw_jewel_name(page, scene, colour, middle, y + 170, marked=colour in marks.jewels)
        if note := marks.notes.get(colour):
            page.add(Words(note, middle, y + 218, 32, "green", "bold", "m"))
    return sheet.end_at(y + (246 if marks.notes else 206)) + GAP


def draw_cushions(page: Page, scene: Scene, y: int, marks: Marks = NOTHING) -> int:
    """Draw every cushion with its jewel and the cards for it; returns the y below."""
    cushions = scene.table.cushions
    step = (page.width - MARGIN - GAP * (len(cushions) - 1)) // len(cushions)
    ends = []
    for number, cushion in enumerate(cushions):
        room = Room(MARGIN // 2 + number * (step + GAP), y, step)
        ends.append(_draw_cushion(page, scene, cushion, room, marks))
    return max(ends) + GAP


def _draw_cushion(page: Page, scene: Scene, cushion: Cushion, room: Room, marks: Marks) -> int:
    x, y, width = room
    marked = cushion.key in marks.cushions
    height = CUSHION + 86 + (42 if marks.notes else 0) + cards.HEIGHT + 40
    page.add(Panel(x, y, width, height, "parchment", 18, "gold-dark", 3))
    if marked:
        page.add(Panel(x + 6, y + 6, width - 12, height - 12, None, 14, "gold", 7))
    middle = x + width // 2
    page.add(
        Art("sultan-cushion", middle - CUSHION // 2, y + 14, CUSHION, CUSHION),
        *_jewel(cushion.jewel, middle, y + 14 + CUSHION // 2),
        Panel(x + 22, y + 22, 64, 64, "gold" if marked else "parchment-light", 14, "ink", 3),
        Words(cushion.key, x + 54, y + 54, 44, "ink", "serif", "m"),
    )
    y += CUSHION + 46
    if cushion.jewel:
        _draw_jewel_name(page, scene, cushion.jewel, middle, y)
    if note := marks.notes.get(cushion.key):
        page.add(Words(note, middle, y + 42, 32, "green", "bold", "m"))
    y += 34 + (42 if marks.notes else 0)
    page.add(Fill(x + 20, y, width - 40, 2, "parchment-shade"))
    empty = "all bid at once" if scene.table.is_together else "no card yet"
    empty = empty if cushion.jewel else ""
    offers = list(cushion.offers)
    if cushion.key in marks.planned:
        offers.append(marks.planned[cushion.key])
    numbers = {seat: number for (key, seat), number in marks.laid.items() if key == cushion.key}
    draw_cards(page, offers, Room(x + 16, y + 16, width - 32), empty, numbers)
    return room.y + height


def _jewel(colour: str, x: int, y: int) -> list[Art]:
    """The jewel around that middle; a cushion between two rounds has none."""
    place = (x - JEWEL // 2, y - JEWEL // 2)
    return [Art(f"sultan-{colour}", *place, JEWEL, JEWEL)] if colour else []


def _draw_jewel_name(
    page: Page, scene: Scene, colour: str, middle: int, y: int, *, marked: bool = False
) -> None:
    points = pluralize(scene.table.box.points[colour], "point")
    words = f"{colour}, {points}"
    if marked:
        width = lettering.width(words, "bold", 34) + 36
        page.add(Panel(middle - width // 2, y - 24, width, 48, "glow", 14, "gold-dark", 4))
    page.add(Words(words, middle, y, 34, "ink", "bold", "m"))


def draw_cards(
    page: Page,
    offers: list[Offer | Hidden],
    room: Room,
    empty: str,
    numbers: Mapping[Seat, str],
) -> None:
    """Cards in the order they were laid, from the left; some seats' with a number."""
    x, y, width = room
    if not offers:
        middle = (x + width // 2, y + cards.HEIGHT // 2)
        page.add(Words(empty, *middle, 30, "ink-soft", "sans", "m"))
        return
    gap = min(8, (width - MOST_CARDS * cards.WIDTH) // (MOST_CARDS - 1))
    total = len(offers) * cards.WIDTH + (len(offers) - 1) * gap
    x += (width - total) // 2
    for offer in offers:
        page.add(cards.offer_card(offer)._replace(x=x, y=y))
        seat = int(offer.back)
        if seat in numbers:
            draw_number(page, (x - 6, y + 26), numbers[seat], seat, DISC)
        x += cards.WIDTH + gap


def draw_pouch(page: Page, scene: Scene, y: int) -> int:
    """What can still be drawn: everybody can reckon it, so the picture does."""
    draw_section(page, y, POUCH)
    middle = y + POUCH // 2
    page.add(
        Art("sultan-pouch", MARGIN + 10, middle - 28, 56, 56),
        Words("in the pouch", MARGIN + 78, middle, 34, "ink-soft", "sans"),
    )
    left = MARGIN + 330
    step = (page.width - MARGIN - 124 - left) // len(COLOURS)
    for number, (colour, count) in enumerate(scene.table.in_pouch().items()):
        x = left + number * step
        shown(page, f"sultan-{colour}", str(count), (x, middle), size=44, dim=not count)
    return y + POUCH + GAP


def draw_sales(page: Page, scene: Scene, y: int, marks: Marks = NOTHING) -> int:
    """How every cushion of the latest round ended: cards face up, and who got the jewel."""
    sales = scene.table.sales
    if not sales:
        return y
    sheet = Sheet(page, y)
    number = scene.table.round - (0 if scene.table.is_over else 1)
    page.add(Words(f"Round {number}, revealed", MARGIN + 12, y + 36, 38, "ink", "serif"))
    y += 66
    for sale in sales:
        _draw_sale(page, scene, sale, y)
        if sale.cushion in marks.sold:
            draw_number(page, (MARGIN + 84, y + cards.HEIGHT - 2), *marks.sold[sale.cushion], DISC)
        y += cards.HEIGHT + 14
    return sheet.end_at(y + 4) + GAP


def _draw_sale(page: Page, scene: Scene, sale: Sale, y: int) -> None:
    middle = y + cards.HEIGHT // 2
    x = MARGIN + 12
    page.add(
        Words(sale.cushion, x + 16, middle, 40, "ink", "serif", "m"),
        Art(f"sultan-{sale.jewel}", x + 44, middle - 36, 72, 72),
    )
    x += 140
    for offer in sale.offers:
        mark = "won" if offer.seat == sale.winner else "lost"
        page.add(cards.face(offer.seat, offer.value, mark)._replace(x=x, y=y))
        x += cards.WIDTH + 8
    left = MARGIN + 12 + 140 + len(scene.seats) * (cards.WIDTH + 8) + 20
    if sale.winner is None:
        words = "Nobody wanted it: back into the pouch."
        page.add(Words(words, MARGIN + 152, middle, 34, "ink-soft", "sans"))
        return
    draw_emblem(page, sale.winner, left, middle - 32, 64)
    room = page.width - MARGIN - 12 - left - 80
    name = lettering.truncate(scene.names[sale.winner], "bold", 36, room)
    page.add(
        Words(name, left + 80, middle - 20, 36, "ink", "bold"),
        Words(_reason(sale), left + 80, middle + 22, 32, "ink-soft", "sans"),
    )


def _reason(sale: Sale) -> str:
    """In a few words why that seat got the jewel."""
    if len(sale.offers) == 1:
        return f"takes the {sale.jewel} jewel unopposed"
    values = [offer.value for offer in sale.offers]
    if values.count(max(values)) > 1:
        return f"takes the {sale.jewel} jewel: first in turn"
    return f"takes the {sale.jewel} jewel: highest card"

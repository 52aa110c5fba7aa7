"""The strip of seats: names, totals, and what every seat has gathered."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from render import lettering
from render.frame import Box, Frame, Header, SeatCell, Slot, draw_strip, start_frame
from render.page import Art, Page, Words
from render.sultan.gains import worth_of
from render.sultan.scene import Scene
from rules.engine.secret import Seat
from rules.sultan.box import COLOURS
from rules.sultan.table import Sale, SultanTable

JEWEL_PX, SMALL_JEWEL_PX = 48, 42
COUNT_PX = 36
ROW_PX = 50
ONE_ROW_PX, TWO_ROWS_PX = 184, 232
"""The height of the strip."""
MOST_IN_ONE_ROW = 3
"""Seats whose five colours fit side by side; with more they have two rows."""


def start_page(header: Header, scene: Scene, changes: Mapping[Seat, int]) -> Frame:
    """A page with its header and the seats; the changes are what these turns brought."""
    cells = _seat_cells(scene, changes, awaits=True)
    frame = start_frame(header, cells, _strip_px(scene))
    _draw_all_belongings(frame.page, scene, frame.slots)
    return frame


def draw_seats(page: Page, scene: Scene, changes: Mapping[Seat, int]) -> int:
    """Draw the seats at the foot of a film's picture; returns where the body ends."""
    slots, below = draw_strip(page, _seat_cells(scene, changes, awaits=False), _strip_px(scene))
    _draw_all_belongings(page, scene, slots)
    return below


def _strip_px(scene: Scene) -> int:
    return ONE_ROW_PX if len(scene.seats) <= MOST_IN_ONE_ROW else TWO_ROWS_PX


def _seat_cells(scene: Scene, changes: Mapping[Seat, int], *, awaits: bool) -> list[SeatCell]:
    return [
        SeatCell(
            seat,
            scene.names[seat],
            scene.sheet.totals[seat],
            is_awaited=awaits and seat in scene.awaited,
            is_leading=seat in scene.leaders,
            change=changes.get(seat, 0),
        )
        for seat in scene.seats
    ]


def _draw_all_belongings(page: Page, scene: Scene, slots: Sequence[Slot]) -> None:
    for seat, slot in enumerate(slots):
        _draw_belongings(page, scene, seat, slot)


def _draw_belongings(page: Page, scene: Scene, seat: Seat, slot: Slot) -> None:
    """Draw the jewels a seat has, by colour, and who is first in turn."""
    held = Counter(scene.table.buyers[seat].jewels)
    counts = tuple((colour, held[colour]) for colour in COLOURS if held[colour])
    page.add(*_jewels(counts, slot.below, slot.ink))
    if seat == scene.table.first and not scene.table.is_over:
        if len(scene.seats) <= MOST_IN_ONE_ROW:
            right, middle = slot.beside.right, slot.beside.y + slot.beside.height // 2
        else:
            right, middle = slot.below.right, slot.below.bottom - ROW_PX // 2
        page.add(Words("first", right, middle, 34, slot.ink, "sans", "r"))


@lru_cache(maxsize=1024)
def _jewels(counts: tuple[tuple[str, int], ...], box: Box, ink: str) -> tuple[Art | Words, ...]:
    """Jewels with their number, in columns; a number of two figures may take more room."""
    items: list[Art | Words] = []
    columns = 3 if box.height > ROW_PX * 3 // 2 else len(COLOURS)
    step = box.width // columns
    size = JEWEL_PX if step >= JEWEL_PX + 24 else SMALL_JEWEL_PX
    x, y = box.x, box.y
    for colour, count in counts:
        width = size + 2 + lettering.width(str(count), "bold", COUNT_PX)
        if x + width > box.right:
            x, y = box.x, y + ROW_PX
        middle = y + ROW_PX // 2
        items += [
            Art(f"sultan-{colour}", x, middle - size // 2, size, size),
            Words(str(count), x + size + 2, middle, COUNT_PX, ink, "bold"),
        ]
        x += max(step, width + 2)
    return tuple(items)


def gains_of(table: SultanTable, sales: Sequence[Sale], later: Sequence[Sale]) -> dict[Seat, int]:
    """What those sales brought every seat, if these came later."""
    gains = {}
    for seat, buyer in enumerate(table.buyers):
        end = len(buyer.jewels) - sum(sale.winner == seat for sale in later)
        start = end - sum(sale.winner == seat for sale in sales)
        gains[seat] = worth_of(table, buyer.jewels[:end]) - worth_of(table, buyer.jewels[:start])
    return gains

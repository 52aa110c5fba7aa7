"""The strip of seats: points, roofs and sapphires, and what each board counts."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.frame import (
    CROWN_PX,
    SEAT_EMBLEM_PX,
    STRIP_PX,
    TOTAL_PX,
    Frame,
    Header,
    SeatCell,
    Slot,
    start_frame,
)
from render.page import Art, Item, Page, Words
from render.sultaniya.scene import Scene
from rules.engine.secret import Seat
from rules.engine.text import format_number

HIGH_STRIP_PX = 184
ICON_PX, NUMBER_PX = 44, 36


class Belonging(NamedTuple):
    """An icon with what is written behind it."""

    art: str
    text: str = ""

    @property
    def width(self) -> int:
        words = lettering.width(self.text, "bold", NUMBER_PX) if self.text else 0
        return ICON_PX + words

    def draw(self, page: Page, x: int, middle: int, ink: str) -> None:
        page.add(Art(self.art, x, middle - ICON_PX // 2, ICON_PX, ICON_PX))
        if self.text:
            page.add(Words(self.text, x + ICON_PX, middle, NUMBER_PX, ink, "bold"))


def icon(symbol: str) -> str:
    """The square drawing of what a palace shows."""
    return f"sultaniya-icon-{symbol}"


def counted(scene: Scene, seat: Seat) -> list[Belonging]:
    """What its board counts."""
    return [Belonging(icon(symbol)) for symbol in scene.table.builders[seat].board.counts]


def roofs(scene: Scene, seat: Seat) -> Belonging:
    """How many of the roofs that bring the last turns a palace has."""
    number = scene.table.builders[seat].palace.roofs
    return Belonging(icon("roof"), f"{number}/{scene.table.box.play.roofs}")


def sapphires(scene: Scene, seat: Seat) -> list[Belonging]:
    """Nothing if it has none."""
    held = scene.table.builders[seat].sapphires
    return [Belonging("sultaniya-gem", str(held))] if held else []


def start_seats_frame(
    scene: Scene,
    header: Header,
    changes: Mapping[Seat, int] | None = None,
    *,
    says_who_is_awaited: bool = True,
) -> Frame:
    """A page with its header, and the strip of all seats."""
    cells = [
        SeatCell(
            seat,
            scene.names[seat],
            scene.public.totals[seat],
            is_awaited=says_who_is_awaited and seat in scene.awaited,
            is_leading=seat in scene.leaders,
            change=(changes or {}).get(seat, 0),
        )
        for seat in scene.seats
    ]
    frame = start_frame(header, cells, strip_px(len(cells)))
    for seat, slot in enumerate(frame.slots):
        _draw_belongings(frame.page, scene, seat, slot)
    return frame


def strip_px(seats: int) -> int:
    """One or two seats have all beside their points, more have a third line."""
    return STRIP_PX if seats <= 2 else HIGH_STRIP_PX


def _draw_belongings(page: Page, scene: Scene, seat: Seat, slot: Slot) -> None:
    own, held = [*counted(scene, seat), roofs(scene, seat)], sapphires(scene, seat)
    end = _total_end(scene.public.totals[seat], slot, is_leading=seat in scene.leaders)
    page.add(*_belongings(tuple(own), tuple(held), slot, end, len(scene.seats) <= 2))


@lru_cache(maxsize=512)
def _belongings(
    own: tuple[Belonging, ...],
    held: tuple[Belonging, ...],
    slot: Slot,
    end: int,
    is_low: bool,
) -> tuple[Item, ...]:
    """The items of a cell; its points end there."""
    page = Page()
    middle = slot.beside.y + slot.beside.height // 2
    right = slot.below.right
    if is_low:
        own, held = (*own, *held), ()
        _draw_row(page, own, right - _width(own), middle, slot.ink)
    else:
        _draw_row(page, own, slot.below.x, slot.below.y + slot.below.height // 2, slot.ink)
    if held and _width(held) <= right - end:
        _draw_row(page, held, right - _width(held), middle, slot.ink)
    return tuple(page.items)


def _total_end(total: int, slot: Slot, *, is_leading: bool) -> int:
    """Where the points and the crown of a cell end."""
    wide = lettering.width(format_number(total), "serif", TOTAL_PX)
    crown = CROWN_PX + 6 if is_leading else 0
    return slot.below.x + SEAT_EMBLEM_PX + 8 + wide + crown


def _width(row: Sequence[Belonging]) -> int:
    texts = sum(bool(one.text) for one in row[:-1])
    return sum(one.width for one in row) + 2 * max(0, len(row) - 1) + 10 * texts


def _draw_row(page: Page, row: Sequence[Belonging], x: int, middle: int, ink: str) -> None:
    for one in row:
        one.draw(page, x, middle, ink)
        x += one.width + (12 if one.text else 2)

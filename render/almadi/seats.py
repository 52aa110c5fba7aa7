"""The strip of seats: names, totals, crowns; with two seats what they own as well."""

from collections.abc import Mapping

from render import lettering
from render.almadi.scene import Scene
from render.frame import SeatCell, Slot
from render.page import Art, Page, Words
from rules.engine.secret import Seat

ICON_PX, COUNT_PX = 44, 36
MOST_WITH_BELONGINGS = 2
"""With more seats there is no room; then nothing is shown, as a missing icon means none."""


def seat_cells(scene: Scene, changes: Mapping[Seat, int] | None = None) -> list[SeatCell]:
    """A cell for each seat."""
    awaited, leaders = scene.awaited, scene.leaders
    return [
        SeatCell(
            seat,
            scene.names[seat],
            scene.sheet.totals[seat],
            is_awaited=seat in awaited,
            is_leading=seat in leaders,
            change=(changes or {}).get(seat, 0),
        )
        for seat in scene.seats
    ]


def draw_counts(page: Page, scene: Scene, slots: tuple[Slot, ...]) -> None:
    """What each of two seats owns: rubies, stalls, mosaics, objectives; nothing that it lacks."""
    if len(slots) > MOST_WITH_BELONGINGS:
        return
    for seat, slot in enumerate(slots):
        right = slot.beside.right
        middle = slot.beside.y + slot.beside.height // 2
        for icon, text in reversed(counts_of(scene, seat)):
            right -= lettering.width(text, "bold", COUNT_PX)
            page.add(Words(text, right, middle, COUNT_PX, slot.ink, "bold"))
            right -= ICON_PX + 4
            page.add(Art(icon, right, middle - ICON_PX // 2, ICON_PX, ICON_PX))
            right -= 14


def counts_of(scene: Scene, seat: Seat) -> list[tuple[str, str]]:
    """Icons and numbers of what a seat owns; of objectives the fulfilled ones of all it took."""
    architect = scene.table.architects[seat]
    done = len(architect.completed)
    taken = done + len(architect.objectives)
    counted = [
        ("icon-ruby", str(architect.rubies), architect.rubies),
        ("icon-stall", str(len(architect.stalls)), len(architect.stalls)),
        ("icon-mosaic", str(len(architect.mosaics)), len(architect.mosaics)),
        ("icon-tick", f"{done}/{taken}", taken),
    ]
    return [(icon, text) for icon, text, count in counted if count]

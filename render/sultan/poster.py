"""Sultan's poster: the winner's jewels heaped on one cushion."""

from collections.abc import Iterator, Sequence

from render.frame import Box
from render.page import Art, Page
from render.poster import start_poster
from render.sultan.scene import scene_of
from rules.engine.secret import View
from rules.sultan.box import COLOURS
from rules.sultan.table import SultanTable

HEAP_PX = 660
"""The width of the cushion's top."""
STAND_PX = 114
"""From the foot of the cushion to that of the lowest jewels."""
LARGEST_PX, SMALLEST_PX = 150, 64


def poster(view: View[SultanTable], names: Sequence[str], *, title: str = "") -> Page:
    """The end, made to be shared: what the winner has gathered, the dearest below."""
    scene = scene_of(view, names)
    page, hero = start_poster(scene.sheet, names, title=title or "Sultan")
    page.add(Art("sultan-treasure", *hero))
    jewels = [jewel for seat in scene.sheet.winners for jewel in scene.table.buyers[seat].jewels]
    jewels.sort(key=COLOURS.index, reverse=True)
    page.add(*heap(jewels, hero))
    return page


def heap(jewels: Sequence[str], hero: Box) -> Iterator[Art]:
    """The jewels in rows, each shorter than the one below it."""
    rows, size = _rows_of(len(jewels), hero)
    foot, start = hero.bottom - STAND_PX, 0
    placed = []
    for number, count in enumerate(rows):
        step = size * 9 // 10
        left = hero.x + (hero.width - step * (count - 1) - size) // 2
        top = foot - size - number * (size * 3 // 5)
        placed.append(
            [
                Art(f"sultan-{jewel}", left + place * step, top, size, size)
                for place, jewel in enumerate(jewels[start : start + count])
            ]
        )
        start += count
    # From the top, so that a lower jewel lies before an upper one.
    for row in reversed(placed):
        yield from row


def _rows_of(count: int, hero: Box) -> tuple[list[int], int]:
    """How many jewels lie in each row from the bottom, and how large they are."""
    for size in range(LARGEST_PX, SMALLEST_PX, -2):
        most = (HEAP_PX - size) // (size * 9 // 10) + 1
        high = (hero.height - STAND_PX - size) // (size * 3 // 5) + 1
        for bottom in range(1, most + 1):
            rows, left = [], count
            for row in range(bottom, 0, -1):
                rows.append(min(row, left))
                left -= rows[-1]
            rows = [row for row in rows if row]
            if not left and len(rows) <= high:
                return rows, size
    bottom = (HEAP_PX - size) // (size * 9 // 10) + 1
    return [min(bottom, count - start) for start in range(0, count, bottom)], size

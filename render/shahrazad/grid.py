"""Where the spaces of a pattern are on a picture: the widest cards that fit the room."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from render.frame import Box
from render.shahrazad.cards import LOW, NARROW
from rules.shahrazad.spaces import Space, column_of, height_of

AXIS, HEAD = 52, 56
"""The room for heights at the left and for letters above."""
GAP, NARROW_GAP = 8, 4
"""Between two cards; the smaller if there are very many columns."""
MARGIN = 16
WIDEST = 150
TALLEST, LOWEST = 1.3, 0.9
"""The height of a card divided by its width."""
LOWEST_WITH_BAND_BESIDE = 0.45


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and heights on a picture."""

    box: Box
    """All of it, with letters and heights."""
    first: int
    """The leftmost column."""
    last: int
    top: int
    """The greatest height."""
    bottom: int
    card: tuple[int, int]
    """The width and the height of a card."""

    @property
    def columns(self) -> int:
        return self.last - self.first + 1

    @property
    def gap(self) -> int:
        return GAP if self.card[0] >= NARROW else NARROW_GAP

    @property
    def half(self) -> int:
        """From one height to the next: half a card."""
        return (self.card[1] + self.gap) // 2

    @property
    def x(self) -> int:
        """Where the first column begins."""
        used = self.columns * (self.card[0] + self.gap) - self.gap
        room = self.box.width - AXIS - MARGIN
        return self.box.x + AXIS + (room - used) // 2

    @property
    def y(self) -> int:
        """Where the highest card begins."""
        used = (self.top - self.bottom) * self.half + self.card[1]
        return self.box.y + HEAD + (self.box.height - HEAD - MARGIN - used) // 2

    def at(self, box: Box) -> "Grid":
        """The same in a box of the same size."""
        return replace(self, box=box)

    def left_of(self, column: int) -> int:
        return self.x + (column - self.first) * (self.card[0] + self.gap)

    def box_of(self, place: Space) -> Box:
        """Where the card of that space lies."""
        y = self.y + (self.top - height_of(place)) * self.half
        return Box(self.left_of(column_of(place)), y, *self.card)


def fit_grid(spaces: Collection[Space], box: Box) -> Grid:
    """A grid on which all those spaces fit the box."""
    columns, heights = [*map(column_of, spaces)], [*map(height_of, spaces)]
    first, last, top, bottom = min(columns), max(columns), max(heights), min(heights)
    count, steps = last - first + 1, top - bottom
    room = box.width - AXIS - MARGIN
    wide = min(WIDEST, (room + GAP) // count - GAP)
    if wide < NARROW:
        wide = min(NARROW - 2, (room + NARROW_GAP) // count - NARROW_GAP)
    high = int((box.height - HEAD - MARGIN - steps * GAP / 2) / (steps / 2 + 1))
    if high >= LOW:
        wide = min(wide, int(high / LOWEST))
    else:
        wide = min(wide, int(high / LOWEST_WITH_BAND_BESIDE))
    high = min(high, max(int(wide * TALLEST), min(LOW, 2 * wide)))
    return Grid(box, first, last, top, bottom, (wide, high - high % 2))

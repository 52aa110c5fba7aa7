"""Where the cells of a realm and the offers of the board lie: row n of both side by side."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from render.almadi.tiles import GUTTER
from render.frame import Box
from render.page import Block, Page, Panel, Words
from rules.almadi.cells import ROW_ZERO, ROWS, STRIDE, Cell, cell, column_name, column_of, row_of

LARGEST_PITCH = 113
FEWEST_COLUMNS = 4
MOST_WITH_A_FREE_ONE = 7
"""Realms with more columns are shown without a free one at the right."""
AXIS_PX, NUMBERS_PX = 44, 46
"""The room for the letters of the columns, and for the numbers of the rows."""
TRAY_PADDING, PADDING = 9, 12
LETTERS_PX, SMALLEST_AXIS_PX = 38, 26
INSIDE = 8


@dataclass(frozen=True, slots=True)
class Grid:
    """A realm on a page, and the tray of offers at its left if there is one."""

    box: Box
    x: int
    """The left edge of the realm's first tile."""
    y: int
    pitch: int
    columns: range
    rows: range
    has_tray: bool

    @property
    def tile(self) -> int:
        return self.pitch - GUTTER

    @property
    def right(self) -> int:
        return self.x + len(self.columns) * self.pitch - GUTTER

    @property
    def bottom(self) -> int:
        return self.y + len(self.rows) * self.pitch - GUTTER

    @property
    def aside(self) -> Box:
        """What is left at the right of the realm."""
        left = self.right + 24
        return Box(
            left, self.box.y + INSIDE, self.box.right - PADDING - left, self.box.height - 2 * INSIDE
        )

    @property
    def tray(self) -> Box:
        """The panel of the offers."""
        x = self.box.x + PADDING
        return Box(
            x,
            self.box.y + INSIDE,
            2 * self.pitch - GUTTER + 2 * TRAY_PADDING,
            self.box.height - 2 * INSIDE,
        )

    @property
    def axis(self) -> int:
        """The middle of the line with the letters of the columns."""
        return self.y - AXIS_PX // 2 - 2

    @property
    def letters(self) -> int:
        """The size of the names of columns and rows."""
        return max(SMALLEST_AXIS_PX, min(LETTERS_PX, self.tile // 2))

    def corner(self, place: Cell) -> tuple[int, int]:
        """The upper left corner of a cell's tile."""
        column, row = divmod(place, STRIDE)
        return (
            self.x + (column - self.columns.start) * self.pitch,
            self.y + (row - ROW_ZERO - self.rows.start) * self.pitch,
        )

    def cell_box(self, place: Cell) -> Box:
        return Box(*self.corner(place), self.tile, self.tile)

    def slot_box(self, slot: int) -> Box:
        """Where an offer lies: in the row of the realm that it may go to."""
        return Box(
            self.tray.x + TRAY_PADDING + slot % 2 * self.pitch,
            self.y + (1 + slot // 2 - self.rows.start) * self.pitch,
            self.tile,
            self.tile,
        )

    def cells(self) -> list[Cell]:
        return [cell(column, row) for column in self.columns for row in self.rows]


def extent(places: Iterable[Cell]) -> tuple[int, range]:
    """The columns to show of a realm with these cells, and its rows: used columns and one more."""
    cells = list(places)
    rows = [*ROWS, *map(row_of, {place % STRIDE for place in cells})]
    # The cell with the highest number lies in the last column.
    used = column_of(max(cells, default=0)) + 1
    free = used <= MOST_WITH_A_FREE_ONE
    return max(used + free, FEWEST_COLUMNS), range(min(rows), max(rows) + 1)


def grid_in(box: Box, columns: int, rows: range, *, has_tray: bool = True) -> Grid:
    """A realm of that extent in that box, in tiles as large as fit."""
    width = box.width - 2 * PADDING - NUMBERS_PX
    across = columns
    if has_tray:
        width -= 2 * TRAY_PADDING + GUTTER
        across += 2
    height = box.height - AXIS_PX - PADDING
    pitch = min(LARGEST_PITCH, (width + GUTTER) // across, (height + GUTTER) // len(rows))
    x = box.x + PADDING + NUMBERS_PX
    if has_tray:
        x += 2 * pitch + 2 * TRAY_PADDING
    y = box.y + AXIS_PX + (box.height - AXIS_PX - len(rows) * pitch + GUTTER) // 2
    return Grid(box, x, y, pitch, range(columns), rows, has_tray)


@lru_cache(maxsize=256)
def grid_block(grid: Grid) -> Block:
    """The names of columns and rows, the empty cells, and the ground of the tray."""
    # Inside the parchment, whose corners are round: a block stands on the colour at its corner.
    left, up = grid.box.x + PADDING, grid.box.y + INSIDE
    page = Page(grid.box.height - 2 * INSIDE, grid.right - left)
    size = grid.tile
    letters, above = grid.letters, grid.axis - up
    for column in grid.columns:
        middle = grid.x - left + column * grid.pitch + size // 2
        page.add(Words(column_name(column), middle, above, letters, "ink", "bold", "m"))
    for row in grid.rows:
        middle = grid.y - up + (row - grid.rows.start) * grid.pitch + size // 2
        name = str(row).replace("-", "−")
        across = grid.x - left - NUMBERS_PX // 2
        page.add(Words(name, across, middle, letters, "ink", "bold", "m"))
    for place in grid.cells():
        x, y = grid.corner(place)
        page.add(Panel(x - left, y - up, size, size, "grid", size // 10))
    if grid.has_tray:
        tray = grid.tray
        page.add(Panel(tray.x - left, tray.y - up, tray.width, tray.height, "night-light", 14))
    return page.as_block(left, up)

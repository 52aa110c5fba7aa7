"""Where the cells of a realm lie on a page: one grid, or several when the realm is very wide."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from render.almadi.tiles import GUTTER
from render.pieces import Room
from rules.almadi.cells import ROW_ZERO, ROWS, STRIDE, Cell, cell, column_of, row_of

FEWEST, FEWEST_IF_NARROW = 7, 5
"""Columns to show even of a small realm, so that tiles keep their size as it grows."""
SMALLEST = 54
MOST_COLUMNS = 11
"""A wider realm continues below itself."""
TALLEST = 1500
"""Pixels of a realm with rows far above 1 or below 4."""
NARROW = 800
"""Pixels of width below which names of columns and rows are written smaller."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Some columns of a realm on a page."""

    x: int
    """The left edge of its first tile."""
    y: int
    tile: int
    columns: range
    rows: range
    labels: int
    """Pixels for the row numbers at the left and the column letters above."""

    @property
    def pitch(self) -> int:
        return self.tile + GUTTER

    @property
    def bottom(self) -> int:
        return self.y + len(self.rows) * self.pitch - GUTTER

    @property
    def right(self) -> int:
        return self.x + len(self.columns) * self.pitch - GUTTER

    def holds(self, place: Cell) -> bool:
        return column_of(place) in self.columns and row_of(place) in self.rows

    def corner(self, place: Cell) -> tuple[int, int]:
        """The upper left corner of a cell's tile."""
        column, row = divmod(place, STRIDE)
        pitch = self.tile + GUTTER
        return (
            self.x + (column - self.columns.start) * pitch,
            self.y + (row - ROW_ZERO - self.rows.start) * pitch,
        )

    def cells(self) -> list[Cell]:
        return [cell(column, row) for column in self.columns for row in self.rows]


def grids(places: Iterable[Cell], room: Room) -> list[Grid]:
    """Grids that hold all these places, one below the other, as large as the width allows."""
    cells = list(places)
    rows = [*ROWS, *map(row_of, {place % STRIDE for place in cells})]
    height = max(rows) - min(rows) + 1
    # The cell with the highest number lies in the last column.
    columns = column_of(max(cells, default=0)) + 1
    x, y, width = room
    labels, fewest = (46, FEWEST) if width >= NARROW else (34, FEWEST_IF_NARROW)
    within = width - labels
    bands = ceil(columns / MOST_COLUMNS)
    across = max(ceil(columns / bands), fewest)
    tile = max(min((within + GUTTER) // across, TALLEST // height) - GUTTER, SMALLEST)
    down = range(min(rows), max(rows) + 1)
    found = []
    for band in range(bands):
        columns_here = range(band * across, (band + 1) * across)
        grid = Grid(x + labels, y + labels, tile, columns_here, down, labels)
        found.append(grid)
        y = grid.bottom + GUTTER
    return found

"""The cells of a realm: `C2` is column C, row 2; the strip is column S; there is no right edge.

A cell is a number, column × 128 + 64 + row, so that a set of cells is the bits of one integer and
a neighbour is a shift away. Three genie moves a turn cannot carry a landscape further than 55 rows
from the strip, so rows never run into the next column.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeVar

Cell = int
Cells = int
"""A set of cells, one bit each."""

Key = TypeVar("Key")
Value = TypeVar("Value")

STRIDE = 128
ROW_ZERO = 64
ROWS = (1, 2, 3, 4)
NORTH, EAST, SOUTH, WEST = -1, STRIDE, 1, -STRIDE

# The strip's S is skipped as a column letter, in AA, AB … as well as in A, B ….
LETTERS = "ABCDEFGHIJKLMNOPQRTUVWXYZ"

MAX_COLUMNS = 160
"""Columns that the masks below cover; a realm of 17 landscapes and 51 moves is far narrower."""


def cell(column: int, row: int) -> Cell:
    return column * STRIDE + ROW_ZERO + row


def column_of(place: Cell) -> int:
    return place // STRIDE


def row_of(place: Cell) -> int:
    return place % STRIDE - ROW_ZERO


def column_name(column: int) -> str:
    """S for the strip, then A … R, T … Z, AA, AB and so on."""
    if column == 0:
        return "S"
    name = ""
    while column:
        column, digit = divmod(column - 1, len(LETTERS))
        name = LETTERS[digit] + name
    return name


class _Memo(dict[Key, Value]):
    """A dict that calls a function for each missing key and keeps the result."""

    def __init__(self, make: Callable[[Key], Value]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._make(key)
        return value


STRIP = range(ROW_ZERO + 1, ROW_ZERO + 5)
STRIP_CELLS: Cells = sum(1 << place for place in STRIP)
"""The cells S1–S4."""


def _row_mask(row: int) -> Cells:
    return sum(1 << cell(column, row) for column in range(1, MAX_COLUMNS))


ROW_MASKS = tuple(_row_mask(row) for row in ROWS)
"""Rows 1–4, right of the strip."""
FIELD: Cells = sum(ROW_MASKS)
"""Where landscapes may lie: rows 1–4, right of the strip."""
EVERYWHERE: Cells = (1 << MAX_COLUMNS * STRIDE) - 1
"""Where Abriza's genies may go as well: any row, over and under the strip too."""


def each(cells: Cells) -> Iterator[Cell]:
    """The cells of a set, column by column, each from top to bottom."""
    found = []
    # From the right, so that the integer gets shorter with every step.
    while cells:
        rightmost = cells.bit_length() - 1
        found.append(rightmost)
        cells ^= 1 << rightmost
    return reversed(found)


def nth(place: int, cells: Cells) -> Cell:
    """The cell at that place of `each`, which is in the set."""
    after = cells.bit_count() - 1 - place
    if place < after:
        for _ in range(place):
            cells &= cells - 1
        return (cells ^ cells - 1).bit_length() - 1
    for _ in range(after):
        cells ^= 1 << cells.bit_length() - 1
    return cells.bit_length() - 1


def beside(cells: Cells) -> Cells:
    """All cells that share a side with one of these (and may be one of these)."""
    return cells << STRIDE | cells >> STRIDE | cells << 1 | cells >> 1


@lru_cache(maxsize=4096)
def groups(cells: Cells) -> tuple[Cells, ...]:
    """The connected groups of a set, from the left."""
    found = []
    while cells:
        group = cells & -cells
        grown = (group | beside(group)) & cells
        while grown != group:
            group = grown
            grown = (group | beside(group)) & cells
        found.append(group)
        cells ^= group
    return tuple(found)


def parse_cell(name: str) -> Cell:
    """The cell of that name; ValueError if there is none."""
    letters = name.rstrip("-0123456789")
    column = 0
    if letters != "S":
        for letter in letters:
            column = column * len(LETTERS) + LETTERS.index(letter) + 1
    row = int(name[len(letters) :])
    if not letters or column >= MAX_COLUMNS or abs(row) >= ROW_ZERO:
        raise ValueError(f"{name!r} is beyond every realm")
    return cell(column, row)


NAME: dict[Cell, str] = _Memo(lambda place: f"{column_name(column_of(place))}{row_of(place)}")
"""The name of a cell."""
CELL_OF: dict[str, Cell] = _Memo(parse_cell)
"""The cell of a legal name; what people type must go through `parse_cell`."""
BESIDE: dict[Cell, Cells] = _Memo(lambda place: beside(1 << place))
"""The cells that share a side with a cell."""
FIELD_BESIDE: dict[Cell, Cells] = _Memo(lambda place: BESIDE[place] & FIELD)
"""Those of them where landscapes may lie."""
NEIGHBOURS: dict[Cell, tuple[Cell, Cell, Cell, Cell]] = _Memo(
    lambda place: (place + NORTH, place + EAST, place + SOUTH, place + WEST)
)
"""The cells north, east, south and west of a cell."""

"""What an evaluation reads off the tiles on the table: order, paths, groups and free spaces."""

from typing import NamedTuple

from rules.shahrazad.spaces import ABOVE, AROUND, BELOW, LEFT, RIGHT, STRIDE, Space
from rules.shahrazad.tiles import Numbers, Tile

NEAR = 3.22
"""Numbers that touch from column to column should differ by no more than that."""
RANGE = 1.13
"""The numbers of a column should lie no further apart than that."""
FAR = 99
"""No number is as high."""


class Edge(NamedTuple):
    """The free spaces around the pattern, and what their neighbours demand of a tile there."""

    low: dict[Space, int]
    """The least number that is in order with the tiles at its left."""
    high: dict[Space, int]
    """The first number that is not in order with those at its right."""
    beside: dict[Space, Numbers]
    """The numbers whose colour a tile in order beside it has."""
    from_the_left: set[Space]
    """Spaces with a tile in order at their left, which a path needs."""
    from_the_right: set[Space]


class PatternFeatures:
    """What an evaluation reads off the tiles on the table."""

    __slots__ = ("colours", "columns", "flipped", "gaps", "numbers", "places", "spread", "stretch")

    def __init__(self, tiles: dict[Space, Tile]) -> None:
        self.places = sorted(tiles)
        self.numbers = {place: tiles[place].number for place in self.places}
        self.colours = {place: tiles[place].colour for place in self.places}
        self.flipped: set[Space] = set()
        """Tiles that touch a lower number at their right."""
        self.stretch = 0.0
        self.columns: dict[int, int] = {}
        """How many tiles each column has, from the left."""
        self.gaps = 0
        self.spread = 0.0
        self._read_order()
        self._read_columns()

    def _read_order(self) -> None:
        numbers = self.numbers
        for place, number in numbers.items():
            for step in RIGHT:
                other = numbers.get(place + step)
                if other is None:
                    continue
                if other < number:
                    self.flipped.add(place)
                elif other - number > NEAR:
                    self.stretch += other - number - NEAR

    def _read_columns(self) -> None:
        by_column: dict[int, list[int]] = {}
        height = 0
        for place, number in self.numbers.items():
            column = by_column.get(place // STRIDE)
            if column is None:
                by_column[place // STRIDE] = [number]
            else:
                column.append(number)
                self.gaps += (place - height) // ABOVE - 1
            height = place
        for place, column in by_column.items():
            self.columns[place] = len(column)
            if len(column) > 1:
                self.spread += max(max(column) - min(column) - RANGE, 0.0)

    def on_a_path(self) -> set[Space]:
        """The tiles in order on a path from the first column to the last."""
        places, flipped = self.places, self.flipped
        lower, upper = LEFT
        second = (places[0] // STRIDE + 1) * STRIDE
        reached: set[Space] = set()
        for place in places:
            if place not in flipped and (
                place < second or place + lower in reached or place + upper in reached
            ):
                reached.add(place)
        lower, upper = RIGHT
        last = places[-1] // STRIDE * STRIDE
        through: set[Space] = set()
        for place in reversed(places):
            if place in reached and (
                place >= last or place + lower in through or place + upper in through
            ):
                through.add(place)
        return through

    def groups(self, among: set[Space]) -> dict[str, list[int]]:
        """The sizes of the groups of each colour."""
        found: dict[str, list[int]] = {}
        left = set(among)
        for first in self.places:
            if first not in left:
                continue
            colour = self.colours[first]
            left.remove(first)
            group = [first]
            for place in group:
                for step in AROUND:
                    other = place + step
                    if other in left and self.colours[other] == colour:
                        left.remove(other)
                        group.append(other)
            found.setdefault(colour, []).append(len(group))
        return found

    def fitting_numbers(
        self, coming: Numbers, most: int, masks: dict[str, Numbers]
    ) -> tuple[Numbers, Numbers]:
        """The numbers with a space in order and on a path, and those with such a space beside their
        own colour."""
        edge = self._edge(masks)
        end = coming.bit_length()
        first, last = self.places[0] // STRIDE, self.places[-1] // STRIDE
        full = {column for column, tiles in self.columns.items() if tiles >= most}
        fitting = friendly = 0
        for space, mask in edge.beside.items():
            column = space // STRIDE
            if (
                column in full
                or (column > first and space not in edge.from_the_left)
                or (column < last and space not in edge.from_the_right)
            ):
                continue
            least = edge.low.get(space, 0)
            fits = coming >> least << least & (1 << edge.high.get(space, end)) - 1
            fitting |= fits
            friendly |= fits & mask
        return fitting, friendly

    def opening_numbers(self, coming: Numbers, on_path: set[Space]) -> Numbers:
        """The numbers that can open a column at either end and continue a path."""
        numbers, found = self.numbers, 0
        second = (self.places[0] // STRIDE + 1) * STRIDE
        last = self.places[-1] // STRIDE * STRIDE
        lower, upper = RIGHT
        for place in on_path:
            if place < second:
                for step in LEFT:
                    space = place + step
                    end = min(numbers.get(space + lower, FAR), numbers.get(space + upper, FAR))
                    found |= coming & (1 << end) - 1
            if place >= last:
                for step in RIGHT:
                    space = place + step
                    least = max(numbers.get(space - lower, -1), numbers.get(space - upper, -1))
                    found |= coming & -2 << least if least >= 0 else coming
        return found

    def _edge(self, masks: dict[str, Numbers]) -> Edge:
        numbers, flipped, colours = self.numbers, self.flipped, self.colours
        edge = Edge({}, {}, {}, set(), set())
        low, high, beside, from_the_left, from_the_right = edge
        for place, number in numbers.items():
            in_order = place not in flipped
            mask = masks[colours[place]] if in_order else 0
            for space in (place + ABOVE, place + BELOW):
                if space not in numbers:
                    beside[space] = beside.get(space, 0) | mask
            for step in RIGHT:
                space = place + step
                if space not in numbers:
                    beside[space] = beside.get(space, 0) | mask
                    low[space] = max(low.get(space, 0), number + 1)
                    if in_order:
                        from_the_left.add(space)
            for step in LEFT:
                space = place + step
                if space not in numbers:
                    beside[space] = beside.get(space, 0) | mask
                    high[space] = min(high.get(space, number), number)
                    if in_order:
                        from_the_right.add(space)
        return edge

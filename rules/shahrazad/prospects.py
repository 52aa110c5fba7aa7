"""What a story may still become: order, paths, colours and room for the tiles still to come.

The weights are ours, found by letting hundreds of deals be played with different ones.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rules.shahrazad.box import Box
from rules.shahrazad.spaces import ABOVE, AROUND, BELOW, LEFT, RIGHT, STRIDE, Space
from rules.shahrazad.tiles import Tile

Numbers = int
"""A set of numbers, one bit each."""

OUT_OF_ORDER = 2.03
"""While tiles are left that may mend it; at the end it costs what the rules say."""
NO_PATH = 0.67
APART = 0.49
"""What a tile loses that lies apart from the largest group of its colour."""
SPLIT = 0.27
"""Each group of a colour beyond the first."""
GAP = 0.09
HARD_TO_MEND = 0.89
"""Late faults are mended less often than early ones."""
NEAR, STRETCH = 3.22, 0.39
"""Numbers that touch from column to column should be near each other; each number beyond that."""
RANGE, SPREAD = 1.13, 0.46
"""The numbers of a column should be of one range; each number beyond that."""
MISFIT, MISFIT_IN_HAND = 0.37, 0.52
"""A number to come that no space takes in order and on a path."""
STRANGER, STRANGER_IN_HAND = 0.14, 0.13
"""One that no such space beside its own colour takes."""
LATE = 2.0
"""By how much worse that is when nothing is left that could mend it."""
BROKEN = 3.0
"""That no path leads through the story at all."""
SCARCE, SPARE = 3.0, 2
"""Each number less than so many to spare that could open one."""
CROWDED, FEW = 1.5, 3
"""Each of the next few tiles that will have to open a column of its own."""
RUIN = 35.0
"""Each column that will have to be opened without a number that could do so: it breaks every path,
and then all tiles flip. At the end it costs that much, early much less."""
WIDE, COLUMNS = 0.07, 6
"""Each column beyond so many."""
FAR = 99
"""No number is as high."""
LAST_TILES = 3
"""From here on only what lies on a path counts for colours."""


class Prospect(NamedTuple):
    """What is left to place."""

    coming: Numbers
    """All numbers that are not on the table yet."""
    in_hand: Numbers
    """Those of them that somebody is known to hold."""
    most: int
    """Tiles of a column."""


def numbers_of(tiles: Iterable[Tile]) -> Numbers:
    numbers = 0
    for tile in tiles:
        numbers |= 1 << tile.number
    return numbers


def colour_masks(tiles: Iterable[Tile]) -> dict[str, Numbers]:
    """The numbers of each colour."""
    masks: dict[str, Numbers] = {}
    for tile in tiles:
        masks[tile.colour] = masks.get(tile.colour, 0) | 1 << tile.number
    return masks


class Edge(NamedTuple):
    """The free spaces around a story, and what their neighbours ask of a tile there."""

    low: dict[Space, int]
    """The least number that is in order with the tiles at its left."""
    high: dict[Space, int]
    """The first number that is not in order with those at its right."""
    beside: dict[Space, Numbers]
    """The numbers whose colour a tile in order beside it has."""
    from_the_left: set[Space]
    """Where a tile in order leads to from the left; a space between columns needs one."""
    from_the_right: set[Space]


class Story:
    """The tiles on the table as somebody sees them who has to go on telling."""

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
        """The tiles through which a path in order leads from the first column to the last."""
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

    def welcome(
        self, coming: Numbers, most: int, masks: dict[str, Numbers]
    ) -> tuple[Numbers, Numbers]:
        """The numbers for which there is a space in order and on a path; and those for which there
        is one beside their own colour."""
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

    def openers(self, coming: Numbers, told: set[Space]) -> Numbers:
        """The numbers that may open a column at either end and go on with a path."""
        numbers, found = self.numbers, 0
        second = (self.places[0] // STRIDE + 1) * STRIDE
        last = self.places[-1] // STRIDE * STRIDE
        lower, upper = RIGHT
        for place in told:
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
            told = place not in flipped
            mask = masks[colours[place]] if told else 0
            for space in (place + ABOVE, place + BELOW):
                if space not in numbers:
                    beside[space] = beside.get(space, 0) | mask
            for step in RIGHT:
                space = place + step
                if space not in numbers:
                    beside[space] = beside.get(space, 0) | mask
                    low[space] = max(low.get(space, 0), number + 1)
                    if told:
                        from_the_left.add(space)
            for step in LEFT:
                space = place + step
                if space not in numbers:
                    beside[space] = beside.get(space, 0) | mask
                    high[space] = min(high.get(space, number), number)
                    if told:
                        from_the_right.add(space)
        return edge


def prospects(box: Box, tiles: dict[Space, Tile], ahead: Prospect) -> float:
    """The points that this round can hope for."""
    story = Story(tiles)
    left, placed = ahead.coming.bit_count(), len(tiles)
    share = left / (left + placed)
    told = story.on_a_path()
    in_order = story.numbers.keys() - story.flipped
    lost = len(in_order) - len(told)
    sizes = story.groups(told if left < LAST_TILES else in_order)
    largest = sum(map(max, sizes.values()))
    faults = len(story.flipped) + lost
    lenient = (
        largest
        + (1 - APART) * (sum(map(sum, sizes.values())) - largest)
        - SPLIT * sum(len(groups) - 1 for groups in sizes.values())
        - OUT_OF_ORDER * len(story.flipped)
        - NO_PATH * lost
        - GAP * story.gaps
        - STRETCH * story.stretch
        - SPREAD * story.spread
    )
    strict = largest - box.face_down * faults - box.gap * story.gaps
    if left >= LAST_TILES:
        strict -= lost
    return (
        share * lenient
        + (1 - share) * strict
        - HARD_TO_MEND * 4 * share * (1 - share) * faults
        - (1 + LATE * (1 - share)) * _unwelcome(story, ahead, colour_masks(box.tiles))
        - (1 - share) * _missing_columns(story, ahead, told)
        - (0.0 if told else BROKEN)
        - CROWDED * max(min(left, FEW) - (ahead.most * len(story.columns) - placed), 0)
        - WIDE * max(len(story.columns) - COLUMNS, 0)
    )


def _unwelcome(story: Story, ahead: Prospect, masks: dict[str, Numbers]) -> float:
    """What the numbers cost that will not fit, or not beside their colour."""
    coming = ahead.coming
    if not coming:
        return 0.0
    fitting, friendly = story.welcome(coming, ahead.most, masks)
    begun = sum(mask for mask in masks.values() if mask & ~coming)
    misfits, strangers = coming & ~fitting, coming & ~friendly & begun
    return (
        MISFIT * misfits.bit_count()
        + MISFIT_IN_HAND * (misfits & ahead.in_hand).bit_count()
        + STRANGER * strangers.bit_count()
        + STRANGER_IN_HAND * (strangers & ahead.in_hand).bit_count()
    )


def _missing_columns(story: Story, ahead: Prospect, told: set[Space]) -> float:
    """What the columns cost that must still be opened, if few numbers to come can open them."""
    room = ahead.most * len(story.columns) - len(story.places)
    without_room = ahead.coming.bit_count() - room
    if without_room <= 0:
        return 0.0
    columns = -(-without_room // ahead.most)
    spare = story.openers(ahead.coming, told).bit_count() - columns
    return RUIN * max(-spare, 0) + SCARCE * max(SPARE - max(spare, 0), 0)

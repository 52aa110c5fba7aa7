"""The tiles on the table for a playout, as sets of numbers with one bit each.

The neighbours of a space are three such sets, so order, colours and paths take a few operations on
integers.
"""

from rules.shahrazad.spaces import ABOVE, BELOW, LEFT, RIGHT, STRIDE, Space
from rules.shahrazad.tiles import Numbers


class Layout:
    """The tiles on their spaces, with neighbours, groups and flipped tiles kept up to date."""

    __slots__ = (
        "after",
        "before",
        "columns",
        "first",
        "flipped",
        "from_the_left",
        "from_the_right",
        "groups",
        "largest",
        "last",
        "numbers",
        "same_colour",
        "stacked",
    )

    def __init__(self, numbers: dict[Space, int], same_colour: dict[int, Numbers]) -> None:
        self.same_colour = same_colour
        """For each number all of its colour."""
        self.numbers: dict[Space, int] = {}
        self.before: dict[Space, Numbers] = {}
        """The numbers that touch a space from its left."""
        self.after: dict[Space, Numbers] = {}
        """Those that touch it from its right."""
        self.stacked: dict[Space, Numbers] = {}
        """Those above and below it."""
        self.columns: dict[int, Numbers] = {}
        for place, number in numbers.items():
            self._toggle(place, number)
        self._read_groups()

    def beside(self, place: Space) -> Numbers:
        """All numbers that touch a space."""
        return self.before.get(place, 0) | self.after.get(place, 0) | self.stacked.get(place, 0)

    def place(self, place: Space, number: int) -> None:
        """Lay a tile on a free space."""
        self._toggle(place, number)
        self._join(place, number)
        if self.after.get(place, 0) & (1 << number) - 1:
            self.flipped |= 1 << number
        self.flipped |= self.before.get(place, 0) >> number << number

    def replace(self, place: Space, number: int) -> int:
        """Let a tile take the place of another, which is taken up."""
        taken = self.numbers[place]
        self._toggle(place, taken)
        self._toggle(place, number)
        self._read_groups()
        return taken

    def spaces(self, most: int) -> list[Space]:
        """Where a tile may be placed, if a column holds at most so many."""
        numbers = self.numbers
        full = {column for column, tiles in self.columns.items() if tiles.bit_count() >= most}
        free = self.before.keys() | self.after.keys() | self.stacked.keys()
        return sorted(
            place for place in free if place not in numbers and place // STRIDE not in full
        )

    def read_paths(self) -> None:
        """Find the first and the last column, and which numbers can be reached from either."""
        numbers, before, after = self.numbers, self.before, self.after
        places = sorted(numbers)
        self.first, self.last = places[0] // STRIDE, places[-1] // STRIDE
        second, end = (self.first + 1) * STRIDE, self.last * STRIDE
        reached = 0
        for place in places:
            bit = 1 << numbers[place]
            if not bit & self.flipped and (place < second or before.get(place, 0) & reached):
                reached |= bit
        self.from_the_left, reached = reached, 0
        for place in reversed(places):
            bit = 1 << numbers[place]
            if not bit & self.flipped and (place >= end or after.get(place, 0) & reached):
                reached |= bit
        self.from_the_right = reached

    def _toggle(self, place: Space, number: int) -> None:
        """Put a tile down, or take it up if it lies there."""
        bit = 1 << number
        if self.numbers.get(place) == number:
            del self.numbers[place]
        else:
            self.numbers[place] = number
        for step in RIGHT:
            self.before[place + step] = self.before.get(place + step, 0) ^ bit
        for step in LEFT:
            self.after[place + step] = self.after.get(place + step, 0) ^ bit
        for step in (ABOVE, BELOW):
            self.stacked[place + step] = self.stacked.get(place + step, 0) ^ bit
        column = place // STRIDE
        self.columns[column] = self.columns.get(column, 0) ^ bit

    def _read_groups(self) -> None:
        """Find all groups and flipped tiles anew."""
        self.groups: dict[int, Numbers] = {}
        """For each number all of its group."""
        self.largest: dict[Numbers, int] = {}
        """For the numbers of each colour how many its largest group has."""
        self.flipped: Numbers = 0
        for place, number in self.numbers.items():
            self._join(place, number)
            if self.after.get(place, 0) & (1 << number) - 1:
                self.flipped |= 1 << number

    def _join(self, place: Space, number: int) -> None:
        """Make a tile part of the groups that it touches."""
        groups, same_colour = self.groups, self.same_colour[number]
        together = 1 << number
        friends = self.beside(place) & same_colour
        while friends:
            friend = friends & -friends
            together |= groups.get(friend.bit_length() - 1, 0)
            friends &= ~(friend | together)
        members = together
        while members:
            member = members & -members
            groups[member.bit_length() - 1] = together
            members ^= member
        self.largest[same_colour] = max(self.largest.get(same_colour, 0), together.bit_count())

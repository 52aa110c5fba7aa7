"""The moves of a genie: often a hundred answers, so they are counted and made lazily."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import overload

from rules.almadi.cells import (
    BESIDE,
    NAME,
    STRIDE,
    STRIP_CELLS,
    Cell,
    Cells,
    beside,
    each,
    nth,
)
from rules.engine.decision import Path

GENIE = ("genie",)


class GenieMoves(Sequence[Path]):
    """Ruling A8: every landscape but the strip's, to every other cell of the field that is legal
    once it is lifted; the one that moved last does not go straight back.

    Landscapes that are barred from a free cell come first; after all moves, whatever else may be
    answered.
    """

    __slots__ = ("_alone", "_count", "_free", "_goals", "_moved", "_origin", "_others", "_starts")

    def __init__(self, occupied: Cells, free: Cells, moved: Cell, origin: Cell) -> None:
        above, below = occupied << 1, occupied >> 1
        left, right = occupied << STRIDE, occupied >> STRIDE
        upright, level = above | below, left | right
        touched_twice = above & below | left & right | upright & level
        # A cell whose only neighbour is the lifted landscape would be isolated.
        alone = free ^ (free & touched_twice)
        strip = occupied & STRIP_CELLS
        goals = free.bit_count()
        starts = occupied ^ strip
        count = starts.bit_count() * goals
        # A cell whose only neighbour is the strip is open to every landscape.
        count -= alone.bit_count()
        count += (alone & (strip << STRIDE | strip << 1 | strip >> 1)).bit_count()
        if moved >= 0 and (free ^ (alone & BESIDE[moved])) >> origin & 1:
            count -= 1
        self._starts = starts
        self._goals = goals
        self._free = free
        self._alone = alone
        self._moved = moved
        self._origin = origin
        self._count = count
        self._others: Sequence[Path] = ()

    def with_others(self, others: Sequence[Path]) -> "GenieMoves":
        """Append other answers after all moves."""
        self._others = others
        return self

    def __len__(self) -> int:
        return self._count + len(self._others)

    def __iter__(self) -> Iterator[Path]:
        names = [NAME[goal] for goal in each(self._free)]
        for start, goals in self._rows():
            to = names if goals is self._free else [NAME[goal] for goal in each(goals)]
            yield from product(GENIE, (NAME[start],), to)
        yield from self._others

    def __contains__(self, path: object) -> bool:
        if path in self._others:
            return True
        if not isinstance(path, tuple) or len(path) != 3 or path[0] != "genie":
            return False
        return any(
            NAME[start] == path[1] and any(NAME[goal] == path[2] for goal in each(goals))
            for start, goals in self._rows()
        )

    @overload
    def __getitem__(self, index: int) -> Path: ...

    @overload
    def __getitem__(self, index: slice) -> list[Path]: ...

    def __getitem__(self, index: int | slice) -> Path | list[Path]:
        if isinstance(index, slice):
            return list(self)[index]
        place = index if index >= 0 else index + len(self)
        if place >= self._count:
            return self._others[place - self._count]
        if place < 0:
            raise IndexError(f"{index} of {len(self)} answers")
        barred = self._barred_starts()
        unbarred = self._starts ^ barred
        # Unbarred landscapes come last, and each has all goals.
        start, goal = divmod(place - self._count, self._goals)
        start += unbarred.bit_count()
        if start >= 0:
            return "genie", NAME[nth(start, unbarred)], NAME[nth(goal, self._free)]
        for start, goals in self._barred_rows(barred):
            count = goals.bit_count()
            if place < count:
                return "genie", NAME[start], NAME[nth(place, goals)]
            place -= count
        raise AssertionError(f"{index} of {len(self)} answers is none of them")

    def _barred_starts(self) -> Cells:
        """The landscapes that may not go to every free cell."""
        barred = beside(self._alone) & self._starts
        return barred if self._moved < 0 else barred | 1 << self._moved

    def _barred_rows(self, barred: Cells) -> Iterator[tuple[Cell, Cells]]:
        """Every landscape that may go to some of the free cells, with its goals."""
        for start in each(barred):
            goals = self._free & ~(self._alone & BESIDE[start])
            if start == self._moved:
                goals &= ~(1 << self._origin)
            yield start, goals

    def _rows(self) -> Iterator[tuple[Cell, Cells]]:
        """Every landscape that may move, with its goals."""
        barred = self._barred_starts()
        yield from self._barred_rows(barred)
        for start in each(self._starts ^ barred):
            yield start, self._free

"""The check before scoring: which tiles flip, and which lie together in groups."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.shahrazad.pattern import Pattern
from rules.shahrazad.spaces import AROUND, LEFT, RIGHT, STRIDE, Space
from rules.shahrazad.tiles import COLOURS, Tile


@dataclass(frozen=True, slots=True)
class StoryCheck:
    """What the check finds in a pattern."""

    out_of_order: dict[Space, list[Space]]
    """Step 1: each tile that flips, with the lower numbers that it touches at its right."""
    off_the_path: frozenset[Space]
    """Step 2: the tiles that flip because no path of face-up tiles leads through them."""
    face_up: frozenset[Space]
    groups: dict[str, list[Space]]
    """For each colour its largest group of face-up tiles; of equal ones the leftmost."""
    gaps: list[Space]

    @property
    def face_down(self) -> int:
        return len(self.out_of_order) + len(self.off_the_path)


def check_story(pattern: Pattern) -> StoryCheck:
    """Check order, then paths; then find groups and gaps."""
    tiles = pattern.tiles
    disordered = out_of_order(pattern)
    in_order = tiles.keys() - disordered.keys()
    face_up = on_a_path(pattern, in_order)
    return StoryCheck(
        out_of_order=disordered,
        off_the_path=frozenset(in_order - face_up),
        face_up=frozenset(face_up),
        groups={colour: largest_group(tiles, face_up, colour) for colour in COLOURS},
        gaps=pattern.gaps(),
    )


def out_of_order(pattern: Pattern) -> dict[Space, list[Space]]:
    """Rulebook, Scoring 1: a tile that touches a lower number in the column to its right flips.

    Ruling H5: all numbers are looked at at once, those of flipped tiles too.
    """
    tiles = pattern.tiles
    found: dict[Space, list[Space]] = {}
    for place in sorted(tiles):
        number = tiles[place].number
        lower = [
            place + step
            for step in RIGHT
            if place + step in tiles and tiles[place + step].number < number
        ]
        if lower:
            found[place] = lower
    return found


def on_a_path(pattern: Pattern, in_order: set[Space]) -> set[Space]:
    """Rulebook, Scoring 2: the tiles on a path of face-up tiles from the left-most column to the
    right-most, one step to the right at a time."""
    columns = sorted({place // STRIDE for place in pattern.tiles})
    if not columns:
        return set()
    from_the_left = _reachable(in_order, columns, LEFT)
    return _reachable(from_the_left, columns[::-1], RIGHT)


def _reachable(allowed: set[Space], columns: list[int], back: tuple[int, int]) -> set[Space]:
    """The spaces that can be reached from the first column, one column at a time."""
    by_column: dict[int, list[Space]] = {column: [] for column in columns}
    for place in allowed:
        by_column[place // STRIDE].append(place)
    reached = set(by_column[columns[0]])
    for column in columns[1:]:
        reached.update(
            place
            for place in by_column[column]
            if place + back[0] in reached or place + back[1] in reached
        )
    return reached


def groups(spaces: Iterable[Space]) -> list[list[Space]]:
    """The groups of spaces that touch each other, from the left."""
    left = set(spaces)
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        left.remove(first)
        group, edge = [first], [first]
        while edge:
            place = edge.pop()
            for step in AROUND:
                if place + step in left:
                    left.remove(place + step)
                    group.append(place + step)
                    edge.append(place + step)
        found.append(sorted(group))
    return found


def largest_group(tiles: dict[Space, Tile], face_up: Iterable[Space], colour: str) -> list[Space]:
    """The largest group of connected tiles of a colour; of equal ones the leftmost."""
    found = groups(place for place in face_up if tiles[place].colour == colour)
    return max(found, key=len, default=[])

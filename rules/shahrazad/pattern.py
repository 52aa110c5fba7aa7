"""The pattern of tiles on the table: columns offset by half a tile, gaps allowed."""

from dataclasses import dataclass, field

from rules.engine.secret import State
from rules.shahrazad.spaces import (
    ABOVE,
    AROUND,
    LEFT,
    MIDDLE,
    RIGHT,
    START_HEIGHT,
    STRIDE,
    Space,
    column_of,
    height_of,
    space,
)
from rules.shahrazad.tiles import Tile


@dataclass(slots=True)
class Pattern(State):
    """Tiles on their spaces."""

    tiles: dict[Space, Tile] = field(default_factory=dict)

    @classmethod
    def beginning_with(cls, column: list[Tile]) -> "Pattern":
        """One column, from the bottom up, without gaps."""
        return cls(
            {
                space(MIDDLE, START_HEIGHT + ABOVE * number): tile
                for number, tile in enumerate(column)
            }
        )

    def copy(self) -> "Pattern":
        twin = object.__new__(Pattern)
        twin.tiles = self.tiles.copy()
        return twin

    def spaces(self, most: int) -> list[Space]:
        """Where a tile may be placed, if a column holds at most so many, from the left."""
        tiles = self.tiles
        counts: dict[int, int] = {}
        for place in tiles:
            column = place // STRIDE
            counts[column] = counts.get(column, 0) + 1
        full = {column for column, count in counts.items() if count >= most}
        free = {place + step for place in tiles for step in AROUND}
        return sorted(place for place in free if place not in tiles and place // STRIDE not in full)

    def columns(self) -> dict[int, list[Space]]:
        """The spaces of the tiles of each column, columns from the left, tiles from the bottom."""
        found: dict[int, list[Space]] = {}
        for place in sorted(self.tiles):
            found.setdefault(column_of(place), []).append(place)
        return found

    def before(self, place: Space) -> list[Tile]:
        """The tiles that touch a space from the column to its left."""
        tiles = self.tiles
        return [tiles[place + step] for step in LEFT if place + step in tiles]

    def after(self, place: Space) -> list[Tile]:
        """The tiles that touch a space from the column to its right."""
        tiles = self.tiles
        return [tiles[place + step] for step in RIGHT if place + step in tiles]

    def around(self, place: Space) -> frozenset[str]:
        """The tiles that touch a space, each with where it lies: `+2:14` is the 14 above it."""
        tiles = self.tiles
        return frozenset(
            f"{step:+}:{tiles[place + step].number}" for step in AROUND if place + step in tiles
        )

    def gaps(self) -> list[Space]:
        """Empty spaces in the middle of a column."""
        return [
            place
            for column in self.columns().values()
            for place in range(column[0], column[-1], ABOVE)
            if place not in self.tiles
        ]

    def where(self, number: int) -> Space | None:
        """The space of the tile with that number, if it is on the table."""
        return next((place for place, tile in self.tiles.items() if tile.number == number), None)

    def top(self) -> int:
        """The height of the highest tile."""
        return max(map(height_of, self.tiles))

    def bottom(self) -> int:
        """The height of the lowest tile."""
        return min(map(height_of, self.tiles))

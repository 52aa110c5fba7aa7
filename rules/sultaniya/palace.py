"""A palace: the tiles on one board's land, and where more may be built (ruling U3, ruling U4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from rules.engine.secret import State
from rules.sultaniya.boards import DRAWN, Board
from rules.sultaniya.land import NAME, STARTS, WIDTH, Place
from rules.sultaniya.tiles import ENDS, GROUND, PLAIN, ROOF, SECOND, Half, PlacedTile, Tile


@dataclass(slots=True)
class Palace(State):
    """Every tile by its place; the three of the board among them."""

    tiles: dict[Place, PlacedTile]

    def copy(self) -> "Palace":
        twin = object.__new__(Palace)
        twin.tiles = self.tiles.copy()
        return twin

    def run(self, level: int) -> list[int]:
        """Where the tiles of a level start, from the left."""
        return [start for start in STARTS[level] if (level, start) in self.tiles]

    def open_places(self, level: int) -> list[Place]:
        """Free places that join the level's run, or could start it, with something beneath."""
        run = self.run(level)
        starts = STARTS[level]
        wanted = [each for each in (run[0] - 2, run[-1] + 2) if each in starts] if run else starts
        return [(level, start) for start in wanted if self.is_supported((level, start))]

    def faces(self, tile: Tile, place: Place) -> list[bool]:
        """How a tile fits an open place: not mirrored, mirrored, both or neither."""
        level, start = place
        beside = self.tiles.get((level, start - 2)) or self.tiles.get((level, start + 2))
        # Touching edges are equal where neighbours show different faces.
        faces = (False, True) if beside is None else (not beside.mirrored,)
        return [face for face in faces if self.lines_up(tile.halves(face), place)]

    def fits(self, tile: Tile) -> Iterator[tuple[Place, list[bool]]]:
        """Every place where a tile can be built, with the faces it may show there."""
        for place in self.open_places(tile.level):
            faces = self.faces(tile, place)
            if faces:
                yield place, faces

    def is_supported(self, place: Place) -> bool:
        level, start = place
        return (
            level == GROUND
            or (level - 1, start - 1) in self.tiles
            or (level - 1, start + 1) in self.tiles
        )

    def lines_up(self, halves: tuple[Half, Half], place: Place) -> bool:
        """Whether shafts run on unbroken below and above."""
        level, start = place
        left, right = halves
        under_left = self.tiles.get((level - 1, start - 1))
        under_right = self.tiles.get((level - 1, start + 1))
        over_left = self.tiles.get((level + 1, start - 1))
        over_right = self.tiles.get((level + 1, start + 1))
        return (
            (left.foot == PLAIN or (under_left is not None and under_left.right.top == left.foot))
            and (
                right.foot == PLAIN
                or (under_right is not None and under_right.left.top == right.foot)
            )
            and (over_left is None or over_left.right.foot in (PLAIN, left.top))
            and (over_right is None or over_right.left.foot in (PLAIN, right.top))
        )

    def holds(self, level: int) -> bool:
        """Whether that level and the one above it follow all rules, after a tile was moved."""
        run = self.run(level)
        if run and run[-1] - run[0] != 2 * (len(run) - 1):
            return False
        faces = [self.tiles[level, start].mirrored for start in run]
        if any(one == other for one, other in pairwise(faces)):
            return False
        moved = [(level, start) for start in run]
        if level < ROOF:
            moved += [(level + 1, start) for start in self.run(level + 1)]
        return all(self._stands(place) for place in moved)

    def _stands(self, place: Place) -> bool:
        laid = self.tiles[place]
        return self.is_supported(place) and self.lines_up((laid.left, laid.right), place)

    def movable(self) -> list[Place]:
        """The tiles that were built: those of the board never move."""
        return [place for place in NAME if place in self.tiles and place not in DRAWN]

    def moves(self, place: Place) -> Iterator[tuple[Place | None, list[bool]]]:
        """Where the red djinn may take a tile, and the faces there; None is under its pile."""
        level, _ = place
        laid = self.tiles.pop(place)
        if self.holds(level):
            yield None, []
        for start in STARTS[level]:
            goal = (level, start)
            if goal == place or goal in self.tiles:
                continue
            faces = [face for face in (False, True) if self._holds_with(goal, laid.tile, face)]
            if faces:
                yield goal, faces
        self.tiles[place] = laid

    def _holds_with(self, goal: Place, tile: Tile, mirrored: bool) -> bool:
        self.tiles[goal] = PlacedTile(tile, mirrored)
        holds = self.holds(goal[0])
        del self.tiles[goal]
        return holds

    def half(self, level: int, column: int) -> Half | None:
        """What stands in one half-column of a level."""
        start = column if column in STARTS[level] else column - 1
        laid = self.tiles.get((level, start))
        if laid is None:
            return None
        return laid.left if column == start else laid.right

    def halves(self) -> Iterator[tuple[int, int, Half]]:
        """Level, half-column and half of everything that is built."""
        for (level, start), laid in self.tiles.items():
            yield level, start, laid.left
            yield level, start + 1, laid.right

    def count(self, symbol: str) -> int:
        """How often the palace shows a symbol."""
        return sum([laid.tile.number[symbol] for laid in self.tiles.values()])

    def floors(self, symbol: str) -> list[int]:
        """How often each level shows it, from the ground up."""
        found = [0] * len(STARTS)
        for (level, _), laid in self.tiles.items():
            found[level] += laid.tile.number[symbol]
        return found

    def columns(self, symbol: str) -> list[int]:
        """How often each half-column shows it, from the left."""
        found = [0] * WIDTH
        for _, column, half in self.halves():
            found[column] += half.symbols.count(symbol)
        return found

    def shafts(self, shaft: str) -> list[Place]:
        """Level and half-column of every end of a complete gate or minaret.

        Rulebook, The scoring symbols: two uprights and their end, or such an end on a roof.
        """
        end = ENDS[shaft]
        return [
            (level, column)
            for (level, start), laid in self.tiles.items()
            if laid.tile.number[end]
            for column, half in ((start, laid.left), (start + 1, laid.right))
            if end in half.symbols
            and (level == ROOF or (level == SECOND and self._rises(column, shaft)))
        ]

    def _rises(self, column: int, shaft: str) -> bool:
        lower = (self.half(level, column) for level in range(SECOND))
        return all(half is not None and half.top == shaft for half in lower)

    @property
    def roofs(self) -> int:
        return len(self.run(ROOF))


def starting_palace(board: Board) -> Palace:
    """The palace of a board before the first turn."""
    return Palace(dict(zip(DRAWN, board.drawn, strict=True)))

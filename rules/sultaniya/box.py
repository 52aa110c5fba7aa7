"""The box: every component of a data set, read once and shared by all tables."""

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from rules.engine import components
from rules.engine.components import Line, Sheet
from rules.engine.illegal import BadComponents
from rules.sultaniya.boards import DRAWN, PAIRS, Board
from rules.sultaniya.land import NAME
from rules.sultaniya.tiles import (
    COUNTED,
    ENDS,
    LETTERS,
    LEVELS,
    PLAIN,
    ROOF,
    SECOND,
    SYMBOLS,
    WALL,
    Half,
    PlacedTile,
    Tile,
    half_of,
)

DATA = Path(__file__).parent / "data"
DATA_SETS = components.data_sets(DATA)
SEATS = range(1, 5)
DJINNS = ("wind", "red", "hands", "eye")
KINDS = ("floor", "column", "djinns", "pairs")
HELD = ("djinn", "sapphire")
"""What the last two kinds of objectives count: not in the palace but beside it."""


@dataclass(frozen=True, slots=True)
class Objective:
    """A secret objective."""

    key: str
    label: str
    kind: str
    symbol: str
    text: str


@dataclass(frozen=True, slots=True)
class Djinn:
    """Somebody who helps for sapphires."""

    key: str
    name: str
    cost: int
    text: str


@dataclass(frozen=True, slots=True)
class Play:
    """The numbers of a match."""

    treasure: int
    front: int
    """Tiles that may lie in front of a pile."""
    pass_sapphires: int
    objectives: int
    roofs: int
    """The roof that brings the last turns."""
    solo_turns: int
    turns: int
    """The most that a seat gets."""
    idle_rounds: int


@dataclass(frozen=True, slots=True)
class Points:
    """What things are worth."""

    small: int
    large: int
    shaft: int
    guards: tuple[int, ...]
    """For the most, the second most, and so on."""
    column: int
    djinn: int
    pair: int


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """All components and numbers of one data set; there is one of each, so it is its own key."""

    tiles: dict[str, Tile]
    boards: dict[str, Board]
    objectives: dict[str, Objective]
    djinns: dict[str, Djinn]
    play: Play
    points: Points
    ends: dict[int, dict[str, int]] = field(init=False)
    """How often each shaft can be completed on the second floor, by the number of seats."""

    def __post_init__(self) -> None:
        ends = {seats: self._ends(seats) for seats in SEATS}
        object.__setattr__(self, "ends", ends)

    def _ends(self, seats: int) -> dict[str, int]:
        pile = self.pile(SECOND, seats)
        return {shaft: sum(tile.number[end] for tile in pile) for shaft, end in ENDS.items()}

    def pile(self, level: int, seats: int) -> list[Tile]:
        """The tiles of a level that so many seats use; one uses those of two (ruling U12)."""
        return [
            tile
            for tile in self.tiles.values()
            if tile.level == level and tile.seats <= max(2, seats)
        ]

    def side(self, dots: int) -> list[Board]:
        """The boards with so many dots."""
        return [board for board in self.boards.values() if board.dots == dots]


@lru_cache(maxsize=8)
def open_box(data_set: str, folder: Path = DATA) -> Box:
    """Read a data set; whatever is wrong with it is said at once."""
    place = folder / data_set
    table = Sheet(place, "table")
    return Box(
        tiles=_tiles(Sheet(place, "tiles")),
        boards=_boards(Sheet(place, "boards")),
        objectives=_objectives(Sheet(place, "objectives")),
        djinns=_djinns(Sheet(place, "djinns")),
        play=_play(table.line("play")),
        points=_points(table.line("scoring")),
    )


def _tiles(sheet: Sheet) -> dict[str, Tile]:
    tiles = {}
    for line in sheet.lines("tiles"):
        if line.key[:1] not in LETTERS or not line.key[1:].isdecimal():
            raise line.error(f"it is not a letter of {LETTERS} and a number")
        level = LETTERS.index(line.key[0])
        seats = line.number("seats", least=2)
        if seats > SEATS[-1]:
            raise line.error(f"seats is {seats}, more than {SEATS[-1]}")
        wall, arcade = (_half(line, level, line.word(side)) for side in ("wall", "arcade"))
        tiles[line.key] = Tile(line.key, level, seats, wall, arcade)
        line.check_all_read()
    _check_totals(sheet, tiles)
    return tiles


def _half(line: Line, level: int, text: str) -> Half:
    """A half that makes sense on its level (ruling U4)."""
    half = half_of(level, text.split())
    for symbol in half.symbols:
        if symbol not in SYMBOLS:
            raise line.error(f"“{symbol}” is not one of {', '.join(SYMBOLS)}")
    ends = [symbol for symbol in half.symbols if symbol in ENDS.values()]
    if level == SECOND:
        wanted = [] if half.foot == PLAIN else [ENDS[half.foot]]
        if ends != wanted:
            raise line.error(f"“{text}” does not end the shaft it stands on")
    elif level == ROOF:
        if half.foot != PLAIN:
            raise line.error(f"“{text}” carries a shaft onto the roof")
    elif [symbol for symbol in half.symbols if symbol not in COUNTED]:
        raise line.error(f"“{text}” has what only higher levels have")
    return half


def _check_totals(sheet: Sheet, tiles: dict[str, Tile]) -> None:
    found = Counter(LEVELS[tile.level] for tile in tiles.values())
    for tile in tiles.values():
        found.update(tile.number)
    line = sheet.line("totals")
    for name in (*LEVELS, *SYMBOLS):
        said = line.number(name)
        if said != found[name]:
            raise line.error(f"{name} is {said}, but there are {found[name]}")
    line.check_all_read()


def _boards(sheet: Sheet) -> dict[str, Board]:
    boards = {}
    for line in sheet.lines("boards"):
        counts = line.word("counts").split()
        if len(counts) != len(PAIRS) or any(
            one not in pair for one, pair in zip(counts, PAIRS, strict=True)
        ):
            raise line.error("it does not count one of each pair")
        boards[line.key] = Board(
            key=line.key,
            name=line.word("name"),
            dots=line.number("dots", least=1),
            counts=(counts[0], counts[1], counts[2]),
            sapphires=line.number("sapphires"),
            drawn=_drawn_tiles(line),
            text=line.word("text"),
        )
        line.check_all_read()
    for dots in (1, 2):
        if sum(board.dots == dots for board in boards.values()) < SEATS[-1]:
            raise BadComponents(f"{sheet.where}: fewer than {SEATS[-1]} boards have {dots} dots.")
    return boards


def _drawn_tiles(line: Line) -> tuple[PlacedTile, ...]:
    """The three tiles of a board; the second one's edge follows from the first."""
    edges = line.word("edges").split()
    if len(edges) != 2:
        raise line.error("edges are not two words, for E0 and F1")
    mirrored = (edges[0] != WALL, edges[0] == WALL, edges[1] != WALL)
    laid = []
    for place, face in zip(DRAWN, mirrored, strict=True):
        words = line.word(NAME[place])
        left, bar, right = words.partition("|")
        if not bar:
            raise line.error(f"{NAME[place]} has no | between its halves")
        halves = [_half(line, place[0], half) for half in (left, right)]
        wall, arcade = reversed(halves) if face else halves
        key = f"{line.key}-{NAME[place]}"
        laid.append(PlacedTile(Tile(key, place[0], 2, wall, arcade), face))
    return tuple(laid)


def _objectives(sheet: Sheet) -> dict[str, Objective]:
    found = {}
    for line in sheet.lines("objectives"):
        found[line.key] = Objective(
            key=line.key,
            label=line.word("label"),
            kind=line.word("kind", KINDS),
            symbol=line.word("symbol", (*COUNTED, *HELD)),
            text=line.word("text"),
        )
        line.check_all_read()
    if len(found) < SEATS[-1] * 2:
        raise BadComponents(f"{sheet.where}: {len(found)} objectives are too few for 4 seats.")
    return found


def _djinns(sheet: Sheet) -> dict[str, Djinn]:
    found = {}
    for line in sheet.lines("djinns"):
        if line.key not in DJINNS:
            raise line.error(f"it is not one of {', '.join(DJINNS)}")
        cost = line.number("cost", least=1)
        found[line.key] = Djinn(line.key, line.word("name"), cost, line.word("text"))
        line.check_all_read()
    for key in DJINNS:
        if key not in found:
            raise BadComponents(f"{sheet.where}: there is no djinn {key}.")
    return found


def _play(line: Line) -> Play:
    play = Play(
        treasure=line.number("treasure"),
        front=line.number("front", least=1),
        pass_sapphires=line.number("pass_sapphires"),
        objectives=line.number("objectives"),
        roofs=line.number("roofs", least=1),
        solo_turns=line.number("solo_turns", least=1),
        turns=line.number("turns", least=1),
        idle_rounds=line.number("idle_rounds", least=1),
    )
    line.check_all_read()
    return play


def _points(line: Line) -> Points:
    points = Points(
        small=line.number("small"),
        large=line.number("large"),
        shaft=line.number("shaft"),
        guards=line.numbers("guards"),
        column=line.number("column"),
        djinn=line.number("djinn"),
        pair=line.number("pair"),
    )
    line.check_all_read()
    return points

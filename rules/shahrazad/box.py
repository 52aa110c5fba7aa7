"""The box: every component of a data set, read once and shared by all tables."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules.engine import components
from rules.engine.components import Line, Sheet
from rules.engine.illegal import BadComponents
from rules.shahrazad.tiles import COLOURS, Colour, Tile

DATA = Path(__file__).parent / "data"
DATA_SETS = components.data_sets(DATA)
SEATS = range(1, 3)
ENDINGS = ("won", "lost")
MOST_TILES = 30
"""A chain of more could leave the columns that have names."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the king says of a score, and whether he spares you."""

    key: str
    least: int | None
    """The score it begins at; none for the worst."""
    words: str
    wins: bool


@dataclass(frozen=True, slots=True)
class Box:
    """All components and numbers of one data set."""

    tiles: tuple[Tile, ...]
    """By number."""
    colours: dict[str, Colour]
    hand: int
    """Tiles dealt to each seat."""
    column: dict[int, int]
    """The most tiles in a column, by the number of seats."""
    face_down: int
    """Points lost for each tile turned face down."""
    gap: int
    """Points lost for each empty space in the middle of a column."""
    to_go_on: int
    """The least that the first round must bring."""
    results: dict[int, tuple[Result, ...]]
    """By the number of seats, the worst first."""

    def tile(self, number: int) -> Tile:
        return next(tile for tile in self.tiles if tile.number == number)

    def result(self, seats: int, points: int) -> Result:
        """What the king says of those points."""
        reached = [
            result
            for result in self.results[seats]
            if result.least is None or result.least <= points
        ]
        return reached[-1]


@lru_cache(maxsize=8)
def open_box(data_set: str, folder: Path = DATA) -> Box:
    """Read a data set; whatever is wrong with it is said at once."""
    place = folder / data_set
    table, sheet = Sheet(place, "table"), Sheet(place, "tiles")
    play, scoring = table.line("play"), table.line("scoring")
    colours = _colours(sheet)
    box = Box(
        tiles=_tiles(sheet, colours),
        colours=colours,
        hand=play.number("hand", least=1),
        column=_columns(table),
        face_down=scoring.number("face_down"),
        gap=scoring.number("gap"),
        to_go_on=scoring.number("to_go_on"),
        results={seats: _results(table, seats) for seats in SEATS},
    )
    for line in (play, scoring):
        line.check_all_read()
    return box


def _colours(sheet: Sheet) -> dict[str, Colour]:
    found = {}
    for line in sheet.lines("colours"):
        if line.key not in COLOURS:
            raise line.error(f"it is not one of {', '.join(COLOURS)}")
        found[line.key] = Colour(
            line.key, line.number("tiles", least=1), line.word("symbol"), line.word("letter")
        )
        line.check_all_read()
    for key in COLOURS:
        if key not in found:
            raise BadComponents(f"{sheet.where}: there is no colour {key}.")
    return found


def _tiles(sheet: Sheet, colours: dict[str, Colour]) -> tuple[Tile, ...]:
    tiles = []
    for line in sheet.lines("tiles"):
        if not line.key.isdecimal() or line.key != str(int(line.key)):
            raise line.error("it is not a number")
        tiles.append(Tile(int(line.key), line.word("colour", COLOURS), line.word("title")))
        line.check_all_read()
    for colour in colours.values():
        found = sum(tile.colour == colour.key for tile in tiles)
        if found != colour.tiles:
            raise BadComponents(
                f"{sheet.where}: {found} tiles are {colour.key}, not {colour.tiles}."
            )
    if len(tiles) > MOST_TILES:
        raise BadComponents(f"{sheet.where}: there are {len(tiles)} tiles, more than {MOST_TILES}.")
    return tuple(sorted(tiles, key=lambda tile: tile.number))


def _columns(table: Sheet) -> dict[int, int]:
    known = {str(seats): seats for seats in SEATS}
    columns = {}
    for line in table.lines("seats"):
        if line.key not in known:
            raise line.error(f"it is not a number of seats from {SEATS[0]} to {SEATS[-1]}")
        columns[known[line.key]] = line.number("column", least=1)
        line.check_all_read()
    for seats in SEATS:
        if seats not in columns:
            raise BadComponents(f"{table.where}: there are no numbers for {seats} seats.")
    return columns


def _results(table: Sheet, seats: int) -> tuple[Result, ...]:
    results: list[Result] = []
    for line in table.array(f"results_{seats}"):
        results.append(_result(line, results))
        line.check_all_read()
    return tuple(results)


def _result(line: Line, before: list[Result]) -> Result:
    least = line.number("from", least=1) if before else None
    if len(before) > 1 and least is not None and least <= (before[-1].least or 0):
        raise line.error(f"it begins at {least}, not after {before[-1].least}")
    return Result(line.key, least, line.word("words"), line.word("ending", ENDINGS) == "won")

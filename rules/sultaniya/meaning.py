"""What an answer means, whatever lies on the piles when it is given."""

from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.sultaniya.building import take_answers
from rules.sultaniya.piles import LEVEL_OF
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import Tile

WIND = ("djinn", "wind")


def meaning(table: SultaniyaTable, path: Path) -> Path:
    """A pile to reveal from stands for the tile on its top; for the djinn of the wind also for what
    lies in front, which it sweeps away."""
    if path[0] == "reveal":
        return (*path[:-1], _named(path[-1], _tops(table, path[-1])))
    if path[:2] == WIND:
        level = path[2]
        return (*WIND, _named(level, [*_tops(table, level), *table.fronts[LEVEL_OF[level]]]))
    return path


def _named(level: str, tiles: list[Tile]) -> str:
    return "=".join([level, *(tile.key for tile in tiles)])


def _tops(table: SultaniyaTable, level: str) -> list[Tile]:
    """The open tile of a pile; none if the pile is empty."""
    return [tile for tile in list(table.piles[LEVEL_OF[level]])[-1:] if isinstance(tile, Tile)]


def open_tiles(table: SultaniyaTable, seat: Seat) -> frozenset[str]:
    """The tiles in front of the piles and on top of them that fit the palace."""
    palace = table.builders[seat].palace
    tiles = [tile for front in table.fronts for tile in front]
    tiles += [tile for level in LEVEL_OF for tile in _tops(table, level)]
    return frozenset(answer[1] for answer in take_answers(palace, tiles))

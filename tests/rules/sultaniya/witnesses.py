"""Whether Sultaniya's lines of coaching are so, from the whole table and the words of its menus."""

from typing import TypeAlias

from rules.engine.help import help_of
from rules.engine.match import Match
from rules.sultaniya import SULTANIYA
from rules.sultaniya.box import open_box
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import Tile
from tests.every_game.witnesses import Witness, first_words

SultaniyaMatch: TypeAlias = Match[SultaniyaTable]
BOX = open_box(SULTANIYA.data_sets[-1])
LINES = help_of(SULTANIYA.key).coaching
PARTS = {"gate": ("gate", "lintel"), "minaret": ("minaret", "pointed-roof")}


def takeable(match: SultaniyaMatch, seat: int) -> list[Tile]:
    keys = {answer[1] for answer in match.answers(seat) if answer[0] == "take"}
    return [BOX.tiles[key] for key in keys]


def on_a_tile(*symbols: str) -> Witness:
    """It is drawn on a tile that may be built now."""
    return lambda match, seat: any(
        symbol in (*half.symbols, half.foot, half.top)
        for tile in takeable(match, seat)
        for half in (tile.wall, tile.arcade)
        for symbol in symbols
    )


def counted(symbol: str) -> Witness:
    """It scores for the seat too."""
    drawn = on_a_tile(*PARTS.get(symbol, (symbol,)))
    return lambda match, seat: (
        symbol in match.table.builders[seat].board.counts and drawn(match, seat)
    )


def has_board(key: str) -> Witness:
    def witness(match: SultaniyaMatch, seat: int) -> bool:
        board = match.table.builders[seat].board
        line = f"Your board scores {board.counts[0]}s, {board.counts[1]}s and {board.counts[2]}s"
        return board.key == key and LINES[key].startswith(line)

    return witness


def has_objective(key: str) -> Witness:
    return lambda match, seat: key in [one.key for one in match.table.builders[seat].objectives]


def djinn_is_near(key: str) -> Witness:
    """It can be paid now, or it stands beside the palace."""
    return lambda match, seat: (
        match.table.djinns[key] == seat
        or match.table.builders[seat].sapphires >= BOX.djinns[key].cost
    )


def roofs(match: SultaniyaMatch) -> list[int]:
    return [one.palace.roofs for one in match.table.builders]


WITNESSES: dict[str, Witness] = {
    **{key: has_board(key) for key in BOX.boards},
    "last-turn": lambda match, _seat: max(roofs(match)) >= 5,
    "top": lambda match, seat: "reveal" in first_words(match, seat),
    "alone": lambda match, _seat: len(match.table.builders) == 1,
    **{
        symbol: counted(symbol)
        for symbol in ("window", "tower", "cupola", "garden", "gate", "minaret")
    },
    "fifth-roof": lambda match, _seat: 4 in roofs(match) and len(roofs(match)) > 1,
    **{key: has_objective(key) for key in BOX.objectives},
    **{key: djinn_is_near(key) for key in BOX.djinns},
    "guard": on_a_tile("guard"),
    "sapphire": on_a_tile("sapphire"),
    "bonus": on_a_tile("plus-4", "plus-5"),
    "pass": lambda match, seat: "pass" in first_words(match, seat) and match.table.treasure >= 2,
}

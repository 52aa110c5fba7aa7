"""Which rule forbids an answer, as a sentence for the person who gave it."""

from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.shahrazad.spaces import (
    AROUND,
    NAME,
    Space,
    column_name,
    column_of,
    is_offset_rightly,
    parse_space,
)
from rules.shahrazad.table import ShahrazadTable


def play_objection(table: ShahrazadTable, seat: Seat, path: Path) -> str | None:
    """What is wrong with playing that tile so."""
    if not path or path[0] not in OBJECTIONS:
        return None
    return OBJECTIONS[path[0]](table, seat, path)


def _place(table: ShahrazadTable, seat: Seat, path: Path) -> str | None:
    if len(path) != 3:
        return None if len(path) < 2 else _tile(table, seat, path[1])
    return _tile(table, seat, path[1]) or _space(table, path[2])


def _replace(table: ShahrazadTable, seat: Seat, path: Path) -> str | None:
    if table.replaced[seat]:
        return "You replaced a tile last turn: now you place two and replace none."
    if not table.stack:
        return "The stack has run out, so no tile can be replaced any more."
    if len(path) < 2:
        return None
    old = _number(path[1])
    if old is None:
        return None
    if table.pattern.where(old) is None:
        if any(tile.number == old for tile in table.playable(seat)):
            return f"Name the tile on the table first, then yours: replace … {old}."
        return f"There is no {old} on the table."
    return _tile(table, seat, path[2]) if len(path) == 3 else None


def _show(table: ShahrazadTable, seat: Seat, path: Path) -> str | None:
    if table.seats == 1:
        return "You play alone; there is nobody to show it to."
    if table.shown:
        return f"You have shown the {table.shown.known_faces()[0].number} already; play it."
    return _tile(table, seat, path[1]) if len(path) == 2 else None


OBJECTIONS = {"place": _place, "replace": _replace, "show": _show}


def _tile(table: ShahrazadTable, seat: Seat, word: str) -> str | None:
    number = _number(word)
    if number is None or any(tile.number == number for tile in table.playable(seat)):
        return None
    if table.shown:
        return (
            f"You have shown the {table.shown.known_faces()[0].number}, so that is what you play."
        )
    if table.pattern.where(number) is not None:
        return f"The {number} is on the table already."
    return f"You do not hold the {number}."


def _space(table: ShahrazadTable, name: str) -> str | None:
    try:
        place = parse_space(name.upper())
    except ValueError:
        return None
    tiles, column = table.pattern.tiles, column_name(column_of(place))
    if place in tiles:
        return f"The {tiles[place].number} lies at {NAME[place]}."
    if not is_offset_rightly(place):
        near = [NAME[one] for one in (place - 1, place + 1) if _is_free(table, one)]
        suggested = f": say {' or '.join(near)}" if near else ""
        return f"Columns are offset by half a tile{suggested}."
    if not _touches(table, place):
        return f"{NAME[place]} touches no tile."
    if _tiles_in_column(table, place) >= table.most_in_a_column:
        return f"Column {column} has its {table.most_in_a_column} tiles already."
    return None


def _is_free(table: ShahrazadTable, place: Space) -> bool:
    """Whether a tile may lie there."""
    return (
        place in NAME
        and place not in table.pattern.tiles
        and _touches(table, place)
        and _tiles_in_column(table, place) < table.most_in_a_column
    )


def _touches(table: ShahrazadTable, place: Space) -> bool:
    return any(place + step in table.pattern.tiles for step in AROUND)


def _tiles_in_column(table: ShahrazadTable, place: Space) -> int:
    return sum(column_of(other) == column_of(place) for other in table.pattern.tiles)


def keep_objection(table: ShahrazadTable, path: Path) -> str | None:
    """What is wrong with keeping that column."""
    if len(path) != 2 or path[0] != "keep" or not path[1].isascii() or not path[1].isalpha():
        return None
    return f"There is no column {path[1].upper()[:12]}."


def _number(word: str) -> int | None:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else None

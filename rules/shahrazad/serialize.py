"""Shahrazad's table as JSON data and as text, for records, exports and tests."""

from rules.engine.secret import Cards, Hidden, View
from rules.engine.text import pluralize
from rules.shahrazad.news import ORDINALS, breakdown
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.scoring import points_of, result, rounds, total
from rules.shahrazad.spaces import NAME, column_name, space
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import COLOURS, Tile

COLUMN_CHARS = 5
"""Characters for a column: `K18!` and a space."""


def as_json(table: ShahrazadTable) -> dict[str, object]:
    """A table or view as JSON data; what is hidden is null.

    `tiles` lists space, number, colour and whether the tile would lie face down now, `rounds` the
    rounds that are over; `replaced` says which seats must place two. The stack's last is its top.
    """
    check = check_story(table.pattern)
    return {
        "round": table.round,
        "tiles": [
            {
                "space": NAME[place],
                "number": tile.number,
                "colour": tile.colour,
                "face_down": place not in check.face_up,
            }
            for place, tile in sorted(table.pattern.tiles.items())
        ],
        "hands": [_numbers(hand) for hand in table.hands],
        "shown": _numbers(table.shown),
        "stack": _numbers(table.stack),
        "replaced": list(table.replaced),
        "removed": _numbers(table.removed),
        "rounds": [
            {
                **dict(zip(COLOURS, each.groups, strict=True)),
                "face_down": each.face_down,
                "gaps": each.gaps,
                "points": points_of(table.box, each),
            }
            for each in table.rounds
        ],
    }


def _numbers(pile: Cards[Tile]) -> list[int | None]:
    return [None if isinstance(tile, Hidden) else tile.number for tile in pile]


def as_text(view: View[ShahrazadTable]) -> str:
    """The whole table as text, for a terminal."""
    table = view.table
    lines = [f"Round {table.round}, {pluralize(len(table.stack), 'tile')} in the stack"]
    lines += ["  " + line for line in pattern_text(table.pattern, table).splitlines()]
    for seat, hand in enumerate(table.hands):
        held = ", ".join(
            "hidden" if isinstance(tile, Hidden) else tile_text(table, tile) for tile in hand
        )
        two = " (places two)" if table.replaced[seat] else ""
        lines.append(f"Seat {seat}: {held or 'no tiles'}{two}")
    lines += [f"Shown: {tile_text(table, tile)}" for tile in table.shown.known_faces()]
    for number, each in enumerate(rounds(table), 1):
        sums = f"{breakdown(each)}; {pluralize(points_of(table.box, each), 'point')}"
        lines.append(f"The {ORDINALS[number]} round: {sums}")
    lines.append(f"In all {pluralize(total(table), 'point')}: {result(table).words}")
    return "\n".join(lines)


def tile_text(table: ShahrazadTable, tile: Tile) -> str:
    """`R10`: the letter of its colour, and the number."""
    return f"{table.box.colours[tile.colour].letter}{tile.number}"


def pattern_text(pattern: Pattern, table: ShahrazadTable | None = None) -> str:
    """The pattern as a grid, a line a half step; `!` marks a tile that would flip now.

    With a table colours stand before the numbers; without one there are only the numbers.
    """
    check = check_story(pattern)
    columns = pattern.columns()
    names = [column_name(column).rjust(COLUMN_CHARS - 2) for column in columns]
    lines = ["    " + "".join(f"{name}  " for name in names).rstrip()]
    for height in range(pattern.top(), pattern.bottom() - 1, -1):
        parts = []
        for column in columns:
            tile = pattern.tiles.get(space(column, height))
            mark = " " if space(column, height) in check.face_up else "!"
            shown = "" if tile is None else tile_text(table, tile) if table else str(tile.number)
            parts.append(shown.rjust(COLUMN_CHARS - 2) + (mark if tile else " ") + " ")
        lines.append(f"{height:>3} {''.join(parts)}".rstrip())
    return "\n".join(lines)

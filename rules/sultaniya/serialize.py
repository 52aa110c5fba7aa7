"""Sultaniya's table as JSON data and as text, for records, exports and tests."""

from rules.engine.secret import Cards, Hidden, Seat, View
from rules.engine.text import pluralize
from rules.sultaniya.land import COLUMNS, NAME, STARTS
from rules.sultaniya.palace import Palace
from rules.sultaniya.scoring import total
from rules.sultaniya.table import Builder, SultaniyaTable
from rules.sultaniya.tiles import LEVEL_NAMES, LEVELS, PLAIN, ROOF, Half, Tile

LETTER = {
    "window": "w",
    "tower": "t",
    "cupola": "c",
    "garden": "g",
    "guard": "u",
    "sapphire": "s",
    "lintel": "L",
    "pointed-roof": "P",
    "plus-4": "4",
    "plus-5": "5",
}
SHAFT_LETTER = {"gate": "G", "minaret": "M"}
HALF_CHARS = 3
"""Characters of half a tile: a shaft and two symbols, or three symbols."""


def as_json(table: SultaniyaTable) -> dict[str, object]:
    """A table or view as JSON data; what is hidden is null."""
    return {
        "seats": [_builder(table, seat) for seat in range(table.seats)],
        "piles": {name: _keys(table.piles[level]) for level, name in enumerate(LEVELS)},
        "fronts": {
            name: [tile.key for tile in table.fronts[level]] for level, name in enumerate(LEVELS)
        },
        "treasure": table.treasure,
        "djinns": dict(table.djinns),
        "turns": table.turns,
        "idle": table.idle,
        "finisher": table.finisher,
    }


def _builder(table: SultaniyaTable, seat: Seat) -> dict[str, object]:
    builder = table.builders[seat]
    return {
        "board": builder.board.key,
        "palace": [
            {"place": NAME[place], "tile": laid.tile.key, "mirrored": laid.mirrored}
            for place, laid in sorted(builder.palace.tiles.items())
        ],
        "sapphires": builder.sapphires,
        "objectives": [None if isinstance(one, Hidden) else one.key for one in builder.objectives],
    }


def _keys(pile: Cards[Tile]) -> list[str | None]:
    """From the bottom; the last is the top."""
    return [None if isinstance(tile, Hidden) else tile.key for tile in pile]


def as_text(view: View[SultaniyaTable]) -> str:
    """The whole table as text, for a terminal."""
    table = view.table
    parts = [_middle(table)]
    parts += [_seat(table, seat) for seat in range(table.seats)]
    return "\n\n".join(parts)


def _middle(table: SultaniyaTable) -> str:
    # A turn has the number that it has for its seat, as in every game.
    turn, most = table.turns // table.seats + 1, table.most_turns // table.seats
    lines = [f"Turn {turn} of {most}" if table.pending else "The end"]
    if table.finisher is not None:
        lines.append(f"  seat {table.finisher} has five roofs: the last turns")
    for level, name in enumerate(LEVEL_NAMES):
        pile = table.piles[level]
        front = " ".join(f"{tile.key}[{tile_text(tile)}]" for tile in table.fronts[level])
        top = pile.top
        shown = f"{top.key}[{tile_text(top)}]" if isinstance(top, Tile) else "empty"
        lines.append(f"  {name:12} {len(pile):2} top {shown:12} front {front or '-'}".rstrip())
        below = [tile.key for tile in list(pile)[:-1] if isinstance(tile, Tile)]
        if below:
            lines.append(f"    seen below the top, from the bottom: {' '.join(below)}")
    lines.append(f"  treasure: {pluralize(table.treasure, 'sapphire')}")
    return "\n".join(lines)


def _seat(table: SultaniyaTable, seat: Seat) -> str:
    builder = table.builders[seat]
    djinns = ", ".join(table.box.djinns[key].name for key in table.djinns_of(seat))
    return "\n".join(
        [
            f"Seat {seat}, {builder.board.name}: {pluralize(total(table, seat), 'point')} so far",
            f"  counts {', '.join(f'{symbol}s' for symbol in builder.board.counts)}",
            f"  {pluralize(builder.sapphires, 'sapphire')}; djinns: {djinns or 'none'}",
            f"  objectives: {_objectives(builder)}",
            *(f"  {line}" for line in palace_text(builder.palace).splitlines()),
        ]
    )


def _objectives(builder: Builder) -> str:
    return ", ".join(
        "secret" if isinstance(one, Hidden) else one.label for one in builder.objectives
    )


def palace_text(palace: Palace) -> str:
    """A palace as text, the roof on top; `|` is a wall edge and `:` an arcade edge."""
    lines = []
    for level in range(ROOF, -1, -1):
        line = [" "] * ((HALF_CHARS + 1) * len(COLUMNS) + 1)
        for start in STARTS[level]:
            laid = palace.tiles.get((level, start))
            if laid is None:
                continue
            at = (HALF_CHARS + 1) * start
            left, right = ("|" if edge == "wall" else ":" for edge in laid.edges)
            shown = f"{left}{_half(laid.left)} {_half(laid.right)}{right}"
            line[at : at + len(shown)] = shown
        lines.append(f"{level} {''.join(line)}".rstrip())
    lines.append("  " + "".join(f" {column:<{HALF_CHARS}}" for column in COLUMNS).rstrip())
    return "\n".join(lines)


def _half(half: Half) -> str:
    return f"{half_letters(half) or '.':{HALF_CHARS}}"


def half_letters(half: Half) -> str:
    """`Gu`: a gate and a guard."""
    shaft = half.foot if half.foot != PLAIN else half.top
    return SHAFT_LETTER.get(shaft, "") + "".join(LETTER[symbol] for symbol in half.symbols)


def tile_text(tile: Tile) -> str:
    """A tile as text, as its front shows it."""
    return f"{half_letters(tile.wall)}:{half_letters(tile.arcade)}"

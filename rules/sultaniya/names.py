"""What a tile is called in a sentence: its level and what it shows. Its key is for notation."""

from rules.engine.text import join_words, pluralize
from rules.sultaniya.tiles import BONUSES, ENDS, LEVEL_NAMES, PLAIN, SYMBOLS, Half, Tile

SPOKEN = {"pointed-roof": "pointed roof", **{key: f"+{more}" for key, more in BONUSES.items()}}
"""Symbols that read better than their keys."""


def tile_name(tile: Tile) -> str:
    """`a first floor with a gate upright, a window and 2 sapphires`."""
    uprights = [_upright(half) for half in (tile.wall, tile.arcade)]
    shown = [upright for upright in uprights if upright]
    shown += [
        _with_article(SPOKEN.get(symbol, symbol), tile.number[symbol])
        for symbol in SYMBOLS
        if tile.number[symbol]
    ]
    level = LEVEL_NAMES[tile.level]
    return f"a {level} with {join_words(shown)}" if shown else f"a plain {level}"


def _upright(half: Half) -> str:
    """A part of a gate or minaret; one that ends here is named by its lintel or pointed roof."""
    shaft = half.top if half.top != PLAIN else half.foot
    return "" if shaft == PLAIN or ENDS[shaft] in half.symbols else f"a {shaft} upright"


def _with_article(name: str, number: int) -> str:
    if name.startswith("+"):
        return name
    return f"a {name}" if number == 1 else pluralize(number, name)

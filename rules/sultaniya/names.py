"""What a tile is called in a sentence: its level and what it shows. Its key is for notation."""

from rules.engine.text import join_words, pluralize
from rules.sultaniya.tiles import BONUSES, ENDS, GROUND, PLAIN, SYMBOLS, Half, Tile

SPOKEN = {"pointed-roof": "pointed roof", **{key: f"+{more}" for key, more in BONUSES.items()}}
"""Symbols that read better than their keys."""
KINDS = ("ground-floor tile", "first-floor tile", "second-floor tile", "roof")
"""By level, from below."""


def tile_name(tile: Tile) -> str:
    """`a first-floor tile with a gate shaft, a window and 2 sapphires`."""
    parts = [_part(half, tile.level) for half in (tile.wall, tile.arcade)]
    shown = [part for part in parts if part]
    shown += [
        _with_article(SPOKEN.get(symbol, symbol), tile.number[symbol])
        for symbol in SYMBOLS
        if tile.number[symbol]
    ]
    kind = KINDS[tile.level]
    return f"a {kind} with {join_words(shown)}" if shown else f"a plain {kind}"


def _part(half: Half, level: int) -> str:
    """A part of a gate or minaret; one that ends here is named by its lintel or pointed roof."""
    shaft = half.top if half.top != PLAIN else half.foot
    if shaft == PLAIN or ENDS[shaft] in half.symbols:
        return ""
    return f"a {shaft} {'base' if level == GROUND else 'shaft'}"


def _with_article(name: str, number: int) -> str:
    if name.startswith("+"):
        return f"a {name[1:]}-point bonus"
    return f"a {name}" if number == 1 else pluralize(number, name)

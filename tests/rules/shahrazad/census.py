"""Counting components: whatever happens, the 22 tiles are somewhere, each once."""

from collections import Counter

from rules.shahrazad.table import ShahrazadTable


def census(table: ShahrazadTable) -> Counter[str]:
    """Every tile, wherever it lies."""
    piles = [*table.hands, table.stack, table.shown, table.removed]
    found = Counter(f"tile {tile.number}" for pile in piles for tile in pile.known_faces())
    found.update(f"tile {tile.number}" for tile in table.pattern.tiles.values())
    return found

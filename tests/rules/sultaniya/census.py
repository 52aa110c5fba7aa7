"""Counting what is in Sultaniya's box."""

from collections import Counter

from rules.sultaniya.table import SultaniyaTable


def census(table: SultaniyaTable) -> Counter[str]:
    """Every tile, sapphire, djinn and dealt objective, wherever it lies."""
    found: Counter[str] = Counter()
    for builder in table.builders:
        found[builder.board.key] += 1
        found.update(laid.tile.key for laid in builder.palace.tiles.values())
        found["sapphire"] += builder.sapphires
        found.update(one.key for one in builder.objectives.known_faces())
    for front, pile in zip(table.fronts, table.piles, strict=True):
        found.update(tile.key for tile in front)
        found.update(tile.key for tile in pile.known_faces())
    found.update(table.djinns.keys())
    found["sapphire"] += table.treasure
    return found

"""Counting Almadi's components: whatever happens, the box holds what it held."""

from collections import Counter

from rules.almadi.table import AlmadiTable


def census(table: AlmadiTable) -> Counter[str]:
    """Every tile, card, ruby and objective that is in play, wherever it lies."""
    found: Counter[str] = Counter()
    for architect in table.architects:
        found.update(tile.key for tile in architect.realm.tiles.values())
        found.update(f"stall {card}" for card in architect.stalls)
        found.update(f"mosaic {card}" for card in architect.mosaics)
        found.update(one.key for one in architect.objectives + architect.completed)
        found["ruby"] += architect.rubies
        found.update(one.key for one in architect.hand.known_faces())
        found.update(one.key for one in architect.characters)
    found.update(tile.key for tile in table.board if tile is not None)
    found.update(tile.key for tile in table.supply.known_faces())
    found.update(f"stall {card}" for card in table.stalls.known_faces())
    found.update(f"mosaic {card}" for card in table.mosaics.known_faces())
    found.update(one.key for one in table.objectives)
    found.update(landscape.key for strip in table.strips for landscape in strip.landscapes)
    found.update(one.key for one in table.characters)
    found.update([table.turn.foreseen.key] if table.turn.foreseen else [])
    found["ruby"] += table.rubies
    return found

"""Counting components: whatever happens, a game has what was in its box at the start."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.almadi.table import AlmadiTable
from tests.rules.engine.bids import BidsTable
from tests.rules.shahrazad.counting import census as shahrazad
from tests.rules.sultan.census import sultan
from tests.rules.sultaniya.census import sultaniya

Census = Counter[str]


def almadi(table: AlmadiTable) -> Census:
    """Every tile, card, ruby and objective that is in play, wherever it lies."""
    found: Census = Counter()
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


def bids(table: BidsTable) -> Census:
    found = Counter(f"card {card}" for hand in table.hands for card in hand.known_faces())
    found.update(f"card {card}" for card in table.spent)
    found.update(f"prize {prize}" for prize in table.prizes.known_faces())
    found.update(f"prize {prize}" for won in table.won for prize in won)
    return found


CENSUS: dict[str, Callable[[Any], Census]] = {
    "almadi": almadi,
    "bids": bids,
    "shahrazad": shahrazad,
    "sultan": sultan,
    "sultaniya": sultaniya,
}

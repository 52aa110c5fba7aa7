"""Counting Sultan's components: whatever happens, the box holds what it held."""

from collections import Counter

from rules.sultan.table import SultanTable


def census(table: SultanTable) -> Counter[str]:
    """Every jewel and every money card, wherever it lies."""
    found = Counter(table.pouch.known_faces())
    found.update(table.drawn)
    for cushion in table.cushions:
        found.update([cushion.jewel] if cushion.jewel else [])
        found.update(f"{offer.value} of {offer.seat}" for offer in cushion.offers.known_faces())
    for seat, buyer in enumerate(table.buyers):
        found.update(buyer.jewels)
        cards = [*buyer.deck.known_faces(), *buyer.hand.known_faces(), *buyer.spent]
        found.update(f"{card} of {seat}" for card in cards)
    return found

"""Counting what belongs to Pearls: ten pearls and two shells."""

from collections import Counter

from rules.pearls.table import PearlsTable


def census(table: PearlsTable) -> Counter[str]:
    """Every pearl and every shell, wherever it lies."""
    found = Counter(f"pearl {pearl}" for pearl in table.row)
    found.update(f"pearl {pearl}" for taken in table.taken for pearl in taken)
    found.update(f"shell {face}" for shell in table.shells for face in shell.known_faces())
    return found

"""How much a computer player computes, in counts, so that it plays the same on every machine."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """What a vizier may spend on one turn; each game may have its own."""

    playouts: int = 24
    """Playouts in all."""
    candidates: int = 6
    """Turns that are compared by playouts."""
    horizon: int = 1
    """Own turns in a playout after the candidate; a game with `play_on` decides itself."""
    breadth: int = 12
    """Breadth of the search that finds the candidates."""
    trust: float = 3.0
    """The weight of a turn's evaluation, in playouts."""


BUDGET = Budget()
"""The default: well below two seconds a turn."""

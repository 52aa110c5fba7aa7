"""How long a computer player thinks, in numbers, so that it thinks the same on every machine."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """What a vizier may spend on a turn; each game has its own."""

    playouts: int = 24
    """Times that a turn is tried out and the match played on."""
    candidates: int = 6
    """Turns that are weighed against each other."""
    horizon: int = 1
    """Own turns that are played on after the one in question; a game that plays on by itself
    decides how far."""
    breadth: int = 12
    """Beginnings of a turn that are followed to find the candidates."""
    trust: float = 3.0
    """So many playouts' worth of weight the first look at a turn has."""


BUDGET = Budget()
"""Well below two seconds a turn for the games that say nothing else."""

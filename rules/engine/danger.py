"""A danger: what an answer would bring about, said before it is given."""

from dataclasses import dataclass

from rules.engine.decision import Path


@dataclass(frozen=True, slots=True)
class Danger:
    """One sentence of warning, and the answers it warns of."""

    key: str
    sentence: str
    """May be empty, where the labels of its answers say enough."""
    answers: tuple[Path, ...]
    """Each brings about what the sentence says."""

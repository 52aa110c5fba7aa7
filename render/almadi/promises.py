"""How far a seat has come with an objective, as a count of what it needs: 3 of 5."""

from collections import Counter
from collections.abc import Callable
from math import ceil

from rules.almadi.box import Objective
from rules.almadi.cells import STRIDE
from rules.almadi.objective_distance import objective_distance
from rules.almadi.objectives import is_met, market_goods
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.secret import Seat

NEEDED = {
    "five-oases": 5,
    "five-caravans": 5,
    "five-palaces": 5,
    "five-markets": 5,
    "five-genies": 5,
    "six-in-a-row": 6,
    "long-hole": 6,
    "seven-jars": 7,
    "empty-column": 8,
    "stalls-and-mosaics": 8,
    "stalls-and-rubies": 8,
    "mosaics-and-rubies": 8,
}
"""Landscapes, contacts, cards or rubies; all others but those below need four."""


def progress_of(objective: Objective, architect: Architect) -> tuple[int, int]:
    """What that seat has of what it needs, at the place where it has most."""
    if objective.key in COUNTED:
        have, need = COUNTED[objective.key](architect)
    else:
        need = NEEDED.get(objective.key, 4)
        has_strip = bool(architect.realm.tiles)
        missing = objective_distance(objective.key, architect) if has_strip else need
        have = max(0, need - ceil(missing))
    return (need if is_met(objective.key, architect) else min(have, need - 1)), need


def _pairs(cards: tuple[str, ...]) -> int:
    return sum(count // 2 for count in Counter(cards).values())


def _holes(architect: Architect) -> int:
    occupied = architect.realm.occupied
    around = occupied << 1 & occupied >> 1 & occupied << STRIDE & occupied >> STRIDE
    return (around & ~occupied).bit_count()


COUNTED: dict[str, Callable[[Architect], tuple[int, int]]] = {
    "stall-pairs": lambda architect: (_pairs(architect.stalls), 2),
    "mosaic-pairs": lambda architect: (_pairs(architect.mosaics), 2),
    "matching-pairs": lambda architect: (
        min(_pairs(architect.stalls), 1) + min(_pairs(architect.mosaics), 1),
        2,
    ),
    "ten-alike-goods": lambda architect: (max(market_goods(architect.realm).values()), 10),
    "two-holes": lambda architect: (_holes(architect), 2),
}
"""Those whose pieces are pairs, goods or holes."""


def objectives_of(table: AlmadiTable, seat: Seat) -> list[tuple[Objective, Seat | None, bool]]:
    """What concerns a seat: what it has fulfilled and promised, what is free, and what rivals have
    promised; with the owner, and whether it is fulfilled."""
    architect = table.architects[seat]
    found: list[tuple[Objective, Seat | None, bool]]
    found = [(one, seat, True) for one in architect.completed]
    found += [(one, seat, False) for one in architect.objectives]
    found += [(one, None, False) for one in table.objectives]
    for rival, other in enumerate(table.architects):
        if rival != seat:
            found += [(one, rival, False) for one in other.objectives]
    return found

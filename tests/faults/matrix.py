"""The matrix: at which calls of a walk which faults are put."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from tests.faults.database import POSTGRES, SQLITE
from tests.faults.gateway import ALWAYS, EVENTS, GATEWAY
from tests.faults.kinds import CODES, FAMILIES, OTHERS, Kind
from tests.faults.machine import CLOCKS, FILES, SIGNALS, SIGNALS_BEFORE, Mishap
from tests.faults.walk import STEPS
from tests.faults.world import Call

Pair = tuple[Call, Kind]
Scope = Callable[[Call], Hashable]


def _call(call: Call) -> Hashable:
    return call.site


def _operation(call: Call) -> Hashable:
    return call.site.operation


def _operation_of_step(call: Call) -> Hashable:
    return call.site.operation, call.step


def _step(call: Call) -> Hashable:
    return call.step


ON_A_FILE: Sequence[tuple[Sequence[Kind], Scope]] = (
    (FAMILIES, _call),
    (OTHERS, _operation),
    (CODES, _operation_of_step),
    (EVENTS, _call),
    (GATEWAY, _operation),
    (ALWAYS, _operation),
    (SIGNALS, _call),
    (SIGNALS_BEFORE, _operation),
    (CLOCKS, _step),
    (FILES, _step),
    (SQLITE, _operation),
)
"""Faults, and how often each is put: once for each of these."""
ON_A_SERVER: Sequence[tuple[Sequence[Kind], Scope]] = ((POSTGRES, _operation),)
KINDS = {kind.name: kind for kinds, _ in (*ON_A_FILE, *ON_A_SERVER) for kind in kinds}


def pairs_of(
    calls: Sequence[Call], plan: Sequence[tuple[Sequence[Kind], Scope]] = ON_A_FILE
) -> Iterator[Pair]:
    """Every fault of the plan at the calls where it occurs."""
    met: set[tuple[str, Hashable]] = set()
    for call in calls:
        if call.step == "after":
            continue
        for kinds, scope in plan:
            for kind in kinds:
                once = kind.name, scope(call)
                if kind.occurs_at(call.site.operation) and once not in met:
                    met.add(once)
                    yield call, kind


def steps_of(call: Call, kind: Kind) -> Sequence[str]:
    """The walk of such a run: whoever has read everything again after a fault of Discord's or of
    the database learns nothing from a deploy."""
    return STEPS if call.step == "deploy" or isinstance(kind, Mishap) else STEPS[:-1]

"""The matrix: at which calls of a walk which faults are put."""

from collections.abc import Iterator, Sequence

from tests.faults.kinds import FAMILIES, OTHERS, Kind
from tests.faults.world import Call, Site

Pair = tuple[Site, Kind]


def pairs_of(calls: Sequence[Call]) -> Iterator[Pair]:
    """One of each family at every call, and every other fault once at each operation."""
    met: set[tuple[str, str]] = set()
    for call in calls:
        if call.step == "after":
            continue
        for kind in FAMILIES:
            yield call.site, kind
        for kind in OTHERS:
            if (call.site.operation, kind.name) not in met:
                met.add((call.site.operation, kind.name))
                yield call.site, kind

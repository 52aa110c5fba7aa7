"""C1, C2: what a click and a whole turn cost the processor, beside the release before rooms."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median

from tests.bench.figures import Figure, figure, not_measured, paired_ratio
from tests.bench.releases import BEFORE_ROOMS, ROOT, NotMeasured, played, recorded, released
from tests.bench.workload.table import Cost

MATCHES = ("almadi-2-by-hand", "almadi-2-choose-strips")
ROUNDS = 12
C1 = "C1 clicks of a turn, each from its custom id to the built panel, without pictures"
C2 = "C2 whole turn, its clicks and its post, with pictures"
AGAINST = f"the same matches in release {BEFORE_ROOMS}"
CLICK_LIMIT, TURN_LIMIT = 0.6, 0.5
Pairs = Sequence[tuple[Cost, Cost]]


def figures() -> Iterator[Figure]:
    """Processor time of all threads, in two processes that take turns."""
    try:
        with released(BEFORE_ROOMS) as old:
            yield from _clicks(old)
            yield from _turns(old)
    except NotMeasured as reason:
        for name, limit in ((C1, CLICK_LIMIT), (C2, TURN_LIMIT)):
            yield not_measured(name, "ms", str(reason), against=AGAINST, target=f"≤ {limit}")


def _clicks(old: Path) -> Iterator[Figure]:
    pairs = played(ROOT, old, "words", [recorded(name) for name in MATCHES], ROUNDS)
    yield _compared(C1, pairs, lambda cost: cost.handling / cost.turns, CLICK_LIMIT)
    # One click gives a whole answer now, where several said its words.
    yield _compared("C1 one of them", pairs, lambda cost: cost.handling / cost.clicks)
    name = "C1 the same with what discord.py does before and after"
    yield _compared(name, pairs, lambda cost: cost.whole_clicks / cost.turns)


def _turns(old: Path) -> Iterator[Figure]:
    pairs = played(ROOT, old, "pictures", [recorded(name) for name in MATCHES], ROUNDS)
    yield _compared(C2, pairs, lambda cost: cost.whole / cost.turns, TURN_LIMIT)
    yield _compared("C2 its clicks alone", pairs, lambda cost: cost.whole_clicks / cost.turns)
    yield _compared("C2 its post alone", pairs, lambda cost: cost.background / cost.turns)


def _compared(
    name: str, pairs: Pairs, seconds: Callable[[Cost], float], limit: float | None = None
) -> Figure:
    ours, theirs = [seconds(one) for one, _ in pairs], [seconds(other) for _, other in pairs]
    ratio = paired_ratio(ours, theirs)
    return figure(
        name,
        1000 * median(ours),
        "ms",
        against=AGAINST,
        ratio=ratio,
        target=None if limit is None else f"≤ {limit}",
        met=None if limit is None else ratio <= limit,
    )

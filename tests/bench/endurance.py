"""M1, G1: memory after many matches, and the longest pause of the event loop in many clicks."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import cycle

from tests.bench.figures import Figure, figure
from tests.bench.releases import ROOT, Workload, recorded
from tests.bench.workload.table import Match

OPENINGS = ("almadi-2-by-hand", "shahrazad-2-greedy", "sultan-2-by-hand", "sultaniya-2-greedy")
"""One match of two for each game; every table plays the first turns of one of them."""
MATCHES = int(os.environ.get("MATCHES", "2000"))
CLICKS_A_MATCH = 18
SETTLED = 10
"""After a tenth of the matches all caches are full."""
MOST_MB, MOST_PAUSE_MS = 200, 50


def figures() -> Iterator[Figure]:
    """All pictures are painted, and all matches go on until the end."""
    with closing(Workload(ROOT, "watched")) as bot:
        yield from _played(bot, [recorded(name) for name in OPENINGS])


def _played(bot: Workload, openings: Sequence[Match]) -> Iterator[Figure]:
    clicks, longest_s, settled, memory = 0, 0.0, 0.0, 0.0
    for number, match in zip(range(1, MATCHES + 1), cycle(openings), strict=False):
        clicks += _begin(bot, match)
        pause_s, memory = bot.look()
        longest_s = max(longest_s, pause_s)
        if number == max(1, MATCHES // SETTLED):
            settled = memory
    megabytes = memory / 1e6
    yield figure(
        f"M1 memory after {MATCHES} matches that go on",
        megabytes,
        "MB",
        against="the same process after a tenth of them",
        ratio=memory / settled,
        target=f"≤ {MOST_MB} MB",
        met=megabytes <= MOST_MB,
    )
    pause_ms = 1000 * longest_s
    yield figure(
        f"G1 longest pause of the event loop in {clicks} clicks",
        pause_ms,
        "ms",
        target=f"≤ {MOST_PAUSE_MS} ms",
        met=pause_ms <= MOST_PAUSE_MS,
    )


def _begin(bot: Workload, match: Match) -> int:
    """Sit down and play the first turns; how many clicks that took."""
    bot.open(match)
    clicks = 0
    for turn in match.turns:
        if clicks >= CLICKS_A_MATCH:
            break
        clicks += bot.play(turn).clicks
    return clicks

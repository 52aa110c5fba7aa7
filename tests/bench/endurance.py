"""M1, G1: what the bot holds in memory after many matches, and the longest pause of its loop."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise

from tests.bench.figures import Figure, figure
from tests.bench.releases import ROOT

MATCHES = int(os.environ.get("ENDURANCE_MATCHES", "200"))
"""200 are 42,000 clicks and some minutes; 2,000 take hours."""
MOST_MB, LONGEST_MS = 200, 50


def figures() -> Iterator[Figure]:
    """The bot in a process of its own, with a Discord that does nothing."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.workload.endurance", str(MATCHES)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    seen = json.loads(done.stdout)
    held = seen["megabytes"]
    yield figure(
        f"M1 memory after {MATCHES:,} matches, one in ten painted",
        held[-1],
        "MB",
        against="after the start",
        ratio=held[-1] / held[0],
        target=f"≤ {MOST_MB} MB",
        met=held[-1] <= MOST_MB,
    )
    grown = [later - earlier for earlier, later in pairwise(held)]
    yield figure("M1 what the last tenth of them added", grown[-1], "MB")
    yield figure(
        f"G1 longest work of the loop at a stretch in {seen['clicks']:,} clicks",
        seen["longest_pause_ms"],
        "ms",
        target=f"≤ {LONGEST_MS} ms",
        met=seen["longest_pause_ms"] <= LONGEST_MS,
    )

"""One run: a walk with one fault, or with none, and the judge's findings."""

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.faults.judge import complaints
from tests.faults.kinds import Kind
from tests.faults.matrix import Pair
from tests.faults.walk import Walk
from tests.faults.world import Call, Site, Stuck, world


@dataclass(frozen=True, slots=True)
class Run:
    """What came of it."""

    calls: Sequence[Call]
    quiet_s: float
    complaints: Sequence[str]
    was_hit: bool
    said: str


async def run_once(
    site: Site | None = None,
    kind: Kind | None = None,
    *steps: str,
    quiet_s: float = 0.0,
    build: str = "",
) -> Run:
    """Walk through these steps, or all, with that fault at that call."""
    with tempfile.TemporaryDirectory(dir=memory_folder()) as folder:
        async with world(Path(folder), build) as around:
            around.site, around.kind = site, kind
            walk = Walk(around)
            found = []
            try:
                await walk.run(*steps)
            except Stuck as error:
                found.append(str(error))
            found += complaints(walk, quiet_s)
            waits = walk.neighbour.waits_s
            return Run(
                list(around.calls),
                max(waits, default=0.0),
                found,
                bool(around.hit),
                "\n".join(process.said for process in around.processes),
            )


def try_pair(task: tuple[Pair, float]) -> tuple[Pair, Run]:
    """In a process of its own."""
    (site, kind), quiet_s = task
    return (site, kind), asyncio.run(run_once(site, kind, quiet_s=quiet_s))


def memory_folder() -> str | None:
    """Nothing is killed by a loss of power here: a file system in memory is as good, and faster."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None

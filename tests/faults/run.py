"""One run: a walk with one fault, or with none, and the judge's findings."""

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.faults.judge import complaints
from tests.faults.kinds import Kind
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
    on_server: bool = False,
) -> Run:
    """Walk through these steps, or all, with that fault at that call."""
    with tempfile.TemporaryDirectory(dir=memory_folder()) as folder:
        async with world(Path(folder), build, on_server=on_server) as around:
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


@dataclass(frozen=True, slots=True)
class Task:
    """A run that is to be made, in whatever process."""

    site: Site
    kind: Kind
    steps: Sequence[str]
    quiet_s: float
    on_server: bool

    def __str__(self) -> str:
        return f"{self.site.operation} #{self.site.number}: {self.kind.name}"


def try_task(task: Task) -> tuple[Task, Run]:
    run = run_once(
        task.site, task.kind, *task.steps, quiet_s=task.quiet_s, on_server=task.on_server
    )
    return task, asyncio.run(run)


def memory_folder() -> str | None:
    """Nothing is killed by a loss of power here: a file system in memory is as good, and faster."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None

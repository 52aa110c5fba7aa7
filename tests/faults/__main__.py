"""python -m tests.faults: the whole matrix, some runs at a time; exit code 1 if one is not good."""

import argparse
import asyncio
import multiprocessing
import sys
import time
from collections.abc import Sequence

from tests.bot.servers import NONE_AT_HAND, binaries
from tests.faults.matrix import ON_A_FILE, ON_A_SERVER, pairs_of, steps_of
from tests.faults.run import Task, run_once, try_task

JOBS = 3
"""Each waits as long as it works; two cores are busy with three."""


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    options.add_argument("--every", type=int, default=1, help="only every n-th run")
    options.add_argument("--first", type=int, default=0, help="begin with that run")
    options.add_argument("--only", default="", help="only runs whose description has these words")
    options.add_argument("--jobs", type=int, default=JOBS, help="so many at a time")
    options.add_argument("--count", action="store_true", help="only count the runs")
    options.add_argument("--log", action="store_true", help="print the bot's log of a bad run")
    chosen = options.parse_args(arguments)
    began = time.monotonic()
    tasks = list(_tasks())
    if not tasks:
        return 1
    print(_counted(tasks), flush=True)
    tasks = [task for task in tasks[chosen.first :: chosen.every] if chosen.only in str(task)]
    if chosen.count:
        return 0
    bad = missed = 0
    with multiprocessing.get_context("spawn").Pool(chosen.jobs) as pool:
        for task, run in pool.imap_unordered(try_task, tasks):
            missed += not run.was_hit
            if run.complaints:
                bad += 1
                print(task, *run.complaints, sep="\n    ", flush=True)
                if chosen.log:
                    print(run.said, flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"{_counted(tasks)}: {bad} bad, {missed} not reached, {minutes:.0f} min")
    return 1 if bad else 0


def _tasks() -> list[Task]:
    """Every run of the matrix, or none if something is wrong already without a fault."""
    tasks: list[Task] = []
    for plan, on_server in ((ON_A_FILE, False), (ON_A_SERVER, True)):
        if on_server and binaries() is None:
            print(f"Without the faults of PostgreSQL: {NONE_AT_HAND}")
            break
        sound = asyncio.run(run_once(on_server=on_server))
        if sound.complaints:
            print("Without a fault:", *sound.complaints, sep="\n  ")
            return []
        tasks += [
            Task(call.site, kind, steps_of(call, kind), sound.quiet_s, on_server)
            for call, kind in pairs_of(sound.calls, plan)
        ]
    return tasks


def _counted(tasks: Sequence[Task]) -> str:
    pairs = {(task.site.operation, task.kind.name) for task in tasks}
    operations = {task.site.operation for task in tasks}
    faults = {task.kind.name for task in tasks}
    return (
        f"{len(tasks)} runs, {len(pairs)} pairs of an operation and a fault"
        f" ({len(operations)} operations, {len(faults)} faults)"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""python -m tests.faults: the whole matrix, two runs at a time; exit code 1 if one is not good."""

import argparse
import asyncio
import multiprocessing
import sys
import time
from collections.abc import Sequence

from tests.faults.matrix import Pair, pairs_of
from tests.faults.run import run_once, try_pair

JOBS = 2


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    options.add_argument("--every", type=int, default=1, help="only every n-th pair")
    options.add_argument("--first", type=int, default=0, help="begin with that pair")
    options.add_argument("--only", default="", help="only pairs whose description has these words")
    options.add_argument("--log", action="store_true", help="print the bot's log of a bad run")
    chosen = options.parse_args(arguments)
    began = time.monotonic()
    sound = asyncio.run(run_once())
    if sound.complaints:
        print("Without a fault:", *sound.complaints, sep="\n  ")
        return 1
    pairs = [
        pair
        for pair in list(pairs_of(sound.calls))[chosen.first :: chosen.every]
        if chosen.only in describe(pair)
    ]
    print(f"{len(sound.calls)} calls, {len(pairs)} pairs", flush=True)
    bad = missed = 0
    with multiprocessing.get_context("spawn").Pool(JOBS) as pool:
        tasks = [(pair, sound.quiet_s) for pair in pairs]
        for pair, run in pool.imap_unordered(try_pair, tasks):
            missed += not run.was_hit
            if run.complaints:
                bad += 1
                print(describe(pair), *run.complaints, sep="\n    ", flush=True)
                if chosen.log:
                    print(run.said, flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"{len(pairs)} pairs, {bad} bad, {missed} not reached, {minutes:.0f} min")
    return 1 if bad else 0


def describe(pair: Pair) -> str:
    site, kind = pair
    return f"{site.operation} #{site.number}: {kind.name}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

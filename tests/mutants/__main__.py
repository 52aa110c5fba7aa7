"""Break the code in seeded small ways, one at a time in a copy, and count what the tests notice.

`python -m tests.mutants rules` or `… bot`. A test is asked only if it runs the broken line, the
quickest first; one run with coverage says which do. That is why there is a tester of our own: a
seeded sample in less than an hour. cosmic-ray runs one fixed command for every mutation, and mutmut
puts a switch into every function at once, which worker processes would have to know of.
"""

import argparse
import compileall
import json
import os
import py_compile
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from coverage import CoverageData

from tests.mutants.equivalent import EQUIVALENT
from tests.mutants.sites import Site, find_sites

ROOT = Path(__file__).resolve().parents[2]
TESTS = {
    "rules": ("tests/rules", "tests/golden", "tests/every_game"),
    "bot": ("tests/bot", "tests/e2e"),
}
LEFT_OUT = (".git", ".venv", ".env", ".*_cache", ".hypothesis", "__pycache__", "*.sqlite3*")
TARGET = 0.9
MEMORY = 4 << 30
FIRST_BATCH_S = 2.0
"""The quickest tests find most mutations; each further batch is three times as long."""
MOST_S = 90.0
"""So many seconds of tests are asked about one mutation."""
ONCE = ("-m", "not ci and not fuzz")
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", *ONCE)
# CI makes Hypothesis derandomised and without deadlines: a verdict must not depend on luck.
ENVIRONMENT = os.environ | {
    "CI": "1",
    "PYTEST_ADDOPTS": "",
    # Each of some hundred processes would compile everything anew.
    "PYTHONDONTWRITEBYTECODE": "",
    "PYTHONHASHSEED": "0",
}
DURATION = re.compile(r"^([\d.]+)s (?:call|setup|teardown) +(\S.*)$", re.MULTILINE)


class BrokenSuiteError(Exception):
    """The tests do not pass as they are, so they cannot judge a mutation."""


@dataclass(frozen=True, slots=True)
class Suite:
    """Which tests run a line, and how long each takes."""

    by_line: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def reaching(self, site: Site) -> list[str]:
        lines = self.by_line.get(site.path, {})
        found = {test for line in site.reached_by for test in lines.get(line, ())}
        return sorted(found, key=lambda test: (self.seconds.get(test, 0.0), test))


@dataclass(frozen=True, slots=True)
class Verdict:
    site: Site
    killed: bool
    why: str

    def __str__(self) -> str:
        return f"{'killed  ' if self.killed else 'SURVIVED'}  {self.site}  ({self.why})"


def python(tree: Path, arguments: Sequence[str], limit: float) -> tuple[int | None, str]:
    """Run Python in a tree; the exit code is None when the time was up."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=tree,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        # The tests may have started processes of their own.
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""
    return process.returncode, output


def copy_tree(folder: Path) -> Path:
    """A private copy to be broken, with bytecode held to its source, not to a date."""
    left_out = shutil.ignore_patterns(*LEFT_OUT)
    shutil.copytree(ROOT, folder, ignore=left_out)
    mode = py_compile.PycInvalidationMode.CHECKED_HASH
    for package in ("rules", "render", "bot"):
        compileall.compile_dir(folder / package, quiet=1, invalidation_mode=mode)
    return folder


def weigh(tree: Path, package: str, tests: Sequence[str], jobs: int) -> Suite:
    """Run the tests unbroken: they must pass, and tell their time and their reach."""
    measured = (f"--cov={package}", "--cov-context=test", "--cov-report=", "--durations=0", "-vv")
    options = (*PYTEST, "-n", str(jobs), "--dist", "worksteal", *measured, *tests)
    code, output = python(tree, options, limit=3600)
    if code != 0:
        raise BrokenSuiteError(f"the tests do not pass without any mutation:\n{output[-4000:]}")
    seconds: dict[str, float] = {}
    for duration, test in DURATION.findall(output):
        seconds[test] = seconds.get(test, 0.0) + float(duration)
    data = CoverageData(basename=str(tree / ".coverage"))
    data.read()
    by_line: dict[str, dict[int, list[str]]] = {}
    for name in data.measured_files():
        inside = Path(name).resolve().relative_to(tree).as_posix()
        by_line[inside] = {
            line: sorted({one.rpartition("|")[0] for one in contexts if one})
            for line, contexts in data.contexts_by_lineno(name).items()
        }
    return Suite(by_line, seconds)


def judge(tree: Path, site: Site, suite: Suite) -> Verdict:
    """Break the tree at one site, ask the tests that reach it, quickest first, and mend it."""
    witnesses = suite.reaching(site)
    if not witnesses:
        return Verdict(site, False, "no test reaches it")
    broken = tree / site.path
    source = broken.read_bytes()
    broken.write_bytes(site.apply(source))
    began, asked = time.monotonic(), 0
    try:
        for batch in batches(witnesses, suite):
            asked += len(batch)
            listed = tree / "asked.txt"
            listed.write_text("\n".join(batch), encoding="utf-8")
            limit = 20 + 5 * sum(suite.seconds.get(test, 0.0) for test in batch)
            code, output = python(tree, (*PYTEST, "-p", "no:xdist", "-x", f"@{listed}"), limit)
            if code != 0:
                how = "time was up" if code is None else first_failure(output)
                return Verdict(site, True, f"{how}, {time.monotonic() - began:.1f} s")
    finally:
        broken.write_bytes(source)
    return Verdict(
        site, False, f"{asked} of {len(witnesses)} tests passed, {time.monotonic() - began:.1f} s"
    )


def batches(tests: Sequence[str], suite: Suite) -> Iterator[list[str]]:
    """Some quick tests, then more and slower ones, up to the limit."""
    batch: list[str] = []
    taken, room, left = 0.0, FIRST_BATCH_S, MOST_S
    for test in tests:
        seconds = suite.seconds.get(test, 0.0) + 0.01
        if seconds > left:
            break
        left -= seconds
        taken += seconds
        batch.append(test)
        if taken > room:
            yield batch
            batch, taken, room = [], 0.0, 3 * room
    if batch:
        yield batch


def first_failure(output: str) -> str:
    marks = [line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return marks[0].partition(" - ")[0].partition(" ")[2] if marks else "the tests did not start"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("package", nargs="?", choices=sorted(TESTS), default="rules")
    parser.add_argument("--count", type=int, default=200, help="how many mutations")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="how many at once")
    parser.add_argument("--only", default="", help="break only files whose path begins so")
    parser.add_argument("--tests", nargs="*", help="files and folders of tests to ask")
    parser.add_argument(
        "--again", type=Path, help="only what survived in an earlier run, given as its output"
    )
    return parser.parse_args()


def sites_of(package: str, only: str) -> list[Site]:
    """Where something could be broken that somebody would notice."""
    found = []
    for path in sorted((ROOT / package).rglob("*.py")):
        if path.relative_to(ROOT).as_posix().startswith(only):
            found += [site for site in find_sites(ROOT, path) if site.name not in EQUIVALENT]
    return found


SURVIVOR = re.compile(r"^SURVIVED  (\S+):\d+  (.*)  \(.*\)$", re.MULTILINE)


def survivors_of(output: str, sites: Sequence[Site]) -> list[Site]:
    """Those that an earlier run has listed, wherever their lines are now; what is gone is left out,
    and of several that read alike the first is taken."""
    wanted = set(SURVIVOR.findall(output))
    found = {(site.path, site.change): site for site in reversed(sites)}
    return [site for key, site in found.items() if key in wanted]


def main() -> int:
    options = arguments()
    # A mutant that grows without end shall meet a MemoryError, not take the machine with it.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    sites = sites_of(options.package, options.only)
    if options.again is None:
        chosen = random.Random(options.seed).sample(sites, min(options.count, len(sites)))
    else:
        chosen = survivors_of(options.again.read_text(encoding="utf-8"), sites)
    if not chosen:
        print(f"There is nothing to break under {options.only or options.package}.")
        return 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        copies = [copy_tree(Path(folder).resolve() / str(number)) for number in range(options.jobs)]
        try:
            tests = options.tests or TESTS[options.package]
            suite = weigh(copies[0], options.package, tests, options.jobs)
        except BrokenSuiteError as error:
            print(error)
            return 1
        trees: SimpleQueue[Path] = SimpleQueue()
        for tree in copies:
            trees.put(tree)

        @contextmanager
        def a_tree() -> Iterator[Path]:
            tree = trees.get()
            try:
                yield tree
            finally:
                trees.put(tree)

        def judge_one(site: Site) -> Verdict:
            with a_tree() as tree:
                verdict = judge(tree, site, suite)
            print(verdict, flush=True)
            return verdict

        print(f"{len(sites)} sites, {len(chosen)} chosen; {len(suite.seconds)} tests", flush=True)
        verdicts = list(pool.map(judge_one, chosen))
    return summary(verdicts)


def summary(verdicts: Sequence[Verdict]) -> int:
    survivors = sorted(str(verdict) for verdict in verdicts if not verdict.killed)
    print(f"\n{len(survivors)} survived:", *survivors, sep="\n")
    killed = len(verdicts) - len(survivors)
    ratio = killed / len(verdicts)
    met = ratio >= TARGET
    figures = {"mutants": len(verdicts), "killed": killed, "ratio": round(ratio, 4)}
    print(json.dumps(figures | {"equivalent": len(EQUIVALENT), "target": TARGET, "met": met}))
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())

"""Break rules/ in seeded small ways, one at a time in a copy, and count what the tests notice."""

import argparse
import compileall
import json
import os
import py_compile
import random
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
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue

from coverage import CoverageData

from tests.mutants.sites import Site, find_sites

ROOT = Path(__file__).resolve().parents[2]
TESTS = ("tests/rules", "tests/golden", "tests/every_game", "tests/test_every_game.py")
TARGET = 0.9
MEMORY = 4 << 30
BATCH_SECONDS = 8.0
PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not slow")
NO_TESTS_COLLECTED = 5
# CI makes Hypothesis derandomised and without deadlines: a verdict must not depend on luck.
# Without xdist, PYTEST_ADDOPTS from outside may not parse.
ENVIRONMENT = os.environ | {
    "CI": "1",
    "FUZZ": os.environ.get("FUZZ", "1000"),
    "PYTEST_ADDOPTS": "",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
}


class BrokenSuiteError(Exception):
    """The tests do not pass as they are, so they cannot judge a mutant."""


@dataclass(frozen=True, slots=True)
class TestFile:
    """What one file of tests costs and which lines of rules/ it runs."""

    path: str
    seconds: float
    lines: dict[str, set[int]] = field(repr=False)

    def reaches(self, site: Site) -> bool:
        return not self.lines.get(site.path, set()).isdisjoint(site.reached_by)


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
    left_out = shutil.ignore_patterns(".*", "__pycache__", "*.sqlite3*", "bench", "art")
    shutil.copytree(ROOT, folder, ignore=left_out)
    mode = py_compile.PycInvalidationMode.CHECKED_HASH
    compileall.compile_dir(folder / "rules", quiet=1, invalidation_mode=mode)
    return folder


def weigh(tree: Path, path: str) -> TestFile | None:
    """Run one file of tests unbroken: it must pass, and tells its time and its reach."""
    with tempfile.TemporaryDirectory() as folder:
        data_file = Path(folder, "coverage")
        began = time.monotonic()
        measured = ("-m", "coverage", "run", f"--data-file={data_file}", *PYTEST, path)
        code, output = python(tree, measured, limit=900)
        seconds = time.monotonic() - began
        if code == NO_TESTS_COLLECTED:
            return None
        if code != 0:
            raise BrokenSuiteError(f"{path} does not pass without any mutation:\n{output}")
        lines: dict[str, set[int]] = {}
        for part in Path(folder).iterdir():
            data = CoverageData(basename=str(part))
            data.read()
            for name in data.measured_files():
                inside = Path(name).resolve().relative_to(tree).as_posix()
                lines.setdefault(inside, set()).update(data.lines(name) or ())
    return TestFile(path, seconds, lines)


def judge(tree: Path, site: Site, suite: Sequence[TestFile]) -> Verdict:
    """Break the tree at one site, ask the tests that reach it, cheapest first, and mend it."""
    witnesses = [file for file in suite if file.reaches(site)]
    if not witnesses:
        return Verdict(site, False, "no test reaches it")
    broken = tree / site.path
    source = broken.read_bytes()
    broken.write_bytes(site.apply(source))
    began = time.monotonic()
    try:
        for batch in batches(witnesses):
            files = [file.path for file in batch]
            limit = 5 + 3 * sum(file.seconds for file in batch)
            code, output = python(tree, (*PYTEST, *files), limit)
            if code != 0:
                how = "time was up" if code is None else first_failure(output)
                return Verdict(site, True, f"{how}, {time.monotonic() - began:.1f} s")
    finally:
        broken.write_bytes(source)
    return Verdict(site, False, f"{len(witnesses)} files passed, {time.monotonic() - began:.1f} s")


def batches(files: Sequence[TestFile]) -> Iterator[list[TestFile]]:
    """Cheap files share a process: starting one costs as much as many tests."""
    batch: list[TestFile] = []
    for file in files:
        if batch and sum(one.seconds for one in (*batch, file)) > BATCH_SECONDS:
            yield batch
            batch = []
        batch.append(file)
    if batch:
        yield batch


def first_failure(output: str) -> str:
    marks = [line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return marks[0].partition(" - ")[0].partition(" ")[2] if marks else "the tests did not start"


def test_files(paths: Sequence[str]) -> list[str]:
    found: set[Path] = set()
    for path in (ROOT / name for name in paths):
        found.update([path] if path.is_file() else path.rglob("test_*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def is_under(path: Path, place: str) -> bool:
    return path.is_relative_to(ROOT / place)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, help="how many at once")
    parser.add_argument("--only", default="rules", help="break only files under this path")
    parser.add_argument("tests", nargs="*", default=TESTS, help="files and folders of tests to ask")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    # A mutant that grows without end shall meet a MemoryError, not take the machine with it.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    sources = [path for path in sorted(ROOT.glob("rules/**/*.py")) if is_under(path, options.only)]
    sites = [site for path in sources for site in find_sites(ROOT, path)]
    chosen = random.Random(options.seed).sample(sites, min(options.count, len(sites)))
    if not chosen:
        print(f"There is nothing to break under {options.only}.")
        return 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(options.jobs):
            trees.put(copy_tree(Path(folder).resolve() / str(number)))

        @contextmanager
        def a_tree() -> Iterator[Path]:
            tree = trees.get()
            try:
                yield tree
            finally:
                trees.put(tree)

        def weigh_one(path: str) -> TestFile | None:
            with a_tree() as tree:
                return weigh(tree, path)

        def judge_one(site: Site) -> Verdict:
            with a_tree() as tree:
                verdict = judge(tree, site, suite)
            print(verdict, flush=True)
            return verdict

        try:
            weighed = list(pool.map(weigh_one, test_files(options.tests)))
        except BrokenSuiteError as error:
            print(error)
            return 1
        suite = sorted((file for file in weighed if file), key=lambda file: file.seconds)
        print(f"{len(sites)} sites, {len(chosen)} chosen; {len(suite)} files of tests", flush=True)
        verdicts = list(pool.map(judge_one, chosen))
    return summary(verdicts)


def summary(verdicts: Sequence[Verdict]) -> int:
    survivors = sorted(str(verdict) for verdict in verdicts if not verdict.killed)
    print(f"\n{len(survivors)} survived:", *survivors, sep="\n")
    killed = len(verdicts) - len(survivors)
    ratio = killed / len(verdicts)
    met = ratio >= TARGET
    figures = {"mutants": len(verdicts), "killed": killed, "ratio": round(ratio, 4)}
    print(json.dumps(figures | {"target": TARGET, "met": met}))
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())

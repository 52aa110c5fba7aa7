"""A released tree beside the present one, each in a process of its own and with the same work."""

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rules.engine.record import Record, read_records
from tests.bench.workload.table import Cost, Match, Turn

ROOT = Path(__file__).parents[2]
GOLDENS = ROOT / "tests" / "golden"
BEFORE_ROOMS = "f7745a0"
"""The last release in which all modules of the bot stood in one folder."""
SOURCE = ("bot", "render", "rules", "Procfile")


class NotMeasured(Exception):
    """The release is not here, or does not run here; the words say why."""


class DoesNotRun(Exception):
    """A tree needs what is not installed here; an old one may, the present one may not."""


@contextmanager
def released(commit: str, repository: Path = ROOT) -> Iterator[Path]:
    """The sources of that commit in a folder of their own."""
    git = shutil.which("git")
    if git is None:
        raise NotMeasured("there is no git here")
    archived = subprocess.run(
        [git, "-C", repository, "archive", "--format=zip", commit, *SOURCE],
        capture_output=True,
        check=False,
    )
    if archived.returncode:
        raise NotMeasured(f"git has no commit {commit} here")
    with TemporaryDirectory() as folder:
        with zipfile.ZipFile(io.BytesIO(archived.stdout)) as archive:
            archive.extractall(folder)
        yield Path(folder).resolve()


class Workload:
    """A bot of that tree, which plays a recorded match turn by turn; with "words" it paints
    nothing, with "pictures" all."""

    def __init__(self, tree: Path, kind: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.bench.workload", kind],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join((str(tree), str(ROOT))),
                # Sets and dictionaries are walked through alike on both sides.
                "PYTHONHASHSEED": "0",
            },
        )
        hello = self._answer()
        if hello.get("tree") != str(tree):
            self.close()
            raise DoesNotRun(hello.get("missing") or f"{hello} runs instead of {tree}")

    def open(self, match: Match) -> None:
        """Everybody sits down; nothing of that counts."""
        self._say(asdict(match))

    def play(self, turn: Turn) -> Cost:
        return self._say({"turn": turn})

    def look(self) -> tuple[float, float]:
        """The longest pause of its event loop since the last look, in seconds, and its bytes of
        memory; only of the kind `watched`."""
        seen = self._asked({"look": True})
        return seen["pause_s"], seen["memory"]

    def _say(self, words: dict[str, Any]) -> Cost:
        return Cost(**self._asked(words))

    def _asked(self, words: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("a workload has ended; its own words are above")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def recorded(name: str) -> Match:
    """A match of the goldens."""
    (record,) = read_records((GOLDENS / f"{name}.log").read_text(encoding="utf-8"))
    return Match(record.game, sorted(record.setting.variants), record.seed.hex(), _turns(record))


def _turns(record: Record) -> list[Turn]:
    """What each seat says until the other one has its turn."""
    turns: list[Turn] = []
    for seat, words in record.log:
        if not turns or turns[-1][0] != seat:
            turns.append((seat, []))
        turns[-1][1].append(words)
    return turns


def played(
    present: Path, old: Path, kind: str, matches: Sequence[Match], rounds: int
) -> list[tuple[Cost, Cost]]:
    """What a match costs in the present tree and in the old one, round by round.

    Each match is played once before it counts.
    """
    with ExitStack() as stack:
        both = [stack.enter_context(closing(Workload(present, kind)))]
        try:
            both.append(stack.enter_context(closing(Workload(old, kind))))
        except DoesNotRun as error:
            raise NotMeasured(f"the release does not run here: {error}") from error
        for match in matches:
            _side_by_side(both, match, 0)
        return [
            _side_by_side(both, matches[one % len(matches)], one // len(matches))
            for one in range(rounds)
        ]


def _side_by_side(both: Sequence[Workload], match: Match, first: int) -> tuple[Cost, Cost]:
    """Turn by turn here and there, so that noise meets both alike, and either goes first as often.

    The last turn is left out: its post is another, with the scores and a film.
    """
    costs = [Cost() for _ in both]
    for one in both:
        one.open(match)
    for number, turn in enumerate(match.turns[:-1], first):
        for which in (0, 1) if number % 2 else (1, 0):
            costs[which].add(both[which].play(turn))
    ours, theirs = costs
    return ours, theirs

"""A plan is played once, whenever the process dies: at every point of every write and send."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from bot.store.database import POINTS
from tests.torture.plan_victim import SURVIVED

EVERY_POINT = (*POINTS, "posting", "posted", "taking down")
MOST_PASSINGS = 60


class Victims:
    """Orders killings from the process that forks the victims."""

    def __init__(self, process: "subprocess.Popen[str]", template: Path, build: str) -> None:
        self._process = process
        self._template = template
        self._build = build

    def order(self, folder: Path, point: str, passing: int = 1) -> str:
        order = {
            "folder": str(folder),
            "build": self._build,
            "point": point,
            "passing": passing,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def fresh(self, folder: Path) -> Path:
        shutil.copytree(self._template, folder)
        return folder


@contextmanager
def victims(tmp_path: Path, build: str) -> Iterator[Victims]:
    template = tmp_path / "template"
    template.mkdir()
    with subprocess.Popen(
        [sys.executable, "-m", "tests.torture.plan_victim"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        found = Victims(process, template, build)
        assert found.order(template, "prepare") == "prepared"
        yield found
        assert process.stdin is not None
        process.stdin.close()


def outcome(folder: Path) -> dict[str, object]:
    """What there is in the end, however often the process died."""
    with closing(sqlite3.connect(folder / "vizier.db")) as database:

        def rows(sql: str) -> list[tuple[object, ...]]:
            return database.execute(sql).fetchall()

        log = rows("SELECT number, seat, words, planned FROM choices ORDER BY number")
        plans = rows("SELECT seat, state, wishes, told FROM plans ORDER BY seat")
        waiting = rows("SELECT seat, entry FROM waiting")
    notices = [json.loads(line) for line in (folder / "world").read_text().splitlines()]
    sent = Counter(one["key"] for one in notices)
    posts = [one for one in notices if one["kind"] == "PostNotice"]
    ranges = [(one["first_entry"], one["end_entry"]) for one in posts]
    return {
        "log": log,
        "plans": plans,
        "waiting": waiting,
        "sent twice": [key for key, times in sent.items() if times > 1],
        "gaps": [(one, other) for one, other in pairwise(ranges) if one[1] != other[0]],
        "told": ranges[-1][1],
        "owners told": sorted(one["person"] for one in notices if one["kind"] == "planned"),
    }


def differing(
    tmp_path: Path, build: str, points: tuple[str, ...], *, enough: int | None = None
) -> tuple[int, list[str]]:
    """How many killings there were, and after which of them the end was another; stops when it has
    found enough of those."""
    kills, found = 0, []
    with victims(tmp_path, build) as them:
        calm = them.fresh(tmp_path / "calm")
        assert them.order(calm, "never") == SURVIVED
        expected = outcome(calm)
        for point in points:
            for passing in range(1, MOST_PASSINGS):
                folder = them.fresh(tmp_path / f"{point}-{passing}".replace(" ", "-"))
                ended = them.order(folder, point, passing)
                if ended == SURVIVED:
                    break
                assert ended == "killed"
                kills += 1
                assert them.order(folder, "never") == SURVIVED
                if outcome(folder) != expected:
                    found.append(f"{point} {passing}")
                    if len(found) == enough:
                        return kills, found
                shutil.rmtree(folder)
    assert sum(planned for *_, planned in expected["log"]) > 2  # type: ignore[attr-defined]
    assert len(expected["owners told"]) == 2  # type: ignore[arg-type]
    return kills, found


@pytest.mark.ci
@pytest.mark.slow
def test_a_chain_of_plans_is_played_once_wherever_the_process_is_killed(tmp_path: Path) -> None:
    kills, found = differing(tmp_path, "sound", EVERY_POINT)
    assert found == []
    assert kills > 20


@pytest.mark.ci
@pytest.mark.slow
def test_control_a_plan_that_ends_in_a_commit_of_its_own_is_found_out(tmp_path: Path) -> None:
    _, found = differing(tmp_path, "ends_the_plan_later", POINTS, enough=1)
    assert found

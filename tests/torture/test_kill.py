"""An acknowledged choice survives `kill -9`, at every point of a write; none lost, none doubled."""

import json
import re
import sqlite3
import subprocess
import sys
from collections import Counter, defaultdict
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.store.database import POINTS
from rules.engine.match import Match
from tests.games import FIRST
from tests.patience import PATIENCE_S
from tests.torture.amounts import amount
from tests.torture.broken import TORN
from tests.torture.victim import NOBODY

KILLS = amount("KILLS", 25)
A_LIFE = 25
"""Killings of one database; then a new one begins, so that checking stays quick."""
TRACE = "a refused change has left a trace"
EVERY_POINT = (*POINTS, "acknowledging", "acknowledged", "posting", "posted", "taking down")
LATEST = defaultdict(lambda: 40, {"posting": 12, "posted": 12, "taking down": 3})
"""At which passing of a point a life ends at the latest: some are passed rarely."""


class Executioner:
    """Orders killings from the process that forks the victims."""

    def __init__(self, folder: Path, build: str, seed: int, exactly_at: str = "") -> None:
        self.folder = folder
        self.build = build
        self.deaths: Counter[str] = Counter()
        self._exactly_at = exactly_at
        self._random = Random(seed)
        self._rounds = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.torture.victim"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def kill(self) -> None:
        """Half of the time exactly at a point, half of the time within moments after one; or soon
        and exactly at the one that is named."""
        self._rounds += 1
        delay = self._random.uniform(0.00001, 0.004) if self._random.random() < 0.5 else 0
        point = self._random.choice(EVERY_POINT)
        passing = self._random.randint(1, LATEST[point])
        if self._exactly_at:
            delay, point, passing = 0, self._exactly_at, self._rounds
        self.deaths[
            self._order(
                build=self.build, seed=self._rounds, point=point, passing=passing, delay=delay
            )
        ] += 1

    def drain(self) -> str:
        return self._order(drain=True, seed=self._rounds + 1)

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=PATIENCE_S)
        self._process.stdout.close()

    def _order(self, **order: object) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"folder": str(self.folder), **order}) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


def losses(folder: Path) -> list[str]:
    """Everything that is not as it was acknowledged; nothing, if all is well."""
    found = []
    with closing(sqlite3.connect(folder / "vizier.db")) as database:
        if database.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            found.append("the file is damaged")
        choices = database.execute(
            "SELECT match, number, seat, words FROM choices ORDER BY match, number"
        ).fetchall()
        matches = {
            row[0]: row[1:]
            for row in database.execute(
                "SELECT id, entries, seed, variants, data_set FROM matches WHERE seed IS NOT NULL"
            )
        }
        seats = dict(database.execute("SELECT match, COUNT(*) FROM seats GROUP BY match"))
    durable = {(match, number): (seat, words) for match, number, seat, words in choices}
    acks = folder / "acks"
    for line in acks.read_text().splitlines() if acks.exists() else []:
        match, entry, seat, words = json.loads(line)
        if durable.get((match, entry)) != (seat, words):
            found.append(f"lost: choice {entry} of match {match}")
    logs: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for match, number, seat, words in choices:
        if number != len(logs[match]):
            found.append(f"a gap before choice {number} of match {match}")
        logs[match].append((seat, words))
    for match, (entries, seed, variants, data_set) in matches.items():
        if entries != len(logs[match]):
            found.append(f"match {match} has {len(logs[match])} choices, not {entries}")
        found += _does_not_replay(match, (seed, seats[match], variants, data_set), logs[match])
    return found


def _does_not_replay(
    number: int, facts: tuple[str, int, str, str], log: list[tuple[int, str]]
) -> list[str]:
    seed, seats, variants, data_set = facts
    game = FIRST
    try:
        setting = game.setting(seats, json.loads(variants), data_set)
        match = Match(game, setting, bytes.fromhex(seed), tells_news=False)
        for seat, words in log:
            match.choose(seat, words)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        return [f"match {number} does not replay: {error!r}"]
    return []


def doubled_or_untold(folder: Path) -> list[str]:
    """Turns that no post tells, or two do."""
    found = []
    told = defaultdict(list)
    seen: Counter[str] = Counter()
    for line in (folder / "world").read_text().splitlines():
        notice = json.loads(line)
        seen[notice["key"]] += 1
        if notice["kind"] == "PostNotice":
            told[notice["match"]].append((notice["first_entry"], notice["end_entry"]))
    found += [f"{key} was sent {times} times" for key, times in seen.items() if times > 1]
    with closing(sqlite3.connect(folder / "vizier.db")) as database:
        for match, end in database.execute("SELECT id, told FROM matches WHERE seed IS NOT NULL"):
            posts = told[match]
            if not posts or posts[0][0] != 0 or posts[-1][1] != end:
                found.append(f"match {match} is told up to {posts[-1:]}, not {end}")
            if any(one[1] != other[0] for one, other in pairwise(posts)):
                found.append(f"match {match} is told as {posts}")
    return found


def traces(folder: Path) -> list[str]:
    """What is left of the change that was refused again and again."""
    with closing(sqlite3.connect(folder / "vizier.db")) as database:
        left = database.execute("SELECT 1 FROM people WHERE id = ?", (NOBODY,)).fetchall()
    return [TRACE] * len(left)


def tortured(
    folder: Path, build: str, kills: int, seed: int, exactly_at: str = ""
) -> tuple[list[str], Counter[str]]:
    """What is wrong after so many killings; stops at the first finding."""
    executioner = Executioner(folder, build, seed, exactly_at)
    try:
        for number in range(kills):
            executioner.kill()
            # Replaying everything after every killing would take the night.
            if number % 5 == 0 or number == kills - 1:
                found = losses(folder) if (folder / "vizier.db").exists() else []
                if found:
                    return found, executioner.deaths
        drained = executioner.drain()
        found = [] if drained == "drained" else [drained]
        found += losses(folder) + doubled_or_untold(folder) + traces(folder)
        return found, executioner.deaths
    finally:
        executioner.close()


@pytest.mark.slow
@pytest.mark.parametrize("life", range(-(-KILLS // A_LIFE)))
def test_no_acknowledged_choice_is_lost_and_nothing_happens_twice(
    tmp_path: Path, life: int
) -> None:
    kills = min(A_LIFE, KILLS - life * A_LIFE)
    found, deaths = tortured(tmp_path, "sound", kills, life)
    assert found == []
    assert deaths.total() == kills
    assert set(deaths) <= {"struck", "of age"}
    assert deaths["struck"] > kills / 2
    assert len((tmp_path / "acks").read_text().splitlines()) > kills


@pytest.mark.slow
@pytest.mark.parametrize(
    ("build", "point"),
    [("acknowledges_before_commit", "acknowledged"), ("commits_in_pieces", TORN)],
)
def test_control_a_build_that_loses_choices_is_found_out(
    tmp_path: Path, build: str, point: str
) -> None:
    # Killed exactly there, it has lost a choice whatever else goes on.
    found, deaths = tortured(tmp_path, build, 1, 1, exactly_at=point)
    assert deaths == {"struck": 1}
    assert any("lost: " in one or re.search(r"has \d+ choices, not", one) for one in found)


@pytest.mark.slow
def test_control_a_build_that_does_not_look_before_it_sends_again_is_found_out(
    tmp_path: Path,
) -> None:
    found, deaths = tortured(tmp_path, "sends_again_without_looking", 3, 2, exactly_at="posted")
    assert deaths == {"struck": 3}
    # What is sent again may tell of more by then: another post, with turns that were told already.
    assert any("was sent 2 times" in finding or " is told as " in finding for finding in found)

"""The same log gives the same match everywhere: under other hash seeds, time zones and locales."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.engine.match import Match
from rules.engine.record import as_json_line
from rules.engine.table import Table
from tests.every_game.matches import new_match, settings, walk
from tests.torture.amounts import amount
from tests.torture.elsewhere import told

REPLAYS = amount("REPLAYS", 50)
ROOT = Path(__file__).parents[2]
PLACES = (
    {"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Kathmandu", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "4242", "TZ": "America/St_Johns", "LC_ALL": "tr_TR.UTF-8"},
)
A_LOAD = 1_000
"""Matches that are sent elsewhere at once."""


def matches(first: int, count: int) -> list[Match[Table]]:
    """Matches of every game in every setting, at random and with what was taken back."""
    every = [(game, setting) for game in GAMES.values() for setting in settings(game)]
    played = []
    for number in range(first, first + count):
        random = Random(number)
        match = new_match(*every[number % len(every)], random)
        for _ in walk(match, random, undo=0.1):
            pass
        played.append(match)
    return played


def elsewhere(place: dict[str, str], lines: list[str], *build: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.torture.elsewhere", *build],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        env={**os.environ, **place, "PYTHONUTF8": "1"},
    )
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("load", range(-(-REPLAYS // A_LOAD)))
def test_a_log_gives_the_same_match_everywhere(load: int) -> None:
    count = min(A_LOAD, REPLAYS - load * A_LOAD)
    here = matches(load * A_LOAD, count)
    lines, expected = [as_json_line(match) for match in here], [told(match) for match in here]
    assert len(set(expected)) == count
    for place in PLACES:
        assert elsewhere(place, lines) == expected


@pytest.mark.slow
@pytest.mark.parametrize("build", ["writes_a_set_down", "tells_the_hour"])
def test_control_a_build_that_depends_on_where_it_runs_is_found_out(build: str) -> None:
    lines = [as_json_line(match) for match in matches(0, 3)]
    found = {tuple(elsewhere(place, lines, build)) for place in PLACES[:2]}
    assert len(found) > 1

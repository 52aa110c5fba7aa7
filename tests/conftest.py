"""The tiers of tests: `make quick`, `make test`, and what `.ci/run` adds.

`slow` takes seconds, or belongs to a folder of whole matches and processes: `make quick` leaves it
out. `ci` repeats what another test has proved, with a browser, on PostgreSQL or in larger amounts:
`make test` leaves it out, `make rest` runs it. `nightly` repeats it once more, for `make torture`.
`larger` are those that do more than in `make test`, since the environment says so.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

SLOW = ("e2e", "every_game", "faults", "torture", "toy_game")
"""Folders of whole matches and whole processes."""
REPEATED = ("browser",)
"""Folders in which every test is for `.ci/run`."""
AMOUNT = re.compile(r'(?:amount\(|environ\.get\()"(\w+)"')
CONTROL = "test_control"
"""Tests that a harness finds a build that is broken on purpose; they are for `.ci/run`, too."""


def pytest_configure(config: pytest.Config) -> None:
    """The markers that only tests and the Makefile know."""
    for line in (
        "nightly: repeats what a test of make rest proves; run by make torture",
        "larger: the environment sets an amount that its file asks for; set by conftest.py",
    ):
        config.addinivalue_line("markers", line)


@cache
def amounts_of(file: Path) -> list[str]:
    """The variables of the environment that say how much the tests of a file do."""
    named = AMOUNT.findall(file.read_text(encoding="utf-8"))
    return [*named, *(f"TORTURE_{name}" for name in named)]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test its tier."""
    for item in items:
        folder = item.nodeid.split("/")[1]
        if folder in REPEATED or item.name.startswith(CONTROL):
            item.add_marker("ci")
        if folder in SLOW:
            item.add_marker("slow")
        if item.get_closest_marker("nightly"):
            item.add_marker("ci")
        if any(name in os.environ for name in amounts_of(item.path)):
            item.add_marker("larger")

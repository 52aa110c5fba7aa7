"""The tiers of tests: `make quick`, `make test`, and what `.ci/run` adds.

`slow` takes seconds, or belongs to a folder of whole matches and processes: `make quick` leaves it
out. `ci` repeats what another test has proved, with a browser, on PostgreSQL or in larger amounts:
`make test` leaves it out, `make rest` runs it.
"""

import pytest
from hypothesis import settings

from bot.app.memory import settle_collection

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

SLOW = ("e2e", "every_game", "faults", "torture", "toy_game")
"""Folders of whole matches and whole processes."""
REPEATED = ("browser",)
"""Folders in which every test is for `.ci/run`."""
CONTROL = "test_control"
"""Tests that a harness finds a build that is broken on purpose; they are for `.ci/run`, too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test its tier."""
    for item in items:
        folder = item.nodeid.split("/")[1]
        if folder in REPEATED or item.name.startswith(CONTROL):
            item.add_marker("ci")
        if folder in SLOW:
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """Thousands of tests stay until the end: as in the bot's process, they are not looked at again
    and again for what could be freed. What nobody closed is found later, and still found."""
    settle_collection()

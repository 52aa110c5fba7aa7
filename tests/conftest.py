"""The tiers of tests: `make quick`, `make test`, and what `.ci/run` adds.

`slow` takes seconds, or belongs to a folder of whole matches and processes: `make quick` leaves it
out. `ci` repeats what another test has proved, with a browser, on PostgreSQL or in larger amounts:
`make test` leaves it out, `make rest` runs it.
"""

import pytest

MEASURED = ("rules", "golden", "bot")
"""Coverage is measured where a package has its own tests; elsewhere it only costs time."""
SLOW = ("e2e", "every_game", "faults", "torture", "toy_game")
"""Folders of whole matches and whole processes."""
REPEATED = ("browser",)
"""Folders in which every test is for `.ci/run`."""
CONTROL = "test_control"
"""Tests that a harness finds a build that is broken on purpose; they are for `.ci/run`, too."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A picture or a thousand matches would run the same lines again, slowly."""
    for item in items:
        folder = item.nodeid.split("/")[1]
        if folder in REPEATED or item.name.startswith(CONTROL):
            item.add_marker("ci")
        if folder in SLOW:
            item.add_marker("slow")
        if folder not in MEASURED or item.get_closest_marker("slow"):
            item.add_marker("no_cover")


@pytest.fixture(autouse=True)
def _children_as_their_parents(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes that a test starts are measured if it is."""
    if request.node.get_closest_marker("no_cover"):
        monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)

"""Coverage of the rules is measured where the rules are tested; elsewhere it only costs time."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
MEASURED = (TESTS / "rules", TESTS / "golden")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A bot, a picture or a thousand matches would run the same lines again, slowly."""
    for item in items:
        is_of_the_rules = any(item.path.is_relative_to(folder) for folder in MEASURED)
        if not is_of_the_rules or item.get_closest_marker("slow"):
            item.add_marker("no_cover")


@pytest.fixture(autouse=True)
def _children_as_their_parents(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes that a test starts are measured if it is."""
    if request.node.get_closest_marker("no_cover"):
        monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)

"""docs/first-hour.md names, for every stumble of a newcomer, the tests that hold it mended."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "first-hour.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (D\d+) \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
NAMED = re.compile(r"`([\w/.]+)::(\w+)`")
FIRST_FOUND = 30


def missing_in(page: str) -> list[str]:
    """What a page names and nobody has written: tests, or rows without any."""
    missing = []
    for number, cell in ROW.findall(page):
        named = NAMED.findall(cell)
        missing += [] if named else [number]
        missing += [f"{path}::{name}" for path, name in named if name not in written_in(path)]
    return missing


def written_in(path: str) -> set[str]:
    file = ROOT / "tests" / path
    if not file.is_file():
        return set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {
        node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def test_every_stumble_has_a_row() -> None:
    numbers = [number for number, _ in ROW.findall(PAGE)]
    assert len(numbers) >= FIRST_FOUND
    assert numbers == [f"D{number}" for number in range(1, len(numbers) + 1)]


def test_every_test_that_the_page_names_exists() -> None:
    assert missing_in(PAGE) == []


def test_a_test_that_is_gone_is_missed() -> None:
    rows = "| D1 | x | `test_first_hour.py::test_of_old` |\n| D2 | x | nothing |\n"
    rows += "| D3 | x | `no_such_file.py::test_of_old` |\n"
    gone = ["test_first_hour.py::test_of_old", "D2", "no_such_file.py::test_of_old"]
    assert missing_in(rows) == gone

"""The page of promises names only proofs that are there, and every broken build serves one."""

import inspect
import re
from pathlib import Path

from tests.torture import broken

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
TESTS = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
AMOUNT = re.compile(r'(?:amount\(|environ\.get\()"([A-Z_]+)"')
NIGHTLY = re.compile(r"\bmark\.nightly\b|\b(each_golden|each_setting|few_seats_first)\(")
"""What marks a test so, or gives it cases that are marked so."""


def test_every_proof_that_is_named_is_there() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", PAGE)
    assert len(named) > 15
    for file, test in named:
        assert (ROOT / file).is_file(), file
        assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), test


def test_every_broken_build_is_a_control_of_some_harness_and_on_the_page() -> None:
    builds = [
        name
        for name, made in inspect.getmembers(broken, inspect.isfunction)
        if made.__module__ == broken.__name__ and name != "sound"
    ]
    assert len(builds) > 15
    for build in builds:
        assert re.search(rf'(broken\.|"){build}\b', TESTS), f"{build} turns nothing red"
        assert f"`{build}`" in PAGE, f"{build} is not on the page"


def test_every_amount_is_on_the_page_and_in_the_nightly_run() -> None:
    folder = ROOT / "tests" / "torture"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = {
        name if name.startswith("TORTURE_") else f"TORTURE_{name}"
        for file in folder.rglob("test_*.py")
        if file != Path(__file__)
        for name in AMOUNT.findall(file.read_text(encoding="utf-8"))
    }
    assert len(found) > 10
    for name in found:
        assert f"`{name}`" in PAGE, f"{name} is not on the page"
        assert f"{name}=" in makefile, f"make torture does not set {name}"


def test_every_test_of_the_night_is_in_the_nightly_run() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^NIGHTLY_TESTS := ((?:.*\\\n)*.*)$", makefile, re.MULTILINE)
    places = [ROOT / name for name in listed.replace("\\\n", " ").split()]
    assert all(place.exists() for place in places)
    marked = [
        file
        for file in (ROOT / "tests").rglob("test_*.py")
        if re.search(
            r"\bmark\.nightly\b|\b(each_golden|each_setting|few_seats_first)\(",
            file.read_text(encoding="utf-8"),
        )
    ]
    assert len(marked) > 5
    for file in marked:
        assert any(file.is_relative_to(place) for place in places), file

"""A copy of the project with one game more, added as CONTRIBUTING says: folders and two lines."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TREE = Path(__file__).with_name("tree")
"""The toy's own folders, each at its place in the project."""
KEY = "pearls"
LINES = {
    "rules/catalogue.py": f'    "{KEY}": resolve_name("rules.{KEY}:PEARLS"),\n',
    "render/painters.py": f'    "{KEY}": resolve_name("render.{KEY}:PAINTER"),\n',
}
"""The two lines, each the last of its registry."""
COPIED = ("rules", "render", "bot", "tests", "docs", "pyproject.toml", "requirements")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "toy_game")


def copy_project(target: Path) -> None:
    """Copy what the tests need."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, target / name)


def add_toy(target: Path) -> None:
    """Put the toy's folders into a copy of the project, and a line into each registry."""
    shutil.copytree(TREE, target, dirs_exist_ok=True, ignore=LEFT_OUT)
    for name, line in LINES.items():
        registry = target / name
        text = registry.read_text(encoding="utf-8")
        registry.write_text(text.replace("\n}\n", f"\n{line}}}\n", 1), encoding="utf-8")


def run_python(tree: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the project, as a developer does in the project itself."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=tree,
        env={**os.environ, "PYTEST_ADDOPTS": "", **environment},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def run_tests(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest there, in one process and with few invalid choices."""
    plain = ("-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-cov")
    return run_python(tree, *plain, *arguments, FUZZ="400", TORTURE_PAIRS="40")

"""Rules of the house that no linter knows."""

import re
from pathlib import Path

import pytest

from rules.catalogue import GAMES
from tests.bench.__main__ import BENCHES

ROOT = Path(__file__).parents[1]
BOT_FILES = sorted(
    path for path in (ROOT / "bot").rglob("*") if path.suffix in {".py", ".sql", ".toml"}
)


@pytest.mark.parametrize("path", BOT_FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_bot_names_no_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8").casefold()
    for key, game in GAMES.items():
        assert not re.search(rf"\b{re.escape(key)}\b", text), f"{path} names {key}"
        assert not re.search(rf"\b{re.escape(game.title.casefold())}\b", text)


def test_lock_files_name_no_registry() -> None:
    for path in sorted((ROOT / "requirements").glob("*.lock")):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text or path.name == "run.lock"


@pytest.mark.parametrize("name", BENCHES)
def test_every_bench_has_figures(name: str) -> None:
    source = (ROOT / "tests" / "bench" / f"{name}.py").read_text(encoding="utf-8")
    assert re.search(r"^def figures\(", source, re.MULTILINE)

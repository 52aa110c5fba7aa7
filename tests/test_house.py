"""Rules of the house that no linter knows."""

import re
from pathlib import Path

import pytest

from rules.catalogue import GAMES
from tests.bench.__main__ import BENCHES

ROOT = Path(__file__).parents[1]
BOT_FILES = sorted(
    path
    for path in (ROOT / "bot").rglob("*")
    if path.suffix in {".py", ".sql", ".toml", ".html", ".js", ".css"}
)


def is_of_one_game(path: Path) -> bool:
    """Whether a word of a folder's or a file's name is the key of a game."""
    return not GAMES.keys().isdisjoint(re.split(r"[/_.]", path.as_posix()))


def test_the_bot_names_no_game() -> None:
    names = {name for key, game in GAMES.items() for name in (key, game.title.casefold())}
    for path in BOT_FILES:
        text = path.read_text(encoding="utf-8").casefold()
        for name in names:
            assert not re.search(rf"\b{re.escape(name)}\b", text), f"{path} names {name}"


SHARED_FOLDERS = ("every_game", "bot", "e2e", "golden", "browser", "torture", "render", "rules")
SHARED_TESTS = sorted(
    path
    for folder in SHARED_FOLDERS
    for path in (ROOT / "tests" / folder).rglob("*.py")
    if not is_of_one_game(path.relative_to(ROOT / "tests"))
)


def test_a_shared_test_names_no_game() -> None:
    """What is about one game belongs into a folder or a file that bears its name."""
    names = {name for key, game in GAMES.items() for name in (key, game.title.casefold())}
    for path in SHARED_TESTS:
        text = path.read_text(encoding="utf-8").casefold()
        for name in names:
            assert name not in text, f"{path} names {name}; tests/games.py has games by kind"


def test_a_test_of_one_game_is_known_by_its_folder_or_its_name() -> None:
    for key in GAMES:
        assert is_of_one_game(Path("rules") / key / "test_turn.py")
        assert is_of_one_game(Path("e2e") / f"test_whole_{key}.py")
        assert not is_of_one_game(Path("e2e") / f"test_{key}x.py")
    assert not is_of_one_game(Path("bot") / "test_lobby.py")
    assert len(SHARED_TESTS) > 100


def test_lock_files_name_no_registry() -> None:
    for path in sorted((ROOT / "requirements").glob("*.lock")):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text or path.name == "run.lock"


@pytest.mark.parametrize("name", BENCHES)
def test_every_bench_has_figures(name: str) -> None:
    source = (ROOT / "tests" / "bench" / f"{name}.py").read_text(encoding="utf-8")
    assert re.search(r"^def figures\(", source, re.MULTILINE)

"""A fifth game costs its own folders and two lines: a toy is added so, and held to everything."""

import ast
import filecmp
import re
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from render.gallery import KINDS
from tests.toy_game.planting import KEY, LINES, add_toy, copy_project, run_python, run_tests

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the toy, its gallery drawn as a developer draws it."""
    tree = tmp_path_factory.mktemp("planted")
    copy_project(tree)
    add_toy(tree)
    drawn = run_python(tree, "-m", "render", "gallery", "--game", KEY)
    assert drawn.returncode == 0, drawn.stdout
    return tree


def files_of(tree: Path) -> set[str]:
    return {
        path.relative_to(tree).as_posix()
        for path in tree.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_toy_is_its_own_folders_and_two_lines(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    for tree in (before, after):
        tree.mkdir()
        copy_project(tree)
    add_toy(after)
    old, new = files_of(before), files_of(after)
    for name in new - old:
        path = Path(name)
        assert path.parent.name == KEY or path.name.startswith(f"{KEY}-"), name
    changed = {name for name in old if not filecmp.cmp(before / name, after / name, shallow=False)}
    assert changed == LINES.keys()
    for name, line in LINES.items():
        lines = (after / name).read_text(encoding="utf-8").splitlines(keepends=True)
        assert lines.count(line) == 1
        lines.remove(line)
        assert "".join(lines) == (before / name).read_text(encoding="utf-8")


SUITES = {
    "it plays, replays, is copied and fuzzed, and hides its secrets": (["tests/every_game"], 20),
    "its goldens are replayed": (["tests/golden"], 8),
    "it is painted, recapped, reviewed and its icons are found": (["tests/render"], 30),
    "its hints tell nothing hidden": (["tests/bot/test_jobs.py"], 3),
    "it is played through the panel": (["tests/e2e/test_every_game.py"], 1),
    "it is played from texts alone": (["tests/e2e/test_words.py"], 1),
    "nobody's bytes depend on what is hidden": (["tests/torture/test_pairs.py"], 1),
    "computers play it": (["tests/rules/computer/test_players.py"], 1),
}
"""Shared tests that take the games from the catalogue, and how many of them there are at least."""
EVERY_TIME = ["its goldens are replayed"]
"""The others wait for `make rest`."""


@pytest.mark.parametrize(
    "suites",
    [
        pytest.param(EVERY_TIME, id="its goldens"),
        pytest.param(SUITES.keys() - EVERY_TIME, id="everything else", marks=pytest.mark.ci),
    ],
)
def test_shared_tests_find_the_toy_and_pass(planted: Path, suites: Collection[str]) -> None:
    """All in one process: to start it takes longer than most of them."""
    files = [file for what in suites for file in SUITES[what][0]]
    ran = run_tests(planted, "-k", KEY, "-rA", *sorted(files))
    assert ran.returncode == 0, ran.stdout[-6000:]
    for what in suites:
        (folder,), least = SUITES[what]
        passed = re.findall(rf"^PASSED {re.escape(folder)}[/:]", ran.stdout, re.MULTILINE)
        assert len(passed) >= least, what


@pytest.mark.ci
def test_what_holds_for_all_games_at_once_holds_with_the_toy(planted: Path) -> None:
    files = [
        "test_house.py",
        "bot/test_emojis.py",
        "render/test_painters.py",
        "render/test_help.py",
    ]
    ran = run_tests(planted, *(f"tests/{file}" for file in files))
    assert ran.returncode == 0, ran.stdout[-6000:]


def test_its_gallery_is_drawn(planted: Path) -> None:
    drawn = {path.name for path in (planted / "docs" / "gallery").glob(f"{KEY}-*")}
    assert drawn == {*(f"{KEY}-{kind}.png" for kind in KINDS), f"{KEY}-replay.gif"}


def test_its_icons_are_brought_to_discord(planted: Path) -> None:
    ask = (
        "from bot.pictures.icons import all_icons, picture_of\n"
        f"print([icon for game, icon in all_icons() if game == '{KEY}' and picture_of(game, icon)])"
    )
    found = run_python(planted, "-c", ask)
    assert found.returncode == 0, found.stdout
    # The end of a turn is a plain emoji in every game.
    assert ast.literal_eval(found.stdout) == ["take"]


@pytest.mark.ci
def test_it_is_typed_and_keeps_the_import_contracts(planted: Path) -> None:
    folders = [f"{folder}/{KEY}" for folder in ("rules", "render", "tests/rules")]
    typed = run_python(planted, "-m", "mypy", "--cache-dir", str(planted / "types"), *folders)
    assert typed.returncode == 0, typed.stdout
    linted = run_python(
        planted, "-c", "from importlinter.cli import lint_imports_command as c; c()"
    )
    assert linted.returncode == 0, linted.stdout
    assert " 0 broken" in linted.stdout


@contextmanager
def changed(path: Path, old: str, new: str) -> Iterator[None]:
    """Put other words into a file for a while; without old words the file is away."""
    text = path.read_bytes()
    if old:
        assert old in text.decode()
        path.write_text(text.decode().replace(old, new, 1), encoding="utf-8")
    else:
        path.unlink()
    yield
    path.write_bytes(text)


MISSING = {
    "goldens": (f"tests/golden/{KEY}-2-by-hand.log", "", "", "Pearls has no golden"),
    "topics": (f"rules/{KEY}/help.toml", "", "", "Pearls has no help"),
    "first_pages": (
        f"rules/{KEY}/help.toml",
        "[topics.score]",
        "[topics.scores]",
        "Pearls has no page of rules that tells how points are made (topics.score)",
    ),
    "chapters": (
        f"rules/{KEY}/help.toml",
        "[topics.turn]",
        "[topics.pearl]\ntitle = 'Pearl'\ntext = 'Round.'\n\n[topics.turn]",
        "Pearls has no chapter for",
    ),
    "coaching": (f"rules/{KEY}/help.toml", "TakePearl = ", "# ", "Pearls has no coaching"),
    "card": (f"rules/{KEY}/card.toml", "", "", "Pearls has no card"),
    "gallery_module": (f"render/{KEY}/gallery.py", "", "", "Pearls has no gallery"),
    "gallery_pictures": (
        f"docs/gallery/{KEY}-turn.png",
        *("", ""),
        f"Pearls has no pictures {KEY}-turn.png",
    ),
    "census": (f"tests/rules/{KEY}/census.py", "", "", "Pearls has no census"),
    "reasons": (f"tests/rules/{KEY}/reasons.py", "", "", "Pearls has no readers of its reasons"),
    "alt_text": (
        f"render/{KEY}/__init__.py",
        "alt_text=alt_text",
        "alt_text=lambda view, names, news: ''",
        "Pearls has no alt text",
    ),
    "icons": (
        f"render/{KEY}/__init__.py",
        '{"take": "🦪", "end": "⏳"}',
        "{}",
        "Pearls has no icons",
    ),
    "painter": ("render/painters.py", LINES["render/painters.py"], "", "Pearls has no painter"),
}


MISSING_TOGETHER = [
    ["goldens", "topics", "card", "gallery_pictures", "census", "reasons", "icons"],
    ["coaching", "first_pages", "chapters", "gallery_module", "alt_text"],
    ["painter"],
]
"""Parts of which none hides that another is away; each line is one start of Python."""


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(parts, id=parts[0], marks=pytest.mark.ci if number else ())
        for number, parts in enumerate(MISSING_TOGETHER)
    ],
)
def test_a_game_without_a_part_fails_a_test_that_says_which(
    planted: Path, parts: list[str]
) -> None:
    with ExitStack() as away:
        for part in parts:
            name, old, new, _ = MISSING[part]
            away.enter_context(changed(planted / name, old, new))
        ran = run_tests(planted, "tests/every_game/test_complete.py", "-k", KEY, "-rA")
    assert ran.returncode == 1, ran.stdout[-3000:]
    for part in parts:
        assert MISSING[part][-1] in ran.stdout
        assert re.search(rf"^FAILED .*\[{KEY}-{part}\]", ran.stdout, re.MULTILINE), part


def test_every_part_is_away_once() -> None:
    assert sorted(part for parts in MISSING_TOGETHER for part in parts) == sorted(MISSING)


def test_with_all_its_parts_it_is_complete(planted: Path) -> None:
    ran = run_tests(planted, "tests/every_game/test_complete.py", "-k", KEY)
    assert ran.returncode == 0, ran.stdout[-3000:]


def test_a_painter_cannot_be_made_without_alt_text(planted: Path) -> None:
    with changed(planted / "render" / KEY / "__init__.py", "    alt_text=alt_text,\n", ""):
        ran = run_python(planted, "-c", "import render.painters")
    assert ran.returncode != 0
    assert "missing 1 required positional argument: 'alt_text'" in ran.stdout

"""Every ruling that the repository cites stands in docs/rulings.md, whole and once."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rules.catalogue import GAMES
from rules.engine.components import PROVENANCES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rulings.md"
TEXT = PAGE.read_text(encoding="utf-8")
FOLDERS = ("rules", "render", "bot", "tests", "docs")
SUFFIXES = {".py", ".toml", ".md", ".log"}
LETTERS = "".join(sorted({*re.findall(r"^\| ([A-Z])\d+ \|", TEXT, re.MULTILINE)}))
"""Those that the numbers of rulings begin with; each game has its own."""

SILENT = "The rulebook is silent."
QUOTED = re.compile(r"“[^”]+” \([^)]+\)(?:; “[^”]+” \([^)]+\))*")
CITED = re.compile(rf"\b[Rr]uling ([{LETTERS}][1-9]\d?)\b")
LOOSE = (
    # Any other way to put the word before a number: in the plural, in capitals, in the next line.
    re.compile(rf"\b(?![Rr]uling [{LETTERS}]\d)(?:[Rr]ulings?|RULINGS?)\W{{1,12}}[{LETTERS}]\d"),
    # A second number without the word: `ruling S4, S5`, `ruling U1–U4`.
    re.compile(rf"\b[Rr]uling [{LETTERS}]\d+\s*(?:,|and|or|to|–|-|/)\s*[{LETTERS}]\d"),
    re.compile(r"\bRULINGS\b"),
)
BARE = re.compile(rf"(?<![Rr]uling )\b[{LETTERS}](?:[5-9]|[1-9]\d)\b")
"""A number without the word. Cells look like it up to 4, where a realm usually ends."""


class Ruling(NamedTuple):
    """One line of the page."""

    game: str
    number: str
    played: str
    rulebook: str
    provenance: str


def rulings_in(page: str) -> Iterator[Ruling]:
    """The lines of all tables that have the four columns of a ruling."""
    game, is_table = "", False
    for line in page.splitlines():
        if line.startswith("## "):
            game = line.removeprefix("## ")
        cells = [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]
        if cells == ["no.", "we play", "the rulebook says", "provenance"]:
            is_table = True
        elif not line.startswith("|"):
            is_table = False
        elif is_table and not line.startswith("|---"):
            yield Ruling(game, *cells)


def missing_in(text: str, known: set[str]) -> list[str]:
    """The numbers that a text cites and nobody has ruled."""
    return [number for number in CITED.findall(text) if number not in known]


def loose_in(text: str) -> list[str]:
    """Citations that do not read `ruling A17`, so that they could not be found."""
    return [found[0] for form in LOOSE for found in form.finditer(text)]


RULINGS = list(rulings_in(TEXT))
KNOWN = {ruling.number for ruling in RULINGS}
FILES = sorted(
    path
    for path in (
        *ROOT.glob("*"),
        *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*")),
    )
    # The examples below are meant to be wrong.
    if path.suffix in SUFFIXES and path != Path(__file__)
)


@pytest.mark.slow
def test_every_ruling_that_is_cited_stands_on_the_page() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    missing = {
        str(path): found for path, text in texts.items() if (found := missing_in(text, KNOWN))
    }
    assert not missing
    loose = {str(path): found for path, text in texts.items() if (found := loose_in(text))}
    assert not loose, "cite each as “ruling A17”"
    cited = {number for path in FILES if path != PAGE for number in CITED.findall(texts[path])}
    assert {number[0] for number in cited} == set(LETTERS)
    assert len(cited) > 40


@pytest.mark.parametrize("folder", ["rules", "render", "bot"])
def test_no_number_of_a_ruling_stands_without_the_word(folder: str) -> None:
    for path in FILES:
        if path.is_relative_to(ROOT / folder):
            found = BARE.findall(path.read_text(encoding="utf-8"))
            assert not found, f"{path}: cite each as “ruling A17”"


def test_every_ruling_has_one_line() -> None:
    assert [
        number for number, lines in Counter(one.number for one in RULINGS).items() if lines > 1
    ] == []
    games = list(dict.fromkeys(one.game for one in RULINGS))
    assert {*games} <= {game.title for game in GAMES.values()}
    letters = []
    for game in games:
        numbers = [one.number for one in RULINGS if one.game == game]
        letters.append(numbers[0][0])
        assert numbers == [f"{letters[-1]}{number}" for number in range(1, len(numbers) + 1)]
    assert sorted(letters) == list(LETTERS), "two games share a letter"


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.number)
def test_a_ruling_has_a_sentence_the_rulebooks_words_and_a_provenance(ruling: Ruling) -> None:
    assert re.fullmatch(r"[A-Z0-9].{20,}\.", ruling.played)
    assert ruling.rulebook == SILENT or QUOTED.fullmatch(ruling.rulebook)
    for part in ruling.provenance.split("; "):
        word, _, of_what = part.partition(": ")
        assert word in PROVENANCES
        assert part == word or of_what


def test_what_the_second_reading_changes_are_rulings() -> None:
    changed = re.findall(
        rf"^\| ([{LETTERS}]\d+) \|", TEXT.split("## Second reading")[1], re.MULTILINE
    )
    assert changed
    assert set(changed) <= KNOWN


def test_a_citation_of_a_missing_ruling_is_reported() -> None:
    text = '"""Ruling A17: known."""\n# Nobody has ruled that (ruling A99, ruling U2, ruling H10).'
    assert missing_in(text, KNOWN) == ["A99", "H10"]
    assert missing_in(text, KNOWN - {"A17"}) == ["A17", "A99", "H10"]


@pytest.mark.parametrize(
    "text",
    [
        "# Rulings A17: the game lays them.",
        "# beside RULINGS S2 to S6",
        "# see RULINGS.md",
        "# RULING A17",
        "# the rule itself (ruling S4, S5)",
        "# ruling U1–U4",
        "# ruling U8 and U12",
        "# our ruling\n# A17",
        "# ruling (A17)",
    ],
)
def test_a_citation_in_another_form_is_reported(text: str) -> None:
    assert loose_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "genie A4 B2",
        "# S1 and S3 are worth 2 each, C2 5",
        "# Ruling A8: from A1 to S4",
        "the rulings",
    ],
)
def test_cells_are_not_taken_for_rulings(text: str) -> None:
    assert not missing_in(text, KNOWN)
    assert not loose_in(text)
    assert not BARE.findall(text)


@pytest.mark.parametrize("text", ["# as in A17", "(H7)"])
def test_a_bare_number_is_reported(text: str) -> None:
    assert BARE.findall(text)


def test_a_line_that_lacks_a_part_is_seen() -> None:
    page = "## Almadi\n\n| no. | we play | the rulebook says | provenance |\n|---|---|---|---|\n"
    (ruling,) = rulings_in(f"{page}| A1 |  |  | guess |\n")
    with pytest.raises(AssertionError):
        test_a_ruling_has_a_sentence_the_rulebooks_words_and_a_provenance(ruling)
    assert list(rulings_in(f"{page}\n| A1 | in another table | x | house |\n")) == []

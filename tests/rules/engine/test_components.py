"""Component data: every fact has a provenance, and what is wrong is said with its place."""

from pathlib import Path

import pytest

from rules.engine.components import Sheet, data_sets
from rules.engine.illegal import BadComponents

GOOD = """
[provenance]
colour = "house"
points = "rulebook"
ranks = "derived"
rows = "house"

[cards]
sun = { colour = "red", points = 3 }
moon = { colour = "blue", points = 4, provenance = { points = "sourced" } }

[numbers]
ranks = [3, 1]

[[strip]]
key = "amber"
rows = [{ colour = "red" }, { colour = "blue" }]
"""


def sheet(folder: Path, text: str = GOOD) -> Sheet:
    (folder / "cards.toml").write_text(text, encoding="utf-8")
    return Sheet(folder, "cards")


def test_lines_give_their_facts_and_where_they_come_from(tmp_path: Path) -> None:
    sun, moon = sheet(tmp_path).lines("cards")
    assert (sun.key, sun.word("colour", ["red", "blue"]), sun.number("points", 1)) == (
        "sun",
        "red",
        3,
    )
    assert sun.provenance("points") == "rulebook"
    assert moon.provenance("points") == "sourced"
    assert moon.provenance("colour") == "house"
    assert moon.has("colour")
    assert not moon.has("size")
    sun.check_all_read()


def test_a_table_can_be_one_line(tmp_path: Path) -> None:
    assert sheet(tmp_path).line("numbers").numbers("ranks") == (3, 1)


def test_an_array_of_tables_has_keys_and_rows(tmp_path: Path) -> None:
    (strip,) = sheet(tmp_path).array("strip")
    assert strip.key == "amber"
    assert [row.word("colour") for row in strip.lines("rows")] == ["red", "blue"]
    strip.check_all_read()


def refusal_of(folder: Path, old: str, new: str) -> str:
    assert old in GOOD
    with pytest.raises(BadComponents) as caught:
        read_all(sheet(folder, GOOD.replace(old, new)))
    assert caught.value.code == "components"
    return caught.value.sentence


def read_all(opened: Sheet) -> None:
    for line in opened.lines("cards"):
        line.word("colour", ["red", "blue"])
        line.number("points", least=1)
        line.check_all_read()
    opened.line("numbers").numbers("ranks")
    for line in opened.array("strip"):
        for row in line.lines("rows"):
            row.word("colour")


def test_all_of_it_is_read_when_it_is_right(tmp_path: Path) -> None:
    read_all(sheet(tmp_path))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"red", points = 3', "3, points = 3", "sun: colour is 3, not a word."),
        ('"red", points', '"pink", points', "sun: colour is “pink”, not one of red, blue."),
        ("points = 3", "points = true", "sun: points is True, not a whole number."),
        ("points = 3", "points = 0", "sun: points is 0, less than 1."),
        (", points = 3", "", "sun: points is missing."),
        ("points = 3", "points = 3, pints = 4", "sun: “pints” is not a fact it should have."),
        ('points = "rulebook"\n', "", "sun: points has no provenance."),
        ('colour = "house"', 'colour = "guess"', "the provenance of colour is 'guess', not one of"),
        ('{ points = "sourced" }', '"sourced"', "moon: provenance is 'sourced', not a table."),
        ('sun = { colour = "red", points = 3 }', "sun = 3", "sun: 3 is not a table of facts."),
        ("[cards]", "[karten]", "the table [cards] is missing."),
        ("[provenance]", "[source]", "the table [provenance] is missing."),
        ("[3, 1]", '[3, "x"]', "numbers: ranks is [3, 'x'], not a list of whole numbers."),
        ("[[strip]]", "[strip]", "the array [[strip]] is missing."),
        ('[{ colour = "red" }, { colour = "blue" }]', "[1]", "rows is [1], not a list of tables."),
        ("sun = {", "sun = {{", "is not TOML"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    found = refusal_of(tmp_path, old, new)
    assert found.startswith(f"{tmp_path.name}/cards.toml")
    assert sentence in found


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"tiles\.toml cannot be read"):
        Sheet(tmp_path, "tiles")


def test_our_own_data_sets_come_last_and_the_newest_at_the_end(tmp_path: Path) -> None:
    for name in ("house-10", "house-2", "box-of-ann", "zebra", "__pycache__", ".hidden"):
        (tmp_path / name).mkdir()
    (tmp_path / "readme").write_text("no set")
    assert data_sets(tmp_path) == ("zebra", "box-of-ann", "house-2", "house-10")

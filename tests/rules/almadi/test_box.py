"""Broken component data is refused with a sentence that names the file and the line."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.almadi.box import COLOURS, DATA, DATA_SETS, open_box
from rules.engine.illegal import BadComponents


def sentence(folder: Path, name: str, old: str, new: str) -> str:
    """What is said when that text of a file is written otherwise."""
    shutil.copytree(DATA / "house-1", folder / "broken")
    path = folder / "broken" / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadComponents) as refused:
        open_box("broken", folder)
    assert refused.value.code == "components"
    return refused.value.sentence


BROKEN = r"""
# A fact is missing.
landscapes.toml, oasis-01: S is missing.
  - S = "ruby", W
  + W
landscapes.toml, market-01: good is missing.
  - good = "carpets", goods
  + goods
landscapes.toml, market-01: goods is missing.
  - "carpets", goods = 5
  + "carpets"
strips.toml, cedar, rows 4: good is missing.
  - good = "spices", goods
  + goods
objectives.toml, hole: points is missing.
  - "grey", points = 7, label
  + "grey", label
stalls.toml, spices: goods is missing.
  - 8, goods = 2
  + 8
mosaics.toml, star: cards is missing.
  - { cards = 8 }
  + {}
table.toml, rubies: supply is missing.
  - supply = 30
  +
table.toml, 2: mosaics is missing.
  - mosaics = 14, stalls
  + stalls

# A fact is misspelt, so that one is missing and one too many.
landscapes.toml, oasis-01: “NN” is not a fact it should have.
  - "genie"
  + "genie", NN = "arrow"
landscapes.toml, oasis-01: “good” is not a fact it should have.
  - "genie"
  + "genie", good = "spices"
strips.toml, cedar: “colour” is not a fact it should have.
  - "cedar"
  + "cedar"\ncolour = "red"
strips.toml, cedar, rows 1: “N” is not a fact it should have.
  - "arrow"
  + "arrow", N = "jar"
objectives.toml, hole: “worth” is not a fact it should have.
  - "A hole"
  + "A hole", worth = 3
stalls.toml, spices: “price” is not a fact it should have.
  - goods = 2
  + goods = 2, price = 1
table.toml, 2: “gray” is not a fact it should have.
  - grey = 1
  + grey = 1, gray = 1
table.toml, rubies: “supplies” is not a fact it should have.
  - supply = 30
  + supply = 30\nsupplies = 30
table.toml, genie: “wishes” is not a fact it should have.
  - moves = 3
  + moves = 3\nwishes = 3
table.toml, caravans: “room” is not a fact it should have.
  - capacity = [0
  + room = 1\ncapacity = [0
table.toml, scoring: “jug” is not a fact it should have.
  - jar = 1
  + jug = 1\njar = 1

# A fact is of the wrong type.
landscapes.toml, oasis-01: S is 3, not a word.
  - "ruby"
  + 3
landscapes.toml, market-01: goods is 'five', not a whole number.
  - goods = 5
  + goods = "five"
landscapes.toml, market-01: goods is 0, less than 1.
  - goods = 5
  + goods = 0
landscapes.toml, oasis-01: 7 is not a table of facts.
  - { landscape = "oasis", N = "arrow", E = "arrow", S = "ruby", W = "genie" }
  + 7
objectives.toml, hole: points is 0, less than 1.
  - "grey", points = 7
  + "grey", points = 0
stalls.toml, spices: goods is 0, less than 1.
  - goods = 2
  + goods = 0
characters.toml, jafar: cost is 0, less than 1.
  - cost = 1
  + cost = 0
table.toml, rubies: supply is True, not a whole number.
  - supply = 30
  + supply = true
table.toml, rubies: two is [10, '4'], not a list of whole numbers.
  - [10, 4]
  + [10, "4"]

# A word is unknown.
landscapes.toml, oasis-01: landscape is “desert”, not one of oasis, caravan, palace, market.
  - "oasis"
  + "desert"
landscapes.toml, oasis-01: S is “rubin”, not one of…
  - "ruby"
  + "rubin"
landscapes.toml, market-01: good is “rugs”, not one of spices, leather, carpets, pottery.
  - "carpets"
  + "rugs"
objectives.toml, hole: colour is “gray”, not one of blue, yellow, red, green, grey.
  - "grey", points = 7
  + "gray", points = 7
objectives.toml, whole: there is no such objective.
  - hole =
  + whole =
stalls.toml, silver: it is not one of spices, leather, carpets, pottery.
  - spices
  + silver
mosaics.toml, stars: it is not one of star, lattice, knot, bloom.
  - star =
  + stars =
table.toml, two: it is not a number of seats from 2 to 5.
  - 2 = {
  + two = {
table.toml, 6: it is not a number of seats from 2 to 5.
  - 2 = {
  + 6 = {

# Provenance.
landscapes.toml, market-01: good has no provenance.
  - good = "house"\n
  +
landscapes.toml: the provenance of N is 'hearsay', not one of…
  - N = "house"
  + N = "hearsay"
objectives.toml, five-oases: the provenance of points is 'rumour', not one of…
  - "rulebook" }
  + "rumour" }
objectives.toml, five-oases: provenance is 'rulebook', not a table.
  - { points = "rulebook" }
  + "rulebook"
mosaics.toml: the table [provenance] is missing.
  - [provenance]
  + [origin]

# Whole tables.
strips.toml, cedar: it has 3 rows, not 4.
  -     { landscape = "palace", E = "arrow" },\n
  +
strips.toml, cedar: it has 5 rows, not 4.
  - "arrow" },\n
  + "arrow" },\n    { landscape = "palace", E = "arrow" },\n
landscapes.toml: the table [landscapes] is missing.
  - [landscapes]
  + [tiles]
table.toml: the table [genie] is missing.
  - [genie]
  + [djinn]
"""
"""The sentence, and the text of the file before and after somebody broke it; … stands for any."""


def broken() -> Iterator[object]:
    lines = [line for line in BROKEN.splitlines() if line and not line.startswith("#")]
    for said, old, new in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        before, after = (line[4:].replace(r"\n", "\n") for line in (old, new))
        yield pytest.param(said.partition(".toml")[0], before, after, said, id=said)


@pytest.mark.parametrize(("name", "old", "new", "said"), list(broken()))
def test_broken_data_is_refused_with_file_and_line(
    tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    shown = sentence(tmp_path, name, old, new)
    start, anything, _ = f"broken/{said}".partition("…")
    assert shown.startswith(start)
    assert anything or shown == start


@pytest.mark.parametrize(
    "name", ["landscapes", "strips", "stalls", "mosaics", "objectives", "table"]
)
def test_a_missing_file_is_refused(tmp_path: Path, name: str) -> None:
    shutil.copytree(DATA / "house-1", tmp_path / "broken")
    (tmp_path / "broken" / f"{name}.toml").unlink()
    with pytest.raises(BadComponents, match=rf"^broken/{name}\.toml cannot be read: "):
        open_box("broken", tmp_path)


def test_a_file_that_is_not_toml_is_refused(tmp_path: Path) -> None:
    said = sentence(tmp_path, "stalls", "[stalls]", "[stalls")
    assert said.startswith("broken/stalls.toml is not TOML: ")
    assert "line 10" in said


def test_strips_under_another_name_are_refused(tmp_path: Path) -> None:
    shutil.copytree(DATA / "house-1", tmp_path / "broken")
    path = tmp_path / "broken" / "strips.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("[[strip]]", "[[band]]"), "utf-8")
    with pytest.raises(BadComponents, match=r"broken/strips\.toml: the array \[\[strip\]\] is"):
        open_box("broken", tmp_path)


def test_a_number_of_seats_that_is_missing_is_refused(tmp_path: Path) -> None:
    line = "4 = { landscapes = 18, mosaics = 28, stalls = 28, grey = 3 }\n"
    said = sentence(tmp_path, "table", line, "")
    assert said == "broken/table.toml: there are no numbers for 4 seats."


def test_our_own_data_set_opens_and_is_read_once() -> None:
    assert DATA_SETS[-1] == "house-1"
    box = open_box("house-1")
    assert box is open_box("house-1")
    assert [len(group) for group in box.landscapes.values()] == [22, 22, 22, 22]
    assert len(box.strips) == 5
    assert [len(box.objectives[colour]) for colour in COLOURS] == [5, 5, 5, 5, 12]
    assert box.objective("hole").points == 7


def test_only_markets_hold_goods_and_a_strip_is_blank_on_three_sides() -> None:
    box = open_box("house-1")
    strips = [one for strip in box.strips for one in strip.landscapes]
    for tile in [*strips, *(one for group in box.landscapes.values() for one in group)]:
        assert (tile.good is not None) == (tile.goods > 0) == (tile.landscape == "market")
        assert tile.goods in range(6)
    for one in strips:
        assert [one.sides[side] for side in "NSW"] == [None, None, None]
    assert [one.key for one in box.strips[1].landscapes] == [f"amber-{row}" for row in (1, 2, 3, 4)]
    assert [one.sides["E"] for one in box.strips[1].landscapes] == [
        "marteline",
        "jar",
        "arrow",
        "arrow",
    ]

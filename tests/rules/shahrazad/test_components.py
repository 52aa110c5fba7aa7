"""The box as the rulebook, ruling H8 and ruling H9 fill it, and what a broken one is told."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from rules.engine.components import Sheet
from rules.engine.illegal import BadComponents
from rules.shahrazad.box import DATA, DATA_SETS, MOST_TILES, open_box
from rules.shahrazad.tiles import COLOURS
from tests.rules.shahrazad.drawing import BOX


def test_there_are_twenty_two_story_tiles_with_numbers_from_zero_to_twenty_one() -> None:
    assert [tile.number for tile in BOX.tiles] == list(range(22))


def test_each_tile_has_a_colour_a_number_and_a_title_of_its_own() -> None:
    assert len({tile.title for tile in BOX.tiles}) == 22
    assert BOX.tile(0).title == "The Fool"
    assert BOX.tile(21).title == "The World"


def test_each_colour_has_a_different_number_of_tiles() -> None:
    """Ruling H8: 7 red, 6 blue, 5 yellow, 4 black."""
    counted = Counter(tile.colour for tile in BOX.tiles)
    assert counted == {"red": 7, "blue": 6, "yellow": 5, "black": 4}


def test_each_colour_has_a_symbol_and_a_letter_of_its_own() -> None:
    assert tuple(BOX.colours) == COLOURS
    symbols = [BOX.colours[colour].symbol for colour in COLOURS]
    assert symbols == ["flame", "bird", "flower", "mask"]
    assert len({colour.letter for colour in BOX.colours.values()}) == 4


@pytest.mark.parametrize(
    ("colour", "numbers"),
    [
        ("red", [1, 4, 6, 10, 13, 16, 19]),
        ("blue", [0, 3, 8, 11, 15, 20]),
        ("yellow", [2, 7, 12, 17, 21]),
        ("black", [5, 9, 14, 18]),
    ],
)
def test_the_numbers_that_share_a_colour(colour: str, numbers: list[int]) -> None:
    assert [tile.number for tile in BOX.tiles if tile.colour == colour] == numbers


def test_the_colours_of_6_9_and_10_are_sourced_and_the_others_ours() -> None:
    lines = Sheet(DATA / "house-1", "tiles").lines("tiles")
    sourced = [line.key for line in lines if line.provenance("colour") == "sourced"]
    assert sourced == ["6", "9", "10"]


def test_a_box_is_read_once() -> None:
    assert open_box("house-1") is BOX
    assert DATA_SETS == ("house-1",)


BROKEN = [
    ("tiles", '0 = { colour = "blue"', '0 = { colour = "green"', "0: colour is “green”"),
    ("tiles", '0 = { colour = "blue"', '0 = { colour = "red"', "8 tiles are red, not 7"),
    ("tiles", 'title = "The Fool"', "title = 3", "0: title is 3, not a word"),
    ("tiles", "0 = {", "00 = {", "00: it is not a number"),
    ("tiles", "0 = {", "fool = {", "fool: it is not a number"),
    ("tiles", "red = { tiles", "green = { tiles", "green: it is not one of red, blue"),
    ("tiles", 'red = { tiles = 7, symbol = "flame", letter = "R" }', "", "no colour red"),
    ("tiles", 'letter = "R" }', 'letter = "R", hue = 3 }', "red: “hue” is not a fact"),
    ("tiles", 'title = "The Fool" }', 'title = "The Fool", age = 3 }', "0: “age” is not a fact"),
    ("table", "hand = 2", "hand = 0", "play: hand is 0, less than 1"),
    ("table", "hand = 2", "hand = 2\nfoot = 2", "play: “foot” is not a fact"),
    ("table", "gap = 1", "gap = true", "scoring: gap is True, not a whole number"),
    ("table", "2 = { column", "3 = { column", "3: it is not a number of seats from 1 to 2"),
    ("table", "2 = { column = 3 }", "", "there are no numbers for 2 seats"),
    ("table", "column = 3", "column = 3, row = 2", "2: “row” is not a fact"),
    ("table", "from = 20", "from = 10", "night: it begins at 10, not after 10"),
    ("table", 'ending = "won"', 'ending = "drawn"', "dawn: ending is “drawn”"),
    ("table", 'ending = "lost"', 'ending = "lost"\nrank = 1', "yawn: “rank” is not a fact"),
    ("table", "[[results_2]]", "[[results_3]]", ""),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), BROKEN)
def test_a_broken_box_says_what_is_wrong(
    tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    shutil.copytree(DATA / "house-1", tmp_path / "broken")
    path = tmp_path / "broken" / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new) if not said else text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadComponents) as refused:
        open_box("broken", tmp_path)
    assert said in refused.value.sentence


def test_more_tiles_than_columns_have_names_for_are_refused(tmp_path: Path) -> None:
    shutil.copytree(DATA / "house-1", tmp_path / "huge")
    path = tmp_path / "huge" / "tiles.toml"
    more = "".join(
        f'{number} = {{ colour = "black", title = "Tale {number}" }}\n' for number in range(22, 31)
    )
    text = path.read_text(encoding="utf-8").replace("black = { tiles = 4", "black = { tiles = 13")
    path.write_text(text + more, "utf-8")
    with pytest.raises(BadComponents, match=f"31 tiles, more than {MOST_TILES}"):
        open_box("huge", tmp_path)


@pytest.mark.parametrize(
    ("seats", "points", "key"),
    [
        *((seats, points, "yawn") for seats in (1, 2) for points in (-40, 0, 9)),
        *((seats, points, "dawn") for seats in (1, 2) for points in (10, 19)),
        *((seats, points, "night") for seats in (1, 2) for points in (20, 29)),
        (1, 30, "laugh"),
        (1, 39, "laugh"),
        (1, 40, "thousand"),
        (2, 30, "laugh"),
        (2, 34, "laugh"),
        (2, 35, "thousand"),
    ],
)
def test_the_kings_results(seats: int, points: int, key: str) -> None:
    """Ruling H9."""
    result = BOX.result(seats, points)
    assert result.key == key
    assert result.wins == (key != "yawn")
    assert result.words.endswith(".")

"""The component data: what it holds, where each fact comes from, and what is said of mistakes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.engine.components import Sheet
from rules.engine.illegal import BadComponents
from rules.sultan.box import COLOURS, DATA, DATA_SETS, SEATS, open_box

JEWELS, TABLE = "jewels.toml", "table.toml"


def test_there_is_one_data_set() -> None:
    assert DATA_SETS == ("house-1",)


def test_every_number_of_seats_has_its_numbers() -> None:
    assert list(open_box("house-1").seats) == list(SEATS)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 12), (3, 15), (4, 15), (5, 15)])
def test_three_stages_are_played_whatever_the_number_of_seats(seats: int, rounds: int) -> None:
    numbers = open_box("house-1").seats[seats]
    assert numbers.rounds == rounds == 3 * numbers.rounds_a_stage


def test_the_bonuses_are_those_of_the_rulebook() -> None:
    bonus = open_box("house-1").bonus
    assert bonus[False] == (0, 0, 0, 2, 5, 10, 20)
    assert bonus[True] == (0, 0, 0, 0, 2, 5, 10, 20)


def test_how_many_jewels_there_are_is_sourced_and_their_points_are_printed() -> None:
    for line in Sheet(DATA / "house-1", "jewels").lines("jewels"):
        assert line.key in COLOURS
        assert line.provenance("jewels") == "sourced"
        assert line.provenance("points") == "rulebook"


Spoil = Callable[[str], str]


def swap(old: str, new: str) -> Spoil:
    return lambda text: text.replace(old, new)


@pytest.mark.parametrize(
    ("name", "spoil", "sentence"),
    [
        (JEWELS, swap("blue =", "violet ="), "violet: it is not one of white, red"),
        (JEWELS, swap("blue = {", "#"), "there are no blue jewels"),
        (JEWELS, swap("jewels = 12,", "jewels = 1,"), "39 jewels are too few for 4"),
        (JEWELS, swap("jewels = 12,", "jewels = 7,"), "45 jewels are too few for 4"),
        (JEWELS, swap("more = [0,", "more = [1,"), "more does not begin with 0"),
        (JEWELS, swap("two = [0, 0, 0, 0, 2, 5, 10, 20]", "two = []"), "two does not begin with 0"),
        (JEWELS, swap("[bonus]", "[bonus]\nthree = [0]"), "“three” is not a fact"),
        (JEWELS, swap("points = 1 }", "points = 1, cut = 2 }"), "“cut” is not a fact"),
        (TABLE, swap("5 = {", "6 = {"), "it is not a number of seats from 2 to 5"),
        (TABLE, swap("5 = {", "#"), "there are no numbers for 5 seats"),
        (TABLE, swap("cushions = 2, drawn = 3", "cushions = 2, drawn = 4"), "not one more"),
        (TABLE, swap("cushions = 2, drawn = 3", "cushions = 4, drawn = 5"), "too few or too many"),
        (TABLE, swap("hand = 8", "hand = 7"), "does not come out even"),
        (TABLE, swap("hand = 5", "hand = 4"), "does not come out even"),
        (TABLE, swap("cards = 1 }", "cards = 1, screens = 1 }"), "“screens” is not a fact"),
    ],
)
def test_a_mistake_in_the_data_is_said_at_once(
    name: str, spoil: Spoil, sentence: str, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for each in (JEWELS, TABLE):
        text = (DATA / "house-1" / each).read_text(encoding="utf-8")
        changed = spoil(text) if each == name else text
        assert (changed != text) == (each == name)
        (folder / each).write_text(changed, encoding="utf-8")
    with pytest.raises(BadComponents) as caught:
        open_box("mine", tmp_path)
    assert sentence in caught.value.sentence

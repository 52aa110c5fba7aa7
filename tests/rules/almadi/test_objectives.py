"""The 32 royal objectives: what meets each, what narrowly does not, and when they complete."""

from collections.abc import Iterator

import pytest

from rules.almadi.box import COLOURS
from rules.almadi.cells import cell, parse_cell
from rules.almadi.objectives import CONDITIONS, identical_pairs, is_met
from rules.almadi.realm import Realm
from rules.almadi.table import Architect
from tests.rules.almadi.drawing import BOX, architect, realm

COLUMNS = ["S", *"ABCDEFGHIJKLMNOP"]


def grid(*rows: str, first: str = "S") -> str:
    """Rows 1, 2 … below the names of their columns; the strip is the first unless another is."""
    names = COLUMNS[COLUMNS.index(first) :][: len(rows[0].split())]
    return "\n".join([" ".join(names), *(f"{row} {cells}" for row, cells in enumerate(rows, 1))])


def facing(effect: str, count: int, strip: bool = False) -> str:
    """So many contacts of that effect, side by side in row 1; the first on the strip if wished."""
    names = COLUMNS[0 if strip else 1 :][: 2 * count]
    sides = [f"{name}1: {'W' if at % 2 else 'E'} " for at, name in enumerate(names)]
    ends = [end + ("arrow" if at % 2 else effect) for at, end in enumerate(sides)]
    return "\n".join([" ".join(names), f"1 {' '.join('O' * len(names))}", *ends])


# What meets an objective whatever else there is; the strip is the left column.
MEETS: dict[str, list[Architect]] = {
    "five-oases": [
        architect(grid("O O . O .", ". . O . .", ". O . . .")),
        architect(grid(". O O O O", ". O O . .")),
    ],
    "oasis-in-each-row": [
        architect(grid("O . . .", ". . O .", ". O . .", ". . . O")),
        architect(grid(". O", ". O", ". O", ". O")),
    ],
    "oasis-square": [
        architect(grid(". O O", "P O O")),
        architect(grid("P . .", ". . .", "O O .", "O O .")),
    ],
    "oasis-diagonal": [
        architect(grid("O . . .", ". O . .", ". . O .", ". . . O")),
        architect(grid(". . . . O", ". . . O .", ". . O . .", ". O . . .")),
    ],
    "seven-jars": [architect(facing("jar", 7)), architect(facing("jar", 8, strip=True))],
    "five-caravans": [architect(grid("C C C C C")), architect(grid(". C . C C", "C . C . C"))],
    "four-stalls": [
        architect(stalls=["spices", "leather", "carpets", "pottery"]),
        architect(stalls=["spices"] * 5),
    ],
    "stall-pairs": [
        architect(stalls=["spices", "leather", "leather", "spices"]),
        architect(stalls=["pottery"] * 4),
    ],
    "caravan-diagonal": [
        architect(grid("C . . .", ". C . .", ". . C .", ". . . C")),
        architect(grid(". . . . C", ". . . C .", ". . C . .", ". C . . .")),
    ],
    "four-active-stalls": [
        architect(facing("stall", 4)),
        architect(facing("stall", 4, strip=True)),
    ],
    "five-palaces": [architect(grid("P P P P P")), architect(grid(". P . P P", "P . P . P"))],
    "four-mosaics": [
        architect(mosaics=["star", "lattice", "knot", "bloom"]),
        architect(mosaics=["star"] * 5),
    ],
    "mosaic-pairs": [
        architect(mosaics=["star", "knot", "knot", "star"]),
        architect(mosaics=["bloom"] * 4),
    ],
    "palace-ring": [
        architect(grid(". P .", "P . P", ". P .")),
        architect(grid(". . P .", ". P O P", ". . P .")),
        architect(grid(". . .", ". P .", "P P P", ". P .")),
    ],
    "four-active-martelines": [
        architect(facing("marteline", 4)),
        architect(facing("marteline", 5, strip=True)),
    ],
    "five-markets": [architect(grid("M M M M M")), architect(grid(". M . M M", "M . M . M"))],
    "goods-of-each-kind": [
        architect(
            f"{grid('M M M M .', 'M . . . .')}\n"
            "S1: 2 spices\nA1: 2 leather\nB1: 3 carpets\nC1: 1 pottery\nS2: 1 pottery"
        ),
    ],
    "ten-alike-goods": [
        architect(f"{grid('M M M . M')}\nS1: 3 spices\nA1: 4 spices\nD1: 3 spices"),
        architect(f"{grid('. M M . M')}\nA1: 5 pottery\nB1: 5 pottery\nD1: 4 spices"),
    ],
    "market-corners": [
        architect(grid("M . M", ". . .", "M . M")),
        architect(grid("P . . .", ". M C M", ". . O .", ". M . M")),
    ],
    "four-active-rubies": [architect(facing("ruby", 4)), architect(facing("ruby", 4, strip=True))],
    "empty-column": [
        architect(grid("P . O", "O . O", "C . C", "M . M")),
        architect(grid("P C . O", "O C . O", "C C . C", "M C . M")),
    ],
    "line-of-four": [
        architect(grid("O C M P")),
        architect(grid("O", "C", "M", "P", first="B")),
        architect(grid(". . P", "P . M", "O . C", "M . O")),
    ],
    "motley-square": [
        architect(grid("O C", "P M")),
        architect(grid(". . .", ". . .", ". P O", ". C M")),
        architect(grid(". . .", ". M C", ". P O")),
        architect(grid("O . .", "P . .", "C M .", "P O .")),
    ],
    "hole": [
        architect(grid(". O .", "C . P", ". M .")),
        architect(grid(". . . .", ". . O .", ". O . P", ". . M .")),
    ],
    "two-holes": [
        architect(grid(". O . O .", "C . P . O", ". M . C .")),
        architect(grid(". O . .", "C . P .", ". M . P", ". . C .")),
    ],
    "long-hole": [
        architect(grid(". O O .", "C . . P", ". M C .")),
        architect(grid(". O .", "C . P", "M . O", ". O .")),
        architect(grid(". . O .", ". C . P", ". M . O", ". . O .")),
    ],
    "stalls-and-mosaics": [architect(stalls=["spices"] * 4, mosaics=["star"] * 4)],
    "stalls-and-rubies": [architect(stalls=["spices"] * 4, rubies=4)],
    "mosaics-and-rubies": [architect(mosaics=["star"] * 4, rubies=4)],
    "matching-pairs": [
        architect(stalls=["spices", "leather", "spices"], mosaics=["knot", "bloom", "bloom"]),
    ],
    "five-genies": [architect(facing("genie", 5)), architect(facing("genie", 6, strip=True))],
    "six-in-a-row": [
        architect(grid("P . . . . .", "O C P M O C")),
        architect(grid("O . C . P C M . O")),
        architect(grid(". O C O P C M")),
    ],
}

# The same, short of one thing.
MISSES: dict[str, list[Architect]] = {
    "five-oases": [architect(grid("O O . O .", ". . O . .", "C M P P ."))],
    "oasis-in-each-row": [
        architect(grid("O O", ". O", "O O", "C .")),
        architect(grid("C .", "O O", "O O", "O .")),
    ],
    "oasis-square": [
        architect(grid("O O .", "O C O", ". O O")),
        architect(grid("O . O", "O . O")),
    ],
    "oasis-diagonal": [
        architect(grid("O . . . .", ". O . . .", ". . . O .", ". . . . O")),
        architect(grid("O . . .", ". O . .", ". . O .", ". . . C")),
        architect(grid("O O O O")),
        architect(grid("C . . .", ". C . .", ". . C .", ". . . C")),
    ],
    "seven-jars": [architect(facing("jar", 6)), architect(facing("ruby", 7))],
    "five-caravans": [architect(grid("C C C C .", "O O P M M"))],
    "four-stalls": [architect(stalls=["spices"] * 3, mosaics=["star"] * 4)],
    "stall-pairs": [
        architect(stalls=["spices", "spices", "leather", "carpets", "pottery"]),
        architect(stalls=["spices"] * 3),
    ],
    "caravan-diagonal": [
        architect(grid("C . . .", ". C . .", ". . O .", ". . . C")),
        architect(grid("O . . .", ". O . .", ". . O .", ". . . O")),
    ],
    "four-active-stalls": [architect(facing("stall", 3)), architect(facing("marteline", 4))],
    "five-palaces": [architect(grid("P P P P .", "O O C M M"))],
    "four-mosaics": [architect(mosaics=["star"] * 3, stalls=["spices"] * 4)],
    "mosaic-pairs": [
        architect(mosaics=["star", "star", "lattice", "knot", "bloom"]),
        architect(mosaics=["star"] * 3),
    ],
    "palace-ring": [
        architect(grid(". P .", "P . P", ". O .")),
        architect(grid("P . P", ". . .", "P . P")),
        architect(grid(". O .", "O . O", ". O .")),
    ],
    "four-active-martelines": [architect(facing("marteline", 3)), architect(facing("stall", 4))],
    "five-markets": [architect(grid("M M M M .", "O O C P P"))],
    "goods-of-each-kind": [
        architect(
            f"{grid('M M M M .')}\nS1: 2 spices\nA1: 2 leather\nB1: 3 carpets\nC1: 1 pottery",
            stalls=["pottery"],
        ),
        architect(f"{grid('M M M M .')}\nS1: 5 spices\nA1: 5 leather\nB1: 5 carpets"),
    ],
    "ten-alike-goods": [
        architect(
            f"{grid('M M M . M')}\nS1: 3 spices\nA1: 4 spices\nD1: 2 spices", stalls=["spices"]
        ),
        architect(f"{grid('M M M . M')}\nS1: 5 spices\nA1: 4 spices\nD1: 5 pottery"),
        architect(grid("M M M M M")),
    ],
    "market-corners": [
        architect(grid("M . M", ". . .", "M . P")),
        architect(grid("M M .", "M M .", ". . .")),
        architect(grid("M . . M", ". . . .", ". . . .", "M . . M")),
        architect(grid("M . . M", ". . . .", "M . . M")),
    ],
    "four-active-rubies": [
        architect(facing("ruby", 3), rubies=4),
        architect(facing("genie", 4), rubies=9),
    ],
    "empty-column": [
        architect(grid("P . O", "O . O", "C O C", "M . M")),
        architect(grid("P . O", "O . O", "C . C", "M . .")),
        architect(grid("P . . O", "O . . O", "C . . C", "M . . M")),
        architect(grid("P C . O", "O C . O", "C . . C", "M C . M")),
        architect(grid("P O C", "O C C", "C P C", "M P M")),
        architect(grid("P . O", "O . O", "C . C", "M O M")),
        architect(grid("P O O", "O . O", "C . C", "M . M")),
        architect(grid("P . .", "O . .", "C . .", "M . .")),
    ],
    "line-of-four": [
        architect(grid("O M C P")),
        architect(grid("O C . M P")),
        architect(grid("C O P M")),
        architect(grid("O C M .", ". . . P")),
    ],
    "motley-square": [
        architect(grid("O C", "P O")),
        architect(grid("O C .", ". P M")),
        architect(grid("O C", "P .")),
        architect(grid("O . C", "P . M")),
    ],
    "hole": [
        architect(grid(". O .", "C O P", ". M .")),
        architect(grid(". O .", "C . P", ". . .")),
        architect(grid("C . P", "O M C")),
        architect(grid("C O O P", "O . . C", "C M M C")),
    ],
    "two-holes": [
        architect(grid(". O .", "C . P", ". M .")),
        architect(grid("C O O P", "O . . C", "C M M C")),
    ],
    "long-hole": [
        architect(grid(". O . .", "C . . P", ". M C .")),
        architect(grid(". O O .", "C . O P", ". M C .")),
        architect(grid(". O O .", "C O . P", ". M C .")),
        architect(grid(". O O O .", "C . . . P", ". M C O .")),
        architect(grid(". O . O .", "C . P . C", ". M . O .")),
        architect(grid(". O .", "C . P", "M . O", ". . .")),
        architect(grid("M O .", "C . P", "M . .", ". O .")),
    ],
    "stalls-and-mosaics": [
        architect(stalls=["spices"] * 3, mosaics=["star"] * 4, rubies=9),
        architect(stalls=["spices"] * 4, mosaics=["star"] * 3, rubies=9),
    ],
    "stalls-and-rubies": [
        architect(stalls=["spices"] * 3, rubies=4, mosaics=["star"] * 4),
        architect(stalls=["spices"] * 4, rubies=3, mosaics=["star"] * 4),
    ],
    "mosaics-and-rubies": [
        architect(mosaics=["star"] * 3, rubies=4, stalls=["spices"] * 4),
        architect(mosaics=["star"] * 4, rubies=3, stalls=["spices"] * 4),
    ],
    "matching-pairs": [
        architect(stalls=["spices", "leather", "spices"], mosaics=["knot", "bloom", "star"]),
        architect(stalls=["spices", "leather"], mosaics=["knot", "bloom", "bloom"]),
    ],
    "five-genies": [architect(facing("genie", 4)), architect(facing("jar", 5))],
    "six-in-a-row": [
        architect(grid("O . C . P C . . O", "O O O O O . . . .")),
    ],
}


def cases(table: dict[str, list[Architect]]) -> Iterator[object]:
    for key, examples in table.items():
        for number, example in enumerate(examples, 1):
            yield pytest.param(key, example, id=f"{key} {number}")


def test_every_objective_of_the_box_has_a_condition_and_examples_here() -> None:
    keys = [one.key for colour in COLOURS for one in BOX.objectives[colour]]
    assert list(CONDITIONS) == list(MEETS) == list(MISSES) == keys
    assert len(keys) == 32


@pytest.mark.parametrize(("key", "mine"), list(cases(MEETS)))
def test_an_objective_is_met(key: str, mine: Architect) -> None:
    assert is_met(key, mine)


@pytest.mark.parametrize(("key", "mine"), list(cases(MISSES)))
def test_an_objective_is_narrowly_missed(key: str, mine: Architect) -> None:
    assert not is_met(key, mine)


def eight_directions(drawn: Realm) -> list[Realm]:
    """A shape inside A1–D4 in all eight directions."""
    ways = []
    for flip in (False, True):
        for quarter in range(4):
            other = Realm.beginning_with(None)
            for place, tile in drawn.tiles.items():
                x, y = place // 128 - 1, place % 128 - 65
                if flip:
                    x = 3 - x
                for _ in range(quarter):
                    x, y = 3 - y, x
                other.place(cell(x + 1, y + 1), tile)
            ways.append(other)
    return ways


SHAPES = {
    "oasis-diagonal": ("O . . .", ". O . .", ". . O .", ". . . O"),
    "caravan-diagonal": (". . . C", ". . C .", ". C . .", "C . . ."),
    "line-of-four": (". . . .", "O C M P", ". . . .", ". . . ."),
    "motley-square": ("O P . .", "C M . .", ". . . .", ". . . ."),
    "hole": (". O . .", "C . P .", ". M . .", ". . . ."),
    "two-holes": (". O . .", "C . P .", ". M . O", ". . C ."),
    "long-hole": (". O O .", "C . . P", ". M M .", ". . . ."),
    "oasis-square": ("O O . .", "O O . .", ". . . .", ". . . ."),
    "palace-ring": (". P . .", "P . P .", ". P . .", ". . . ."),
    "market-corners": ("M . M .", ". . . .", "M . M .", ". . . ."),
}
NEAR_MISSES = {
    "oasis-diagonal": ("O . . .", ". O . .", ". . C .", ". . . O"),
    "caravan-diagonal": (". . . C", ". . C .", "C . . .", ". C . ."),
    "line-of-four": (". . . .", "O C P M", ". . . .", ". . . ."),
    "motley-square": ("O P . .", "C . M .", ". . . .", ". . . ."),
    "hole": (". O . .", "C . P .", ". . . .", ". M . ."),
    "two-holes": (". O . .", "C . P .", ". M . O", ". . . ."),
    "long-hole": (". O O .", "C . . P", ". M . .", ". . M ."),
    "oasis-square": ("O O . .", "O . O .", ". . . .", ". . . ."),
    "palace-ring": (". P . .", "P . P .", ". . . .", ". P . ."),
    "market-corners": ("M . M .", ". . . .", "M . . M", ". . . ."),
}


@pytest.mark.parametrize("key", SHAPES)
def test_a_shape_may_be_oriented_in_any_direction(key: str) -> None:
    ways = eight_directions(realm(grid(*SHAPES[key], first="A")))
    assert [is_met(key, Architect(way)) for way in ways] == [True] * 8


@pytest.mark.parametrize("key", NEAR_MISSES)
def test_a_near_miss_misses_in_every_direction(key: str) -> None:
    ways = eight_directions(realm(grid(*NEAR_MISSES[key], first="A")))
    assert [is_met(key, Architect(way)) for way in ways] == [False] * 8


@pytest.mark.parametrize("missing", range(6))
def test_a_long_hole_needs_all_six_landscapes_around_it(missing: int) -> None:
    ways = eight_directions(realm(grid(*SHAPES["long-hole"], first="A")))
    for way in ways:
        way.lift(sorted(way.tiles)[missing])
        assert not is_met("long-hole", Architect(way))


@pytest.mark.parametrize("missing", range(4))
def test_a_hole_and_a_ring_need_all_four_neighbours(missing: int) -> None:
    drawn = realm(grid(*SHAPES["palace-ring"], first="A"))
    assert is_met("hole", Architect(drawn))
    drawn.lift(sorted(drawn.tiles)[missing])
    assert not is_met("hole", Architect(drawn))
    assert not is_met("palace-ring", Architect(drawn))


@pytest.mark.parametrize("missing", range(8))
def test_an_empty_column_needs_both_full_columns(missing: int) -> None:
    drawn = realm(grid("P . O", "O . O", "C . C", "M . M"))
    drawn.lift(sorted(drawn.tiles)[missing])
    assert not is_met("empty-column", Architect(drawn))


@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_an_empty_column_is_empty_in_all_four_rows(row: int) -> None:
    drawn = realm(grid("P . O", "O . O", "C . C", "M . M"))
    drawn.place(parse_cell(f"A{row}"), drawn.tiles[parse_cell("S1")])
    assert not is_met("empty-column", Architect(drawn))


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [("", 0), ("a", 0), ("ab", 0), ("aa", 1), ("aab", 1), ("aaa", 1), ("aabb", 2), ("aaaa", 2)],
)
def test_four_alike_are_two_pairs(cards: str, pairs: int) -> None:
    assert identical_pairs(cards) == pairs


def test_the_jars_of_an_objective_are_those_activated_now() -> None:
    mine = architect(facing("jar", 7))
    assert is_met("seven-jars", mine)
    mine.realm.lift(parse_cell("B1"))
    assert not is_met("seven-jars", mine)


def test_landscapes_of_the_strip_count() -> None:
    strip_and_four = architect(grid("O O O O O"))
    assert is_met("five-oases", strip_and_four)
    strip_and_four.realm.lift(parse_cell("S1"))
    assert not is_met("five-oases", strip_and_four)

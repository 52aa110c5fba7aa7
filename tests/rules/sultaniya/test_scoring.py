"""Rulebook, The scoring symbols and The Secret Objectives; ruling U8 and ruling U9."""

import pytest

from rules.sultaniya.box import open_box
from rules.sultaniya.scoring import SCORE_LINES, guard_points, objective_points, score, total
from rules.sultaniya.table import SultaniyaTable
from tests.rules.sultaniya.drawing import BARE, table

SHOWN = """
    3             |4   w  :P   u  |tw  tw :
    2                 |c   u  :tg  s  |
    1             :.   t  |w   c  :ss  t  |
    0                 |G   g  :ww  u  |
    """
"""Windows 6, towers 5, cupolas 2, gardens 2, guards 3, sapphires 3, a complete minaret, +4."""


def points(made: SultaniyaTable, name: str, seat: int = 0) -> int:
    return SCORE_LINES[name](made, seat)[0]


def why(made: SultaniyaTable, name: str, seat: int = 0) -> str:
    return SCORE_LINES[name](made, seat)[1]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("ali-baba", {"windows": 6, "gardens": 6}),
        ("anis", {"windows": 6, "cupolas": 6, "minarets": 6}),
        ("dunyazad", {"towers": 5, "gardens": 6, "minarets": 6}),
        ("scheherazade", {"towers": 5, "cupolas": 6}),
        ("shahriyar", {"towers": 5, "gardens": 6}),
        ("jafar", {"windows": 6, "cupolas": 6}),
        ("aladdin", {"towers": 5, "cupolas": 6, "minarets": 6}),
        ("sinbad", {"windows": 6, "gardens": 6, "minarets": 6}),
    ],
)
def test_a_board_counts_what_it_says_and_nothing_else(board: str, expected: dict[str, int]) -> None:
    made = table(SHOWN, BARE, boards=[board, "anis"])
    lines = ("windows", "towers", "cupolas", "gardens", "gates", "minarets")
    assert {name: points(made, name) for name in lines if points(made, name)} == expected


def test_a_roof_with_two_windows_and_two_towers_brings_everybody_two_points() -> None:
    double = """
        3                     |tw  tw :
        2                 |.   .  :
    """
    for board, line in (("anis", "windows"), ("aladdin", "towers")):
        made = table(double, BARE, boards=[board, "ali-baba"])
        assert points(made, line) == 2


@pytest.mark.parametrize(
    ("lower", "number"),
    [
        ("1             :.   G  |.   .  :\n0                 |G   .  :", 1),
        ("1             :.   G  |.   .  :\n0                 |M   .  :", 0),
        ("1             :.   .  |.   .  :\n0                 |G   .  :", 0),
        ("1                     |.   .  :\n0                 |G   .  :", 0),
    ],
)
def test_a_gate_is_two_uprights_and_a_lintel_in_one_half_column(lower: str, number: int) -> None:
    # The rules let no lintel stand where its gate is not whole; scoring looks for itself.
    made = table(f"2                 |GL  .  :\n{lower}", BARE, boards=["ali-baba", "anis"])
    assert points(made, "gates") == 6 * number
    noun = "complete gate" if number == 1 else "complete gates"
    assert why(made, "gates") == f"{number} {noun} × 6 points"


def test_a_minaret_is_two_uprights_and_a_pointed_roof() -> None:
    whole = """
        2                 |MP  .  :
        1             :.   M  |.   .  :
        0                 |M   .  :.   .  |
    """
    made = table(whole, BARE, boards=["anis", "ali-baba"])
    assert points(made, "minarets") == 6
    assert points(table(whole, BARE, boards=["ali-baba", "anis"]), "minarets") == 0


def test_uprights_without_an_end_are_worth_nothing() -> None:
    stump = """
        1             :.   M  |.   .  :
        0                 |M   .  :.   .  |
    """
    assert points(table(stump, BARE, boards=["anis", "ali-baba"]), "minarets") == 0


@pytest.mark.parametrize(
    ("letter", "board", "line"), [("L", "jafar", "gates"), ("P", "sinbad", "minarets")]
)
def test_a_roof_with_an_end_is_complete_by_itself(letter: str, board: str, line: str) -> None:
    roof = f"""
        3                     |{letter}   .  :
        2                 |.   .  :
    """
    assert points(table(roof, BARE, boards=[board, "anis"]), line) == 6


@pytest.mark.parametrize(
    ("guards", "expected"),
    [
        ((2, 2, 1), (6, 6, 3)),
        ((2, 1, 1), (9, 3, 3)),
        ((1, 1, 1), (3, 3, 3)),
        ((1, 1, 1, 1), (0, 0, 0, 0)),
        ((2, 2, 1, 1), (6, 6, 0, 0)),
        ((4, 3, 2, 1), (9, 6, 3, 0)),
        ((3, 1), (9, 6)),
        ((2, 2), (6, 6)),
        ((2, 0), (9, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((1, 0, 0, 0), (9, 0, 0, 0)),
        ((5, 2, 2, 2), (9, 0, 0, 0)),
        ((3, 3, 3, 1), (3, 3, 3, 0)),
        ((1, 3, 2), (3, 9, 6)),
    ],
)
def test_the_most_guards_bring_nine_points_and_ties_the_lower_place(
    guards: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    steps = open_box("house-1").points.guards
    assert guard_points(guards, steps) == list(expected)


def test_guards_say_their_place() -> None:
    two = "0                 |u   u  :.   .  |"
    one = "0                 |.   u  :.   .  |"
    made = table(two, one, one, BARE)
    assert [why(made, "guards", seat) for seat in range(4)] == [
        "2 guards, most",
        "1 guard, second, tied",
        "1 guard, second, tied",
        "no guards",
    ]
    assert [points(made, "guards", seat) for seat in range(4)] == [9, 3, 3, 0]


def test_guards_are_not_compared_alone() -> None:
    made = table("0                 |u   u  :.   .  |")
    assert points(made, "guards") == 0
    assert why(made, "guards") == "nobody to compare with"


def test_extra_points_on_roofs() -> None:
    roofs = """
        3             |4   .  :5   .  |.   5  :
        2                 |.   .  :.   .  |
    """
    made = table(roofs, BARE)
    assert points(made, "bonus") == 14
    assert why(made, "bonus") == "+4 and +5 and +5"
    assert why(made, "bonus", 1) == "no roof with extra points"


def objective(made: SultaniyaTable, key: str) -> tuple[int, str]:
    return objective_points(made, 0, made.box.objectives[key])


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("floor-guard", (1, "1 guard on the ground level")),
        ("floor-sapphire", (2, "2 sapphires on the first floor")),
        ("floor-tower", (2, "2 towers on the first floor")),
        ("floor-window", (3, "3 windows on the roof")),
    ],
)
def test_the_best_floor_counts(key: str, expected: tuple[int, str]) -> None:
    assert objective(table(SHOWN, BARE), key) == expected


def test_a_floor_may_have_none_of_them() -> None:
    assert objective(table(), "floor-guard") == (0, "0 guards")


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("column-guard", (2, "1 guard in column F + 1")),
        ("column-sapphire", (4, "3 sapphires in column H + 1")),
        ("column-tower", (3, "2 towers in column I + 1")),
        ("column-window", (4, "3 windows in column G + 1")),
    ],
)
def test_the_best_column_counts_and_one_point_more(key: str, expected: tuple[int, str]) -> None:
    shown = """
        3             |.   .  :.   .  |tw  tw :
        2                 |c   .  :w   s  |
        1             :.   t  |.   c  :ss  t  |
        0                 |G   u  :ww  .  |
    """
    assert objective(table(shown, BARE), key) == expected


def test_not_the_tiles_but_the_symbols_must_be_aligned() -> None:
    aside = """
        1                     |w   .  :
        0                 |.   .  :w   .  |
    """
    above = """
        1                     |.   w  :
        0                 |.   .  :w   .  |
    """
    assert objective(table(aside, BARE), "column-window") == (2, "1 window in column F + 1")
    assert objective(table(above, BARE), "column-window") == (3, "2 windows in column G + 1")


def test_a_column_is_always_worth_its_extra_point() -> None:
    assert objective(table(), "column-guard") == (1, "0 guards + 1")


def test_djinns_bring_two_points_each() -> None:
    made = table()
    made.djinns |= {"red": 0, "eye": 0, "wind": 1}
    assert objective(made, "djinn-friend") == (4, "2 djinns × 2")


@pytest.mark.parametrize(("held", "pairs"), [(0, 0), (1, 0), (2, 1), (7, 3)])
def test_a_pair_of_sapphires_held_brings_a_point(held: int, pairs: int) -> None:
    made = table(SHOWN, BARE, sapphires=[held, 0])
    assert objective(made, "full-purse")[0] == pairs


def test_objectives_are_two_and_added_up() -> None:
    made = table(SHOWN, BARE, objectives=["floor-window full-purse"], sapphires=[4, 0])
    assert points(made, "objectives") == 5
    expected = "Bright floor 3 (3 windows on the roof); Full purse 2 (2 pairs of 4 sapphires × 1)"
    assert why(made, "objectives") == expected


def test_the_highest_score_wins() -> None:
    made = table(
        SHOWN, BARE, boards=["anis", "ali-baba"], objectives=["floor-guard", "floor-guard"]
    )
    sheet = score(made)
    assert sheet.winners == (0,)
    assert sheet.totals == [total(made, 0), total(made, 1)]
    assert sheet.totals[0] == 6 + 6 + 6 + 9 + 4 + 1


def test_a_tie_goes_to_the_most_sapphires_and_is_shared_if_those_are_equal() -> None:
    secret = ["floor-guard", "floor-guard"]
    assert score(table(objectives=secret, sapphires=[1, 2])).winners == (1,)
    assert score(table(objectives=secret, sapphires=[2, 2])).winners == (0, 1)

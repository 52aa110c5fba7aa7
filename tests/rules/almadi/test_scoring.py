"""Scoring: every sentence of the rulebook, and its three examples line by line."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.scoring import SCORE_LINES, total
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.chance import Chance
from rules.engine.secret import Seat
from tests.rules.almadi.drawing import architect, objective, scored, table

LINES = {line.__name__: line for line in SCORE_LINES}
NOTHING = "  S\n1 C\n2 C\n3 C\n4 C"


def line(name: str, *seats: Architect, seat: Seat = 0) -> tuple[int, str]:
    """Points and reason of one line; a lone seat plays against an empty realm."""
    others = seats if len(seats) > 1 else (*seats, architect(NOTHING))
    return scored(table(*others), seat, name)


def points(name: str, *seats: Architect) -> list[int]:
    """The points of all those seats."""
    laid = table(*seats)
    return [LINES[name](laid, seat)[0] for seat in range(len(seats))]


def test_the_score_pad_has_these_lines_in_this_order() -> None:
    names = "oases, largest_oasis, caravans, palaces, jars, mosaics, objectives, rubies"
    assert ", ".join(LINES) == names


# Oases.


def test_an_isolated_oasis_is_worth_nothing() -> None:
    alone = architect("  S A B\n1 O . O\n2 P O .\n3 C . .\n4 M . O")
    assert line("oases", alone) == (0, "no group of oases")


@pytest.mark.parametrize(("row", "worth"), [("O O . .", 6), ("O O O .", 9), ("O O O O", 12)])
def test_each_oasis_of_a_group_of_at_least_two_is_worth_three_points(row: str, worth: int) -> None:
    assert line("oases", architect(f"  S A B C\n1 {row}"))[0] == worth


def test_every_group_counts() -> None:
    drawn = architect("  S A B C\n1 O O . O\n2 . . . O\n3 O . O O\n4 O . . .")
    assert line("oases", drawn) == (24, "3 groups: 2 + 2 + 4 oases, 3 points each")


def test_one_group_is_one_group() -> None:
    drawn = architect("  S A\n1 O O")
    assert line("oases", drawn) == (6, "1 group: 2 oases, 3 points each")


def test_oases_of_the_strip_are_taken_into_account() -> None:
    assert line("oases", architect("  S A\n1 P .\n2 O O"))[0] == 6


TWO = "  S A\n1 O O"
THREE = "  S A\n1 O O\n2 O ."
SPLIT = "  S A B C D E\n1 O O . O O .\n2 . . . . . O"


def test_the_largest_group_of_oases_receives_six_points() -> None:
    seats = architect(TWO), architect(THREE), architect(SPLIT)
    assert points("largest_oasis", *seats) == [0, 6, 0]
    assert line("largest_oasis", *seats) == (0, "a group of 2; the largest has 3")
    assert line("largest_oasis", *seats, seat=1) == (6, "the largest group: 3 oases")


def test_tied_largest_oases_each_gain_the_bonus() -> None:
    assert points("largest_oasis", architect(THREE), architect(TWO), architect(THREE)) == [6, 0, 6]
    shared = (6, "the largest group: 3 oases, shared")
    assert line("largest_oasis", architect(THREE), architect(THREE)) == shared
    assert points("largest_oasis", *[architect(TWO)] * 5) == [6] * 5


def test_nobody_gains_the_bonus_without_a_group() -> None:
    single = architect("  S A\n1 O .\n2 P O")
    assert points("largest_oasis", single, architect(NOTHING)) == [0, 0]
    assert line("largest_oasis", single) == (0, "no group of oases")


def test_a_seat_without_a_group_gains_no_bonus_beside_one_that_has() -> None:
    assert points("largest_oasis", architect(NOTHING), architect(TWO)) == [0, 6]


# Caravans.

GOODS = {1: 2, 2: 5, 3: 10, 4: 15, 5: 20, 6: 35, 7: 50, 8: 65, 9: 65, 11: 65}


@pytest.mark.parametrize(("size", "carried"), GOODS.items())
def test_a_group_of_so_many_caravans_carries_so_many_goods(size: int, carried: int) -> None:
    columns = "S A B C D E F G H I J"
    caravans = " ".join("C" if at < size else "." for at in range(11))
    markets = "\n".join(f"{name}3: 7 spices" for name in columns.split())
    drawn = f"{columns}\n1 {caravans}\n3 {' '.join('M' * 11)}\n{markets}"
    reason = f"77 goods (77 in markets, 0 on stalls), room for {carried}"
    assert line("caravans", architect(drawn)) == (carried, reason)


def test_the_capacities_of_all_groups_add_up() -> None:
    drawn = architect(
        "  S A B C D\n1 C C . C .\n2 . . . C .\n3 M . . C C\n4 . C . . .\nS3: 50 spices"
    )
    reason = "50 goods (50 in markets, 0 on stalls), room for 5 + 2 + 15"
    assert line("caravans", drawn) == (22, reason)


def test_caravans_score_one_point_per_good_and_no_more_than_there_are() -> None:
    drawn = architect("  S A B\n1 C C C\n2 M . M\nS2: 3 spices\nB2: 4 pottery")
    assert line("caravans", drawn) == (7, "7 goods (7 in markets, 0 on stalls), room for 10")


def test_goods_are_those_of_markets_and_of_stalls_with_two_each() -> None:
    drawn = architect("  S A B\n1 C C C\n2 M . .\nS2: 3 spices", stalls=["spices", "leather"])
    assert line("caravans", drawn) == (7, "7 goods (3 in markets, 4 on stalls), room for 10")


def test_excess_goods_are_lost() -> None:
    drawn = architect("  S A\n1 C .\n2 M .\nS2: 1 spices", stalls=["spices"] * 2)
    assert line("caravans", drawn) == (2, "5 goods (1 in markets, 4 on stalls), room for 2")


def test_without_goods_or_without_caravans_there_are_no_points() -> None:
    reason = "1 good (1 in markets, 0 on stalls), room for none"
    assert line("caravans", architect("  S\n1 M\nS1: 1 spices")) == (0, reason)
    reason = "0 goods (0 in markets, 0 on stalls), room for 65"
    assert line("caravans", architect("  S A B C D E F G\n1 C C C C C C C C")) == (0, reason)


# Palaces.


def test_the_palace_example_of_the_rulebook() -> None:
    drawn = architect("  S A B\n1 P C .\n2 C P M\n3 C O .\n4 C . .")
    assert line("palaces", drawn) == (3, "1 palace: 3 at A2")


@pytest.mark.parametrize(
    ("row_1", "row_2", "row_3", "worth"),
    [
        (". C .", "P P C", ". P .", 0),
        (". O .", "P P C", ". P .", 2),
        (". M .", "P P C", ". P .", 2),
        (". O .", "C P M", ". C .", 3),
        (". O .", "C P O", ". M .", 4),
        (". O .", "M P O", ". M .", 5),
        ("O . M", ". P .", "M . O", 0),
    ],
)
def test_a_palace_is_worth_one_and_one_more_for_each_oasis_and_market_beside_it(
    row_1: str, row_2: str, row_3: str, worth: int
) -> None:
    drawn = architect(f"  A B C\n1 {row_1}\n2 {row_2}\n3 {row_3}")
    reason = f"1 palace: {worth} at B2" if worth else "no palace beside an oasis or a market"
    assert line("palaces", drawn) == (worth, reason)


def test_an_oasis_between_two_palaces_counts_for_both() -> None:
    drawn = architect("  S A B\n1 P O P\n2 C . .")
    assert line("palaces", drawn) == (4, "2 palaces: 2 at S1 + 2 at B1")


def test_no_palace_no_points() -> None:
    reason = "no palace beside an oasis or a market"
    assert line("palaces", architect("  S A\n1 O M")) == (0, reason)


# Jars.


def test_every_activated_jar_is_worth_one_point() -> None:
    drawn = architect(
        "  S A B C\n1 O O O O\nS1: E jar\nA1: W arrow, E jar\nB1: W arrow, E jar\nC1: W jar, E jar"
    )
    assert line("jars", drawn) == (2, "2 jars activated")


def test_one_jar_is_one_jar_and_other_effects_are_none() -> None:
    assert line("jars", architect("  S A\n1 O O\nS1: E jar\nA1: W arrow"))[1] == "1 jar activated"
    stall = architect("  S A\n1 O O\nS1: E stall\nA1: W arrow")
    assert line("jars", stall) == (0, "0 jars activated")


# Mosaics.

PALACES = """
    S A B C D
  1 P O P C P
  2 . . . . M
  3 P O . . P
  4 O . . . O
"""


def test_each_mosaic_scores_a_palace_a_second_time_and_the_best_are_chosen() -> None:
    # S1 2, B1 2, D1 2, S3 3, D3 3.
    assert line("palaces", architect(PALACES))[0] == 12
    for mosaics, worth in ((1, 3), (2, 6), (3, 8), (4, 10), (5, 12)):
        assert line("mosaics", architect(PALACES, mosaics=["star"] * mosaics))[0] == worth


def test_the_reason_says_where_the_mosaics_lie() -> None:
    drawn = architect(PALACES, mosaics=["star", "knot", "star"])
    assert line("mosaics", drawn) == (8, "3 of 3 laid: 3 at S3 + 3 at D3 + 2 at S1")


def test_only_one_mosaic_lies_on_each_palace_and_unplaced_ones_are_worth_nothing() -> None:
    drawn = architect("  S A\n1 P O", mosaics=["star"] * 3)
    assert line("mosaics", drawn) == (2, "1 of 3 laid: 2 at S1")


def test_a_palace_worth_nothing_is_worth_nothing_twice() -> None:
    reason = "2 mosaics, no palace of worth to lay them on"
    assert line("mosaics", architect("  S\n1 P", mosaics=["star", "star"])) == (0, reason)
    reason = "1 mosaic, no palace of worth to lay them on"
    assert line("mosaics", architect("  S\n1 P", mosaics=["star"])) == (0, reason)


def test_no_mosaics_no_points() -> None:
    assert line("mosaics", architect(PALACES)) == (0, "no mosaics")


# Objectives.


def test_a_completed_objective_is_worth_its_points_and_an_incomplete_one_costs_them() -> None:
    drawn = architect(completed=["five-oases", "two-holes"], promised=["empty-column"])
    reason = "Five oases +6, Two holes +9, An empty column −10"
    assert line("objectives", drawn) == (5, reason)


def test_objectives_can_cost_more_than_they_bring() -> None:
    drawn = architect(promised=["hole", "six-in-a-row"])
    assert line("objectives", drawn) == (-12, "A hole −7, Six in a row −5")


def test_no_objectives_no_points() -> None:
    assert line("objectives", architect()) == (0, "none taken")


# Rubies.


def rubies(*held: int) -> list[int]:
    return points("rubies", *(architect(rubies=mine) for mine in held))


def test_the_ruby_example_of_the_rulebook() -> None:
    josh, mark, mary = (architect(rubies=held) for held in (5, 5, 4))
    assert line("rubies", josh, mark, mary, seat=0) == (12, "5 rubies, rank 1")
    assert line("rubies", josh, mark, mary, seat=1) == (12, "5 rubies, rank 1")
    assert line("rubies", josh, mark, mary, seat=2) == (4, "4 rubies, rank 3")


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ((3, 2), [10, 4]),
        ((2, 3), [4, 10]),
        ((1, 0), [10, 0]),
        ((0, 0), [0, 0]),
        ((4, 4), [10, 10]),
        ((3, 2, 1), [12, 8, 4]),
        ((3, 2, 0), [12, 8, 0]),
        ((1, 1, 1), [12, 12, 12]),
        ((4, 3, 3), [12, 8, 8]),
        ((4, 3, 2, 1), [12, 8, 4, 2]),
        ((1, 2, 3, 4), [2, 4, 8, 12]),
        ((5, 3, 3, 1), [12, 8, 8, 2]),
        ((5, 4, 3, 2, 1), [12, 8, 4, 2, 0]),
        ((5, 4, 2, 2, 1), [12, 8, 4, 4, 0]),
        ((5, 4, 3, 1, 1), [12, 8, 4, 2, 2]),
        ((5, 5, 5, 5, 1), [12, 12, 12, 12, 0]),
        ((7, 0, 0, 0, 0), [12, 0, 0, 0, 0]),
    ],
)
def test_rubies_score_by_rank_and_ties_share_the_better(
    held: tuple[int, ...], worth: list[int]
) -> None:
    assert rubies(*held) == worth


def test_no_ruby_no_points() -> None:
    assert line("rubies", architect(), architect()) == (0, "no rubies")


def test_one_ruby_is_one_ruby() -> None:
    assert line("rubies", architect(rubies=1), architect()) == (10, "1 ruby, rank 1")


# Victory.


def test_the_highest_score_wins() -> None:
    laid = table(architect(THREE), architect(TWO, rubies=1), architect(NOTHING))
    sheet = ALMADI.score(laid)
    assert sheet.totals == [15, 18, 0]
    assert sheet.winners == (1,)


def test_a_tie_is_a_shared_victory() -> None:
    sheet = ALMADI.score(table(architect(TWO), architect(NOTHING), architect(TWO)))
    assert sheet.totals == [12, 0, 12]
    assert sheet.winners == (0, 2)


def test_the_sheet_has_every_line_of_every_seat_and_the_total_is_their_sum() -> None:
    laid = ALMADI.setup(ALMADI.setting(3), Chance(bytes(32)))
    sheet = ALMADI.score(laid)
    assert [[one.name for one in lines] for lines in sheet.seats] == [list(LINES)] * 3
    assert [total(laid, seat) for seat in range(3)] == sheet.totals
    assert all(one.why for lines in sheet.seats for one in lines)


# The rulebook's scoring example. Its picture did not survive; this realm, on the saffron strip,
# agrees with every statement of the text.


def juliet_and_mary() -> AlmadiTable:
    juliet = architect(
        """
            S A B C D
          1 C C C C M
          2 M C C P P
          3 O O P O O
          4 P M M O C
          S2: 3 pottery
          D1: S arrow, 5 carpets
          A4: E jar, 4 leather
          B4: W arrow, 4 spices
          S1: E jar
          A1: W arrow, E arrow
          B1: W jar, S arrow
          B2: N jar
          C1: S jar
          C2: N arrow
          D2: N jar
          A3: E jar
          B3: W arrow
          C3: E arrow
          D3: W jar
          D4: E jar
        """,
        stalls=["spices", "leather", "spices"],
        mosaics=["star", "knot", "bloom"],
        rubies=2,
        completed=["five-oases"],
    )
    mary = architect("  S A B\n1 P O .\n2 O O .\n3 C . .\n4 M . .", rubies=6)
    return table(juliet, mary)


JULIET = {
    "oases": (15, "2 groups: 2 + 3 oases, 3 points each"),
    "largest_oasis": (6, "the largest group: 3 oases, shared"),
    "caravans": (22, "22 goods (16 in markets, 6 on stalls), room for 35 + 2"),
    "palaces": (12, "4 palaces: 3 at S4 + 4 at B3 + 2 at C2 + 3 at D2"),
    "jars": (8, "8 jars activated"),
    "mosaics": (10, "3 of 3 laid: 4 at B3 + 3 at S4 + 3 at D2"),
    "objectives": (6, "Five oases +6"),
    "rubies": (4, "2 rubies, rank 2"),
}


@pytest.mark.parametrize("name", JULIET)
def test_juliets_realm_scores_as_in_the_rulebook(name: str) -> None:
    assert scored(juliet_and_mary(), 0, name) == JULIET[name]


def test_juliet_obtains_83_points() -> None:
    sheet = ALMADI.score(juliet_and_mary())
    assert sheet.totals[0] == 83
    assert sum(worth for worth, _ in JULIET.values()) == 83


def test_mary_scores_the_bonus_for_her_group_of_three_and_the_first_rank_in_rubies() -> None:
    laid = juliet_and_mary()
    assert LINES["largest_oasis"](laid, 1)[0] == 6
    assert scored(laid, 1, "rubies") == (10, "6 rubies, rank 1")


def test_juliet_has_placed_sixteen_landscapes_and_holds_five_oases() -> None:
    juliet = juliet_and_mary().architects[0]
    assert len(juliet.realm.tiles) == 20
    assert objective("five-oases").points == 6

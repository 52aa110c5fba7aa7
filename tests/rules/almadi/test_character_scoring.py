"""The fifteen characters whose power applies at the end, a test for every sentence."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.scoring import lines_of, total
from rules.almadi.table import AlmadiTable, Architect
from tests.rules.almadi.drawing import architect, scored, table

NOTHING = "  S\n1 C\n2 C\n3 C\n4 C"


def at_the_end(*seats: Architect) -> AlmadiTable:
    others = seats if len(seats) > 1 else (*seats, architect(NOTHING))
    return table(*others, with_characters=True)


def line(name: str, *seats: Architect) -> tuple[int, str]:
    """Points and reason of one line for the first seat."""
    return scored(at_the_end(*seats), 0, name)


def character_line(*seats: Architect) -> tuple[int, str]:
    return line("characters", *seats)


# Ali Shar and Aziz.

MARKETS = """
    S A B C
  1 P M M .
  2 O M M .
  3 C . . .
  4 M . . .
  S4: 3 spices
  A1: 4 spices
  B1: 6 pottery
  A2: 5 leather
  B2: 4 carpets
"""


def test_ali_shar_a_point_for_every_two_spices_or_two_pottery_in_markets() -> None:
    assert character_line(architect(MARKETS, recruited=["ali-shar"])) == (
        3,
        "Ali Shar 3 (7 spices)",
    )
    more = MARKETS.replace("6 pottery", "8 pottery")
    assert character_line(architect(more, recruited=["ali-shar"])) == (4, "Ali Shar 4 (8 pottery)")


def test_ali_shar_the_two_types_are_not_added() -> None:
    odd = MARKETS.replace("6 pottery", "7 pottery")
    assert character_line(architect(odd, recruited=["ali-shar"]))[0] == 3


def test_aziz_a_point_for_every_two_leather_goods_or_carpets_in_markets() -> None:
    assert character_line(architect(MARKETS, recruited=["aziz"])) == (2, "Aziz 2 (5 leather)")
    more = MARKETS.replace("4 carpets", "9 carpets")
    assert character_line(architect(more, recruited=["aziz"])) == (4, "Aziz 4 (9 carpets)")


@pytest.mark.parametrize("key", ["ali-shar", "aziz"])
def test_goods_on_stalls_are_not_in_markets(key: str) -> None:
    stalls = ["spices", "pottery", "leather", "carpets"] * 2
    plain = character_line(architect(MARKETS, recruited=[key]))
    assert character_line(architect(MARKETS, recruited=[key], stalls=stalls)) == plain
    assert character_line(architect(NOTHING, recruited=[key], stalls=stalls))[0] == 0


# Ali Cogia.

APART = """
    S A B C D E
  1 C . C . C .
  2 P C . C . C
  3 O . . . . .
  4 M . . . . .
  S4: 90 spices
"""


def test_ali_cogia_all_caravans_are_considered_adjacent() -> None:
    reason = "90 goods (90 in markets, 0 on stalls), room for 2 + 2 + 2 + 2 + 2 + 2"
    assert line("caravans", architect(APART)) == (12, reason)
    joined = "90 goods (90 in markets, 0 on stalls), room for 35"
    assert line("caravans", architect(APART, recruited=["ali-cogia"])) == (35, joined)


EIGHTS = """
    S A B C D E F G
  1 C C C C C C C C
  2 P O P O P O P M
  3 C C C C C C C C
  4 M . . . . . . .
  S4: 90 spices
  G2: 60 spices
"""


def test_ali_cogia_sixteen_caravans_in_two_eights_carry_more_apart() -> None:
    assert line("caravans", architect(EIGHTS, recruited=["ali-cogia"])) == (
        130,
        "150 goods (150 in markets, 0 on stalls), room for 65 + 65",
    )


def test_ali_cogia_adds_nothing_of_his_own() -> None:
    assert character_line(architect(APART, recruited=["ali-cogia"])) == (
        0,
        "also served: Ali Cogia",
    )


def test_ali_cogia_without_caravans_carries_nothing() -> None:
    assert line("caravans", architect("  S\n1 M\nS1: 3 spices", recruited=["ali-cogia"]))[0] == 0


# Aziza.

# S1 and S3 are worth 2 each, C2 5, C4 3.
PALACES = """
    S A B C D
  1 P O . M .
  2 C . O P O
  3 P O . M .
  4 C . . P O
"""


def test_the_palaces_of_this_realm() -> None:
    reason = "4 palaces: 2 at S1 + 2 at S3 + 5 at C2 + 3 at C4"
    assert line("palaces", architect(PALACES)) == (12, reason)


def test_aziza_each_mosaic_that_is_not_placed_on_a_palace_is_worth_three_points() -> None:
    mine = architect("  S\n1 C", recruited=["aziza"], mosaics=["star"] * 2)
    assert character_line(mine) == (6, "Aziza 6 (2 mosaics not laid, 3 points each)")
    mine = architect("  S\n1 C", recruited=["aziza"], mosaics=["star"])
    assert character_line(mine) == (3, "Aziza 3 (1 mosaic not laid, 3 points each)")


def test_aziza_a_mosaic_need_not_be_placed_where_three_points_are_more() -> None:
    mine = architect(PALACES, recruited=["aziza"], mosaics=["star"] * 4)
    assert line("mosaics", mine) == (5, "1 of 4 laid: 5 at C2")
    assert character_line(mine)[0] == 9
    alone = architect(PALACES, mosaics=["star"] * 4)
    assert line("mosaics", alone)[0] == 12


def test_aziza_without_mosaics_has_nothing_to_be_inspired_by() -> None:
    reason = "Aziza 0 (0 mosaics not laid, 3 points each)"
    assert character_line(architect(PALACES, recruited=["aziza"])) == (0, reason)


# Dalila and Zobeide.

HEAVY = "  S A\n1 C .\n2 M .\n3 P .\n4 O .\nS2: 4 spices"


def test_dalila_a_point_for_every_two_goods_that_are_not_transported() -> None:
    # 4 in the market and 4 on two stalls; a lone caravan carries 2.
    mine = architect(HEAVY, recruited=["dalila"], stalls=["spices", "leather"])
    assert character_line(mine) == (3, "Dalila 3 (6 goods left behind)")
    assert line("caravans", mine)[0] == 2


def test_dalila_an_odd_good_is_lost_and_one_is_one() -> None:
    three = architect(HEAVY.replace("4 spices", "5 spices"), recruited=["dalila"])
    assert character_line(three) == (1, "Dalila 1 (3 goods left behind)")
    one = architect(HEAVY.replace("4 spices", "3 spices"), recruited=["dalila"])
    assert character_line(one) == (0, "Dalila 0 (1 good left behind)")


def test_dalila_what_is_carried_brings_her_nothing() -> None:
    mine = architect(HEAVY.replace("4 spices", "2 spices"), recruited=["dalila"])
    assert character_line(mine) == (0, "Dalila 0 (0 goods left behind)")


def test_zobeide_every_good_on_stalls_counts_as_two() -> None:
    mine = architect("  S A B\n1 C C C\n2 M . .\nS2: 1 spices", stalls=["spices", "leather"])
    assert line("caravans", mine)[0] == 5
    drawing = "  S A B\n1 C C C\n2 M . .\nS2: 1 spices"
    mine = architect(drawing, stalls=["spices", "leather"], recruited=["zobeide"])
    reason = "9 goods (1 in markets, 8 on stalls), room for 10"
    assert line("caravans", mine) == (9, reason)
    assert character_line(mine) == (0, "also served: Zobeide")


def test_dalila_counts_goods_after_zobeides_doubling() -> None:
    mine = architect(HEAVY, recruited=["dalila", "zobeide"], stalls=["spices", "leather"])
    assert character_line(mine) == (5, "Dalila 5 (10 goods left behind); also served: Zobeide")


def test_dalila_counts_what_ali_cogias_caravans_leave() -> None:
    mine = architect(APART.replace("90", "40"), recruited=["dalila", "ali-cogia"])
    assert character_line(mine)[0] == 2
    assert character_line(architect(APART.replace("90", "40"), recruited=["dalila"]))[0] == 14


# Dunya.


def test_dunya_three_points_for_every_mosaic_of_the_most_represented_pattern() -> None:
    mine = architect(recruited=["dunya"], mosaics=["star", "knot", "star", "bloom", "star"])
    assert character_line(mine) == (9, "Dunya 9 (3 star mosaics, 3 points each)")


def test_dunya_in_case_of_a_tie_one_pattern_is_scored() -> None:
    mine = architect(recruited=["dunya"], mosaics=["knot", "star", "star", "knot"])
    assert character_line(mine)[0] == 6
    one = architect(recruited=["dunya"], mosaics=["knot"])
    assert character_line(one) == (3, "Dunya 3 (1 knot mosaic, 3 points each)")


def test_dunya_counts_all_mosaics_placed_or_not() -> None:
    mine = architect(PALACES, recruited=["dunya"], mosaics=["star"] * 6)
    assert line("mosaics", mine)[0] == 12
    assert character_line(mine)[0] == 18
    both = architect(PALACES, recruited=["dunya", "aziza"], mosaics=["star"] * 6)
    assert character_line(both)[0] == 18 + 15


def test_dunya_without_mosaics() -> None:
    assert character_line(architect(recruited=["dunya"])) == (0, "Dunya 0 (no mosaics)")


# Harun al-Rashid.


def test_harun_a_point_for_every_landscape_in_the_fullest_row_strip_included() -> None:
    drawing = "  S A B C D E\n1 P O . . . .\n2 O . C . M P\n3 C O O . . .\n4 M . . . . ."
    mine = architect(drawing, recruited=["harun-al-rashid"])
    assert character_line(mine) == (4, "Harun al-Rashid 4 (4 landscapes in the fullest row)")


def test_harun_a_row_beyond_the_four_is_a_row() -> None:
    drawing = "  S A B\n0 O O O\n1 P O .\n2 O . .\n3 C . .\n4 M . ."
    assert character_line(architect(drawing, recruited=["harun-al-rashid"]))[0] == 3


def test_harun_a_bare_strip_has_one_landscape_a_row() -> None:
    reason = "Harun al-Rashid 1 (1 landscape in the fullest row)"
    assert character_line(architect(recruited=["harun-al-rashid"])) == (1, reason)


# Hindbad.


def test_hindbad_every_non_activated_jar_is_worth_a_point() -> None:
    drawing = "  S A B\n1 O O P\n2 O . .\nS1: E jar\nA1: W arrow, E jar\nB1: N jar, E jar, S jar"
    mine = architect(drawing + "\nS2: E stall", recruited=["hindbad"])
    assert character_line(mine) == (4, "Hindbad 4 (4 jars not active)")
    assert line("jars", mine)[0] == 1


def test_hindbad_one_jar_is_one_jar() -> None:
    mine = architect("  S A\n1 O O\nS1: E jar\nA1: W arrow, N jar", recruited=["hindbad"])
    assert character_line(mine) == (1, "Hindbad 1 (1 jar not active)")
    every = architect("  S A\n1 O O\nS1: E jar\nA1: W arrow", recruited=["hindbad"])
    assert character_line(every) == (0, "Hindbad 0 (0 jars not active)")


# Khalifah.


def test_khalifah_two_points_for_every_isolated_oasis() -> None:
    drawing = "  S A B C\n1 O . O O\n2 P O . .\n3 C . . O\n4 M . . ."
    mine = architect(drawing, recruited=["khalifah"])
    assert character_line(mine) == (6, "Khalifah 6 (3 oases alone, 2 points each)")


def test_khalifah_prefers_small_watering_holes() -> None:
    mine = architect("  S A\n1 O O", recruited=["khalifah"])
    assert character_line(mine) == (0, "Khalifah 0 (0 oases alone, 2 points each)")


# Shahryar.


def test_shahryar_three_additional_points_per_objective_completed() -> None:
    mine = architect(
        recruited=["shahryar"], completed=["hole", "five-oases"], promised=["two-holes"]
    )
    assert character_line(mine) == (6, "Shahryar 6 (2 objectives completed, 3 points each)")
    assert line("objectives", mine)[0] == 7 + 6 - 9
    one = architect(recruited=["shahryar"], completed=["hole"])
    assert character_line(one) == (3, "Shahryar 3 (1 objective completed, 3 points each)")


# Sheherazade.


def test_sheherazade_three_points_for_every_character_recruited_herself_included() -> None:
    mine = architect(recruited=["sheherazade", "jafar", "zobeide"], hand=["ali"])
    assert character_line(mine) == (
        9,
        "Sheherazade 9 (3 characters recruited, 3 points each); also served: Jafar, Zobeide",
    )
    alone = architect(recruited=["sheherazade"])
    assert character_line(alone) == (3, "Sheherazade 3 (1 character recruited, 3 points each)")


def test_a_copied_sheherazade_counts_the_copiers_own_recruits() -> None:
    rival = architect(recruited=["sheherazade", "jafar", "ali", "aziz"])
    mine = architect(recruited=["zumurrud", "dalila"], copied="sheherazade")
    laid = at_the_end(mine, rival)
    assert character_line(mine, rival)[0] == 6
    assert lines_of(laid)[-1](laid, 1)[0] == 12


# The 40 thieves.


def test_the_40_thieves_every_gap_surrounded_by_four_tiles_is_worth_three_points() -> None:
    drawing = "  S A B C\n1 P O O .\n2 O . P .\n3 C P . O\n4 M . C ."
    mine = architect(drawing, recruited=["the-40-thieves"])
    assert character_line(mine) == (6, "The 40 thieves 6 (2 gaps, 3 points each)")


def test_the_40_thieves_the_strip_may_surround_but_the_border_does_not() -> None:
    drawing = "  S A B\n1 P O .\n2 O . P\n3 C P .\n4 M . C"
    mine = architect(drawing, recruited=["the-40-thieves"])
    # A2 is a gap; A4 is open below, B3 and B1 are open to the right or above.
    assert character_line(mine) == (3, "The 40 thieves 3 (1 gap, 3 points each)")
    beyond = architect(
        "  S A B\n1 P O .\n2 O . P\n3 C P .\n4 M . C\n5 . O .", recruited=["the-40-thieves"]
    )
    assert character_line(beyond)[0] == 6


def test_the_40_thieves_two_empty_cells_together_are_no_gap() -> None:
    drawing = "  S A B C D\n1 P O O . .\n2 O . . O .\n3 C P P . .\n4 M . . . ."
    reason = "The 40 thieves 0 (0 gaps, 3 points each)"
    assert character_line(architect(drawing, recruited=["the-40-thieves"])) == (0, reason)


# Zubaydah.


def test_zubaydah_up_to_two_mosaics_may_lie_on_a_palace_which_scores_a_third_time() -> None:
    mine = architect(PALACES, recruited=["zubaydah"], mosaics=["star"] * 3)
    reason = "3 of 3 laid: 5 at C2 + 5 at C2 + 3 at C4"
    assert line("mosaics", mine) == (13, reason)
    assert character_line(mine) == (0, "also served: Zubaydah")


def test_zubaydah_never_three_on_a_palace() -> None:
    mine = architect("  S A\n1 P O", recruited=["zubaydah"], mosaics=["star"] * 5)
    assert line("mosaics", mine) == (4, "2 of 5 laid: 2 at S1 + 2 at S1")


def test_zubaydah_certain_palaces_may_be_left_without_mosaics() -> None:
    mine = architect(PALACES, recruited=["zubaydah"], mosaics=["star"] * 4)
    assert line("mosaics", mine)[0] == 5 + 5 + 3 + 3


def test_aziza_with_zubaydah_only_what_is_worth_more_than_three_points_is_laid_twice() -> None:
    mine = architect(PALACES, recruited=["zubaydah", "aziza"], mosaics=["star"] * 4)
    assert line("mosaics", mine) == (10, "2 of 4 laid: 5 at C2 + 5 at C2")
    assert character_line(mine)[0] == 6


# The sheet.


def test_a_character_works_once_though_recruited_and_copied() -> None:
    mine = architect(recruited=["zumurrud", "jafar"], copied="khalifah")
    rival = architect(recruited=["khalifah"])
    assert character_line(mine, rival) == (
        2,
        "Khalifah 2 (1 oasis alone, 2 points each); also served: Zumurrud, Jafar",
    )


def test_a_copied_power_works_in_the_lines_above() -> None:
    rival = architect(recruited=["zubaydah", "zobeide", "ali-cogia"])
    copied = architect(PALACES, recruited=["zumurrud"], copied="zubaydah", mosaics=["star"] * 2)
    assert line("mosaics", copied, rival)[0] == 10
    copied = architect(APART, recruited=["zumurrud"], copied="ali-cogia")
    assert line("caravans", copied, rival)[0] == 35
    copied = architect(EIGHTS, recruited=["zumurrud"], copied="zobeide", stalls=["spices"])
    assert "4 on stalls" in line("caravans", copied, rival)[1]


def test_the_total_is_the_sum_with_characters_too() -> None:
    laid = at_the_end(
        architect(PALACES, recruited=["zubaydah", "aziza", "dunya"], mosaics=["star"] * 7, rubies=5)
    )
    sheet = ALMADI.score(laid)
    assert [total(laid, seat) for seat in (0, 1)] == sheet.totals
    assert [one.name for one in sheet.seats[0]][-1] == "characters"

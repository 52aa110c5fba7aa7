"""Rulebook, End of the Game: points, bonuses, Anne's 30 points, and ties."""

import pytest

from rules.sultan import SULTAN
from rules.sultan.scoring import SCORE_LINES, total
from tests.rules.sultan.drawing import collections


def lines(*won: str, seat: int = 0) -> dict[str, int]:
    return {line.name: line.points for line in SULTAN.score(collections(*won)).seats[seat]}


@pytest.mark.parametrize(
    ("colour", "points"), [("white", 1), ("red", 2), ("yellow", 3), ("green", 4), ("blue", 5)]
)
def test_points_for_each_jewel_of_a_colour(colour: str, points: int) -> None:
    assert lines(f"1 {colour}", "", "")[colour] == points
    assert lines(f"2 {colour}", "", "")[colour] == 2 * points


@pytest.mark.parametrize(
    ("jewels", "points"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 5), (5, 10), (6, 20), (7, 20)]
)
def test_bonus_points_for_collections_of_the_same_colour(jewels: int, points: int) -> None:
    for colour in ("white", "blue"):
        assert lines(f"{jewels} {colour}", "", "")["bonus"] == points


def test_bonuses_of_several_colours_add_up() -> None:
    assert lines("3 white, 4 red, 6 green", "", "")["bonus"] == 2 + 5 + 20


def test_jewels_of_different_colours_are_no_collection() -> None:
    assert lines("2 white, 2 red, 2 blue", "", "")["bonus"] == 0


def test_annes_points_line_by_line_make_30() -> None:
    table = collections("3 white, 5 red, 1 blue", "", "", "")
    sheet = SULTAN.score(table)
    shown = {line.name: (line.points, line.why) for line in sheet.seats[0]}
    assert shown["white"] == (3, "3 jewels × 1 point")
    assert shown["red"] == (10, "5 jewels × 2 points")
    assert shown["yellow"] == (0, "0 jewels × 3 points")
    assert shown["green"] == (0, "0 jewels × 4 points")
    assert shown["blue"] == (5, "1 jewel × 5 points")
    assert shown["bonus"] == (12, "3 white 2, 5 red 10")
    assert sheet.totals[0] == total(table, 0) == 30


def test_the_lines_are_the_colours_in_the_order_of_their_worth_and_the_bonus() -> None:
    assert list(SCORE_LINES) == ["white", "red", "yellow", "green", "blue", "bonus"]


def test_no_bonus_says_so() -> None:
    (*_, bonus) = SULTAN.score(collections("1 white", "", "")).seats[0]
    assert bonus.why == "no collection is large enough"


def test_the_player_with_the_most_points_wins() -> None:
    assert SULTAN.score(collections("1 blue", "4 white", "1 red")).winners == (1,)


def test_of_equal_points_the_most_jewels_win() -> None:
    # Five points each: one blue jewel, or a green and a white one.
    assert SULTAN.score(collections("1 blue", "1 green, 1 white", "1 white")).winners == (1,)


def test_more_jewels_do_not_outweigh_points() -> None:
    assert SULTAN.score(collections("1 blue", "2 white", "")).winners == (0,)


def test_if_there_is_still_a_tie_the_game_ends_in_a_draw() -> None:
    sheet = SULTAN.score(collections("1 blue, 1 white", "2 yellow", "6 white"))
    assert sheet.totals == [6, 6, 26]
    assert sheet.winners == (2,)
    draw = SULTAN.score(collections("1 blue, 1 white", "2 yellow", "1 white"))
    assert draw.winners == (0, 1)


def test_the_total_agrees_with_the_lines() -> None:
    table = collections("3 white, 1 blue", "6 red", "2 green, 4 yellow")
    assert SULTAN.score(table).totals == [total(table, seat) for seat in range(3)]

"""Rulebook, Scoring: the two checks, the groups, the gaps."""

from rules.shahrazad.pattern import Pattern
from rules.shahrazad.scoring import points_of, round_score
from rules.shahrazad.spaces import NAME, Space
from rules.shahrazad.story_check import check_story, groups
from tests.rules.shahrazad.drawing import BOX, pattern


def numbers(drawn: Pattern, spaces: object) -> list[int]:
    return sorted(drawn.tiles[place].number for place in spaces)  # type: ignore[attr-defined]


def flipped_numbers(drawing: str) -> tuple[list[int], list[int]]:
    """The numbers that flip in step 1, and in step 2."""
    drawn = pattern(drawing)
    check = check_story(drawn)
    return numbers(drawn, check.out_of_order), numbers(drawn, check.off_the_path)


def test_a_tile_touching_a_lower_number_in_the_column_to_its_right_is_flipped() -> None:
    drawn = pattern("""
            L   M
        11  9   .
        10  .   7
        9   3   .
    """)
    check = check_story(drawn)
    (high,) = check.out_of_order
    assert drawn.tiles[high].number == 9
    assert numbers(drawn, check.out_of_order[high]) == [7]
    assert numbers(drawn, check.face_up) == [3, 7]


def test_above_and_below_in_one_column_any_order_will_do() -> None:
    assert flipped_numbers("  M \n 12 3 \n 10 21 \n 8 0") == ([], [])


def test_only_touching_tiles_are_compared() -> None:
    """9 and 4 are in neighbouring columns, but a whole tile apart."""
    assert flipped_numbers("""
            L   M
        14  .   4
        11  .   .
        13  3   .
        11  .   .
        9   9   .
        10  .   12
    """) == ([], [])


def test_a_higher_number_that_touches_two_lower_ones_flips_once() -> None:
    drawn = pattern("  L M \n 11 . . \n 12 . 3 \n 11 9 . \n 10 . 7")
    (lower,) = check_story(drawn).out_of_order.values()
    assert numbers(drawn, lower) == [3, 7]


def test_all_numbers_are_looked_at_at_once() -> None:
    """Ruling H5: 9 flips because of 7 although 7 itself flips because of 2."""
    assert flipped_numbers("""
            L   M   N
        11  9   .   2
        10  .   7   .
    """) == ([7, 9], [2])


def test_each_face_up_tile_should_be_part_of_a_path_from_left_to_right() -> None:
    """8 touches nothing in the last column, 1 nothing in the first."""
    assert flipped_numbers("""
            L   M   N
        14  .   1   .
        13  .   .   20
        12  .   .   .
        12  .   .   .
        11  3   .   .
        10  .   7   .
        9   .   .   12
        8   .   8   .
    """) == ([], [1, 8, 20])


def test_a_path_steps_into_the_next_column_every_time() -> None:
    """5 touches 7 only from above, which is no step to the right."""
    assert flipped_numbers("""
            L   M   N
        12  .   5   .
        10  .   7   .
        9   3   .   9
    """) == ([], [5])


def test_the_next_tile_of_12_and_13_is_face_down_so_8_7_and_2_flip_as_well() -> None:
    """The rulebook's example, with a path of its own for the other tiles."""
    drawing = """
            L   M   N   O   P
        18  .   8   .   .   .
        17  2   .   13  .   .
        16  .   7   .   18  .
        15  .   .   12  .   17
        13  0   .   .   .   .
        12  .   1   .   .   .
        11  .   .   6   .   14
        10   .   .   .   10  .
    """
    assert flipped_numbers(drawing) == ([18], [2, 7, 8, 12, 13, 17])
    drawn = pattern(drawing)
    assert numbers(drawn, check_story(drawn).face_up) == [0, 1, 6, 10, 14]


def test_if_an_entire_column_is_face_down_no_points_can_be_scored() -> None:
    drawn = pattern("""
            L   M   N
        11  1   .   .
        10  .   7   .
        9   4   .   6
    """)
    score = round_score(check_story(drawn))
    assert score.groups == (0, 0, 0, 0)
    assert score.face_down == 4
    assert points_of(BOX, score) == -4


def test_a_column_that_flips_at_the_edge_breaks_every_path_too() -> None:
    """The left-most column is the left-most of all tiles, face down or not."""
    assert flipped_numbers("  L M N \n 11 9 . . \n 10 . 7 . \n 9 . . 8") == ([9], [7, 8])


def test_a_single_column_is_a_path() -> None:
    assert flipped_numbers("  M \n 12 3 \n 10 21") == ([], [])


def test_for_each_colour_the_largest_group_of_connected_tiles() -> None:
    """Red 1, 4, 6 touch in all directions; 10 is apart; blue 8 and 11 touch from above."""
    drawn = pattern("""
            L   M   N   O
        12  .   8   .   .
        11  1   .   11  .
        10  .   4   .   12
        9   .   .   6   .
        8   .   .   .   10
        7   .   .   7   .
    """)
    check = check_story(drawn)
    assert numbers(drawn, check.groups["red"]) == [1, 4, 6, 10]
    assert numbers(drawn, check.groups["blue"]) == [8, 11]
    assert numbers(drawn, check.groups["yellow"]) == [12]
    assert numbers(drawn, check.groups["black"]) == []


def test_of_several_groups_of_the_same_size_only_one_counts() -> None:
    drawn = pattern("  L M N O \n 11 1 . 10 . \n 10 . 3 . 13 \n 12 . 4 . .")
    check = check_story(drawn)
    assert numbers(drawn, check.groups["red"]) == [1, 4, 10, 13]
    apart = pattern("  L M N O \n 11 1 . 10 . \n 10 . 5 . 13 \n 9 4 . . .")
    check = check_story(apart)
    assert check.off_the_path == frozenset()
    assert [numbers(apart, group) for group in groups(reds(apart))] == [[1, 4], [10, 13]]
    assert numbers(apart, check.groups["red"]) == [1, 4]
    assert round_score(check).groups[0] == 2


def reds(drawn: Pattern) -> list[Space]:
    return [place for place, tile in drawn.tiles.items() if tile.colour == "red"]


def test_face_down_tiles_belong_to_no_group() -> None:
    """13 flips, so 10 and 16 are two groups."""
    drawn = pattern("""
            L   M   N   O
        12  .   13  .   .
        11  10  .   12  .
        10  .   11  .   16
    """)
    assert flipped_numbers("  L M N O \n 12 . 13 . . \n 11 10 . 12 . \n 10 . 11 . 16") == ([13], [])
    assert round_score(check_story(drawn)).groups[0] == 1


def test_each_empty_space_in_the_middle_of_a_column_costs_a_point() -> None:
    drawn = pattern("""
            M   N
        16  4   .
        15  .   5
        13  .   7
        11  .   8
        10  1   .
    """)
    assert [NAME[place] for place in drawn.gaps()] == ["M12", "M14"]
    assert round_score(check_story(drawn)).gaps == 2


def test_empty_spaces_at_the_ends_and_face_down_tiles_are_no_gaps() -> None:
    drawn = pattern("""
            M   N
        14  0   .
        13  .   .
        12  9   .
        11  .   7
        10  3   .
    """)
    check = check_story(drawn)
    assert numbers(drawn, check.out_of_order) == [9]
    assert check.gaps == []


def test_an_empty_table_is_worth_nothing() -> None:
    assert points_of(BOX, round_score(check_story(Pattern()))) == 0


def test_the_rulebooks_round_is_worth_five() -> None:
    """Red 4, blue 3, yellow 2, black 2, five face down, one gap. The tiles are ours."""
    drawn = pattern("""
            H   I   J   K   L   M   N   O   P
        17  .   .   .   .   8   .   .   .   .
        16  .   .   .   .   .   3   .   .   .
        14  .   .   .   .   .   11  .   20  .
        13  .   .   .   .   10  .   15  .   21
        12  .   7   .   6   .   13  .   17  .
        11  1   .   4   .   9   .   14  .   19
        10  .   2   .   5   .   .   .   18  .
        9   0   .   16  .   .   .   .   .   .
        8   .   .   .   12  .   .   .   .   .
    """)
    check = check_story(drawn)
    assert numbers(drawn, check.out_of_order) == [7, 8, 16]
    assert numbers(drawn, check.off_the_path) == [3, 12]
    assert numbers(drawn, check.groups["red"]) == [4, 6, 10, 13]
    assert numbers(drawn, check.groups["blue"]) == [11, 15, 20]
    assert numbers(drawn, check.groups["yellow"]) == [17, 21]
    assert numbers(drawn, check.groups["black"]) == [5, 9]
    assert [NAME[place] for place in check.gaps] == ["L15"]
    assert points_of(BOX, round_score(check)) == 4 + 3 + 2 + 2 - 5 - 1 == 5

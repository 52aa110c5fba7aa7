"""Rulebook, Build: where a tile may go, and how its artwork lines up with its neighbours."""

from rules.sultaniya.land import NAME
from tests.rules.sultaniya.drawing import BARE, answers, palace, play, refusal_of, same, table, tile

# g02 is garden, guard (wall) and guard (arcade); f01 guard and tower, guard; s04 cupola and window.
# g01 has a gate in its arcade half, g11 one in its wall half, f03 (wall) and f09 (arcade) carry one
# on, s11 (wall) and s16 (arcade) end it.


def places(drawing: str, key: str) -> list[str]:
    return [NAME[place] for place, _ in palace(drawing).fits(tile(key))]


def test_the_first_tile_goes_beside_one_of_the_three_on_the_board() -> None:
    assert places(BARE, "g02") == ["C0", "I0"]
    assert places(BARE, "f01") == ["D1", "H1"]
    assert places(BARE, "s04") == ["E2", "G2"]
    assert places(BARE, "r02") == []


def test_tiles_are_staggered_over_the_row_beneath() -> None:
    assert (
        refusal_of(table(front="s04"), "take s04 F2")
        == "There is no place F2: that tile could go to E2, G2."
    )


def test_a_tile_goes_on_its_own_level() -> None:
    made = table(front="g02")
    assert (
        refusal_of(made, "take g02 D1") == "That tile belongs to the ground level, and D1 does not."
    )


def test_at_least_one_tile_is_beneath() -> None:
    made = table(front="s04 r02 f01")
    assert refusal_of(made, "take s04 C2") == "Nothing is beneath C2: build there first."
    assert refusal_of(made, "take f01 B1") == "Nothing is beneath B1: build there first."
    expected = "That tile fits nowhere in your palace: nothing is beneath the roof there."
    assert refusal_of(made, "take r02 F3") == expected


def test_half_a_foundation_is_enough() -> None:
    made = table(front="f01")
    play(made, "take f01 D1", "end")
    assert same(
        made.builders[0].palace,
        """
        1             :tu  u  |.   .  :
        0                 |.   .  :.   .  |
        """,
    )


def test_nothing_goes_beyond_the_land() -> None:
    full = """
        1     |.   .  :.   .  |.   .  :.   .  |.   .  :
        0 |.   .  :.   .  |.   .  :.   .  |.   .  :.   .  |
    """
    assert places(full, "g02") == []
    made = table(full, BARE, front="g02")
    expected = "That tile fits nowhere in your palace: the ground level is complete."
    assert refusal_of(made, "take g02 M0") == expected
    assert places(full, "s04") == ["A2", "C2", "E2", "G2", "I2", "K2"]


def test_no_hole_is_made() -> None:
    wide = """
        2                 |.   .  :
        1             :.   .  |.   .  :.   .  |
        0                 |.   .  :.   .  |
    """
    made = table(wide, BARE, front="s04")
    assert places(wide, "s04") == ["C2", "G2"]
    expected = "I2 would leave a hole: join the tiles of the second floor."
    assert refusal_of(made, "take s04 I2") == expected


def test_one_may_build_beneath_what_juts_out() -> None:
    overhang = """
        1             :.   .  |.   .  :
        0                 |.   .  :.   .  |
    """
    made = table(overhang, BARE, front="g02")
    play(made, "take g02 C0")
    assert same(
        made.builders[0].palace,
        """
        1             :.   .  |.   .  :
        0         :u   gu |.   .  :.   .  |
        """,
    )


def test_a_place_that_is_taken_takes_no_second_tile() -> None:
    assert refusal_of(table(front="g02"), "take g02 E0") == "E0 is taken."


def test_touching_edges_are_equal_so_the_neighbour_decides_the_face() -> None:
    made = table(front="g02")
    assert answers(made, "take g02") == ["C0", "I0"]
    play(made, "take g02 I0")
    assert same(
        made.builders[0].palace,
        """
        1                     |.   .  :
        0                 |.   .  :.   .  |gu  u  :
        """,
    )
    other = table(front="g02")
    expected = "That tile fits one way only at C0: leave out which face it shows."
    assert refusal_of(other, "take g02 C0 straight") == expected


def test_a_tile_can_be_played_face_up_or_face_down_where_it_has_no_neighbour() -> None:
    for word, expected in {
        "straight": "2                 |c   w  :",
        "mirrored": "2                 :w   c  |",
    }.items():
        made = table(front="s04")
        assert answers(made, "take s04 E2") == ["straight", "mirrored"]
        play(made, f"take s04 E2 {word}")
        assert same(made.builders[0].palace, expected + BARE)


GATE_AT_E = """
    1                     |.   .  :
    0                 |G   .  :.   .  |
"""


def test_a_gate_stands_on_a_gate() -> None:
    # D1 touches F1 with its wall edge, so column E gets the wall half of what is built there.
    assert places(GATE_AT_E, "f03") == ["D1"]
    made = table(GATE_AT_E, BARE, front="f03 f09")
    assert (
        refusal_of(made, "take f03 H1")
        == "The gate of that tile has no gate beneath it in column I."
    )
    expected = (
        "That tile fits nowhere in your palace: "
        "its artwork does not line up with what stands there."
    )
    assert refusal_of(made, "take f09 D1") == expected


def test_a_minaret_does_not_stand_on_a_gate() -> None:
    minaret = GATE_AT_E.replace("G", "M")
    assert places(minaret, "f03") == []
    assert places(minaret, "f07") == ["D1"]


def test_plain_stands_on_anything_and_cuts_the_shaft_short() -> None:
    assert "D1" in places(GATE_AT_E, "f01")
    made = table(GATE_AT_E, BARE, front="f01")
    play(made, "take f01 D1")
    assert made.builders[0].palace.shafts("gate") == []


def test_a_shaft_needs_its_support_under_its_own_half() -> None:
    # The gate half of f03 would hang over the edge at H1, where only column H is supported.
    assert places(BARE, "f03") == []


def test_a_lintel_ends_a_gate_of_two_uprights() -> None:
    risen = """
        1             :.   G  |.   .  :
        0                 |G   .  :.   .  |
    """
    made = table(risen, BARE, front="s11", boards=["ali-baba", "anis"])
    assert answers(made, "take s11") == ["E2"]
    play(made, "take s11 E2")
    assert made.builders[0].palace.shafts("gate") == [(2, 4)]


def test_what_stands_above_must_run_on_into_a_tile_built_beneath_it() -> None:
    # Nothing can hang there with a shaft, so it is drawn: a gate over air at column D.
    hanging = """
        1             :G   .  |.   .  :
        0                 |.   .  :.   .  |
    """
    made = table(hanging, BARE, front="g02 g01")
    expected = "What stands above C0 does not run on into that tile."
    assert refusal_of(made, "take g02 C0") == expected
    # g01 shows its gate on the left at C0, in column C, not in D.
    assert refusal_of(made, "take g01 C0") == "What stands above C0 does not run on into that tile."
    assert places(hanging, "g11") == ["C0", "I0"]


def test_borders_of_the_land_fit_any_edge() -> None:
    left = """
        1                     |.   .  :
        0         :.   .  |.   .  :.   .  |
    """
    assert places(left, "g02") == ["A0", "I0"]
    assert places(
        left.replace("|.   .  :.   .  |", "|.   .  :.   .  |.   .  :.   .  |"), "g02"
    ) == ["A0"]


def test_a_tile_stays_where_it_was_built() -> None:
    made = table(front="g02 g03")
    play(made, "take g02 C0", "end")
    assert [laid.tile.key for laid in made.builders[0].palace.tiles.values()][-1] == "g02"
    assert made.fronts[0] == (tile("g03"),)

"""What computer players know of a palace by itself."""

from rules.sultaniya.palace_features import PalaceFeatures, palace_features
from tests.rules.sultaniya.drawing import BOX, palace

HALF_BUILT = """
    3
    2                 |GL  w  :
    1             :.   Gu |.   .  :G   .  |
    0         :.   .  |G   .  :.   G  |G   u  :
       A   B   C   D   E   F   G   H   I   J   K   L
"""


def growth(text: str, board: str = "ali-baba") -> PalaceFeatures:
    return palace_features(BOX, board, tuple(palace(text).tiles.items()))


def test_points_guards_and_open_places_are_counted() -> None:
    grown = growth(HALF_BUILT)
    assert (grown.tiles, grown.points, grown.guards) == (8, 7, 2)
    assert grown.places == (2, 2, 2, 2)


def test_a_shaft_of_the_board_is_started_or_raised_until_the_second_floor_closes_it() -> None:
    # Column E is complete, H carries a first floor with a gate, I one without.
    grown = growth(HALF_BUILT)
    assert (grown.started, grown.raised) == (0, 1)
    lower = "\n".join(line for line in HALF_BUILT.splitlines() if not line.lstrip().startswith("1"))
    assert growth(lower).started == 2
    # Anîs counts minarets.
    other = growth(HALF_BUILT, "anis")
    assert (other.started, other.raised) == (0, 0)


def test_a_foot_at_the_edge_of_the_land_starts_nothing() -> None:
    row = "0 {}   {}  :.   .  |.   .  :.   .  |.   .  :.   .  |"
    assert growth(row.format("|G", ".")).started == 0
    assert growth(row.format("|.", "G")).started == 1


def test_ends_count_whether_they_complete_a_shaft_or_not() -> None:
    assert growth(HALF_BUILT).ends == {"gate": 1, "minaret": 0}


def test_palaces_that_differ_in_one_symbol_are_told_apart() -> None:
    drawing = "0                 |w   .  :.   .  |"
    assert growth(drawing).points == 1
    assert growth(drawing.replace("w", "t")).points == 0


def test_two_seats_can_end_two_shafts_of_a_kind_and_more_seats_three() -> None:
    assert [BOX.ends[seats] for seats in (1, 2, 3, 4)] == [
        {"gate": 2, "minaret": 2},
        {"gate": 2, "minaret": 2},
        {"gate": 3, "minaret": 3},
        {"gate": 3, "minaret": 3},
    ]

"""Rulebook, Calling on a Djinn and Power of the Djinns; ruling U7."""

import pytest

from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.secret import Hidden, seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.news import Built, Called, Looked, Moved, Returned, Swept
from rules.sultaniya.table import SultaniyaTable
from tests.rules.sultaniya.drawing import BARE, answers, play, refusal_of, same, table, tile

PILES = {"ground": "g07 g06 g05 g04", "first": "f12 f10 f02", "roof": "r02"}

GROWN = """
    2                 |.   .  :
    1             :.   .  |.   .  :.   .  |
    0         :.   s  |.   .  :.   .  |
    """


def djinn_table(sapphires: int = 9, front: str = "") -> SultaniyaTable:
    return table(piles=PILES, sapphires=[sapphires, 0], front=front)


def test_a_djinn_costs_its_sapphires_which_go_to_the_treasure() -> None:
    made = djinn_table(3)
    told = play(made, "djinn hands")
    assert isinstance(told[0], Called)
    assert made.builders[0].sapphires == 1
    assert made.treasure == 54


@pytest.mark.parametrize(
    ("sapphires", "callable_"),
    [
        (0, set()),
        (1, {"wind"}),
        (2, {"wind", "red", "hands"}),
        (3, {"wind", "red", "hands", "eye"}),
    ],
)
def test_only_djinns_that_can_be_paid_come(sapphires: int, callable_: set[str]) -> None:
    made = table(GROWN, BARE, piles=PILES, sapphires=[sapphires, 0])
    assert {words.split()[0] for words in answers(made, "djinn")} == callable_


def test_a_djinn_that_is_too_dear_says_so() -> None:
    made = djinn_table(2)
    expected = "The djinn of the eye costs 3 sapphires, and you have 2."
    assert refusal_of(made, "djinn eye ground") == expected
    assert refusal_of(djinn_table(0), "djinn wind ground").endswith("1 sapphire, and you have 0.")
    assert refusal_of(djinn_table(9), "djinn whale").startswith("“whale” doesn't work")


def test_a_djinn_stands_beside_the_palace_until_somebody_else_calls_it() -> None:
    made = table(piles=PILES, sapphires=[4, 4])
    play(made, "djinn hands", "end")
    assert made.djinns_of(0) == ["hands"]
    play(made, "djinn hands", "end")
    assert made.djinns_of(0) == []
    assert made.djinns_of(1) == ["hands"]
    play(made, "pass", "end", "djinn hands", "end")
    assert made.djinns_of(1) == ["hands"]
    assert made.builders[1].sapphires == 0


def test_one_djinn_a_turn_and_none_once_revealing_has_begun() -> None:
    made = djinn_table()
    expected = "A djinn is called at the start of a turn, before anything is revealed."
    play(made, "djinn hands")
    assert refusal_of(made, "djinn wind ground") == expected
    usual = djinn_table()
    play(usual, "reveal ground")
    assert refusal_of(usual, "djinn hands") == expected


def test_the_wind_puts_the_front_under_the_pile_and_reveals_up_to_three_others() -> None:
    made = djinn_table(front="g01 g02 g03")
    told = play(made, "djinn wind ground")
    assert told[1] == Swept(seat=0, level=0, tiles=(tile("g01"), tile("g02"), tile("g03")))
    assert made.fronts[0] == (tile("g04"),)
    assert [each.key for each in made.piles[0].known_faces()] == [
        "g01",
        "g02",
        "g03",
        "g07",
        "g06",
        "g05",
    ]
    play(made, "reveal ground", "reveal ground")
    assert [each.key for each in made.fronts[0]] == ["g04", "g05", "g06"]
    assert answers(made, "reveal") == []


def test_the_wind_may_take_from_any_front_or_nothing() -> None:
    made = djinn_table(front="g01 f01")
    play(made, "djinn wind ground")
    assert {words.split()[0] for words in answers(made, "take")} == {"f01", "g04"}
    assert "end" in answers(made)
    play(made, "end")
    assert list(made.pending) == [1]


def test_the_wind_may_blow_where_nothing_lies_in_front() -> None:
    made = djinn_table()
    play(made, "djinn wind ground")
    assert made.fronts[0] == (tile("g04"),)
    assert answers(djinn_table(), "djinn wind") == ["ground", "first", "roof"]
    assert refusal_of(djinn_table(), "djinn wind second") == "The second floor pile is empty."


def test_the_wind_turns_a_front_over_whose_pile_is_empty() -> None:
    made = table(front="s04 s01", piles=PILES, sapphires=[1, 0])
    play(made, "djinn wind second", "reveal second")
    assert made.fronts[2] == (tile("s01"), tile("s04"))


def test_what_a_djinn_builds_brings_no_sapphires() -> None:
    made = djinn_table(1, front="g03")
    told = play(made, "djinn wind first", "take g03 C0")
    assert [item.sapphires for item in told if isinstance(item, Built)] == [0]
    assert made.builders[0].sapphires == 0


def test_the_red_djinn_moves_a_tile_to_another_place_of_its_level() -> None:
    made = table(GROWN, BARE, piles=PILES, sapphires=[2, 0])
    (_, told) = play(made, "djinn red C0 I0")
    assert isinstance(told, Moved)
    assert made.builders[0].sapphires == 0
    assert same(
        made.builders[0].palace,
        """
    2                 |.   .  :
    1             :.   .  |.   .  :.   .  |
    0                 |.   .  :.   .  |s   .  :
    """,
    )


def test_the_red_djinn_returns_a_tile_under_its_pile() -> None:
    made = table(front="g02", piles=PILES, sapphires=[2, 0])
    play(made, "take g02 C0", "end", "pass", "end")
    (_, told) = play(made, "djinn red C0 under")
    assert told == Returned(seat=0, tile=tile("g02"), start=(0, 2))
    assert [each.key for each in made.piles[0].known_faces()] == ["g02", "g07", "g06", "g05", "g04"]
    assert isinstance(next(iter(seen_by(0, made).table.piles[0])), Hidden)


def test_after_the_red_djinn_one_may_build_as_usual_and_takes_the_sapphires() -> None:
    made = table(GROWN, BARE, front="g03", piles=PILES, sapphires=[2, 0])
    play(made, "djinn red C0 under")
    assert {words.split()[0] for words in answers(made)} == {"reveal", "take", "end"}
    play(made, "take g03 I0", "end")
    assert made.builders[0].sapphires == 2
    assert list(made.pending) == [1]


def test_the_palace_must_hold_after_the_red_djinn() -> None:
    made = table(GROWN, BARE, piles=PILES, sapphires=[2, 0])
    # At B1 it would leave a hole, at J1 nothing is beneath.
    assert answers(made, "djinn red D1") == ["under"]
    expected = "For the tile at D1 say under: the palace must hold afterwards."
    assert refusal_of(made, "djinn red D1 B1") == expected


def test_tiles_of_the_board_never_move() -> None:
    made = table(GROWN, BARE, piles=PILES, sapphires=[2, 0])
    assert refusal_of(made, "djinn red E0 I0") == "E0 is drawn on your board and never moves."
    assert refusal_of(made, "djinn red I0 K0") == "You have no tile at I0."
    assert refusal_of(made, "djinn red Z9 K0").startswith("“Z9 K0” doesn't work")
    assert refusal_of(made, "djinn red").startswith("After “djinn red” say")


def test_a_tile_that_carries_others_stays() -> None:
    carrying = """
        2         |.   .  :.   .  |
        1             :.   .  |.   .  :
        0                 |.   .  :.   .  |
    """
    made = table(carrying, BARE, piles=PILES, sapphires=[2, 0])
    assert answers(made, "djinn red D1") == []
    expected = "The tile at D1 cannot leave: what is left would not hold."
    assert refusal_of(made, "djinn red D1 under") == expected
    assert refusal_of(made, "djinn red C2 G2 sideways").startswith("For the tile at C2 say ")


def test_the_first_tile_of_a_level_may_be_moved_with_either_face() -> None:
    made = table(GROWN, BARE, piles=PILES, sapphires=[2, 0])
    assert answers(made, "djinn red E2 G2") == ["straight", "mirrored"]
    play(made, "djinn red E2 G2 mirrored")
    assert same(
        made.builders[0].palace,
        """
    2                         :.   .  |
    1             :.   .  |.   .  :.   .  |
    0         :.   s  |.   .  :.   .  |
    """,
    )


def test_a_shaft_holds_its_tiles() -> None:
    risen = """
        1             :.   G  |.   .  :
        0                 |G   .  :.   .  |
    """
    made = table(risen, BARE, piles=PILES, sapphires=[2, 0])
    assert answers(made, "djinn red D1") == ["under"]


def test_two_hands_reveal_from_two_piles_and_build_two_tiles() -> None:
    made = djinn_table(2)
    play(made, "djinn hands", "reveal ground", "reveal first", "reveal ground")
    assert answers(made, "reveal") == ["ground", "first"]
    expected = "This turn you reveal from the ground level or the first floor pile only."
    assert refusal_of(made, "reveal roof") == expected
    play(made, "take g04 C0")
    assert answers(made, "reveal") == []
    assert refusal_of(made, "reveal ground") == "All reveals come before the first tile is taken."
    play(made, "take g05 I0")
    assert answers(made) == ["end"]
    assert len(made.builders[0].palace.tiles) == 5
    assert made.builders[0].sapphires == 0


def test_the_second_tile_of_two_hands_may_be_left_out() -> None:
    made = djinn_table(2, front="g02 g03")
    assert made.pending[0][-1].question(made) == "Do you build, call a djinn, or pass?"
    play(made, "djinn hands")
    assert made.pending[0][-1].question(made).startswith("Which two tiles")
    assert (
        refusal_of(made, "pass")
        == "With a djinn at work nobody passes: build what fits, or say end."
    )
    play(made, "take g02 C0", "end")
    assert list(made.pending) == [1]


def test_the_eye_looks_through_a_pile_in_secret() -> None:
    made = table(piles=PILES, sapphires=[3, 0])
    told = play(made, "djinn eye ground")
    assert told[1] == Looked(seat=0, level=0)
    assert made.barrier > 0
    assert not seen_by(0, made).table.piles[0].hidden_count()
    assert seen_by(1, made).table.piles[0].hidden_count() == 3
    assert "You see the whole ground level pile" in made.pending[0][-1].question(made)


def test_the_eye_builds_any_tile_of_the_pile_its_top_included_and_keeps_the_order() -> None:
    made = table(piles=PILES, sapphires=[3, 0], front="g01")
    play(made, "djinn eye ground")
    chosen = {words.split()[0] for words in answers(made, "take")}
    assert chosen == {"g04", "g05", "g06", "g07"}
    assert refusal_of(made, "take g01 C0") == "There is no tile g01 in the ground level pile."
    assert refusal_of(made, "take g05 E0") == "E0 is taken."
    expected = "The djinn of the eye builds a tile of the pile you see, if one fits."
    assert refusal_of(made, "end") == expected
    play(made, "take g06 C0")
    assert [each.key for each in made.piles[0].known_faces()] == ["g07", "g05", "g04"]


def test_the_eye_ends_the_turn_if_nothing_fits() -> None:
    made = table(piles=PILES, sapphires=[3, 0])
    play(made, "djinn eye roof")
    assert answers(made) == ["end"]
    expected = "No tile of the roof pile fits your palace. End your turn?"
    assert made.pending[0][-1].question(made) == expected
    play(made, "end")
    assert list(made.pending) == [1]


def test_the_eye_opens_no_empty_pile() -> None:
    made = table(piles=PILES, sapphires=[3, 0], front="s04")
    assert answers(made, "djinn eye") == ["ground", "first", "roof"]
    assert refusal_of(made, "djinn eye second") == "The second floor pile is empty."


def test_what_was_seen_stays_in_view_until_another_seat_changes_the_pile() -> None:
    made = table(piles=PILES, sapphires=[3, 0])
    play(made, "djinn eye ground", "take g06 C0", "end")
    assert not seen_by(0, made).table.piles[0].hidden_count()
    play(made, "pass", "end")
    play(made, "reveal ground", "take g04 I0", "end")
    assert not seen_by(0, made).table.piles[0].hidden_count()
    assert seen_by(1, made).table.piles[0].hidden_count() == 1


def test_another_seats_reveal_ends_what_was_seen() -> None:
    made = table(piles=PILES, sapphires=[3, 9])
    play(made, "djinn eye ground", "take g06 C0", "end")
    play(made, "reveal ground")
    assert seen_by(0, made).table.piles[0].hidden_count() == 1
    assert seen_by(1, made).table.piles[0].hidden_count() == 1


def test_two_seats_may_both_have_seen_a_pile() -> None:
    made = table(piles={"roof": "r02 r03 r04"}, sapphires=[3, 3])
    play(made, "djinn eye roof", "end", "djinn eye roof", "end")
    assert [seen_by(seat, made).table.piles[3].hidden_count() for seat in (0, 1, None)] == [0, 0, 2]


def test_looking_cannot_be_taken_back_but_the_build_can() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(2), bytes(32))
    match.table.take_sapphires(0, 3)
    match.choose(0, "djinn eye ground")
    with pytest.raises(IllegalChoice, match="undo past"):
        match.undo(0)
    before = match.table.copy()
    match.choose(0, match.answers(0)[0])
    match.undo(0)
    assert match.table == before

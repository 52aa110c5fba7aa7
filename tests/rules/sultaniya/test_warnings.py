"""Danger in Sultaniya: piles and djinns that bring nothing to build, and the end of the match."""

from rules.engine.play import decision_of
from rules.engine.secret import seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.table import SultaniyaTable
from tests.rules.sultaniya.drawing import play, table


def told(made: SultaniyaTable) -> dict[str, str]:
    (seat,) = made.pending
    return {one.key: one.sentence for one in SULTANIYA.dangers(seen_by(seat, made))}


def warned_of(made: SultaniyaTable) -> set[str]:
    (seat,) = made.pending
    dangers = SULTANIYA.dangers(seen_by(seat, made))
    return {" ".join(answer) for one in dangers for answer in one.answers}


def test_a_roof_pile_without_a_second_floor_brings_nothing() -> None:
    made = table()
    assert told(made) == {
        "closed-pile": "You have no second floor yet, so no roof can be built:"
        " that pile brings you nothing to build."
    }
    assert warned_of(made) == {"reveal roof"}


def test_the_djinns_of_that_pile_are_warned_of_too() -> None:
    made = table(sapphires=[3, 0])
    assert warned_of(made) == {"reveal roof", "djinn wind roof", "djinn eye roof"}
    assert "that pile, or a djinn there, brings you nothing" in told(made)["closed-pile"]


def test_the_label_of_such_a_pile_says_so_first() -> None:
    made = table(sapphires=[3, 0])
    decision, view = decision_of(made, 0), seen_by(0, made)
    for path in (("reveal", "roof"), ("djinn", "wind", "roof"), ("djinn", "eye", "roof")):
        assert decision.label(view, path).description.startswith("No place for it now. ")
    assert "No place" not in decision.label(view, ("reveal", "second")).description


def test_the_label_of_a_pile_says_when_its_top_tile_fits_nowhere() -> None:
    # s10 has the top of a minaret, and there is none beneath.
    made = table(piles={"second": "s12 s10"})
    decision, view = decision_of(made, 0), seen_by(0, made)
    said = decision.label(view, ("reveal", "second")).description
    assert said.startswith("No place for it now. minaret, pointed roof | tower; ")
    play(made, "reveal second")
    assert {one[0] for one in decision_of(made, 0).answers(made)} == {"reveal", "pass"}
    said = decision_of(made, 0).label(seen_by(0, made), ("reveal", "second")).description
    assert said.startswith("plain | cupola, sapphire; ")


def test_whoever_builds_two_tiles_may_open_a_level_by_the_first() -> None:
    made = table(sapphires=[2, 0])
    play(made, "djinn hands")
    assert told(made) == {}


def test_a_pass_that_ends_the_match_is_told_before() -> None:
    made = table()
    made.idle = 2
    assert "ends-by-passing" not in told(made)
    made.idle = 3
    assert told(made)["ends-by-passing"] == (
        "If you pass, the match is over: nobody has built for two rounds."
    )
    play(made, "pass")
    assert told(made) == {
        "ends": "The match is over when you end this turn: nobody has built for two rounds."
    }
    play(made, "end")
    assert made.is_over


def test_the_last_turn_of_the_match_is_told() -> None:
    made = table()
    made.turns = made.most_turns - 1
    assert told(made)["last-turn"] == "The match is over after this turn, whatever you do."

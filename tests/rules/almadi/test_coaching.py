"""What a newcomer to Almadi is told about: what lies there, and nothing else."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.landscapes import EFFECTS, UNIT
from rules.almadi.table import AlmadiTable
from rules.engine.secret import seen_by
from tests.rules.almadi.drawing import architect, asked_seat, play, table

PERFORMED = ("genie", "marteline", "stall", "moon", "ruby")


def things(at: AlmadiTable) -> list[str]:
    return ALMADI.things_before(seen_by(asked_seat(at), at))


def after_placing(effect: str = "") -> AlmadiTable:
    at = play(table(architect()), "1L A1")
    at.turn.due = UNIT[effect] if effect not in ("", "genie") else 0
    at.turn.genie = effect == "genie"
    return at


def test_when_nothing_is_left_no_effect_is_spoken_of() -> None:
    assert things(after_placing()) == ["nothing-left"]


@pytest.mark.parametrize("effect", PERFORMED)
def test_an_effect_is_spoken_of_while_it_waits_and_no_other_is(effect: str) -> None:
    there = things(after_placing(effect))
    assert {"PerformEffects", effect} <= {*there}
    assert "nothing-left" not in there
    assert not {*PERFORMED} - {effect} & {*there}


def test_an_effect_that_the_supply_cannot_give_is_not_spoken_of() -> None:
    at = after_placing("ruby")
    at.rubies = 0
    assert "ruby" not in things(at)


@pytest.mark.parametrize("effect", EFFECTS)
def test_before_a_placement_the_effects_that_it_could_activate_are_spoken_of(effect: str) -> None:
    drawn = f"""
        S
      1 P
      2 O
      3 C
      4 M
      S1: E {effect}
    """
    assert effect not in things(table(architect(drawn)))
    assert effect in things(table(architect(drawn), board={"1L": "oasis: W arrow"}))


def test_objectives_are_spoken_of_when_they_can_be_taken_or_are_promised() -> None:
    assert "hole" not in things(table(architect()))
    assert "hole" in things(after_placing("moon"))
    promised = things(table(architect(promised=["two-holes"])))
    assert {"promise", "two-holes"} <= {*promised}
    assert "hole" not in promised


def test_a_character_is_spoken_of_when_it_can_be_paid() -> None:
    for rubies, is_there in ((0, False), (1, True)):
        at = table(architect(rubies=rubies), with_characters=True, row=["jafar", "ali-baba"])
        assert ("jafar" in things(at)) is is_there
        assert ("recruiting" in things(at)) is is_there
        assert "ali-baba" not in things(at)


def test_with_morgiana_a_landscape_is_not_bound_to_its_row() -> None:
    assert "row" in things(table(architect()))
    at = table(architect(recruited=["morgiana"]), with_characters=True)
    assert "row" not in things(at)
    assert "morgiana" in things(at)

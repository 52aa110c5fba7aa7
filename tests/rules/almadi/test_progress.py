"""How far a seat is from an objective: all of so many exactly when the objective is met."""

import re
from random import Random
from typing import Any

import pytest

from rules.almadi import ALMADI
from rules.almadi.objectives import CONDITIONS
from rules.almadi.progress import PARTS, progress
from rules.almadi.table import Architect
from rules.engine.match import Match
from tests.every_game.matches import walk
from tests.rules.almadi.drawing import architect

SHAPES = {"empty-column", "long-hole"}


def is_all(told: str) -> bool:
    return all(have == wanted for have, wanted in re.findall(r"(\d+) of (\d+)", told))


def disagree(key: str, one: Architect) -> bool:
    """Whether the words and the rules say different things."""
    return is_all(progress(key, one)) != CONDITIONS[key](one)


def test_every_objective_is_counted_but_two_shapes() -> None:
    assert PARTS.keys() == CONDITIONS.keys() - SHAPES
    assert not progress("long-hole", architect())


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.ci)])
def test_all_of_so_many_are_there_exactly_if_the_objective_is_met(seed: int) -> None:
    random = Random(seed)
    match: Match[Any] = Match(ALMADI, ALMADI.setting(3, ["characters"]), random.randbytes(32))
    met = set()
    for _ in walk(match, random):
        for one in match.table.architects:
            wrong = [key for key in PARTS if disagree(key, one)]
            assert not wrong
            met |= {key for key in PARTS if CONDITIONS[key](one)}
    assert len(met) > len(PARTS) // 5


def test_what_is_there_is_counted() -> None:
    four = """
        S A B C
      1 P O . .
      2 O O . .
      3 C M . .
      4 M P . .
    """
    one = architect(four, stalls=["spices", "spices", "leather"], mosaics=["star"], rubies=6)
    assert progress("five-oases", one) == "3 of 5"
    assert progress("oasis-square", one) == "3 of 4"
    assert progress("oasis-in-each-row", one) == "2 of 4"
    assert progress("stall-pairs", one) == "1 of 2"
    assert progress("matching-pairs", one) == "1 of 2"
    assert progress("stalls-and-rubies", one) == "3 of 4 stalls and 4 of 4 rubies"


def test_a_count_that_is_one_too_high_disagrees_with_the_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = architect(stalls=["spices", "spices", "leather"])
    assert not disagree("four-stalls", one)
    monkeypatch.setitem(PARTS, "four-stalls", (("", 4, lambda at: len(at.stalls) + 1),))
    assert disagree("four-stalls", one)

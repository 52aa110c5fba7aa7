"""Coaching: a line for the question at hand, short enough for a phone, in every game."""

import importlib
import pkgutil
import re
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.engine.decision import Decision
from rules.engine.game import AnyGame, Setting
from rules.engine.help import help_of
from tests.every_game.matches import each_setting, new_match, walk

LONGEST = 100
"""Letters: three lines on a phone."""
LINES = [
    pytest.param(line, id=f"{game}-{question}-{times}")
    for game in GAMES
    for question, lines in help_of(game).coaching.items()
    for times, line in enumerate(lines, 1)
]
EACH_SETTING = each_setting(GAMES)


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_coaching_is_one_or_two_short_sentences(line: str) -> None:
    assert len(line) <= LONGEST
    assert 1 <= len(re.findall(r"[.?](?= |$)", line)) <= 2
    assert line.endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_coaching_is_for_questions_that_the_game_asks(game: str) -> None:
    folder = importlib.import_module(f"rules.{game}")
    names = {
        name
        for file in pkgutil.iter_modules(folder.__path__, f"rules.{game}.")
        for name, found in vars(importlib.import_module(file.name)).items()
        if isinstance(found, type) and issubclass(found, Decision)
    }
    assert help_of(game).coaching.keys() <= names


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_the_first_question_a_seat_is_asked_has_a_line(game: AnyGame, setting: Setting) -> None:
    random = Random(setting.seats)
    match = new_match(game, setting, random)
    met: set[int] = set()
    for seat in walk(match, random):
        if seat not in met:
            asked = type(match.question(seat)).__name__
            assert help_of(game.key).coaching_line(asked, 0), asked
        met.add(seat)
        if len(met) == setting.seats:
            return


@pytest.mark.parametrize("game", GAMES)
def test_a_question_asked_often_enough_is_known(game: str) -> None:
    known = help_of(game)
    for question, lines in known.coaching.items():
        said = [known.coaching_line(question, times) for times in range(len(lines) + 1)]
        assert said == [*lines, ""]
    assert known.coaching_line("NoSuchQuestion", 0) == ""

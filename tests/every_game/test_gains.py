"""What a menu says that a choice brings is what the score then does."""

from random import Random

import pytest

from rules.computer.gain import Gain, ScoreChange, outcomes
from rules.engine.decision import END
from rules.engine.game import AnyGame, Setting
from rules.engine.play import perform, would_reveal
from tests.every_game.matches import ALL, each_setting, new_match, walk

MOST_TRIED = 12
"""Answers to one question; there may be hundreds."""


@pytest.mark.parametrize(("game", "setting"), each_setting(ALL))
def test_what_a_choice_brings_is_what_the_score_then_does(game: AnyGame, setting: Setting) -> None:
    random = Random(9)
    match = new_match(game, setting, random)
    told = 0
    for seat in walk(match, random):
        answers = [answer for answer in match.answers(seat) if answer != END]
        answers = random.sample(answers, min(MOST_TRIED, len(answers)))
        view = match.seen_by(seat)
        untouched = view.table.copy()
        found = outcomes(game, view, answers)
        assert view.table == untouched
        before = match.score()
        assert not found or not match.question(seat).together
        for answer, (gain, reveals) in found.items():
            assert reveals == would_reveal(match.table, seat, answer)
            if gain is None:
                continue
            table = match.table.copy()
            perform(table, seat, answer)
            after = game.score(table)
            assert gain.points == after.totals[seat] - before.totals[seat]
            changed = {
                ScoreChange(line.label, line.points - old.points)
                for line, old in zip(after.seats[seat], before.seats[seat], strict=True)
                if line.points != old.points
            }
            assert set(gain.lines) == changed
            told += 1
    together = all(choice.question.together for choice in match.choices)
    assert told or together


@pytest.mark.parametrize(("game", "setting"), each_setting(ALL))
def test_points_by_line_are_those_of_the_score_sheet(game: AnyGame, setting: Setting) -> None:
    random = Random(10)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        lines = match.score().seats[seat]
        assert game.points_of(match.table, seat) == {line.name: line.points for line in lines}


def test_a_gain_says_its_lines_and_their_sum_if_there_are_several() -> None:
    assert str(Gain()) == ""
    assert str(Gain((ScoreChange("oases", 6),))) == "+6 from oases"
    assert str(Gain((ScoreChange("objectives", -6),))) == "−6 from objectives"
    both = Gain((ScoreChange("oases", 6), ScoreChange("caravans", -2)))
    assert str(both) == "+4: +6 from oases, −2 from caravans"
    many = tuple(ScoreChange(line, -4) for line in ("red", "blue", "black", "gaps"))
    assert str(Gain(many)) == "−16 points"
    assert (both.in_points, Gain().in_points) == ("+4 points", "")
    assert Gain((ScoreChange("red", 1),)).in_points == "+1 point"
    level = Gain((ScoreChange("red", 1, "the red group"), ScoreChange("gaps", -1)))
    assert str(level) == "±0: +1 from the red group, −1 from gaps"

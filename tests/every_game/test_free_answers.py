"""What is given for nothing can be had at once, and nothing of it is a loss."""

from random import Random

import pytest

from rules.engine.decision import END
from rules.engine.game import AnyGame, Setting
from rules.engine.play import decision_of, perform
from tests.every_game.matches import ALL, each_setting, new_match, walk


@pytest.mark.parametrize(("game", "setting"), each_setting(ALL))
def test_all_that_is_free_can_be_taken_and_then_nothing_is_free(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(6)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        decision = match.question(seat)
        free = decision.free_answers(match.table)
        assert list(decision.free_answers(match.seen_by(seat).table)) == list(free)
        if not free:
            continue
        table = match.table.copy()
        before = game.score(table).totals[seat]
        for answer in free:
            assert answer in decision_of(table, seat).answers(table)
            perform(table, seat, answer)
        assert game.score(table).totals[seat] >= before
        assert not decision_of(table, seat).free_answers(table)


@pytest.mark.parametrize(("game", "setting"), each_setting(ALL))
def test_the_end_of_a_turn_costs_nothing_where_nothing_else_can_be_done(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(7)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        answers = list(match.answers(seat))
        if END in answers:
            lost = match.question(seat).label(match.seen_by(seat), END).lost
            free = match.question(seat).free_answers(match.table)
            assert not lost or len(answers) > 1
            assert lost or not free

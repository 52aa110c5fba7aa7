"""A replay of Shahrazad: hands stay hidden until the match is over."""

from typing import Any

from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.history import History, Moment, history_of
from tests.render.test_recap import TWIN


def test_hands_are_shown_when_the_match_is_over() -> None:
    game = GAMES["shahrazad"]
    match = play_match(game, game.setting(2), TWIN, PLAYERS["random"])
    running = list(History(game, match.setting, match.seed, tuple(match.choices), False).moments())
    over: list[Moment[Any]] = list(history_of(match).moments())
    assert any(hand.hidden_count() for one in running for hand in one.view.table.hands)
    assert not any(hand.hidden_count() for one in over for hand in one.view.table.hands)

"""Illegal input changes nothing: the builds that the fuzz test of every game must find out."""

import pytest

from rules.engine.game import AnyGame
from tests.every_game import test_every_game as every_game
from tests.every_game.matches import ALL
from tests.torture import broken

EACH_GAME = [pytest.param(game, id=key) for key, game in ALL.items()]


@pytest.mark.parametrize("game", EACH_GAME)
@pytest.mark.parametrize(
    ("build", "found"),
    [
        (broken.touches_the_table_before_it_checks, AssertionError),
        (broken.trips_over_strange_words, KeyError),
    ],
)
def test_control_a_build_that_minds_illegal_input_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
    game: AnyGame,
    build: broken.Build,
    found: type[Exception],
) -> None:
    build(monkeypatch)
    monkeypatch.setattr(every_game, "FUZZ", 400)
    with pytest.raises(found):
        every_game.test_a_mangled_choice_raises_only_illegal_choice_and_changes_nothing(game)

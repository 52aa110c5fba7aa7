"""A replay of Almadi: a picture a turn, and nothing jumps about."""

import pytest

from render.replay import ENDING_MS, OPENING_MS, PREVIEW_MS, make_gif
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.history import history_of
from tests.render.test_recap import TWIN
from tests.render.test_replay import decode, pages_of


@pytest.mark.slow
def test_every_turn_is_a_picture_and_the_end_is_one_more() -> None:
    match = play_match(GAMES["almadi"], GAMES["almadi"].setting(2), TWIN, PLAYERS["random"])
    pages = pages_of(history_of(match))
    turns = sum(choice.ends_turn for choice in match.choices)
    assert len(pages) == 1 + turns + 1
    assert any("Grand Vizier" in words for words in pages[-1].texts())
    assert len({page.height for page in pages}) == 1, "nothing jumps about"
    durations = [duration for _, duration in decode(make_gif(pages))]
    assert len(durations) == 1 + len(pages)
    assert (durations[:2], durations[-1]) == ([PREVIEW_MS, OPENING_MS], ENDING_MS)

"""A replay of Almadi: a picture a turn, nothing jumps about, and it shrinks to a limit."""

import io
from collections.abc import Sequence

import pytest
from PIL import Image

from render import replay
from render.page import Page
from render.replay import ENDING_MS, OPENING_MS, make_gif
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.history import history_of
from tests.render.test_recap import TWIN, after
from tests.render.test_replay import decode, pages_of


def test_every_turn_is_a_picture_and_the_end_is_one_more() -> None:
    match = play_match(GAMES["almadi"], GAMES["almadi"].setting(2), TWIN, PLAYERS["random"])
    pages = pages_of(history_of(match))
    turns = sum(choice.ends_turn for choice in match.choices)
    assert len(pages) == 1 + turns + 1
    assert any("Grand Vizier" in words for words in pages[-1].texts())
    assert len({page.height for page in pages}) == 1, "nothing jumps about"
    durations = [duration for _, duration in decode(make_gif(pages))]
    assert len(durations) == len(pages)
    assert (durations[0], durations[-1]) == (OPENING_MS, ENDING_MS)


def test_what_is_too_large_is_made_smaller_and_then_shorter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = pages_of(history_of(after("almadi", 3, (), 13)))
    whole = make_gif(pages)
    tried: list[tuple[int, float]] = []
    made = replay._encode

    def watched(pages: Sequence[Page], scale: float) -> bytes:
        tried.append((len(pages), scale))
        return made(pages, scale)

    monkeypatch.setattr(replay, "_encode", watched)
    smaller = make_gif(pages, len(whole) - 1)
    assert len(smaller) < len(whole)
    assert tried == [(14, 1), (14, 3 / 4)]
    with Image.open(io.BytesIO(smaller)) as animation:
        assert animation.size == (900, round(pages[0].height * 3 / 4))
    shorter = make_gif(pages, 90_000)
    assert len(shorter) <= 90_000
    assert 2 < tried[-1][0] < 14
    # However small the limit, the last picture is left.
    last = make_gif(pages, 100)
    assert [picture.size for picture, _ in decode(last)] == [(600, round(pages[0].height / 2))]

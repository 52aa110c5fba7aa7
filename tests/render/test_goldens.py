"""Every golden of every game can be shown: drawn, legible, on its page, and told in words."""

from itertools import cycle

import pytest

from render.canvas import paint
from render.painters import PAINTERS
from rules.engine.history import latest_turn
from tests.golden.goldens import each_golden, moments_of
from tests.render.pages import EVERY, NAMES, look_at, private_pages, public_pages

MOST_CHARS = 1024
"""Discord's limit for alt text."""


@pytest.mark.slow
@pytest.mark.parametrize("name", each_golden())
def test_every_moment_of_a_golden_can_be_shown(name: str) -> None:
    turns = cycle(range(4))
    for match in moments_of(name, 3 * EVERY):
        painter, everyone = PAINTERS[match.game.key], match.seen_by(None)
        public, private = public_pages(match), private_pages(match)
        for page in public + private:
            look_at(page)
        number = next(turns)
        for page in (public[number], private[number % len(private)], private[-1]):
            assert paint(page).startswith(b"\x89PNG")
        text = painter.alt_text(everyone, NAMES, latest_turn(match))
        assert text.startswith(f"{match.game.title}, ")
        assert text.endswith(".")
        assert len(text) <= MOST_CHARS
        assert painter.text_board(everyone, NAMES).whole()

"""Every golden of every game can be shown: drawn, legible, on its page, and told in words."""

from itertools import cycle

import pytest

from render.canvas import paint
from render.page import Art, Block, Page, Stack, Tiling, Words, flatten_items
from render.painters import PAINTERS
from render.theme import ART, SMALLEST, WIDTH
from rules.engine.history import latest_turn
from tests.golden.goldens import LOGS, is_reckoned, moments_of
from tests.render.pages import EVERY, NAMES, ends, private_pages, public_pages

DRAWN = {path.stem for path in ART.glob("*.svg")}
MOST_CHARS = 1024
"""Discord's limit for alt text."""


def look_at(page: Page) -> None:
    """All that is placed is drawn, large enough to read, and on the page."""
    assert page.width == WIDTH
    assert page.height > 100
    for item in flatten_items(page.items):
        if isinstance(item, Art | Tiling):
            assert item.name in DRAWN
        if isinstance(item, Stack):
            for part in item.parts():
                assert not isinstance(part, Art) or part.name in DRAWN
                assert not isinstance(part, Words) or part.size >= SMALLEST, part
        if isinstance(item, Words):
            assert item.size >= SMALLEST, item
            left, right = ends(item)
            assert left >= 0, item
            assert right <= page.width, item
            assert item.y + item.size // 2 <= page.height, item
        elif not isinstance(item, Block):
            assert item.x >= 0, item
            assert item.y >= 0, item
            assert item.x + item.width <= page.width, item
            assert item.y + item.height <= page.height, item


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [name if is_reckoned(name) else pytest.param(name, marks=pytest.mark.ci) for name in LOGS],
)
def test_every_moment_of_a_golden_can_be_shown(name: str) -> None:
    turns = cycle(range(4))
    for match in moments_of(name, EVERY if is_reckoned(name) else 3 * EVERY):
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
        assert painter.text_board(everyone, NAMES)

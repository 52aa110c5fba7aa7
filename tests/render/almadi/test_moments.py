"""Every moment of a match of Almadi can be shown, whatever is played."""

import pytest

from render.canvas import paint
from tests.render.almadi.positions import prefixes
from tests.render.pages import private_pages, public_pages


@pytest.mark.slow
@pytest.mark.ci
@pytest.mark.parametrize(
    ("seats", "seed", "variants"),
    [
        (2, 21, ()),
        (3, 22, ("characters",)),
        (4, 23, ("choose-strips",)),
        (5, 25, ("characters", "choose-strips")),
    ],
)
def test_every_moment_of_a_match_can_be_shown(
    seats: int, seed: int, variants: tuple[str, ...]
) -> None:
    for match in prefixes(seats, seed, *variants):
        pages = public_pages(match) + private_pages(match)
        assert all(page.height > 100 for page in pages)
        assert all(paint(page).startswith(b"\x89PNG") for page in pages[:4] + pages[-1:])

"""Almadi's painted pictures: like their goldens, and a tile is painted as if it were alone."""

import io
import os
from itertools import product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render.almadi.tiles import tile
from render.canvas import paint
from render.page import Page
from rules.almadi.landscapes import Landscape
from tests.render.almadi.test_layouts import PAGES

GOLDEN = Path(__file__).parent / "golden"
REMEMBERED = ("turn", "private-genie", "score", "breakdown")
SMALL = 400
"""Goldens are kept as wide as a phone shows them."""
TOLERANCE = 3.0
"""Mean difference of a colour, of 255, that other versions of a font or a rasteriser may make."""


@pytest.mark.parametrize("name", REMEMBERED)
def test_a_picture_looks_like_its_golden(name: str) -> None:
    path = GOLDEN / f"{name}.png"
    picture = Image.open(io.BytesIO(paint(PAGES[name]()))).convert("RGB")
    small = picture.resize((SMALL, picture.height * SMALL // picture.width), Image.Resampling.BOX)
    if os.environ.get("UPDATE_GOLDENS"):
        small.quantize(160, dither=Image.Dither.NONE).save(path, optimize=True)
    golden = Image.open(path).convert("RGB")
    assert small.size == golden.size
    difference = ImageChops.difference(small, golden)
    assert max(ImageStat.Stat(difference).mean) < TOLERANCE
    blurred = difference.resize((small.width // 20, small.height // 20), Image.Resampling.BOX)
    assert max(blurred.tobytes()) < 40


def test_a_stack_of_pieces_looks_as_if_painted_alone() -> None:
    market = Landscape("any", "market", 1, 2, 3, 4, "spices", 3)
    palace = Landscape("other", "palace", 5, 6, 7, 1)
    every = ("", "N", "E", "S", "W", "NEn", "NW", "NESWnesw", "WSs")
    for landscape, active, joined, size in product(
        (market, palace), ("", "NESW", "S", "N"), every, (24, 43, 54, 77, 104, 131, 148)
    ):
        drawn = tile(landscape, 8, 8, size, active=active, joined=joined)
        assert drawn.pieces is not None
        alone = drawn._replace(name=f"{drawn.name} alone", pieces=None)
        assert paint(Page(170, 170, items=[drawn])) == paint(Page(170, 170, items=[alone]))

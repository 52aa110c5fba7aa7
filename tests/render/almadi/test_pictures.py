"""Almadi's painted pictures look like their goldens."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas import paint
from tests.render.almadi.test_layouts import PAGES

GOLDEN = Path(__file__).parent / "golden"
REMEMBERED = ("turn", "private-genie", "breakdown")
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

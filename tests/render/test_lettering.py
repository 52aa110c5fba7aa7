"""Words are put together from letters; they look as the font itself draws them."""

from itertools import product

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.lettering import bounds, cap_height, font, width, word_mask
from render.theme import FACES

TEXTS = (
    "Karim the Bold: 3L to B3, genie A2 to C2",
    "AVA To Ty. WAY, fi ffi ‘quoted’ +12 −3",
    "Yasmin’s turn: take a landscape (jf)",
    "Shirin · table 12",
    "gypsy, Ångström",
    " x  y ",
    "j",
)


@pytest.mark.parametrize(("face", "size"), list(product(FACES, (26, 34, 46, 64))))
def test_words_look_as_the_font_draws_them(face: str, size: int) -> None:
    letters = font(face, size)
    for text in TEXTS:
        assert width(text, face, size) == letters.getlength(text)
        _, top, right, bottom = letters.getbbox(text, anchor="ls")
        _, y, across, down = bounds(text, face, size, "l")
        assert (across, down) == (right + 2, bottom - top + 2)
        ours, _, _ = word_mask(text, face, size, "l")
        theirs = Image.new("L", ours.size)
        baseline = cap_height(face, size) // 2 - y
        ImageDraw.Draw(theirs).text((0, baseline), text, fill=255, font=letters, anchor="ls")
        assert ImageChops.difference(ours, theirs).getbbox() is None

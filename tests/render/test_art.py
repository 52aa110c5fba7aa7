"""The drawings of all games: plain, titled, on the palette, and each placed or looked up."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from render import palette
from render.page import Art, Stack, Tiling, flatten_items
from render.painters import PAINTERS
from render.sprites import INDEX, PALETTE, nearest, svg_text
from render.theme import ART, COLOURS, rgb
from rules.catalogue import GAMES
from rules.engine.help import help_of
from tests.golden.goldens import goldens_of, moments_of
from tests.render.pages import NAMES, private_pages, public_pages

DRAWN = {path.stem for path in ART.glob("*.svg")}


def names_placed(key: str) -> Iterator[str]:
    """The drawings on the pages of a game's goldens, now and then."""
    for name in goldens_of(key):
        for match in moments_of(name, 25):
            poster = PAINTERS[key].poster(match.seen_by(None), NAMES)
            for page in [*public_pages(match), *private_pages(match), poster]:
                for item in flatten_items(page.items):
                    parts = item.parts() if isinstance(item, Stack) else (item,)
                    yield from (part.name for part in parts if isinstance(part, Art | Tiling))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_drawing_that_bears_a_games_name_is_used_by_it(key: str) -> None:
    """On a page, in the help, or as an icon of a menu."""
    missing = {name for name in DRAWN if name.startswith(f"{key}-")}
    missing -= {topic.art for topic in help_of(key).topics}
    missing -= {name for name in missing if name.endswith(tuple(PAINTERS[key].emoji))}
    placed = names_placed(key)
    while missing:
        name = next(placed, None)
        assert name is not None, f"nobody uses {missing}"
        missing.discard(name)


def test_a_drawing_is_plain_svg_with_a_title() -> None:
    for name in sorted(DRAWN):
        root = ET.fromstring(svg_text(name))
        assert root.tag == "{http://www.w3.org/2000/svg}svg", name
        assert root.get("viewBox"), name
        assert (root.findtext("{http://www.w3.org/2000/svg}title") or "").strip(), name
        assert not re.search(
            r"<(image|text|script|foreignObject)\b|https?://(?!www\.w3\.org)", svg_text(name)
        ), name


def test_the_palette_has_every_colour_of_the_theme_and_of_the_art() -> None:
    assert len(PALETTE) == 256
    assert set(palette.exact_colours()) <= set(PALETTE)
    for name, colour in COLOURS.items():
        assert PALETTE[INDEX[name]] == colour
        assert nearest(colour) == INDEX[name]


@pytest.mark.slow
def test_a_palette_made_anew_is_complete_and_always_the_same() -> None:
    made = palette.make_palette()
    assert made == palette.make_palette()
    assert len(made.split()) == 256
    assert {rgb(code) for code in made.split()} >= set(palette.exact_colours())

"""The drawings: all that is placed exists, all that exists is used or waits for its variant."""

import re
import xml.etree.ElementTree as ET
from itertools import chain

import pytest

from render import palette
from render.almadi import EMOJI
from render.page import Art, Stack, Tiling, flatten_items
from render.sprites import INDEX, PALETTE, nearest, svg_text
from render.theme import ART, COLOURS, rgb
from rules.almadi.box import open_box
from rules.almadi.landscapes import EFFECTS, GOODS, LANDSCAPES, MOSAICS
from rules.engine.notation import next_words
from tests.render.positions import at_entry, match_when, may_move, may_promise, prefixes
from tests.render.test_layouts import PAGES

DRAWN = {path.stem for path in ART.glob("*.svg")}
RESERVED = re.compile(
    r"back-(mosaic|stall|objective-.*)|icon-(lock|arrow|tiles|market)"
    r"|(shahrazad|sultan|sultaniya)-.*"
    r"|ornament-.*|strip-frame"
)
"""Drawn for help pages and for cards that lie face down; other games' drawings bear their names."""


def wanted_names() -> set[str]:
    """Every drawing that a picture may ask for, by the names of the components."""
    box = open_box("house-1")
    objectives = [one.key for group in box.objectives.values() for one in group]
    return {
        *(f"tile-{kind}" for kind in LANDSCAPES),
        *(f"icon-{kind}" for kind in LANDSCAPES),
        *(f"effect-{effect}" for effect in EFFECTS),
        *(f"icon-{effect}" for effect in EFFECTS),
        *(f"goods-{good}" for good in GOODS),
        *(f"stall-{good}" for good in GOODS),
        *(f"mosaic-{pattern}" for pattern in MOSAICS),
        *(f"objective-{key}" for key in objectives),
        *(f"seat-{seat}" for seat in range(1, 6)),
        *(f"pattern-{seat}" for seat in range(1, 6)),
        *(f"character-{character.key}" for character in box.characters),
        *(
            "back-character",
            "arrow",
            "bridge",
            "bridge-dashed",
            "token-glow",
            "back-landscape",
            "grand-vizier",
        ),
        *(
            "icon-crown",
            "icon-tick",
            "icon-score",
            "icon-mosaic",
            "icon-goods",
            "icon-largest-oasis",
        ),
        *("icon-hourglass", "icon-question"),
    }


def test_every_drawing_is_used_or_reserved() -> None:
    assert {name for name in DRAWN - wanted_names() if not RESERVED.fullmatch(name)} == set()
    assert wanted_names() - DRAWN == set()


@pytest.mark.parametrize("name", PAGES)
def test_every_drawing_that_is_placed_exists(name: str) -> None:
    for item in flatten_items(PAGES[name]().items):
        if isinstance(item, Stack):
            assert {part.name for part in item.parts() if isinstance(part, Art)} <= wanted_names()
        if isinstance(item, Art | Tiling):
            assert item.name in wanted_names()


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_drawing_is_plain_svg_with_a_title(name: str) -> None:
    root = ET.fromstring(svg_text(name))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox")
    assert (root.findtext("{http://www.w3.org/2000/svg}title") or "").strip()
    assert not re.search(
        r"<(image|text|script|foreignObject)\b|https?://(?!www\.w3\.org)", svg_text(name)
    )


def test_the_palette_has_every_colour_of_the_theme_and_of_the_art() -> None:
    assert len(PALETTE) == 256
    assert set(palette.exact_colours()) <= set(PALETTE)
    for name, colour in COLOURS.items():
        assert PALETTE[INDEX[name]] == colour
        assert nearest(colour) == INDEX[name]


def test_a_palette_made_anew_is_complete_and_always_the_same() -> None:
    made = palette.make_palette()
    assert made == palette.make_palette()
    assert len(made.split()) == 256
    assert {rgb(code) for code in made.split()} >= set(palette.exact_colours())


def test_every_icon_that_a_label_names_has_an_emoji() -> None:
    named = set()
    moments = chain(
        [match_when(2, 1, at_entry(0)), match_when(2, 3, may_move), match_when(4, 4, may_promise)],
        prefixes(3, 8, "choose-strips", every=40),
    )
    for match in moments:
        for seat in match.awaited:
            decision, answers, view = match.question(seat), match.answers(seat), match.seen_by(seat)
            for first in next_words(answers, ()):
                beginnings = [(first,), *((first, word) for word in next_words(answers, (first,)))]
                named |= {decision.label(view, beginning).icon for beginning in beginnings}
    assert named <= {*EMOJI, ""}
    assert {"strip", "cell", "oasis", "genie", "moon", "end"} <= named

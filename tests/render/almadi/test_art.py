"""Almadi's drawings: all that a picture may ask for exists, and all that exists is used."""

import re

import pytest

from render.page import Art, Stack, Tiling, flatten_items
from render.theme import ART
from rules.almadi.box import open_box
from rules.almadi.landscapes import EFFECTS, GOODS, LANDSCAPES, MOSAICS
from rules.catalogue import GAMES
from tests.render.almadi.test_layouts import PAGES

DRAWN = {
    path.stem
    for path in ART.glob("*.svg")
    if not path.stem.startswith(tuple(f"{key}-" for key in GAMES))
}
"""The flagship's drawings were the first and bear no game's name; those of other games do."""
RESERVED = re.compile(
    r"back-(mosaic|stall|objective-.*)|icon-(lock|arrow|tiles|market)"
    r"|ornament-.*|strip-frame"
)
"""Drawn for help pages and for cards that lie face down."""


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
            "arrow-active",
            "desert-night",
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

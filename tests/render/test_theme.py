"""The theme's colours for all eyes: words have contrast, and no meaning hangs on colour alone."""

from itertools import combinations

import pytest

from render.theme import ART, COLOURS, MEANINGS, TEXT_ON
from rules.almadi.landscapes import LANDSCAPES
from tests.render.eyesight import EYES, contrast, delta_e, difference

TEXT_CONTRAST, CONTACT_CONTRAST = 4.5, 3.0
EASILY_TOLD_APART = 10
"""CIEDE2000: two plain areas beside each other. What is nearer needs more than its colour."""

GROUNDS = [f"{kind}-pale" for kind in LANDSCAPES] + ["parchment", "parchment-light"]
SEATS = [f"seat-{seat}" for seat in range(1, 6)]
KINDS: dict[str, tuple[list[str], dict[str, str]]] = {
    "landscapes": (
        [f"{kind}-pale" for kind in LANDSCAPES],
        {f"{kind}-pale": kind[0].upper() for kind in LANDSCAPES},
    ),
    "edges of landscapes": (
        [f"{kind}-dark" for kind in LANDSCAPES],
        {f"{kind}-dark": kind[0].upper() for kind in LANDSCAPES},
    ),
    "seats": (SEATS, {seat: f"pattern-{seat[-1]}" for seat in SEATS}),
    "gain and loss": (
        [MEANINGS["gain"], MEANINGS["loss"]],
        {MEANINGS["gain"]: "+", MEANINGS["loss"]: "−"},
    ),
    "tales": (
        ["blue", "yellow", "crimson", "ink"],
        {"blue": "bird", "yellow": "flower", "crimson": "flame", "ink": "mask"},
    ),
}
"""What is told apart by colour, and by which other sign: a letter, a pattern, a symbol."""


def test_the_difference_of_colours_is_that_of_the_published_examples() -> None:
    """Sharma, Wu and Dalal 2005, table 1, pairs 1, 7, 9 and 17."""
    assert delta_e((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert delta_e((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert delta_e((50, 2.49, -0.001), (50, -2.49, 0.0009)) == pytest.approx(7.1792, abs=1e-4)
    assert delta_e((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("ground", TEXT_ON)
def test_words_have_contrast_on_every_ground_they_may_stand_on(ground: str) -> None:
    for colour in TEXT_ON[ground]:
        assert contrast(colour, ground) >= TEXT_CONTRAST, f"{colour} on {ground}"


@pytest.mark.parametrize("ground", GROUNDS)
def test_an_activated_contact_stands_out_from_every_ground(ground: str) -> None:
    assert contrast(MEANINGS["active"], ground) >= CONTACT_CONTRAST
    assert contrast(MEANINGS["active-core"], MEANINGS["active"]) >= CONTACT_CONTRAST


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("kind", KINDS)
def test_kinds_are_told_apart_by_every_eye(kind: str, eye: str) -> None:
    colours, signs = KINDS[kind]
    for one, other in combinations(colours, 2):
        if difference(one, other, eye) < EASILY_TOLD_APART:
            assert signs[one] != signs[other], f"{one} and {other} have no second sign"
            assert eye != "plain", f"{one} and {other} look alike"


def test_second_signs_are_drawn() -> None:
    patterns = [(ART / f"pattern-{seat[-1]}.svg").read_text(encoding="utf-8") for seat in SEATS]
    assert len(set(patterns)) == len(SEATS)
    for symbol in KINDS["tales"][1].values():
        assert (ART / f"shahrazad-symbol-{symbol}.svg").is_file()


def test_a_meaning_is_a_colour_of_its_own() -> None:
    """Only `new` and `choose` share one, and are never on one page together."""
    assert set(MEANINGS.values()) <= COLOURS.keys()
    others = [colour for key, colour in MEANINGS.items() if key != "choose"]
    assert len(set(others)) == len(others)
    assert MEANINGS["new"] == MEANINGS["choose"]

"""The theme's colours for all eyes: words have contrast, and no meaning hangs on colour alone."""

import pytest

from render import review, stats
from render.frame import Box, draw_gold_frame
from render.page import Page, Panel
from render.pieces import draw_number
from render.theme import ART, COLOURS, MARKS_ON, MEANINGS, TEXT_ON
from tests.render.eyesight import EYES, check_told_apart, contrast, delta_e

TEXT_CONTRAST, CONTACT_CONTRAST = 4.5, 3.0
SEATS = [f"seat-{seat}" for seat in range(1, 6)]
PALE = [ground for ground in MARKS_ON if "ink" in MARKS_ON[ground]]
DARK = [ground for ground in MARKS_ON if "gold" in MARKS_ON[ground]]
SIGNS: dict[str, dict[str, object]] = {
    "seats": {seat: f"pattern-{seat[-1]}" for seat in SEATS},
    "lines of the chart": dict(zip(SEATS, review.DASHES, strict=True)),
    "gain and loss": {MEANINGS["gain"]: "+", MEANINGS["loss"]: "−"},
    "won and lost": {stats.WON_COLOUR: "full, on a foot", "parchment-light": "hollow"},
    "the best of a line": {"glow": "bold on a plate", "parchment": "plain"},
    "new and awaited": {MEANINGS["new"]: "a frame", MEANINGS["awaited"]: "light words on a ground"},
}
"""What is told apart by colour, and by which other sign. The games have more."""


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


@pytest.mark.parametrize("ground", MARKS_ON)
def test_marks_stand_out_from_every_ground_they_lie_on(ground: str) -> None:
    for colour in MARKS_ON[ground]:
        assert contrast(colour, ground) >= CONTACT_CONTRAST, f"{colour} on {ground}"


def test_gold_and_the_colours_of_seats_lie_beside_ink() -> None:
    """A ground is pale or dark: ink stands out from the pale ones, gold from the dark ones."""
    assert not set(PALE) & set(DARK)
    assert set(PALE) | set(DARK) == set(MARKS_ON)
    assert contrast(MEANINGS["new"], "ink") >= CONTACT_CONTRAST
    page = Page(100, 100)
    draw_gold_frame(page, Box(20, 20, 60, 60))
    line, gold = page.items
    assert isinstance(line, Panel)
    assert isinstance(gold, Panel)
    assert (line.edge, gold.edge) == ("ink", MEANINGS["new"])
    disc = Page(100, 100)
    draw_number(disc, (20, 80), "7", 3, 60)
    assert isinstance(disc.items[0], Panel)
    assert disc.items[0].colour == "ink"


@pytest.mark.parametrize("ground", ["parchment", "parchment-light"])
def test_an_activated_contact_stands_out_from_parchment(ground: str) -> None:
    assert contrast(MEANINGS["active"], ground) >= CONTACT_CONTRAST
    assert contrast(MEANINGS["active-core"], MEANINGS["active"]) >= CONTACT_CONTRAST


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("kind", SIGNS)
def test_kinds_are_told_apart_by_every_eye(kind: str, eye: str) -> None:
    check_told_apart(SIGNS[kind], eye)


def test_second_signs_are_drawn() -> None:
    patterns = [(ART / f"pattern-{seat[-1]}.svg").read_text(encoding="utf-8") for seat in SEATS]
    assert len(set(patterns)) == len(SEATS)


def test_a_meaning_is_a_colour_of_its_own() -> None:
    """Only `new` and `choose` share one, and are never on one page together."""
    assert set(MEANINGS.values()) <= COLOURS.keys()
    others = [colour for key, colour in MEANINGS.items() if key != "choose"]
    assert len(set(others)) == len(others)
    assert MEANINGS["new"] == MEANINGS["choose"]

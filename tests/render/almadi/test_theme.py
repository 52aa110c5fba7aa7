"""Almadi's landscapes for all eyes: contacts stand out, and each has a letter beside its colour."""

import pytest

from render.theme import MEANINGS
from rules.almadi.landscapes import LANDSCAPES
from tests.render.eyesight import EYES, check_told_apart, contrast
from tests.render.test_theme import CONTACT_CONTRAST


@pytest.mark.parametrize("kind", LANDSCAPES)
def test_an_activated_contact_stands_out_from_a_landscape(kind: str) -> None:
    assert contrast(MEANINGS["active"], f"{kind}-pale") >= CONTACT_CONTRAST


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("part", ["pale", "dark"])
def test_landscapes_and_their_edges_are_told_apart_by_every_eye(part: str, eye: str) -> None:
    check_told_apart({f"{kind}-{part}": kind[0].upper() for kind in LANDSCAPES}, eye)

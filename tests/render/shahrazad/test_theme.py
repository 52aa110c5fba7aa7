"""Shahrazad's tales for all eyes: each has a symbol beside its colour, and the symbol is drawn."""

import pytest

from render.theme import ART
from tests.render.eyesight import EYES, check_told_apart

SYMBOLS = {"blue": "bird", "yellow": "flower", "crimson": "flame", "ink": "mask"}


@pytest.mark.parametrize("eye", EYES)
def test_tales_are_told_apart_by_every_eye(eye: str) -> None:
    check_told_apart(SYMBOLS, eye)


def test_symbols_are_drawn() -> None:
    for symbol in SYMBOLS.values():
        assert (ART / f"shahrazad-symbol-{symbol}.svg").is_file()

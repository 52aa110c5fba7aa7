"""Dialogues are about what people read and press: few of them have their pictures painted."""

import io

import pytest
from PIL import Image

from bot.pictures import pictures
from render.page import Page

PAINTED = ("test_alt_texts", "test_every_game", "test_whole_")
"""What is sent with each game's pictures, as they are."""


@pytest.fixture(autouse=True)
def sketched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are laid out and told in words as ever, and sent as a grey dot."""
    if not request.path.name.startswith(PAINTED):
        content = io.BytesIO()
        Image.new("L", (1, 1), 128).save(content, "PNG")
        dot = content.getvalue()

        def sketch(page: Page) -> bytes:
            assert page.width > 0
            return dot

        monkeypatch.setattr(pictures, "paint", sketch)

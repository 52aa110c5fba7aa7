"""Faces for the bot and the people: a turban on a night-blue disc, and initials on seat colours."""

import io

import resvg_py
from PIL import Image, ImageDraw

from render.lettering import font
from render.theme import ART

SIZE = 128
NIGHT, GOLD, PARCHMENT = "#2E3560", "#E5B54A", "#F4E7C9"
GROUNDS = ("#6C4AB6", "#B5485D", "#1F7A74")
"""Amethyst, coral, teal: dark enough for a parchment letter."""


def vizier() -> bytes:
    """The bot's own portrait, as PNG."""
    picture = _disc(NIGHT)
    drawing = (ART / "grand-vizier.svg").read_text(encoding="utf-8")
    raster = resvg_py.svg_to_bytes(svg_string=drawing, width=92, height=92)
    turban = Image.open(io.BytesIO(bytes(raster))).convert("RGBA")
    picture.alpha_composite(turban, ((SIZE - 92) // 2, (SIZE - 92) // 2 - 3))
    return _png(picture)


def initial(name: str, number: int) -> bytes:
    """Somebody's first letter on the colour of their number, as PNG."""
    picture = _disc(GROUNDS[number % len(GROUNDS)])
    ImageDraw.Draw(picture).text(
        (SIZE / 2, SIZE / 2 + 2), name[0], fill=PARCHMENT, font=font("serif", 68), anchor="mm"
    )
    return _png(picture)


def _disc(ground: str) -> Image.Image:
    half, edge = SIZE / 2, 5
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" fill="{ground}"/>'
        f'<circle cx="{half}" cy="{half}" r="{half - edge / 2}" fill="none"'
        f' stroke="{GOLD}" stroke-width="{edge}"/></svg>'
    )
    raster = resvg_py.svg_to_bytes(svg_string=svg)
    return Image.open(io.BytesIO(bytes(raster))).convert("RGBA")


def _png(picture: Image.Image) -> bytes:
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()

"""Pictures as they arrive in the chat: within 550×350 on a desktop, 390 px wide on a phone."""

from collections.abc import Sequence

from PIL import Image

from render.canvas import compose_image
from render.page import Page

DESKTOP, PHONE = (550, 350), (390, 844)
"""What Discord shows a picture within."""
GAP = 16
GROUND = "#313338"
"""Discord's own, dark."""


def reduced(picture: Image.Image, box: tuple[int, int]) -> Image.Image:
    """A picture as it is shown within a box."""
    scale = min(1, box[0] / picture.width, box[1] / picture.height)
    size = round(picture.width * scale), round(picture.height * scale)
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def chat_sheet(columns: Sequence[Sequence[Page]]) -> Image.Image:
    """Every page beside itself, as on a desktop and as on a phone; a column a game."""
    width = DESKTOP[0] + PHONE[0] + 3 * GAP
    height = DESKTOP[1] + GAP
    rows = max(len(column) for column in columns)
    sheet = Image.new("RGB", (width * len(columns), height * rows + GAP), GROUND)
    for across, column in enumerate(columns):
        for down, page in enumerate(column):
            picture = compose_image(page)
            x, y = across * width + GAP, down * height + GAP
            sheet.paste(reduced(picture, DESKTOP), (x, y))
            sheet.paste(reduced(picture, PHONE), (x + DESKTOP[0] + GAP, y))
    return sheet.quantize(256, dither=Image.Dither.NONE)

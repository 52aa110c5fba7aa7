"""A story tile as a tall card: a large number, a band with the colour's symbol, a small scene."""

from render import lettering
from render.page import Art, Page, Panel, Words
from render.theme import SMALLEST
from rules.shahrazad.box import Box
from rules.shahrazad.tiles import Tile

TALL = 1.3
"""The height of a card divided by its width."""
SMALL = 44
"""Cards narrower than that show neither letter nor scene."""
ON_BAND = {"red": "parchment-light", "blue": "parchment-light", "black": "parchment-light"}
"""The colour of letters on a band; ink on the others."""


def height_of(width: int) -> int:
    return round(width * TALL)


def draw_card(page: Page, box: Box, tile: Tile, place: tuple[int, int], width: int) -> None:
    """Draw a card face up, with its upper left corner there."""
    x, y = place
    height = height_of(width)
    page.add(Art(f"shahrazad-{tile.colour}", x, y, width, height))
    _draw_number(page, tile, place, width, "ink")
    if width < SMALL:
        return
    letter = box.colours[tile.colour].letter
    colour = ON_BAND.get(tile.colour, "ink")
    page.add(
        Words(
            letter,
            x + round(width * 0.14),
            y + height // 2,
            _type_size(width, 0.19),
            colour,
            "bold",
            "m",
        ),
        Art(
            f"shahrazad-scene-{tile.number}",
            x + round(width * 0.34),
            y + round(height * 0.465),
            round(width * 0.57),
            round(width * 0.588),
        ),
    )


def draw_flipped(
    page: Page, box: Box, tile: Tile, place: tuple[int, int], *, width: int, why: str
) -> None:
    """Draw a card that would flip now: tilted and grey, with its colour and the reason."""
    x, y = place
    height = height_of(width)
    page.add(Art("shahrazad-flipped", x, y, width, height))
    size, high = _type_size(width, 0.36), y + round(height * 0.3)
    if width < SMALL:
        page.add(Words(str(tile.number), x + width // 2, high, size, "ink", "serif", "m"))
        return
    symbol, plate, low = round(width * 0.24), round(height * 0.22), y + round(height * 0.66)
    colour = box.colours[tile.colour]
    page.add(
        Art(
            f"shahrazad-symbol-{colour.symbol}",
            x + round(width * 0.12),
            high - symbol // 2,
            symbol,
            symbol,
        ),
        Words(
            colour.letter,
            x + round(width * 0.24),
            high + symbol,
            _type_size(width, 0.17),
            "ink",
            "bold",
            "m",
        ),
        Words(str(tile.number), x + round(width * 0.63), high, size, "ink", "serif", "m"),
        Panel(x + 3, low, width - 6, plate, "parchment-light", 8, "red", 2),
        Words(why, x + width // 2, low + plate // 2, small_type(width, why), "red", "bold", "m"),
    )


def draw_back(page: Page, place: tuple[int, int], width: int) -> None:
    """Draw the back of a card."""
    page.add(Art("shahrazad-back", *place, width, height_of(width)))


def _draw_number(page: Page, tile: Tile, place: tuple[int, int], width: int, colour: str) -> None:
    x, y = place
    middle = x + round(width * 0.62)
    page.add(
        Words(
            str(tile.number),
            middle,
            y + round(height_of(width) * 0.24),
            _type_size(width, 0.46),
            colour,
            "serif",
            "m",
        )
    )


def small_type(width: int, words: str = "") -> int:
    """The largest small type at which these words fit on a card."""
    size = _type_size(width, 0.25)
    while size > SMALLEST and lettering.width(words, "bold", size) > width - 14:
        size -= 1
    return size


def _type_size(width: int, share: float) -> int:
    return max(SMALLEST, round(width * share))

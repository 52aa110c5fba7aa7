"""Painting a page: sprites are pasted as palette indices, and the whole becomes a PNG."""

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from time import sleep
from typing import Any

from PIL import Image

from render import lettering, sprites
from render.page import Art, Block, Fill, Item, Line, Page, Panel, Stack, Tiling, Words
from render.png import encode
from render.raster import SHARED_ROWS, Raster
from render.sprites import (
    INDEX,
    PALETTE,
    SPRITES,
    Box,
    Index,
    Sprite,
    SpriteCache,
    sprite_of,
    with_palette,
)
from render.theme import Rgb, hexadecimal

LARGE_PANEL_PX = 16_000
"""A panel with more pixels is put together from its ends instead of cached whole."""


def paint(page: Page) -> bytes:
    """The page as a PNG; the same page gives the same bytes."""
    with _COMPOSING:
        rows = _compose_rows(page)
    _yield_cpu()
    picture = encode(rows, page.width, page.height)
    _yield_cpu()
    return picture


_COMPOSING = threading.Lock()
"""One thread composes while another encodes. Every paste releases the GIL for a moment, so two
composing threads would pass it to and fro a hundred times a picture and gain nothing."""


_yield_cpu: Callable[[], None] = getattr(os, "sched_yield", partial(sleep, 0))
"""Let waiting threads run first. The scheduler would leave the processor to a painting thread for
some milliseconds, and while all of them paint, the event loop could not answer a click."""


def compose_image(page: Page) -> Image.Image:
    """The page as a Pillow image, for the gallery and for benchmarks."""
    whole = Image.frombytes("L", (page.width + 1, page.height), bytes(_compose_rows(page)))
    return with_palette(whole.crop((1, 0, page.width + 1, page.height)))


def paint_indices(page: Page, height: int, blocks: SpriteCache) -> Image.Image:
    """The page as palette indices, on a ground of that height; its blocks are cached there."""
    image = Image.new("L", (page.width, height), INDEX[page.colour])
    Canvas(Raster(image), blocks=blocks).draw(page.items)
    return image


def encode_only(page: Page) -> Callable[[], bytes]:
    """A function that runs only the last step of painting that page, for benchmarks."""
    rows = memoryview(bytes(_compose_rows(page)))
    return lambda: encode(rows, page.width, page.height)


def _compose_rows(page: Page) -> memoryview:
    """The rows of the page, each after a 0; valid until this thread composes the next page."""
    # The first column is no part of the picture: PNG wants a filter number before every row, and
    # 0, no filter, is the best one for palette indices.
    width, height = page.width + 1, page.height
    raster, rows = SHARED_ROWS.take(width, height)
    canvas = Canvas(raster, across=1)
    canvas.fill(INDEX[page.colour], -1, 0, width, height)
    canvas.draw(page.items)
    canvas.fill(0, -1, 0, 1, height)
    return rows


class Canvas:
    """A raster that items are painted onto."""

    def __init__(self, raster: Raster, across: int = 0, blocks: SpriteCache = SPRITES) -> None:
        """Coordinates are shifted by `across` pixels against the raster's."""
        self.blocks = blocks
        """Where the sprites of whole blocks are cached."""
        self._across = across
        self._end = raster.image.width - 1, raster.image.height - 1
        self._paste, self._pixels = raster.paste, raster.pixels

    def draw(self, items: Iterable[Item]) -> None:
        for item in items:
            PAINT[type(item)](self, item)

    def paste(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite there; what lies beyond the edge is cut off."""
        x += self._across
        paste = self._paste
        for (left, upper, right, lower), part, veil, _ in sprite.pieces:
            if veil is None:
                paste(part, (x + left, y + upper, x + right, y + lower))
            else:
                paste(part, (x + left, y + upper, x + right, y + lower), veil)

    def fill(self, index: Index, x: int, y: int, width: int, height: int) -> None:
        """Fill a rectangle with one colour."""
        x += self._across
        self._paste(index, (x, y, x + width, y + height))

    def ground(self, x: int, y: int) -> Index:
        """The colour there now; edges of what is pasted are blended towards it."""
        across, (right, bottom) = self._across, self._end
        x += across
        if not (across <= x <= right and 0 <= y <= bottom):
            x, y = min(max(x, across), right), min(max(y, 0), bottom)
        return self._pixels[x, y]


def _paint_art(canvas: Canvas, item: Art) -> None:
    name, x, y, width, height, turn = item
    ground = canvas.ground(x + width // 2, y + height // 2)
    canvas.paste(sprites.art(name, width, height, turn, ground), x, y)


def _paint_words(canvas: Canvas, item: Words) -> None:
    text, x, y, size, colour, face, anchor = item
    if text:
        sprite = sprites.label(text, (face, size, anchor), INDEX[colour], canvas.ground(x, y))
        canvas.paste(sprite, x + sprite.x, y + sprite.y)


def _paint_fill(canvas: Canvas, item: Fill) -> None:
    x, y, width, height, colour = item
    canvas.fill(INDEX[colour], x, y, width, height)


def _paint_panel(canvas: Canvas, item: Panel) -> None:
    x, y, width, height, colour, radius, edge, thickness, dash = item
    ground = canvas.ground(x, y)
    half = radius + thickness
    if width * height < LARGE_PANEL_PX or height < 2 * half or dash:
        svg = panel_svg(width, height, colour, radius, (edge, thickness, dash))
        canvas.paste(_outline_sprite(svg, width, height, (colour, edge), ground), x, y)
        return
    upper, lower = _panel_ends(width, item[4:8], ground)
    canvas.paste(upper, x, y)
    canvas.paste(lower, x, y + height - half)
    if colour is not None:
        canvas.fill(INDEX[colour], x, y + half, width, height - 2 * half)
    if edge is not None:
        canvas.fill(INDEX[edge], x, y + half, thickness, height - 2 * half)
        canvas.fill(INDEX[edge], x + width - thickness, y + half, thickness, height - 2 * half)


def _panel_ends(
    width: int, style: tuple[str | None, int, str | None, int], ground: Index
) -> tuple[Sprite, Sprite]:
    """The upper and the lower end of a large panel on a plain ground; the style is its colour,
    radius, edge and thickness."""
    keys = [(end, width, style, ground) for end in ("upper", "lower")]
    upper, lower = map(SPRITES.get, keys)
    if upper is None or lower is None:
        upper, lower = map(SPRITES.put, keys, _make_panel_ends(width, style, ground))
    return upper, lower


def _make_panel_ends(
    width: int, style: tuple[str | None, int, str | None, int], ground: Index
) -> tuple[Sprite, Sprite]:
    colour, radius, edge, thickness = style
    half = radius + thickness
    svg = panel_svg(width, 2 * half, colour, radius, (edge, thickness, 0))
    whole = _outline_sprite(svg, width, 2 * half, (colour, edge), ground)
    if colour is not None:
        flat = Image.new("L", (width, 2 * half), ground)
        Canvas(Raster(flat)).paste(whole, 0, 0)
        whole = sprite_of(flat)
    return sprites.split_in_halves(whole)


def _outline_sprite(
    svg: str, width: int, height: int, colours: tuple[str | None, str | None], ground: Index
) -> Sprite:
    inside, edge = colours
    if inside is None and edge is not None:
        return sprites.frame(svg, width, height, INDEX[edge])
    return sprites.shape(svg, width, height, ground)


@lru_cache(maxsize=2048)
def panel_svg(
    width: int, height: int, colour: str | None, radius: int, line: tuple[str | None, int, int]
) -> str:
    """A rounded rectangle as SVG; the line has a colour, a thickness and dashes."""
    edge, thickness, dash = line
    inset = thickness / 2
    fill = "none" if colour is None else hexadecimal(colour)
    stroke = "none" if edge is None else hexadecimal(edge)
    dashes = f' stroke-dasharray="{dash} {dash * 0.8:g}"' if dash else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect x="{inset}" y="{inset}" width="{width - thickness}" height="{height - thickness}"'
        f' rx="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="{thickness}"{dashes}/></svg>'
    )


def _paint_tiling(canvas: Canvas, item: Tiling) -> None:
    name, x, y, width, height, step = item
    sprite, _ = sprites.art(name, step, step, 0, INDEX["night"]).pixels()
    for down in range(0, height, step):
        for across in range(0, width, step):
            part = sprite.crop((0, 0, min(step, width - across), min(step, height - down)))
            canvas.paste(sprite_of(part), x + across, y + down)


def _paint_line(canvas: Canvas, item: Line) -> None:
    x, y, width, height, points, colour, thickness, dashes = item
    way = " ".join(f"{across},{down}" for across, down in points)
    dashed = f' stroke-dasharray="{" ".join(map(str, dashes))}"' if dashes else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<polyline points="{way}" fill="none" stroke="{hexadecimal(colour)}"'
        f' stroke-width="{thickness}" stroke-linecap="round" stroke-linejoin="round"{dashed}/>'
        "</svg>"
    )
    canvas.paste(sprites.shape(svg, width, height, canvas.ground(x, y)), x, y)


def _paint_block(canvas: Canvas, item: Block) -> None:
    x, y, width, height, items = item
    ground = canvas.ground(x, y)
    key = (items, width, height, ground)
    made = canvas.blocks.get(key)
    sprite = made or canvas.blocks.put(key, _block_sprite(items, width, height, ground))
    canvas.paste(sprite, x, y)


def _block_sprite(items: Sequence[Item], width: int, height: int, ground: Index) -> Sprite:
    image = Image.new("L", (width, height), ground)
    Canvas(Raster(image)).draw(items)
    return sprite_of(image)


def _paint_stack(canvas: Canvas, item: Stack) -> None:
    _paste_stack(canvas, item, canvas.ground(item.x, item.y))


def _paste_stack(canvas: Canvas, item: Stack, ground: Index) -> None:
    name, x, y, width, height, _, _ = item
    key = (name, width, height, ground)
    canvas.paste(SPRITES.get(key) or SPRITES.put(key, _stack_sprite(item, ground)), x, y)


def _stack_sprite(item: Stack, ground: Index) -> Sprite:
    """A stack as one sprite: painted in full colour on its ground, then quantised; or pasted from
    its pieces, which were."""
    if item.pieces is None:
        return sprites.quantise(*_flatten_stack(item, ground))
    image = Image.new("L", (item.width, item.height), ground)
    canvas = Canvas(Raster(image))
    lowest, *others = item.pieces()
    _paste_stack(canvas, lowest, ground)
    grounds = [
        canvas.ground(piece.x + piece.width // 4, piece.y + piece.height // 4) for piece in others
    ]
    for piece, on in zip(others, grounds, strict=True):
        _paste_stack(canvas, piece, on)
    return sprite_of(image)


def _flatten_stack(item: Stack, ground: Index) -> tuple[Image.Image, Image.Image | None]:
    """The parts of a stack in full colour, and a mask of what they cover; None if all of it."""
    size = (item.width, item.height)
    picture = Image.new("RGB", size, PALETTE[ground])
    covered: Image.Image | None = Image.new("L", size)
    for part in item.parts():
        ink, *where = _layer(part)
        picture.paste(ink, *where)
        if where == [(0, 0, *size)]:
            covered = None
        elif covered is not None:
            covered.paste(255, *where)
    return picture, covered


Layer = tuple[Image.Image | Rgb, Box, Image.Image] | tuple[Rgb, Box]
"""A drawing or a colour, its box, and a mask if it does not cover all of the box."""


def _layer(part: Art | Words | Fill | Panel) -> Layer:
    match part:
        case Art(name, x, y, width, height, turn):
            drawing = sprites.drawing(name, width, height, turn)
            return drawing, _box(x, y, drawing), drawing
        case Panel(x, y, width, height, colour, radius, edge, thickness, dash):
            svg = panel_svg(width, height, colour, radius, (edge, thickness, dash))
            drawing = sprites.rasterise(svg, width, height)
            return drawing, _box(x, y, drawing), drawing
        case Fill(x, y, width, height, colour):
            return PALETTE[INDEX[colour]], (x, y, x + width, y + height)
        case Words(text, x, y, size, colour, face, anchor):
            mask, left, upper = lettering.word_mask(text, face, size, anchor)
            return PALETTE[INDEX[colour]], _box(x + left, y + upper, mask), mask


def _box(x: int, y: int, picture: Image.Image) -> Box:
    return x, y, x + picture.width, y + picture.height


PAINT: dict[type, Callable[[Canvas, Any], None]] = {
    Art: _paint_art,
    Words: _paint_words,
    Fill: _paint_fill,
    Panel: _paint_panel,
    Tiling: _paint_tiling,
    Line: _paint_line,
    Stack: _paint_stack,
    Block: _paint_block,
}

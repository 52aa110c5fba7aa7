"""Sprites: drawings and words, rasterised once for each size and quantised to the palette."""

import io
import re
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image, ImageChops

from render import lettering
from render.caches import DRAWING_BYTES, SPRITE_BYTES, SizedCache, image_bytes
from render.raster import Core, core_of
from render.theme import ART, COLOURS, FOLDER, Rgb, rgb

PALETTE: tuple[Rgb, ...] = tuple(
    rgb(code) for code in (FOLDER / "palette.txt").read_text(encoding="ascii").split()
)
"""The 256 colours of every picture; `python -m render palette` makes them from the art."""
SHADES = 12
"""Steps between the colour of letters and their ground."""
MIN_OPACITY = 20
"""A pixel with less opacity, of 255, is transparent."""

Index = int
"""A colour's place in the palette."""
Box = tuple[int, int, int, int]
"""Left, upper, right, lower."""


class Piece(NamedTuple):
    """A part of a sprite: palette indices, and a mask of which to paste, or None for all."""

    box: Box
    """Relative to the sprite's corner."""
    indices: Core
    mask: Core | None
    images: tuple[Image.Image, Image.Image | None]
    """What the two belong to."""


class Sprite(NamedTuple):
    """Pieces that do not overlap; where there is none, nothing is pasted."""

    width: int
    height: int
    pieces: tuple[Piece, ...]
    x: int = 0
    """For words: the corner relative to their anchor point."""
    y: int = 0

    def pixels(self) -> tuple[Image.Image, Image.Image | None]:
        """All indices and all of the mask, if there is one."""
        indices = Image.new("L", (self.width, self.height))
        whole = Image.new("1", indices.size)
        for piece in self.pieces:
            part, mask = piece.images
            if part.size == indices.size:
                return piece.images
            indices.paste(part, piece.box)
            whole.paste(1 if mask is None else mask, piece.box)
        return indices, whole


def sprite_of(
    indices: Image.Image, mask: Image.Image | None = None, *, cut: bool = False
) -> Sprite:
    """A sprite of these indices; `cut` splits it, so that little of it needs its mask."""
    whole = (0, 0, *indices.size)
    cut_in = _pieces(indices, mask) if cut and mask is not None else (_piece(indices, mask, whole),)
    return Sprite(*indices.size, cut_in)


def _piece(indices: Image.Image, mask: Image.Image | None, box: Box) -> Piece:
    veil = None if mask is None else core_of(mask)
    return Piece(box, core_of(indices), veil, (indices, mask))


def _pieces(indices: Image.Image, mask: Image.Image) -> tuple[Piece, ...]:
    """The middle, as far as all of it is covered or nothing is, and what lies around it."""
    return tuple(
        _piece(indices.crop(box), None if is_solid else mask.crop(box), box)
        for box, is_solid in _cuts(mask.size, mask.tobytes())
    )


@lru_cache(maxsize=1024)
def _cuts(size: tuple[int, int], bits: bytes) -> tuple[tuple[Box, bool], ...]:
    """Where a sprite with that mask is cut, and whether a piece needs no mask. Most tiles have the
    same few masks."""
    mask = Image.frombytes("1", size, bits)
    (width, height), (left, upper, right, lower) = size, _middle(mask)
    boxes = (
        (0, 0, width, upper),
        (0, upper, left, lower),
        (left, upper, right, lower),
        (right, upper, width, lower),
        (0, lower, width, height),
    )
    return tuple(found for box in boxes if (found := _covered(mask, box)))


def _covered(mask: Image.Image, box: Box) -> tuple[Box, bool] | None:
    """As much of a box as is covered, and whether all of that is; None if nothing is."""
    covered = mask.crop(box).getbbox()
    if covered is None:
        return None
    x, y = box[:2]
    box = x + covered[0], y + covered[1], x + covered[2], y + covered[3]
    return box, mask.crop(box).getextrema() == (255, 255)


def _middle(mask: Image.Image) -> Box:
    """A box around the middle in which the mask is the same everywhere; none if it is small."""
    width, height = mask.size
    others = ImageChops.invert(mask) if mask.getpixel((width // 2, height // 2)) else mask
    columns, _ = others.crop((0, height // 3, width, height - height // 3)).getprojection()
    left, right = _empty_run(columns)
    _, rows = others.crop((left, 0, right, height)).getprojection()
    upper, lower = _empty_run(rows)
    if 3 * (right - left) * (lower - upper) < width * height:
        return (0, 0, 0, 0)
    return left, upper, right, lower


def _empty_run(marks: Sequence[int]) -> tuple[int, int]:
    """Where the run of zeros around the middle begins and ends."""
    first = last = len(marks) // 2
    while first > 0 and not marks[first - 1]:
        first -= 1
    while last < len(marks) and not marks[last]:
        last += 1
    return first, last


class SpriteCache(SizedCache[Sprite]):
    """Sprites, bounded by their pixels."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__(most_bytes, _bytes)


def _bytes(sprite: Sprite) -> int:
    return sum(
        (right - left) * (lower - upper) * (1 if mask is None else 2)
        for (left, upper, right, lower), _, mask, _ in sprite.pieces
    )


SPRITES = SpriteCache(SPRITE_BYTES)
DRAWINGS: SizedCache[Image.Image] = SizedCache(DRAWING_BYTES, image_bytes)


@lru_cache(maxsize=256)
def svg_text(name: str) -> str:
    """The text of a drawing."""
    return Path(ART / f"{name}.svg").read_text(encoding="utf-8")


def rasterise(svg: str, width: int, height: int) -> Image.Image:
    """An SVG text as a picture with transparency."""
    key = (svg, width, height)
    return DRAWINGS.get(key) or DRAWINGS.put(key, _rasterise(svg, width, height))


def _rasterise(svg: str, width: int, height: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


LARGE_PX = 120_000
"""resvg holds the GIL, and so many pixels take up to 50 ms. A larger drawing is rasterised once, at
the size it was drawn at, and Pillow, which lets others run, makes the sizes that are asked for."""


def _large_size(svg: str, width: int, height: int) -> tuple[int, int]:
    """The size that it was drawn at, or so many times that as comes nearest to what is asked."""
    box = _VIEW_BOX.search(svg)
    if box is None:
        return width, height
    own = float(box[1]), float(box[2])
    times = max(1, round(max(width / own[0], height / own[1])))
    return round(times * own[0]), round(times * own[1])


_VIEW_BOX = re.compile(r'viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"')


def drawing(name: str, width: int, height: int, turn: int = 0) -> Image.Image:
    """One of our drawings at that size, turned clockwise by so many quarters."""
    if turn % 2:
        width, height = height, width
    svg, size = svg_text(name), (width, height)
    if width * height > LARGE_PX:
        size = _large_size(svg, width, height)
    picture = rasterise(svg, *size)
    if picture.size != (width, height):
        picture = picture.resize((width, height), Image.Resampling.LANCZOS)
    return picture.rotate(-90 * turn, expand=True) if turn else picture


@lru_cache(maxsize=65536)
def nearest(colour: Rgb) -> Index:
    """The palette's colour that looks most like this one."""
    red, green, blue = colour
    return min(
        range(len(PALETTE)),
        key=lambda index: (
            3 * (PALETTE[index][0] - red) ** 2
            + 6 * (PALETTE[index][1] - green) ** 2
            + 2 * (PALETTE[index][2] - blue) ** 2
        ),
    )


INDEX: dict[str, Index] = {name: nearest(colour) for name, colour in COLOURS.items()}
"""The palette's index of each colour of the theme."""


def with_palette(indices: Image.Image) -> Image.Image:
    """The same image, from now on in the colours that its indices mean."""
    indices.putpalette(_PALETTE_BYTES)
    return indices


_PALETTE_BYTES = bytes(part for colour in PALETTE for part in colour)
_PALETTE_IMAGE = with_palette(Image.new("L", (1, 1)))
_quantise_lock = threading.Lock()
"""Pillow remembers in the palette which colour is nearest to which."""


def flatten_onto(picture: Image.Image, ground: Index, visible: Sequence[int] = ()) -> Sprite:
    """A picture with transparency as it looks on a ground of that colour."""
    flat = Image.new("RGB", picture.size, PALETTE[ground])
    flat.paste(picture, (0, 0), picture)
    return quantise(flat, picture.getchannel("A"), visible)


def quantise(flat: Image.Image, alpha: Image.Image | None, visible: Sequence[int] = ()) -> Sprite:
    """A flat picture as a sprite; `alpha` is what it covers of its ground, None for all."""
    indices = _nearest_indices(flat)
    if alpha is None or not any(alpha.histogram()[: 255 - MIN_OPACITY]):
        return sprite_of(indices)
    return sprite_of(indices, alpha.point(visible or _VISIBLE, "1"), cut=True)


def _nearest_indices(flat: Image.Image) -> Image.Image:
    """For each pixel the index of the palette's colour that looks most like it."""
    with _quantise_lock:
        coloured = flat.quantize(palette=_PALETTE_IMAGE, dither=Image.Dither.NONE)
    # Pasting converts between modes, and plain numbers need no palette.
    return Image.frombytes("L", coloured.size, coloured.tobytes())


_VISIBLE = [255 if level >= MIN_OPACITY else 0 for level in range(256)]
_SOLID = [255 if level >= 128 else 0 for level in range(256)]


def art(name: str, width: int, height: int, turn: int, ground: Index) -> Sprite:
    """One of our drawings on a ground."""
    key = (name, width, height, turn, ground)
    return SPRITES.get(key) or SPRITES.put(
        key, flatten_onto(drawing(name, width, height, turn), ground)
    )


def shape(svg: str, width: int, height: int, ground: Index) -> Sprite:
    """A simple shape given as SVG, on a ground."""
    key = (svg, width, height, ground)
    return SPRITES.get(key) or SPRITES.put(key, flatten_onto(rasterise(svg, width, height), ground))


def frame(svg: str, width: int, height: int, colour: Index) -> Sprite:
    """An outline that may cross many grounds: crisp edges instead of soft ones."""
    key = ("frame", svg, colour)
    made = SPRITES.get(key)
    return made or SPRITES.put(key, flatten_onto(rasterise(svg, width, height), colour, _SOLID))


def split_in_halves(whole: Sprite) -> tuple[Sprite, Sprite]:
    """The upper and the lower half of a shape."""
    width, half = whole.width, whole.height // 2
    indices, mask = whole.pixels()
    boxes = (0, 0, width, half), (0, half, width, 2 * half)
    one, other = (sprite_of(indices.crop(box), mask and mask.crop(box)) for box in boxes)
    return one, other


def label(text: str, style: tuple[str, int, str], colour: Index, ground: Index) -> Sprite:
    """Words in a colour on a ground; the style is a face, a size and an anchor."""
    key = (text, style, colour, ground)
    return SPRITES.get(key) or SPRITES.put(key, _label(text, style, colour, ground))


def _label(text: str, style: tuple[str, int, str], colour: Index, ground: Index) -> Sprite:
    letters, x, y = lettering.word_mask(text, *style)
    sprite = sprite_of(letters.point(_ramp(colour, ground)), letters.point(_VISIBLE, "1"))
    return sprite._replace(x=x, y=y)


@lru_cache(maxsize=1024)
def _ramp(colour: Index, ground: Index) -> list[Index]:
    """The palette's colours from a ground to the colour of letters on it, by opacity."""
    near, far = PALETTE[colour], PALETTE[ground]
    ramp = [
        nearest(
            (
                _mix(near[0], far[0], step),
                _mix(near[1], far[1], step),
                _mix(near[2], far[2], step),
            )
        )
        for step in range(SHADES + 1)
    ]
    return [ramp[(level * SHADES + 127) // 255] for level in range(256)]


def _mix(near: int, far: int, step: int) -> int:
    return round(far + (near - far) * step / SHADES)

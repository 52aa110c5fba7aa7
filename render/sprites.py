"""Sprites: drawings and words, rasterised once a size and quantised to the shared palette."""

import io
import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import resvg_py
from PIL import Image, _imaging

from render import lettering
from render.theme import ART, COLOURS, FOLDER, Rgb, rgb

PALETTE: tuple[Rgb, ...] = tuple(
    rgb(code) for code in (FOLDER / "palette.txt").read_text(encoding="ascii").split()
)
"""The 256 colours of every picture; `python -m render palette` makes them from the art."""
MOST_PIXELS = 64_000_000
"""Pixels of quantised sprites to keep; a busy server's pictures use about a third."""
MOST_DRAWINGS = 512
"""Drawings in full colour to keep; they are only needed to make sprites of them."""
STEPS = 12
"""Shades between letters and their ground."""
FAINT = 20
"""Opacity of 255 below which a pixel is left to what lies beneath."""

Core = Any
"""Pillow's image without its Python side; it has no type of its own to name."""
Index = int
"""A colour's place in the palette."""
Box = tuple[int, int, int, int]
"""Left, upper, right, lower."""


class Band(NamedTuple):
    """Some rows of a sprite, as Pillow's core pastes them; all of each if there is no mask."""

    y: int
    height: int
    indices: Core
    mask: Core | None


class Sprite(NamedTuple):
    """Palette indices, and which of them to paste; all if there is no mask."""

    width: int
    height: int
    indices: Core
    mask: Core | None
    bands: tuple[Band, ...]
    """The same in bands, cut so that rows that are opaque from side to side need no mask."""
    x: int = 0
    """Of words: where its corner lies from the point they are anchored to."""
    y: int = 0


def sprite_of(indices: Core, mask: Core | None = None, *, cut: bool = False) -> Sprite:
    """A sprite of these indices; a large one is worth being cut."""
    width, height = indices.size
    whole = Band(0, height, indices, mask)
    if mask is None or not cut:
        return Sprite(width, height, indices, mask, (whole,))
    return Sprite(width, height, indices, mask, _bands(indices, mask) or (whole,))


def _bands(indices: Core, mask: Core) -> tuple[Band, ...]:
    width, height = mask.size
    _, open_rows = mask.point(_INVERTED, "L").getprojection()
    first = last = height // 2
    while first > 0 and not open_rows[first - 1]:
        first -= 1
    while last < height and not open_rows[last]:
        last += 1
    if last - first < height // 3:
        return ()
    bands = []
    for upper, lower in ((0, first), (first, last), (last, height)):
        if upper < lower:
            box = (0, upper, width, lower)
            part = None if upper == first else mask.crop(box)
            bands.append(Band(upper, lower - upper, indices.crop(box), part))
    return tuple(bands)


_INVERTED = [255, *[0] * 255]


class Shelf:
    """A bounded store of sprites that threads may share: what lay longest unused goes first."""

    def __init__(self, most_pixels: int) -> None:
        self._most = most_pixels
        self._pixels = 0
        self._sprites: OrderedDict[Hashable, Sprite] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._sprites)

    def find(self, key: Hashable) -> Sprite | None:
        """The sprite of that key, if it is there."""
        with self._lock:
            found = self._sprites.get(key)
            if found is not None:
                self._sprites.move_to_end(key)
        return found

    def keep(self, key: Hashable, made: Sprite) -> Sprite:
        """Lay a sprite there; two threads may both make it, one of them is kept."""
        with self._lock:
            if key not in self._sprites:
                self._sprites[key] = made
                self._pixels += _pixels(made)
            while self._pixels > self._most and len(self._sprites) > 1:
                self._pixels -= _pixels(self._sprites.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        with self._lock:
            self._sprites.clear()
            self._pixels = 0


def _pixels(sprite: Sprite) -> int:
    return sprite.width * sprite.height * (1 if sprite.mask is None else 2)


SHELF = Shelf(MOST_PIXELS)


@lru_cache(maxsize=256)
def svg_text(name: str) -> str:
    """The text of a drawing."""
    return Path(ART / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=MOST_DRAWINGS)
def rasterised(svg: str, width: int, height: int) -> Image.Image:
    """An SVG text as a picture with transparency."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


@lru_cache(maxsize=MOST_DRAWINGS)
def drawing(name: str, width: int, height: int, turn: int = 0) -> Image.Image:
    """A drawing of ours at that size, turned clockwise by so many quarters."""
    if turn % 2:
        width, height = height, width
    picture = rasterised(svg_text(name), width, height)
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


def _palette_core() -> Core:
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in PALETTE for part in colour])
    image.load()
    return image.im


_PALETTE_CORE = _palette_core()
_quantising = threading.Lock()


def settled(picture: Image.Image, ground: Index, visible: Sequence[int] = ()) -> Sprite:
    """A picture with transparency as it looks on a ground of that colour."""
    flat: Core = _imaging.fill("RGB", picture.size, PALETTE[ground])
    flat.paste(picture.im, (0, 0, *picture.size), picture.im)
    return quantised(flat, picture.getchannel("A").im, visible)


def quantised(flat: Core, alpha: Core | None, visible: Sequence[int] = ()) -> Sprite:
    """A picture that lies on its ground already, as far as it covers that; all if not said."""
    indices = _nearest(flat)
    if alpha is None or alpha.getextrema()[0] >= 255 - FAINT:
        return sprite_of(indices)
    return sprite_of(indices, alpha.point(visible or _VISIBLE, "1"), cut=True)


def _nearest(flat: Core) -> Core:
    """For each pixel the index of the palette's colour that looks most like it."""
    indices: Core = _imaging.fill("L", flat.size, 0)
    with _quantising:
        indices.paste(flat.convert("P", Image.Dither.NONE, _PALETTE_CORE), (0, 0, *flat.size))
    return indices


def shrunk(indices: Image.Image, scale: float) -> Image.Image:
    """A picture of palette indices made smaller."""
    whole = Image.frombytes("P", indices.size, indices.tobytes())
    whole.putpalette([part for colour in PALETTE for part in colour])
    size = (round(indices.width * scale), round(indices.height * scale))
    small = whole.convert("RGB").resize(size, Image.Resampling.BOX)
    shown = Image.new("L", size)
    shown.im = _nearest(small.im)
    return shown


_VISIBLE = [255 if level >= FAINT else 0 for level in range(256)]
_SOLID = [255 if level >= 128 else 0 for level in range(256)]


def art(name: str, width: int, height: int, turn: int, ground: Index) -> Sprite:
    """One of our drawings on a ground."""
    key = (name, width, height, turn, ground)
    return SHELF.find(key) or SHELF.keep(key, settled(drawing(name, width, height, turn), ground))


def shape(svg: str, width: int, height: int, ground: Index) -> Sprite:
    """A simple shape given as SVG, on a ground."""
    key = (svg, width, height, ground)
    return SHELF.find(key) or SHELF.keep(key, settled(rasterised(svg, width, height), ground))


def frame(svg: str, width: int, height: int, colour: Index) -> Sprite:
    """A line around something, which may cross many grounds: crisp instead of softened."""
    key = ("frame", svg, colour)
    made = SHELF.find(key)
    return made or SHELF.keep(key, settled(rasterised(svg, width, height), colour, _SOLID))


def halved(whole: Sprite) -> tuple[Sprite, Sprite]:
    """The upper and the lower half of a shape."""
    width, half = whole.width, whole.height // 2
    boxes = (0, 0, width, half), (0, half, width, 2 * half)
    one, other = (
        sprite_of(whole.indices.crop(box), whole.mask and whole.mask.crop(box)) for box in boxes
    )
    return one, other


def label(text: str, style: tuple[str, int, str], colour: Index, ground: Index) -> Sprite:
    """Words in a colour on a ground; the style is a face, a size and an anchor."""
    key = (text, style, colour, ground)
    return SHELF.find(key) or SHELF.keep(key, _label(text, style, colour, ground))


def _label(text: str, style: tuple[str, int, str], colour: Index, ground: Index) -> Sprite:
    letters, x, y = lettering.placed(text, *style)
    mask: Core = letters.im
    sprite = sprite_of(mask.point(_ramp(colour, ground), None), mask.point(_VISIBLE, "1"))
    return sprite._replace(x=x, y=y)


@lru_cache(maxsize=1024)
def _ramp(colour: Index, ground: Index) -> list[Index]:
    """The palette's colours between a ground and the colour of what is written on it."""
    near, far = PALETTE[colour], PALETTE[ground]
    ramp = [
        nearest(
            (
                _mixed(near[0], far[0], step),
                _mixed(near[1], far[1], step),
                _mixed(near[2], far[2], step),
            )
        )
        for step in range(STEPS + 1)
    ]
    return [ramp[(level * STEPS + 127) // 255] for level in range(256)]


def _mixed(near: int, far: int, step: int) -> int:
    return round(far + (near - far) * step / STEPS)

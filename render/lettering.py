"""Lettering: fonts, the size of words, which letters a font has, truncating and wrapping."""

import threading
import unicodedata
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import as_file, files
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import shaping
from render.raster import Raster, core_of
from render.theme import FACES

MAX_CACHED_TEXTS = 4096
NOT_A_LETTER = "\U0010fffe"
"""No font has it, so it shows what a missing letter looks like."""
LEFT_TO_RIGHT = "\u200e"
"""Behind a name that runs to the left."""

_font_lock = threading.Lock()
"""FreeType fonts are not thread-safe."""


@lru_cache(maxsize=128)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A face at a size in pixels."""
    package, name = FACES[face]
    with as_file(files(package) / "files" / name) as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def width(text: str, face: str, size: int) -> int:
    """How many pixels those words are wide."""
    if not is_plain(text, face):
        return round(shaping.width(text, face, size) + 0.49)
    return sum(_letter(one, face, size).advance for one in text)


@lru_cache(maxsize=128)
def cap_height(face: str, size: int) -> int:
    """The height of a capital letter; words are centred by it."""
    with _font_lock:
        top = font(face, size).getbbox("H", anchor="ls")[1]
    return round(-top)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def bounds(text: str, face: str, size: int, anchor: str) -> tuple[int, int, int, int]:
    """The left, top, width and height of words, relative to their anchor point.

    The anchor is the left end, the middle or the right end of the line, half a capital above the
    baseline.
    """
    shift = {"l": 0, "m": width(text, face, size) // 2, "r": width(text, face, size)}[anchor]
    half = cap_height(face, size) // 2
    if not is_plain(text, face):
        mask, rise = shaping.mask(text, face, size)
        return -shift, half - rise, mask.width, mask.height
    top = right = bottom = x = 0
    for one in text:
        letter = _letter(one, face, size)
        top, bottom = min(top, letter.top), max(bottom, letter.bottom)
        right = max(right, x + letter.right)
        x += letter.advance
    rise = 1 - top
    return -shift, half - rise, max(1, right + 2), max(1, bottom + rise + 1)


def word_mask(text: str, face: str, size: int, anchor: str) -> tuple[Image.Image, int, int]:
    """The words as a grey mask, and its corner relative to the anchor point."""
    x, y, across, down = bounds(text, face, size, anchor)
    if not is_plain(text, face):
        return shaping.mask(text, face, size)[0], x, y
    key = (text, face, size)
    made = shaping.MASKS.get(key)
    if made is None:
        baseline = cap_height(face, size) // 2 - y
        made = _draw_letters(text, face, size, (across, down), baseline), baseline
        shaping.MASKS.put(key, made)
    return made[0], x, y


class Letter(NamedTuple):
    """A letter as its font draws it: a grey mask, its box around the point on the baseline where it
    begins, and how far the next letter is from there."""

    mask: Image.Image
    left: int
    top: int
    right: int
    bottom: int
    advance: int


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def _letter(letter: str, face: str, size: int) -> Letter:
    """FreeType takes long for every letter, and the letters are few. Our faces have no kerning and
    step by whole pixels, so that words are their letters side by side."""
    with _font_lock:
        drawn_by = font(face, size)
        left, top, right, bottom = map(int, drawn_by.getbbox(letter, anchor="ls"))
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), letter, fill=255, font=drawn_by, anchor="ls")
        return Letter(mask, left, top, right, bottom, round(drawn_by.getlength(letter)))


def _draw_letters(
    text: str, face: str, size: int, room: tuple[int, int], baseline: int
) -> Image.Image:
    image = Image.new("L", room)
    raster = Raster(image)
    x = 0
    for one in text:
        mask, left, top, right, bottom, advance = _letter(one, face, size)
        if not one.isspace():
            box = (x + left, baseline + top, x + right, baseline + bottom)
            raster.paste(255, box, core_of(mask))
        x += advance
    return image


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def has_letter(letter: str, face: str) -> bool:
    """Whether the font can draw that letter; combining marks count as no."""
    if letter == " ":
        return True
    if unicodedata.combining(letter) or unicodedata.category(letter)[0] in "CZ":
        return False
    with _font_lock:
        letters = font(face, 24)
        missing = letters.getmask(NOT_A_LETTER)
        drawn = letters.getmask(letter)
        return drawn.size != missing.size or bytes(drawn) != bytes(missing)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def is_plain(text: str, face: str) -> bool:
    """Whether the font has every letter of the text, and draws them one after another."""
    return all(has_letter(letter, face) for letter in text)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def can_draw(letter: str, face: str) -> bool:
    """Whether one of our fonts has that letter."""
    return has_letter(letter, face) or (
        unicodedata.category(letter)[0] not in "CZ" and shaping.font_for(letter, face) is not None
    )


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def truncate(text: str, face: str, size: int, room: int) -> str:
    """The text, cut with an ellipsis if it is wider than the room.

    A direction mark at its end stays, so that what follows keeps its place.
    """
    if width(text, face, size) <= room:
        return text
    mark = LEFT_TO_RIGHT if text.endswith(LEFT_TO_RIGHT) else ""
    return _longest(text, lambda kept: width(f"{kept}…", face, size) <= room) + f"…{mark}"


def _longest(text: str, fits: Callable[[str], bool]) -> str:
    """The longest beginning that fits, or nothing; the longer one is, the wider."""
    lengths = range(1, len(text) + 1)
    kept = bisect_left(lengths, True, key=lambda length: not fits(text[:length].rstrip()))
    return text[:kept].rstrip()


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def cut_off(text: str, face: str, size: int, room: int, ending: int) -> str:
    """The text, or as much of it as leaves room for an ending of that width."""
    if width(text, face, size) <= room:
        return text
    return _longest(text, lambda kept: width(kept, face, size) + ending <= room)


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def wrap(text: str, face: str, size: int, room: int, most: int = 99) -> tuple[str, ...]:
    """The text in lines no wider than the room; what exceeds the last line is cut."""
    lines: list[str] = []
    line = ""
    words = text.split()
    for number, word in enumerate(words):
        longer = f"{line} {word}".strip()
        if not line or width(longer, face, size) <= room:
            line = longer
            continue
        if len(lines) == most - 1:
            line = " ".join([line, *words[number:]])
            break
        lines.append(truncate(line, face, size, room))
        line = word
    return (*lines, truncate(line, face, size, room)) if line else tuple(lines)

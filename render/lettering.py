"""Lettering: fonts, the size of words, which letters a font has, truncating and wrapping."""

import threading
import unicodedata
from bisect import bisect_left
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import as_file, files

from PIL import Image, ImageDraw, ImageFont

from render import shaping
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
    with _font_lock:
        return round(font(face, size).getlength(text) + 0.49)


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
    with _font_lock:
        _, top, right, bottom = font(face, size).getbbox(text, anchor="ls")
    rise = 1 - int(top)
    return -shift, half - rise, max(1, int(right) + 2), max(1, int(bottom) + rise + 1)


def word_mask(text: str, face: str, size: int, anchor: str) -> tuple[Image.Image, int, int]:
    """The words as a grey mask, and its corner relative to the anchor point."""
    x, y, across, down = bounds(text, face, size, anchor)
    if not is_plain(text, face):
        return shaping.mask(text, face, size)[0], x, y
    key = (text, face, size)
    made = shaping.MASKS.get(key)
    if made is None:
        made = Image.new("L", (across, down)), cap_height(face, size) // 2 - y
        with _font_lock:
            ImageDraw.Draw(made[0]).text(
                (0, made[1]), text, fill=255, font=font(face, size), anchor="ls"
            )
        shaping.MASKS.put(key, made)
    return made[0], x, y


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

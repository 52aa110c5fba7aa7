"""Shaping: lines that Pillow cannot draw by itself, in scripts that join, stack or run leftwards.

Pillow's wheel would take what it needs for that from the machine. Here the letters are shaped by
HarfBuzz and ordered by python-bidi, which come as wheels, with fonts of our own in `fonts/`.
"""

import io
import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import resvg_py
import uharfbuzz
from bidi import algorithm
from PIL import Image

from render.caches import MASK_BYTES, SizedCache, image_bytes
from render.theme import FACES, FOLDER

FONTS = FOLDER / "fonts"
SCRIPTS = ("arabic", "hebrew", "thai", "devanagari", "kr")
HAN, HAN_BESIDE_KANA = ("sc", "jp"), ("jp", "sc")
"""Japanese forms of a letter are for lines with kana; else the Chinese ones."""
INVISIBLE = frozenset("\u200c\u200d\u200e\u200f")
"""Joiners and direction marks: they shape and order a line, and leave nothing to see."""

Font = Any
Buffer = Any
"""HarfBuzz's, whose package has no types."""

Mask = tuple[Image.Image, int]
"""A line in grey, and how far down its baseline is."""
MASKS: SizedCache[Mask] = SizedCache(MASK_BYTES, lambda made: image_bytes(made[0]))

_lock = threading.Lock()


class Outline(NamedTuple):
    """A shaped line: its width, its bounds around the baseline, and its shape as an SVG path."""

    width: float
    top: float
    bottom: float
    path: str


class Run(NamedTuple):
    """Letters of one direction in one font."""

    text: str
    font: str
    level: int


@lru_cache(maxsize=16)
def _font(name: str) -> Font:
    if name in FACES:
        package, file = FACES[name]
        content = (files(package) / "files" / file).read_bytes()
    else:
        content = (FONTS / f"noto-sans-{name}-bold.ttf").read_bytes()
    return uharfbuzz.Font(uharfbuzz.Face(content))


@lru_cache(maxsize=16384)
def _has(font: str, letter: str) -> bool:
    return bool(_font(font).get_nominal_glyph(ord(letter)))


def font_for(letter: str, face: str, *, beside_kana: bool = False) -> str | None:
    """The first font that has that letter: the face itself, then those of other scripts."""
    han = HAN_BESIDE_KANA if beside_kana else HAN
    with _lock:
        return next((font for font in (face, *SCRIPTS, *han) if _has(font, letter)), None)


def width(text: str, face: str, size: int) -> float:
    """How wide the line is, without drawing it."""
    runs = list(_runs(text, face))
    with _lock:
        return _width(runs, size)


def outline(text: str, face: str, size: int) -> Outline:
    """The line as it is drawn at that size; letters that no font has are left out."""
    runs = list(_runs(text, face))
    with _lock:
        return _outline(runs, size)


def mask(text: str, face: str, size: int) -> Mask:
    """The line as a grey mask, and how far down its baseline is."""
    key = (text, face, size)
    return MASKS.get(key) or MASKS.put(key, _mask(outline(text, face, size)))


def _mask(line: Outline) -> Mask:
    rise = 1 - int(line.top)
    width, height = max(1, int(line.width) + 3), max(1, int(line.bottom) + rise + 2)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<path transform="translate(0 {rise})" d="{line.path}"/></svg>'
    )
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA").getchannel("A"), rise


def _runs(text: str, face: str) -> Iterator[Run]:
    """The runs of a line from its left to its right; the line itself runs to the right."""
    letters = _levels(text)
    kana = any("\u3040" <= letter <= "\u30ff" for letter, _ in letters)
    runs: list[Run] = []
    for letter, level in letters:
        last = runs[-1] if runs else None
        font: str | None
        if last is not None and (letter in INVISIBLE or unicodedata.category(letter)[0] == "M"):
            # A mark belongs to its letter.
            font, level = last.font, last.level  # noqa: PLW2901
        else:
            font = font_for(letter, face, beside_kana=kana)
        if font is None:
            continue
        if last is not None and (last.font, last.level) == (font, level):
            runs[-1] = last._replace(text=last.text + letter)
        else:
            runs.append(Run(letter, font, level))
    yield from _in_visual_order(runs)


def _levels(text: str) -> list[tuple[str, int]]:
    """Each letter with its embedding level (UAX #9); odd levels run to the left."""
    if all(unicodedata.bidirectional(letter) not in {"R", "AL", "AN"} for letter in text):
        return [(letter, 0) for letter in text]
    storage: dict[str, Any] = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = 0, "L"
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return [(one["ch"], one["level"]) for one in storage["chars"]]


def _in_visual_order(runs: list[Run]) -> list[Run]:
    """UAX #9, rule L2, for whole runs: HarfBuzz turns the letters within each."""
    for level in range(max((run.level for run in runs), default=0), 0, -1):
        start = 0
        while start < len(runs):
            end = start
            while end < len(runs) and runs[end].level >= level:
                end += 1
            runs[start:end] = reversed(runs[start:end])
            start = max(end, start + 1)
    return runs


class _Pen:
    """Collects outlines as an SVG path, with y downwards."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.x = self.y = 0.0
        self.scale = 1.0

    def _points(self, *points: tuple[float, float]) -> str:
        return " ".join(
            f"{self.x + x * self.scale:.2f} {self.y - y * self.scale:.2f}" for x, y in points
        )

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - as HarfBuzz calls it
        self.parts.append(f"M{self._points(point)}")

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(f"L{self._points(point)}")

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(f"Q{self._points(*points)}")

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.parts.append(f"C{self._points(*points)}")

    def closePath(self) -> None:  # noqa: N802
        self.parts.append("Z")

    def endPath(self) -> None:  # noqa: N802
        """An open path needs no end."""


def _shaped(run: Run) -> Buffer:
    """The glyphs of a run with their places."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if run.level % 2 else "ltr"
    uharfbuzz.shape(_font(run.font), buffer)
    return buffer


def _width(runs: list[Run], size: int) -> float:
    width = 0.0
    for run in runs:
        scale = size / _font(run.font).face.upem
        width += sum(place.x_advance for place in _shaped(run).glyph_positions) * scale
    return width


def _outline(runs: list[Run], size: int) -> Outline:
    pen, x, top, bottom = _Pen(), 0.0, 0.0, 0.0
    for run in runs:
        font, buffer = _font(run.font), _shaped(run)
        pen.scale = size / font.face.upem
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            pen.x, pen.y = x + place.x_offset * pen.scale, -place.y_offset * pen.scale
            font.draw_glyph_with_pen(glyph.codepoint, pen)
            extents = font.get_glyph_extents(glyph.codepoint)
            if extents is not None:
                top = min(top, pen.y - extents.y_bearing * pen.scale)
                bottom = max(bottom, pen.y - (extents.y_bearing + extents.height) * pen.scale)
            x += place.x_advance * pen.scale
    return Outline(x, top, bottom, "".join(pen.parts))

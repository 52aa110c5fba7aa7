"""The theme: the colours, faces and sizes that every picture shares, read once from theme.toml."""

import tomllib
from pathlib import Path

Rgb = tuple[int, int, int]

FOLDER = Path(__file__).parent
ART = FOLDER / "art"
_THEME = tomllib.loads((FOLDER / "theme.toml").read_text(encoding="utf-8"))


def rgb(code: str) -> Rgb:
    """The three numbers of `#1D2140`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


COLOURS: dict[str, Rgb] = {name: rgb(code) for name, code in _THEME["colours"].items()}
MEANINGS: dict[str, str] = _THEME["meanings"]
"""What a colour says on every page; `new` and `choose` are never on one page together."""
TEXT_ON: dict[str, list[str]] = _THEME["text"]
"""By ground, the colours that words on it may have."""
MARKS_ON: dict[str, list[str]] = _THEME["marks"]
"""By ground, the colours of lines and marks on it that carry a rule."""
FACES: dict[str, tuple[str, str]] = {
    name: (package, file) for name, (package, file) in _THEME["faces"].items()
}
WIDTH: int = _THEME["sizes"]["width"]
"""Pixels from side to side of every picture."""
MAX_HEIGHT: int = _THEME["sizes"]["max_height"]
"""Discord shows a higher picture narrower, since it limits the height too."""
MARGIN: int = _THEME["sizes"]["margin"]
SMALLEST: int = _THEME["sizes"]["smallest"]
"""Type smaller than that cannot be read."""


def hexadecimal(colour: str) -> str:
    """A colour of the theme as SVG writes it."""
    return "#{:02X}{:02X}{:02X}".format(*COLOURS[colour])

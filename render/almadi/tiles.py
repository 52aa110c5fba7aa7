"""A landscape tile: its illustration, its four badges, its letter and a market's goods."""

from functools import lru_cache

from render.page import Art, Fill, Panel, Stack, Words
from rules.almadi.landscapes import LETTERS, Landscape

FULL_SIZE = 54
"""Tiles smaller than that show no goods; they would run into each other."""
GUTTER = 8
"""Pixels between two tiles of a realm."""
HALF = GUTTER // 2
BADGE = 0.26
INSET = 0.13
"""How far from the edges of a tile the middle of its letter lies, as a part of its size."""
GLOW = 1.2

Parts = list[Art | Words | Fill | Panel]


def tile(landscape: Landscape, x: int, y: int, size: int, active: str = "") -> Stack:
    """A tile with its upper left corner there; `active` names the sides that glow, as `NE`."""
    return _tile(landscape, size, active).at(x, y)


def cell(landscape: Landscape, x: int, y: int, size: int, *, active: str, joined: str) -> Stack:
    """A tile in a realm with half the gutter around it, where its group's outline runs.

    `joined` names the neighbours of its own kind: `E`, and `e` for the one between E and S.
    """
    return _cell(landscape, size, active, joined).at(x - HALF, y - HALF)


@lru_cache(maxsize=8192)
def _cell(landscape: Landscape, size: int, active: str, joined: str) -> Stack:
    name = f"{_tile(landscape, size, active).name} joined {joined or '–'}"
    return Stack(
        name,
        0,
        0,
        size + GUTTER,
        size + GUTTER,
        lambda: _moved(_marks(landscape, size, active)),
        _bed(landscape.landscape, size, joined),
    )


@lru_cache(maxsize=1024)
def _bed(kind: str, size: int, joined: str) -> Stack:
    """What all cells of a kind show that have such neighbours."""
    whole = size + GUTTER
    return Stack(
        f"{kind} joined {joined or '–'}",
        0,
        0,
        whole,
        whole,
        lambda: _backing(kind, size, joined) + _moved(_illustration(kind, size)),
    )


def _moved(parts: Parts) -> Parts:
    """From a tile's corner to its cell's."""
    return [part._replace(x=part.x + HALF, y=part.y + HALF) for part in parts]


def _backing(kind: str, size: int, joined: str) -> Parts:
    """The ground of a cell: one outline and one ground run through all tiles of a group."""
    whole, inset = size + GUTTER, size // 10
    parts: Parts = [Fill(0, 0, whole, whole, "parchment")]
    if not joined:
        return parts
    dark, pale = f"{kind}-dark", f"{kind}-pale"
    far, deep = whole - HALF - inset, HALF + inset
    parts.append(Panel(0, 0, whole, whole, dark, size // 9))
    strips = {
        "N": ((0, 0, whole, deep), (HALF, 0, size, deep)),
        "E": ((far, 0, deep, whole), (far, HALF, deep, size)),
        "S": ((0, far, whole, deep), (HALF, far, size, deep)),
        "W": ((0, 0, deep, whole), (0, HALF, deep, size)),
    }
    corners = {"n": (far, 0), "e": (far, far), "s": (0, far), "w": (0, 0)}
    parts += [Fill(*strips[side][0], dark) for side in joined if side in strips]
    parts += [Fill(*strips[side][1], pale) for side in joined if side in strips]
    parts += [Fill(*corners[side], deep, deep, pale) for side in joined if side in corners]
    return parts


BARE = "bare"
"""Instead of active sides: a tile without badges, for pictures that put points on it."""


@lru_cache(maxsize=4096)
def _tile(landscape: Landscape, size: int, active: str) -> Stack:
    sides = "/".join(what or "–" for what in landscape.sides.values())
    sides = BARE if active == BARE else sides
    goods = f" {landscape.goods} {landscape.good}" if landscape.good else ""
    glowing = f" *{active}" if active and active != BARE else ""
    name = f"{landscape.landscape} {sides}{goods}{glowing}"
    return Stack(name, 0, 0, size, size, lambda: _parts(landscape, size, active))


def _parts(landscape: Landscape, size: int, active: str) -> Parts:
    return _illustration(landscape.landscape, size) + _marks(landscape, size, active)


def _illustration(kind: str, size: int) -> Parts:
    """What all tiles of a kind have in common: the drawing and its letter."""
    letter = max(18, round(size * 0.18))
    inset = round(size * INSET)
    return [
        Art(f"tile-{kind}", 0, 0, size, size),
        Words(LETTERS[kind], inset, inset, letter, f"{kind}-dark", "bold", "m"),
    ]


def _marks(landscape: Landscape, size: int, active: str) -> Parts:
    """What tells one tile from another: its badges, and a market's goods."""
    parts = [] if active == BARE else _badges(landscape, size, active)
    if landscape.good is not None and size >= FULL_SIZE:
        inset = round(size * INSET)
        icon = round(size * 0.19)
        right = size - round(size * 0.055)
        count = max(18, round(size * 0.19))
        dark = f"{landscape.landscape}-dark"
        parts += [
            Art(f"goods-{landscape.good}", right - icon, inset - icon // 2, icon, icon),
            Words(str(landscape.goods), right - icon, inset, count, dark, "bold", "r"),
        ]
    return parts


def _badges(landscape: Landscape, size: int, active: str) -> Parts:
    """The four sides, with halos behind those that are active."""
    parts: Parts = []
    badge = round(size * BADGE)
    halo = round(badge * GLOW)
    for side in active:
        left, top = _badge_corner(side, size, badge)
        shift = (halo - badge) // 2
        left, top = min(max(left - shift, 0), size - halo), min(max(top - shift, 0), size - halo)
        parts.append(Art("token-glow", left, top, halo, halo))
    for turn, (side, what) in enumerate(landscape.sides.items()):
        if what is not None:
            left, top = _badge_corner(side, size, badge)
            if what == "arrow":
                parts.append(Art("arrow", left, top, badge, badge, turn))
            else:
                parts.append(Art(f"effect-{what}", left, top, badge, badge))
    return parts


def _badge_corner(side: str, size: int, badge: int) -> tuple[int, int]:
    middle = (size - badge) // 2
    edge = size - badge
    return {"N": (middle, 0), "E": (edge, middle), "S": (middle, edge), "W": (0, middle)}[side]

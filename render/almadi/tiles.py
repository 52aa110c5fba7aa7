"""A landscape tile: its illustration, its four badges, its letter and a market's goods."""

from functools import lru_cache
from typing import NamedTuple

from render.page import Art, Fill, Panel, Stack, Words
from rules.almadi.landscapes import LETTERS, SIDES, Landscape

FULL_SIZE = 54
"""Tiles smaller than that show no goods; they would run into each other."""
GUTTER = 8
"""Pixels between two tiles."""
HALF = GUTTER // 2
BADGE = 0.26
INSET = 0.13
"""The distance of the letter's middle from the edges, as a share of the tile's size."""
MARGIN = 0.055
"""The same for the right end of the goods."""
GLOW = 1.2
"""The size of a halo relative to the badge in front of it."""
BARE = "bare"
"""Instead of active sides: a tile without badges, for pictures that put points on it."""

Parts = list[Art | Words | Fill | Panel]
Rect = tuple[int, int, int, int]
"""Left, top, width, height; from the corner of the gutter, as all places here."""


def tile(
    landscape: Landscape, x: int, y: int, size: int, *, active: str = "", joined: str = ""
) -> Stack:
    """A tile with its upper left corner there, and half the gutter around it.

    `active` names the sides that glow, as `NE`. `joined` names the neighbours of its own kind, with
    which it shares an outline that runs in the gutter: `E`, and `e` for the one between E and S.
    """
    return _tile(landscape, size, active, joined).at(x - HALF, y - HALF)


@lru_cache(maxsize=8192)
def _tile(landscape: Landscape, size: int, active: str, joined: str) -> Stack:
    marks = _marks(landscape, size, active)
    sides = "/".join(what or "–" for what in landscape.sides.values())
    sides = BARE if active == BARE else sides
    goods = f" {landscape.goods} {landscape.good}" if landscape.good else ""
    glowing = f" *{active}" if active and active != BARE else ""
    kind, whole = landscape.landscape, size + GUTTER
    return Stack(
        f"{kind} {sides}{goods}{glowing} joined {joined or '–'}",
        0,
        0,
        whole,
        whole,
        lambda: sum((_mark_parts(mark, size) for mark in marks), _base_parts(kind, size, joined)),
        lambda: [
            _base_stack(kind, size, joined),
            *(_mark_stack(kind, size, mark, _joins_near(joined, mark)) for mark in marks),
        ],
    )


class Mark(NamedTuple):
    """What a tile shows at one of its sides."""

    side: str
    what: str | None
    """An effect or an arrow."""
    glows: bool
    good: str | None = None
    """What a market sells, beside its north side."""
    goods: int = 0


def _marks(landscape: Landscape, size: int, active: str) -> list[Mark]:
    found = []
    for side, what in landscape.sides.items():
        has_badge = what is not None and active != BARE
        mark = Mark(side, what if has_badge else None, has_badge and side in active)
        if side == "N" and size >= FULL_SIZE:
            mark = mark._replace(good=landscape.good, goods=landscape.goods)
        if mark.what or mark.good:
            found.append(mark)
    return found


@lru_cache(maxsize=1024)
def _base_stack(kind: str, size: int, joined: str) -> Stack:
    """What all tiles of a kind with such neighbours have in common."""
    whole = size + GUTTER
    return Stack(
        f"{kind} joined {joined or '–'}",
        0,
        0,
        whole,
        whole,
        lambda: _base_parts(kind, size, joined),
    )


def _base_parts(kind: str, size: int, joined: str) -> Parts:
    """The outline and ground that a group shares, then the drawing and its letter."""
    letter, inset = max(18, round(size * 0.18)), HALF + round(size * INSET)
    return [
        *_outline_parts(kind, size, joined),
        Art(f"tile-{kind}", HALF, HALF, size, size),
        Words(LETTERS[kind], inset, inset, letter, f"{kind}-dark", "bold", "m"),
    ]


def _outline_parts(kind: str, size: int, joined: str) -> Parts:
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


ELSEWHERE = "-"
"""Stands for neighbours whose outline does not reach the mark."""


def _joins_near(joined: str, mark: Mark) -> str:
    """The neighbours whose outline runs beside a mark."""
    near = "NEn" if mark.good else mark.side
    return "".join(side for side in joined if side in near) or (ELSEWHERE if joined else "")


@lru_cache(maxsize=4096)
def _mark_stack(kind: str, size: int, mark: Mark, edge: str) -> Stack:
    """A mark with its surroundings, which many tiles share."""
    left, top, width, height = _mark_room(mark, size)

    def parts() -> Parts:
        all_of_it = _base_parts(kind, size, edge) + _mark_parts(mark, size)
        return [part._replace(x=part.x - left, y=part.y - top) for part in all_of_it]

    name = f"{kind} of {size} at {edge or '–'}: {' '.join(map(str, mark))}"
    return Stack(name, left, top, width, height, parts)


def _mark_room(mark: Mark, size: int) -> Rect:
    left, top, across, _ = (
        _halo_room(mark, size) if mark.glows or mark.good else _badge_room(mark, size)
    )
    right = HALF + size - round(size * MARGIN) if mark.good else left + across
    return left, top, right - left, across


def _badge_room(mark: Mark, size: int) -> Rect:
    badge = round(size * BADGE)
    middle, edge = HALF + (size - badge) // 2, HALF + size - badge
    corners = {"N": (middle, HALF), "E": (edge, middle), "S": (middle, edge), "W": (HALF, middle)}
    return *corners[mark.side], badge, badge


def _halo_room(mark: Mark, size: int) -> Rect:
    left, top, badge, _ = _badge_room(mark, size)
    halo = round(badge * GLOW)
    shift, last = (halo - badge) // 2, HALF + size - halo
    return min(max(left - shift, HALF), last), min(max(top - shift, HALF), last), halo, halo


def _mark_parts(mark: Mark, size: int) -> Parts:
    """A badge, with a halo behind it if it is active, and the goods beside it."""
    parts: Parts = []
    if mark.glows:
        parts.append(Art("token-glow", *_halo_room(mark, size)))
    if mark.what == "arrow":
        parts.append(Art("arrow", *_badge_room(mark, size), SIDES.index(mark.side)))
    elif mark.what is not None:
        parts.append(Art(f"effect-{mark.what}", *_badge_room(mark, size)))
    if mark.good is not None:
        icon, count = round(size * 0.19), max(18, round(size * 0.19))
        left, middle = HALF + size - round(size * MARGIN) - icon, HALF + round(size * INSET)
        parts += [
            Art(f"goods-{mark.good}", left, middle - icon // 2, icon, icon),
            Words(str(mark.goods), left, middle, count, "market-dark", "bold", "r"),
        ]
    return parts

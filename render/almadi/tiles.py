"""A landscape tile: its ground, a badge at each side, its letter and a market's goods.

A badge is 0.42 of the tile: four of them touch and leave no room for a motif, which is only drawn
on tiles with fewer than three. An activated contact is a dumb-bell of ink with a bright core; each
of the two tiles draws its half, up to the middle of the gutter.
"""

from functools import lru_cache

from render.page import Art, Fill, Panel, Stack, Words
from rules.almadi.landscapes import LETTERS, SIDES, Landscape

GUTTER = 8
"""Pixels between two tiles."""
HALF = GUTTER // 2
BADGE = 0.42
SMALLEST_BADGE_PX, SMALLEST_WITH_BADGES = 26, 54
"""Badges are never smaller than that, and smaller tiles show their kind alone."""
LETTER, COUNT, GOOD = 0.26, 0.27, 0.25
"""The sizes of the kind's letter, of the number of goods and of their icon."""
SMALLEST_LETTER_PX = 26
MOTIF_BADGES = 2
"""Tiles with more badges have a plain ground."""
BARE, BLANK = "bare", "blank"
"""Instead of active sides: a tile without badges, as for points; without letter and goods too."""

Parts = list[Art | Words | Fill | Panel]


def badge_px(size: int) -> int:
    return max(SMALLEST_BADGE_PX, round(size * BADGE))


def core_px(size: int) -> int:
    """How thick the bright core of an activated contact is."""
    return max(4, round(size * 0.115))


def tile(
    landscape: Landscape, x: int, y: int, size: int, *, active: str = "", joined: str = ""
) -> Stack:
    """A tile with its upper left corner there, and half the gutter around it.

    `active` names the sides that take part in an activated contact, as `NE`. `joined` names the
    neighbours of its own kind, with which it shares an outline that runs in the gutter: `E`, and
    `e` for the one between E and S.
    """
    if size < SMALLEST_WITH_BADGES and active != BLANK:
        active = BARE
    return _tile(landscape, size, active, joined).at(x - HALF, y - HALF)


@lru_cache(maxsize=8192)
def _tile(landscape: Landscape, size: int, active: str, joined: str) -> Stack:
    sides = "/".join(what or "–" for what in landscape.sides.values())
    sides = active if active in (BARE, BLANK) else sides
    lit = f" *{active}" if active and active not in (BARE, BLANK) else ""
    whole = size + GUTTER

    def pieces() -> list[Stack]:
        return _pieces(landscape, size, active, joined)

    return Stack(
        f"{landscape.landscape} {sides}{_goods(landscape)}{lit} joined {joined or '–'}",
        0,
        0,
        whole,
        whole,
        lambda: [part for piece in pieces() for part in _moved(piece.parts(), piece.x, piece.y)],
        pieces,
    )


def _goods(landscape: Landscape) -> str:
    return f" {landscape.goods} {landscape.good}" if landscape.good else ""


def _pieces(landscape: Landscape, size: int, active: str, joined: str) -> list[Stack]:
    """The tile without badges, the badges, and above them those of activated sides."""
    badges = {side: what for side, what in landscape.sides.items() if what is not None}
    if active in (BARE, BLANK):
        badges = {}
    has_motif, has_corners = len(badges) <= MOTIF_BADGES, active != BLANK
    kind, whole = landscape.landscape, size + GUTTER
    look = f"{'motif' if has_motif else 'plain'}{_goods(landscape) if has_corners else ' blank'}"
    ground = Stack(
        f"{kind} {look} joined {joined or '–'}",
        0,
        0,
        whole,
        whole,
        lambda: [
            *_outline_parts(kind, size, joined),
            _ground(kind, size, has_motif=has_motif),
            *(_corner_parts(landscape, size) if has_corners else []),
        ],
    )
    lit = [_lit_badge(side, what, size) for side, what in badges.items() if side in active]
    others = [_badge(side, what, size) for side, what in badges.items() if side not in active]
    return [ground, *others, *lit]


def _ground(kind: str, size: int, *, has_motif: bool) -> Art | Panel:
    if has_motif:
        return Art(f"tile-{kind}", HALF, HALF, size, size)
    return Panel(HALF, HALF, size, size, f"{kind}-pale", size // 11, f"{kind}-dark", 2)


def _outline_parts(kind: str, size: int, joined: str) -> Parts:
    """The outline that a group shares, and its ground across the gutter."""
    if not joined:
        return []
    whole, inset = size + GUTTER, size // 10
    dark, pale = f"{kind}-dark", f"{kind}-pale"
    far, deep = whole - HALF - inset, HALF + inset
    parts: Parts = [Panel(0, 0, whole, whole, dark, size // 9)]
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


def contact_parts(side: str, size: int, colour: str, thickness: int) -> Parts:
    """The half of an activated contact that belongs to a tile: from its badge into the gutter."""
    whole = size + GUTTER
    reach = HALF + 3 if colour == "glow" else HALF + badge_px(size) // 2
    across = (whole - thickness) // 2
    return [
        Fill(
            *{
                "N": (across, 0, thickness, reach),
                "E": (whole - reach, across, reach, thickness),
                "S": (across, whole - reach, thickness, reach),
                "W": (0, across, reach, thickness),
            }[side],
            colour,
        )
    ]


def _corner(side: str, size: int, across: int) -> tuple[int, int]:
    """The corner of a square of that width with its middle where the badge of a side has its."""
    whole, depth = size + GUTTER, HALF + badge_px(size) // 2
    middles = {
        "N": (whole // 2, depth),
        "E": (whole - depth, whole // 2),
        "S": (whole // 2, whole - depth),
        "W": (depth, whole // 2),
    }
    x, y = middles[side]
    return x - across // 2, y - across // 2


def _badge(side: str, what: str, size: int) -> Stack:
    across, is_arrow = badge_px(size), what == "arrow"
    name, turn = ("arrow", SIDES.index(side)) if is_arrow else (f"effect-{what}", 0)
    art = Art(name, 0, 0, across, across, turn)
    return Stack(f"{name} {turn}", *_corner(side, size, across), across, across, lambda: [art])


def _lit_badge(side: str, what: str, size: int) -> Stack:
    """A badge with the half of its contact: a disc of ink, and a core that leads to the gutter."""
    badge = badge_px(size)
    across = badge + GUTTER
    x, y = _corner(side, size, across)

    def parts() -> Parts:
        shown: Parts = contact_parts(side, size, "ink", badge // 2)
        if what == "arrow":
            shown.append(Art("arrow-active", x, y, across, across, SIDES.index(side)))
        else:
            shown.append(Panel(x, y, across, across, "ink", across // 2))
            shown.append(Art(f"effect-{what}", *_corner(side, size, badge), badge, badge))
        return _moved([*shown, *contact_parts(side, size, "glow", core_px(size))], -x, -y)

    return Stack(f"lit {what} {side}", x, y, across, across, parts)


def _moved(parts: Parts, x: int, y: int) -> Parts:
    return [part._replace(x=part.x + x, y=part.y + y) for part in parts]


def _corner_parts(landscape: Landscape, size: int) -> Parts:
    """The letter of the kind, and what a market sells."""
    kind, far = landscape.landscape, HALF + size
    letter = max(SMALLEST_LETTER_PX, round(size * LETTER))
    inset = HALF + round(letter * 0.58)
    parts: Parts = [Words(LETTERS[kind], inset, inset, letter, f"{kind}-dark", "bold", "m")]
    if landscape.good:
        icon, count = (max(SMALLEST_LETTER_PX, round(size * share)) for share in (GOOD, COUNT))
        right = far + HALF - inset
        parts += [
            Words(str(landscape.goods), right, inset, count, f"{kind}-dark", "bold", "m"),
            Art(f"goods-{landscape.good}", HALF + 3, far - icon - 3, icon, icon),
        ]
    return parts

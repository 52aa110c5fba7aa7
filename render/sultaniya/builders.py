"""Every seat with its palace, under a caption with what it counts and owns."""

from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.page import Art, Block, Page, Panel, Words
from render.pieces import Room, draw_emblem
from render.sultaniya.panorama import NOTHING, Notes, draw_land, draw_levels
from render.sultaniya.scene import Scene
from render.theme import MARGIN
from rules.engine.secret import Seat
from rules.sultaniya.land import WIDTH

LARGE = 92
"""The width of half a tile in a large palace."""
CAPTION = 84
SMALL_CAPTION = 92
GAP = 12


class Caption(NamedTuple):
    """A seat at a glance."""

    seat: Seat
    name: str
    board: str
    board_name: str
    counts: tuple[tuple[str, int], ...]
    """What its board counts, and what each is worth."""
    sapphires: int
    guards: int
    roofs: int
    wanted_roofs: int
    djinns: tuple[str, ...]
    total: int
    is_awaited: bool
    is_leading: bool


def caption_of(scene: Scene, seat: Seat, *, says_who_is_awaited: bool = True) -> Caption:
    """What everybody may know of a seat."""
    table = scene.table
    builder, points = table.builders[seat], table.box.points
    worth = (points.small, points.large, points.shaft)
    return Caption(
        seat=seat,
        name=scene.names[seat],
        board=builder.board.key,
        board_name=builder.board.name,
        counts=tuple(zip(builder.board.counts, worth, strict=True)),
        sapphires=builder.sapphires,
        guards=builder.palace.count("guard"),
        roofs=builder.palace.roofs,
        wanted_roofs=table.box.play.roofs,
        djinns=tuple(table.djinns_of(seat)),
        total=scene.sheet.totals[seat],
        is_awaited=says_who_is_awaited and seat in scene.awaited,
        is_leading=seat in scene.leaders,
    )


def icon(symbol: str) -> str:
    """The square drawing of what a palace shows."""
    return f"sultaniya-icon-{symbol}"


def draw_large(
    page: Page,
    scene: Scene,
    seat: Seat,
    y: int,
    notes: Notes = NOTHING,
    *,
    says_who_is_awaited: bool = True,
) -> int:
    """Draw one palace as large as a page allows; returns the y below."""
    caption = caption_of(scene, seat, says_who_is_awaited=says_who_is_awaited)
    page.add(_caption(caption, page.width - MARGIN)._replace(x=MARGIN // 2, y=y))
    y += CAPTION + GAP
    tiles = scene.table.builders[seat].palace.tiles
    draw_levels(page, MARGIN // 2, y, LARGE)
    left = page.width - MARGIN // 2 - 3 - WIDTH * LARGE
    return draw_land(page, tiles, (left, y, LARGE), notes) + GAP + 4


def draw_small(
    page: Page,
    scene: Scene,
    seat: Seat,
    room: Room,
    notes: Notes = NOTHING,
    *,
    says_who_is_awaited: bool = True,
) -> int:
    """Draw one palace among several; returns the y below."""
    x, y, wide = room
    half = (wide - 6) // WIDTH
    caption = caption_of(scene, seat, says_who_is_awaited=says_who_is_awaited)
    page.add(_small_caption(caption, wide)._replace(x=x, y=y))
    y += SMALL_CAPTION + 8
    tiles = scene.table.builders[seat].palace.tiles
    return draw_land(page, tiles, (x + (wide - WIDTH * half) // 2, y, half), notes) + 3


@lru_cache(maxsize=512)
def _caption(caption: Caption, wide: int) -> Block:
    page = Page(CAPTION, wide)
    ground = "glow" if caption.is_awaited else "parchment"
    page.add(Panel(0, 0, wide, CAPTION, ground, 16, "gold-dark", 3))
    middle = CAPTION // 2
    draw_emblem(page, caption.seat, 12, middle - 29, 58)
    page.add(Art(f"sultaniya-board-{caption.board}", 78, middle - 29, 58, 58))
    right = _draw_total(page, caption, wide - 16, middle, 50)
    x = 148
    name_room = 236
    page.add(
        Words(
            lettering.truncate(caption.name, "bold", 30, name_room),
            x,
            middle - 15,
            30,
            "ink",
            "bold",
        ),
        Words(f"as {caption.board_name}", x, middle + 18, 23, "ink-soft", "sans"),
    )
    x += name_room + 10
    for symbol, worth in caption.counts:
        page.add(
            Art(icon(symbol), x, middle - 26, 52, 52),
            Words(f"+{worth}", x + 56, middle, 28, "green", "bold"),
        )
        x += 108
    for name, text in _possessions(caption):
        page.add(
            Art(name, x, middle - 23, 46, 46),
            Words(text, x + 50, middle, 30, "ink", "bold"),
        )
        x += 60 + lettering.width(text, "bold", 30)
    step = min(44, (right - 62 - x) // max(1, len(caption.djinns) - 1))
    for number, key in enumerate(caption.djinns):
        page.add(Art(f"sultaniya-djinn-{key}", x + number * step, middle - 27, 54, 54))
    return page.as_block()


def _draw_total(page: Page, caption: Caption, right: int, middle: int, size: int) -> int:
    """Draw the points, with a crown for who leads; returns the x where they begin."""
    total = str(caption.total).replace("-", "−")
    page.add(Words(total, right, middle, size, "ink", "serif", "r"))
    left = right - lettering.width(total, "serif", size)
    if caption.is_leading:
        crown = round(size * 0.8)
        left -= crown + 6
        page.add(Art("icon-crown", left, middle - crown // 2, crown, crown))
    return left


def _possessions(caption: Caption) -> tuple[tuple[str, str], ...]:
    """The icons and numbers of a seat's sapphires, guards and roofs."""
    return (
        ("sultaniya-gem", str(caption.sapphires)),
        (icon("guard"), str(caption.guards)),
        (icon("roof"), f"{caption.roofs}/{caption.wanted_roofs}"),
    )


@lru_cache(maxsize=512)
def _small_caption(caption: Caption, wide: int) -> Block:
    page = Page(SMALL_CAPTION, wide)
    ground = "glow" if caption.is_awaited else "parchment"
    page.add(Panel(0, 0, wide, SMALL_CAPTION, ground, 14, "gold-dark", 3))
    draw_emblem(page, caption.seat, 10, 8, 40)
    left = _draw_total(page, caption, wide - 12, 28, 38)
    for key in reversed(caption.djinns):
        left -= 32
        page.add(Art(f"sultaniya-djinn-{key}", left - 6, 9, 38, 38))
    name = lettering.truncate(caption.name, "bold", 26, left - 68)
    page.add(Words(name, 58, 28, 26, "ink", "bold"))
    x, middle = 10, 68
    page.add(Art(f"sultaniya-board-{caption.board}", x, middle - 17, 34, 34))
    x += 42
    for symbol, _ in caption.counts:
        page.add(Art(icon(symbol), x, middle - 16, 32, 32))
        x += 36
    x += 6
    for name, text in _possessions(caption):
        page.add(
            Art(name, x, middle - 15, 30, 30),
            Words(text, x + 33, middle, 22, "ink", "bold"),
        )
        x += 42 + lettering.width(text, "bold", 22)
    return page.as_block()

"""The whole table: what lies in the middle, then all palaces, two a page."""

from collections.abc import Sequence

from render.frame import Box, Frame, draw_parchment, draw_seat_emblem, start_frame
from render.page import Art, Page, Words
from render.sultaniya import offers
from render.sultaniya.belongings import draw_builders
from render.sultaniya.djinns import GEM_PX, KEY_PX
from render.sultaniya.offers import draw_offers
from render.sultaniya.palace import Land
from render.sultaniya.panorama import AXIS_PX, RULER_PX, draw_ruler, size_for
from render.sultaniya.scene import Scene, scene_of
from render.sultaniya.strip import start_seats_frame
from render.sultaniya.turn import header_of
from rules.engine.secret import View
from rules.engine.text import join_words
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVELS

A_PAGE = 2
"""Palaces side by side."""
EDGE_PX = 8
DJINN_PX = 84


def table(view: View[SultaniyaTable], names: Sequence[str], *, title: str = "") -> Page:
    """Everything: piles and djinns while the match goes on, and every palace."""
    scene = scene_of(view, names, title)
    seats = list(scene.seats)
    pages = [] if scene.table.is_over else [_middle_page(scene)]
    for start in range(0, len(seats), A_PAGE):
        shown = seats[start : start + A_PAGE]
        words = join_words([f"palace {seat + 1}" for seat in shown])
        page, body, _ = start_frame(header_of(scene, words.capitalize()))
        draw_builders(page, scene, shown, body)
        pages.append(page)
    first, *rest = pages
    first.followers = rest
    return first


def _middle_page(scene: Scene) -> Page:
    frame = start_seats_frame(scene, header_of(scene, "The piles and the djinns"))
    end = _draw_piles(frame, scene)
    _draw_djinns(frame.page, scene, frame.body._replace(x=end, width=frame.body.right - end))
    return frame.page


def _draw_piles(frame: Frame, scene: Scene) -> int:
    """Draw the piles level by level at the left; returns where they end."""
    body = frame.body
    height = body.height - 2 * EDGE_PX - AXIS_PX
    size = size_for(height // len(LEVELS) * 2 // 3)
    land = Land(0, body.bottom - EDGE_PX - AXIS_PX, size)
    left = body.x + EDGE_PX
    wide = RULER_PX + offers.width(size.half, offers.most_fronts(scene.piles)) + EDGE_PX
    draw_parchment(frame.page, body.left_part(wide))
    draw_ruler(frame.page, left, land)
    draw_offers(frame.page, scene.piles, left + RULER_PX - offers.MARGIN_PX, land)
    return body.x + wide + EDGE_PX


def _draw_djinns(page: Page, scene: Scene, box: Box) -> None:
    """Draw the djinns one below the other, with their prices, and the treasure below them."""
    draw_parchment(page, box)
    rows = len(scene.table.djinns) + 1
    step = (box.height - 2 * EDGE_PX) // rows
    x = box.x + DJINN_PX + 20
    for number, (key, holder) in enumerate(scene.table.djinns.items()):
        middle = box.y + EDGE_PX + number * step + step // 2
        top = middle - DJINN_PX // 2
        page.add(
            Art(f"sultaniya-djinn-{key}", box.x + 10, top, DJINN_PX, DJINN_PX),
            Words(key, x, middle, KEY_PX, "ink", "bold"),
        )
        for gem in range(scene.table.box.djinns[key].cost):
            gem_x = x + 120 + GEM_PX * gem
            page.add(Art("sultaniya-gem", gem_x, middle - GEM_PX // 2, GEM_PX, GEM_PX))
        if holder is not None:
            draw_seat_emblem(page, holder, box.right - 66, middle - 26, 52)
    middle = box.y + EDGE_PX + (rows - 1) * step + step // 2
    page.add(
        Art("sultaniya-treasure", box.x + 14, middle - 38, 76, 76),
        Words("treasure", x, middle, KEY_PX, "ink", "bold"),
        Words(str(scene.table.treasure), box.right - 20, middle, 46, "ink", "serif", "r"),
    )

"""The body of a picture: a palace as large as it fits, and in line with its levels what to take."""

from collections.abc import Sequence
from typing import NamedTuple

from render.frame import Box, draw_parchment, draw_seat_emblem
from render.page import Page
from render.sultaniya import offers
from render.sultaniya.offers import Faces, Marks, Pile, draw_faces, draw_offers
from render.sultaniya.palace import Tiles
from render.sultaniya.panorama import (
    AXIS_PX,
    NOTHING,
    RULER_PX,
    Notes,
    View,
    draw_letters,
    draw_panorama,
    draw_ruler,
    largest_half,
    shown_columns,
    widen,
)
from rules.engine.secret import Seat

EDGE_PX = 8
"""Between the edge of the parchment and what is on it."""
OWNER_PX = 42


class Sight(NamedTuple):
    """What a body shows."""

    seat: Seat
    """Whose palace."""
    tiles: Tiles
    piles: Sequence[Pile] = ()
    """None once the match is over."""
    notes: Notes = NOTHING
    marks: Marks = offers.NOTHING
    faces: Faces | None = None
    """A tile of which a face is to be chosen: it stands there instead of the piles."""


def view_of(body: Box, palaces: Sequence[Tiles], fronts: int | None, notes: Notes) -> View:
    """Where and how large a palace is drawn, beside so many tiles in front of a pile."""
    height = body.height - 2 * EDGE_PX - AXIS_PX
    room = body.width - 2 * EDGE_PX - RULER_PX
    tiles = 0 if fronts is None else fronts + 1
    gaps = 0 if fronts is None else offers.width(0, fronts)
    first, columns = shown_columns(palaces, notes)
    half = min(largest_half(height), (room - gaps) // (columns + 2 * tiles))
    # Even sizes alone: fewer sprites to cache.
    half -= half % 2
    wide = room - gaps - 2 * tiles * half
    first, columns = widen(first, columns, wide // half)
    box = Box(body.x + EDGE_PX + RULER_PX, body.y + EDGE_PX, wide, height)
    return View(box, first, columns, half)


def draw_body(page: Page, body: Box, sight: Sight) -> View:
    """Draw a palace with its axes, and the offers if there are any."""
    fronts = offers.most_fronts(sight.piles) if sight.piles else None
    fronts = 1 if sight.faces else fronts
    view = view_of(body, [sight.tiles], fronts, sight.notes)
    draw_parchment(page, body)
    draw_ruler(page, body.x + EDGE_PX, view.land)
    draw_letters(page, view)
    draw_panorama(page, sight.tiles, view, sight.notes)
    x, y = body.x + EDGE_PX, view.box.bottom + 2
    draw_seat_emblem(page, sight.seat, x - 2, y, OWNER_PX)
    if sight.faces:
        draw_faces(page, sight.faces, view.box.right, view.land)
    elif sight.piles:
        draw_offers(page, sight.piles, view.box.right, view.land, sight.marks)
    return view

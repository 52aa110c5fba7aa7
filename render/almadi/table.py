"""The table picture: all that lies on the table, for one who asks; three pages at most."""

from collections.abc import Sequence

from render import lettering
from render.almadi.belongings import Band, band_px
from render.almadi.grid import extent, grid_in
from render.almadi.halves import draw_halves
from render.almadi.notes import Notes
from render.almadi.realm import draw_realm
from render.almadi.scene import Scene, scene_of
from render.almadi.tray import draw_tray
from render.almadi.turn import draw_lines, header_of
from render.frame import GAP_PX, LINE_PX, Header, draw_parchment, start_frame
from render.page import Page
from render.theme import WIDTH
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Hidden, Seat, View
from rules.engine.text import pluralize

NEWS_LEFT_PX = 122
"""Where the second line of a header begins."""


def table(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> Page:
    """First the viewer's or the awaited seat's realm with the offers, then the others."""
    scene = scene_of(view, names, title)
    main = scene.main_seat
    others = [seat for seat in scene.seats if seat != main]
    header = _header(scene)
    first = seat_page(scene, main, header, Notes())
    if len(others) == 1:
        first.followers = [seat_page(scene, others[0], header, Notes())]
    else:
        pairs = (others[start : start + 2] for start in range(0, len(others), 2))
        first.followers = [draw_halves(scene, header, pair) for pair in pairs]
    return first


def seat_page(
    scene: Scene,
    seat: Seat,
    header: Header,
    notes: Notes,
    new: frozenset[str] = frozenset(),
) -> Page:
    """The offers beside a seat's realm, and below it all that the seat owns."""
    frame = start_frame(header)
    page, body, high = frame.page, frame.body, band_px(scene)
    band, room = body.lower_part(high), body.upper_part(body.height - high - GAP_PX)
    for box in (band, room):
        draw_parchment(page, box)
    places = [*scene.table.architects[seat].realm.tiles, *notes.cells()]
    grid = grid_in(room, *extent(places))
    draw_realm(page, scene, seat, grid, notes)
    draw_tray(page, scene, grid, new)
    draw_lines(page, scene, seat, grid.aside)
    Band(page, band, seat, notes.things).draw(scene)
    return page


def _header(scene: Scene) -> Header:
    """The second line says what is left; the match gives way to it."""
    words = supplies(scene)
    room = WIDTH - 24 - NEWS_LEFT_PX - lettering.width(scene.title, "sans", LINE_PX) - 24
    fits = lettering.width(words, "sans", LINE_PX) <= room
    return header_of(scene, news=words, match=scene.title if fits else "")


def supplies(scene: Scene) -> str:
    """What is left in the centre, with the top cards of the decks."""
    shown = scene.table
    parts = [
        pluralize(len(shown.supply), "tile"),
        pluralize(shown.rubies, "ruby", "rubies"),
        pluralize(len(shown.stalls), "stall") + _top(shown.stalls.top),
        pluralize(len(shown.mosaics), "mosaic") + _top(shown.mosaics.top),
    ]
    return f"Left: {', '.join(parts)}"


def _top(card: str | Hidden | None) -> str:
    return f" ({card})" if isinstance(card, str) else ""

"""Almadi's replay: all realms side by side, with every tile at a fixed place."""

from collections.abc import Sequence

from render import lettering
from render import replay as common
from render.almadi.belongings import draw_things
from render.almadi.notes import Notes
from render.almadi.realm import draw_realm
from render.almadi.scene import Scene, scene_of, turn_words
from render.almadi.turn import GAP, notes_of
from render.page import Art, Block, Page, Words
from render.pieces import Room, Sheet, draw_emblem
from render.theme import MARGIN, WIDTH
from rules.almadi.cells import Cell
from rules.almadi.news import announce
from rules.almadi.table import AlmadiTable
from rules.engine.history import Moment
from rules.engine.news import News
from rules.engine.secret import Seat

TITLE = 70
DISC = 0.48
"""The size of numbers as a share of a tile; tiles are small here."""


def replay(
    moments: Sequence[Moment[AlmadiTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, with room from the start for every cell used in the match."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    places: set[Cell] = set()
    for scene in scenes:
        for architect in scene.table.architects:
            places.update(architect.realm.tiles)
    sheets = _SheetCache(frozenset(places))
    first, last = scenes[0], scenes[-1]
    pages = [
        _page(first, common.opening_caption(WIDTH, title or "Almadi", first.names), (), sheets)
    ]
    for before, scene, moment in zip(scenes, scenes[1:], moments[1:], strict=False):
        news = moment.news
        sentence = announce(news, scene.names)
        # The turn is that of the seat that acted, as it was counted when the seat was asked.
        note = turn_words(before.table)
        caption = common.caption(WIDTH, news[0].seat if news else None, sentence, note)
        pages.append(_page(scene, caption, news, sheets))
    if last.table.is_over:
        winners = [last.names[seat] for seat in last.sheet.winners]
        caption = common.ending_caption(WIDTH, winners, last.sheet.winning_total)
        pages.append(_page(last, caption, (), sheets))
    return pages


def _page(scene: Scene, caption: Block, news: Sequence[News], sheets: "_SheetCache") -> Page:
    page = Page()
    page.add(caption)
    half = (page.width - MARGIN - GAP) // 2
    y = caption.height
    last = scene.seats[-1]
    for seat in scene.seats:
        left = MARGIN // 2 + seat % 2 * (half + GAP)
        if seat == last and seat % 2 == 0:
            left = (page.width - half) // 2
        sheet = sheets.get(scene, seat, half, news)._replace(x=left, y=y)
        page.add(sheet)
        if seat % 2 or seat == last:
            y += sheet.height + GAP
    page.height = y
    return page


class _SheetCache:
    """The latest sheet of each seat, reused while nothing on it changes."""

    def __init__(self, places: frozenset[Cell]) -> None:
        self._places = places
        """All cells that any realm uses in this match."""
        self._latest: dict[Seat, tuple[object, Block]] = {}

    def get(self, scene: Scene, seat: Seat, width: int, news: Sequence[News]) -> Block:
        architect = scene.table.architects[seat]
        notes = _notes(seat, news)
        notes.places = self._places
        shown = (
            dict(architect.realm.tiles),
            (architect.rubies, architect.stalls, architect.mosaics),
            scene.sheet.totals[seat],
            seat in scene.leaders,
            notes,
        )
        kept = self._latest.get(seat)
        if kept is not None and kept[0] == shown:
            return kept[1]
        sheet = _sheet(scene, seat, width, notes)
        self._latest[seat] = (shown, sheet)
        return sheet


def _sheet(scene: Scene, seat: Seat, width: int, notes: Notes) -> Block:
    """Name and points, the realm, and what the seat has gathered."""
    page = Page(0, width)
    sheet = Sheet(page, 0, 0, width)
    room = Room(16, 0, width - 32)
    middle = TITLE // 2
    draw_emblem(page, seat, room.x, middle - 27, 54)
    total = str(scene.sheet.totals[seat])
    right = room.x + room.width - lettering.width(total, "serif", 48)
    name = lettering.truncate(scene.names[seat], "serif", 36, right - room.x - 68 - 70)
    page.add(
        Words(name, room.x + 68, middle, 36, "ink", "serif"),
        Words(total, room.x + room.width, middle, 48, "ink", "serif", "r"),
    )
    if seat in scene.leaders:
        page.add(Art("icon-crown", right - 56, middle - 22, 44, 44))
    y = draw_realm(page, scene, seat, room.at(TITLE), notes)
    page.height = sheet.end_at(draw_things(page, scene, seat, room.at(y + 16)) + 4)
    return page.as_block()


def _notes(seat: Seat, news: Sequence[News]) -> Notes:
    """The newest tiles; they have numbers only if there are several."""
    notes = notes_of(seat, news)
    notes.disc = DISC
    if len(notes.newest) == 1:
        notes.newest = dict.fromkeys(notes.newest, "")
    return notes

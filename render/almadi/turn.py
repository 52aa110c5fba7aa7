"""The turn picture: who is awaited, what was done, the offers beside the realm that changed."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from render import lettering
from render.almadi.before import changes_of
from render.almadi.belongings import line_icon
from render.almadi.deeds import acting_seats, deed_line
from render.almadi.grid import extent, grid_in
from render.almadi.notes import Notes
from render.almadi.realm import draw_realm
from render.almadi.scene import Scene, progress_words, scene_of
from render.almadi.seats import draw_counts, seat_cells
from render.almadi.tray import draw_tray
from render.frame import TITLE_PX, Box, Header, draw_parchment, start_frame
from render.page import Art, Block, Page, Words
from render.painter import MOST_PICTURES
from rules.almadi.cells import CELL_OF, Cell, parse_cell
from rules.almadi.landscapes import Landscape
from rules.almadi.news import Moved, Placed, Refilled, Swapped, Switched
from rules.almadi.table import AlmadiTable
from rules.engine.news import News, TurnNews, all_news
from rules.engine.secret import Seat, View
from rules.engine.text import format_number, pluralize

LAYING_NEWS = (Placed, Moved, Switched)
"""The news that lay a landscape."""
POINTS_PX, LINE_ICON_PX, FIGURE_PX = 34, 48, 38
NARROWEST_ASIDE = 140
NAMES_PX = 500


def turn(
    view: View[AlmadiTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after every turn: a page for each seat that did something."""
    scene = scene_of(view, names, title)
    changes = changes_of(scene, turns)
    seats = acting_seats(scene, turns) or [scene.main_seat]
    first, *others = (_page(scene, seat, turns, changes) for seat in seats[:MOST_PICTURES])
    first.followers = others
    return first


def _page(scene: Scene, seat: Seat, turns: Sequence[TurnNews], changes: Mapping[Seat, int]) -> Page:
    header = header_of(scene, news=deed_line(scene, turns, seat), actor=seat)
    frame = start_frame(header, seat_cells(scene, changes))
    own = [item for item in all_news(turns) if item.seat == seat]
    draw_body(frame.page, scene, seat, frame.body, newest_of(own), new=refilled_slots(scene, own))
    draw_counts(frame.page, scene, frame.slots)
    return frame.page


def header_of(
    scene: Scene, *, news: str = "", actor: Seat | None = None, match: str | None = None
) -> Header:
    """Who is awaited or has won, how far the match is, and which it is unless that is said."""
    progress = progress_words(scene.table)
    match = scene.title if match is None else match
    if scene.table.is_over:
        winners = scene.sheet.winners
        won = " and ".join(scene.names[seat] for seat in winners) or "Nobody"
        verb = " win" if len(winners) > 1 else " wins"
        return Header(won, verb, progress, match, icon="grand-vizier", news=news, actor=actor)
    awaited = scene.awaited
    if len(awaited) == 1:
        who = scene.names[awaited[0]]
        return Header(who, " to play", progress, match, awaited[0], news=news, actor=actor)
    who = awaited_words(scene)
    return Header(who, " to choose", progress, match, icon="icon-hourglass", news=news, actor=actor)


def awaited_words(scene: Scene) -> str:
    """The names of those who are awaited, or how many they are if the line is too short."""
    everybody = ", ".join(scene.names[seat] for seat in scene.awaited)
    if len(scene.awaited) == 1 or lettering.width(everybody, "serif", TITLE_PX) <= NAMES_PX:
        return everybody
    return pluralize(len(scene.awaited), "seat")


def draw_body(
    page: Page,
    scene: Scene,
    seat: Seat,
    box: Box,
    notes: Notes,
    *,
    new: frozenset[str] = frozenset(),
    used: tuple[int, range] | None = None,
) -> None:
    """The offers beside a seat's realm, and its points if there is room.

    The realm is drawn as wide and high as it is now, or as it is said to become.
    """
    places = [*scene.table.architects[seat].realm.tiles, *notes.cells()]
    grid = grid_in(box, *(used or extent(places)))
    draw_parchment(page, box)
    draw_realm(page, scene, seat, grid, notes)
    draw_tray(page, scene, grid, new)
    draw_lines(page, scene, seat, grid.aside)


def draw_lines(page: Page, scene: Scene, seat: Seat, room: Box) -> None:
    """The points of a seat, line by line, without those that are nothing."""
    lines = tuple((line.name, line.points) for line in scene.sheet.seats[seat] if line.points)
    if room.width >= NARROWEST_ASIDE and lines:
        page.add(_lines_block(lines, room.width, room.height)._replace(x=room.x, y=room.y))


@lru_cache(maxsize=1024)
def _lines_block(lines: tuple[tuple[str, int], ...], width: int, height: int) -> Block:
    page = Page(height, width)
    page.add(Words("points", 0, 20, POINTS_PX, "ink-soft"))
    top = 44
    step = min(64, (height - top) // len(lines))
    icon = min(LINE_ICON_PX, step - 4)
    for number, (name, points) in enumerate(lines):
        middle = top + number * step + step // 2
        colour = "ink" if points > 0 else "red"
        page.add(
            Art(line_icon(name), 0, middle - icon // 2, icon, icon),
            Words(format_number(points), icon + 12, middle, FIGURE_PX, colour, "bold"),
        )
    return page.as_block()


def newest_of(news: Sequence[News]) -> Notes:
    """The tiles that a seat laid or moved, and the cells that it emptied."""
    return numbered_notes(("", item) for item in news)


def numbered_notes(numbered: Iterable[tuple[str, News]]) -> Notes:
    """The tiles that these news laid or moved in one realm, with their numbers."""
    numbers: dict[str, list[str]] = {}
    where: dict[str, Cell] = {}
    left: dict[Cell, str] = {}
    for number, item in numbered:
        if not isinstance(item, LAYING_NEWS):
            continue
        for landscape, cell in _landed_tiles(item):
            numbers.setdefault(landscape.key, []).append(number)
            where[landscape.key] = _cell(cell)
        if isinstance(item, Moved):
            left[_cell(item.start)] = f"→ {item.cell}"
    notes = Notes(left=left)
    for key, place in where.items():
        notes.newest[place] = "·".join(filter(None, numbers[key]))
        left.pop(place, None)
    return notes


def _landed_tiles(item: Placed | Moved | Switched) -> list[tuple[Landscape, str]]:
    """The landscapes that were laid, and their cells."""
    if isinstance(item, Switched):
        return list(zip(item.landscapes, item.cells, strict=True))
    return [(item.landscape, item.cell)]


def _cell(name: str) -> Cell:
    found = CELL_OF.get(name)
    return parse_cell(name) if found is None else found


def refilled_slots(scene: Scene, news: Sequence[News]) -> frozenset[str]:
    """Where the board has got a new landscape."""
    if scene.table.is_over:
        return frozenset()
    return frozenset(item.slot for item in news if isinstance(item, Refilled | Swapped))

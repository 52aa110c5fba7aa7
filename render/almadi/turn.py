"""The turn picture (board and what changed), and the table picture (everything)."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from render import lettering
from render.almadi.belongings import SMALL, draw_belongings
from render.almadi.board import draw_offer, draw_table
from render.almadi.notes import Notes
from render.almadi.realm import draw_realm
from render.almadi.scene import TURNS, Scene, scene_of, turn_words
from render.page import Block, Page, Words
from render.pieces import HEADER, Room, Sheet, draw_emblem, draw_header, draw_paragraph, inner_room
from render.theme import MARGIN
from render.wording import turn_sentences
from rules.almadi.cells import CELL_OF, Cell, column_of, parse_cell
from rules.almadi.landscapes import Landscape
from rules.almadi.news import Moved, Placed, Refilled, Swapped, Switched, announce
from rules.almadi.table import AlmadiTable
from rules.engine.news import News, TurnNews, all_news
from rules.engine.secret import Seat, View

GAP = 12
MOST_AT_FULL_SIZE = 2
"""If more realms changed, as when several computers have played, they are drawn at half size."""
MOST_AT_HALF_SIZE = 8
"""Columns of a realm that can still be read at half size."""

LAYING_NEWS = (Placed, Moved, Switched)
"""The news that lay a landscape."""


def turn(
    view: View[AlmadiTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after every turn: the board, and every realm in which something happened."""
    scene = scene_of(view, names, title)
    relevant = [item for item in all_news(turns) if _has_seat(item, scene)]
    page = Page()
    _draw_top(page, scene)
    y = (
        draw_offer(
            page,
            scene,
            HEADER,
            new=frozenset() if scene.table.is_over else _refilled_slots(relevant),
        )
        + GAP
    )
    y = draw_table(page, scene, y) + GAP
    seats = changed_seats(scene, relevant)

    def draw(seat: Seat, room: Room) -> int:
        mine = [item for item in relevant if item.seat == seat]
        own = [TurnNews(seat, _of_seat(turn, seat)) for turn in turns]
        sentence = " ".join(turn_sentences(own, scene.names, announce))
        notes = notes_of(seat, mine)
        return draw_realm_sheet(page, scene, seat, room, notes=notes, sentence=sentence)

    if len(seats) > MOST_AT_FULL_SIZE:
        page.height = draw_side_by_side(page, scene, seats, y, draw)
        return page
    for seat in seats:
        y = draw(seat, inner_room(page, y)) + GAP
    page.height = y
    return page


def table(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> Page:
    """Everything: the board and all realms, seat by seat."""
    scene = scene_of(view, names, title)
    page = Page()
    _draw_top(page, scene)
    y = draw_offer(page, scene, HEADER) + GAP
    y = draw_table(page, scene, y) + GAP
    page.height = draw_side_by_side(
        page, scene, scene.seats, y, lambda seat, room: draw_realm_sheet(page, scene, seat, room)
    )
    return page


def board(view: View[AlmadiTable], names: Sequence[str], *, title: str = "") -> Page:
    """The board alone."""
    scene = scene_of(view, names, title)
    page = Page()
    _draw_top(page, scene)
    y = draw_offer(page, scene, HEADER) + GAP
    page.height = draw_table(page, scene, y) + GAP
    return page


def realm(view: View[AlmadiTable], names: Sequence[str], seat: Seat) -> Page:
    """One seat's realm alone, with all that the seat owns."""
    scene = scene_of(view, names)
    page = Page()
    page.height = draw_realm_sheet(page, scene, seat, inner_room(page, GAP)) + GAP
    return page


def changed_seats(scene: Scene, news: Sequence[News]) -> list[Seat]:
    """The seats that acted, in that order; if nobody has yet, whoever is awaited first."""
    acted = list(dict.fromkeys(item.seat for item in news))
    return acted or scene.awaited[:1] or [scene.sheet.ranks.index(1)]


def notes_of(seat: Seat, news: Sequence[News]) -> Notes:
    """The tiles that a seat laid or moved, numbered in the order in which it happened."""
    laid = [item for item in news if item.seat == seat and isinstance(item, LAYING_NEWS)]
    return numbered_notes((str(number), item) for number, item in enumerate(laid, 1))


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
        notes.newest[place] = "·".join(numbers[key])
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


def _of_seat(turn: TurnNews, seat: Seat) -> tuple[News, ...]:
    return tuple(item for item in turn.news if item.seat == seat)


def _has_seat(item: News, scene: Scene) -> bool:
    return item.seat in scene.seats


def _refilled_slots(news: Sequence[News]) -> frozenset[str]:
    return frozenset(item.slot for item in news if isinstance(item, Refilled | Swapped))


def _draw_top(page: Page, scene: Scene) -> None:
    note, awaited = turn_words(scene.table), scene.awaited
    if scene.table.is_over:
        winners = [scene.names[seat] for seat in scene.sheet.winners]
        verb = " win" if len(winners) > 1 else " wins"
        won = " and ".join(winners) or "Nobody"
        draw_header(page, (won, verb), note, icon="grand-vizier", match=scene.title)
    elif len(awaited) == 1:
        draw_header(
            page, (scene.names[awaited[0]], " to play"), note, awaited[0], match=scene.title
        )
    else:
        everybody = ", ".join(scene.names[seat] for seat in awaited)
        draw_header(page, (everybody, " to choose"), note, icon="icon-hourglass", match=scene.title)


def draw_side_by_side(
    page: Page, scene: Scene, seats: Sequence[Seat], y: int, draw: Callable[[Seat, Room], int]
) -> int:
    """Realms at half size, two in a row; before them what is too wide for that, or left over."""
    half = (page.width - MARGIN - GAP) // 2
    wide = [seat for seat in seats if _columns(scene, seat) > MOST_AT_HALF_SIZE]
    narrow = [seat for seat in seats if seat not in wide]
    if len(narrow) % 2:
        first = next((seat for seat in narrow if seat in scene.awaited), narrow[0])
        wide.insert(0, first)
        narrow.remove(first)
    for seat in wide:
        y = draw(seat, inner_room(page, y)) + GAP
    for left, right in zip(narrow[::2], narrow[1::2], strict=True):
        room = Room(MARGIN // 2 + 20, y, half - 40)
        other = room._replace(x=room.x + half + GAP)
        y = GAP + max(draw(left, room), draw(right, other))
    return y


def _columns(scene: Scene, seat: Seat) -> int:
    return max(map(column_of, scene.table.architects[seat].realm.tiles), default=0) + 1


def draw_realm_sheet(
    page: Page,
    scene: Scene,
    seat: Seat,
    room: Room,
    *,
    notes: Notes | None = None,
    sentence: str = "",
) -> int:
    """Draw a parchment with one realm and its band; returns the y below."""
    y = room.y
    notes = notes or Notes()
    sheet = Sheet(page, y, room.x - 20, room.width + 40)
    title = _title(seat, scene.names[seat], scene.turns_taken(seat), room.width)
    page.add(title._replace(x=room.x, y=y + 8))
    y += 78
    if sentence:
        y = draw_paragraph(page, sentence, room.at(y + 12), 28, most=4)
    y = draw_realm(page, scene, seat, room.at(y), notes)
    return sheet.end_at(draw_belongings(page, scene, seat, room.at(y + 22), notes.things) + 8)


@lru_cache(maxsize=512)
def _title(seat: Seat, name: str, laid: int, width: int) -> Block:
    """Whose realm it is, and how far it has come."""
    block = Page(62, width)
    draw_emblem(block, seat, 0, 4, 54)
    taken = f"{laid} of {max(laid, TURNS)}"
    if width >= SMALL:
        taken += " landscapes"
    note = lettering.width(taken, "sans", 26)
    title = lettering.truncate(name, "serif", 38, width - 92 - note)
    block.add(
        Words(title, 68, 32, 38, "ink", "serif"),
        Words(taken, width, 32, 26, "ink-soft", "sans", "r"),
    )
    return block.as_block()

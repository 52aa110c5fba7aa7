"""The board: eight landscapes to take, the decks, the promises, and all seats at a glance."""

from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.almadi import objectives
from render.almadi.people import draw_open_row
from render.almadi.scene import Scene
from render.almadi.tiles import tile
from render.page import Art, Block, Fill, Page, Panel, Words
from render.pieces import Room, draw_count, draw_emblem, draw_section
from render.theme import MARGIN
from rules.almadi.answers import SLOTS
from rules.almadi.box import Objective
from rules.engine.secret import Hidden, Seat
from rules.engine.text import format_number

TILE = 130
TILE_GAP, PAIR_GAP = 8, 22
FEWEST_CARDS = 5
SEATS = 730
"""Pixels across for the seats; the decks have the rest."""


def draw_offer(
    page: Page, scene: Scene, y: int, chosen: str = "", new: frozenset[str] = frozenset()
) -> int:
    """Draw the eight landscapes in one row, with the words of the menu; returns the y below."""
    draw_section(page, y, TILE + 66)
    top = y + 14
    frames = []
    for slot, name in enumerate(SLOTS):
        x = _slot_x(slot, page.width)
        landscape = scene.table.board[slot]
        if landscape is None:
            page.add(Panel(x, top, TILE, TILE, None, 13, "ghost", 4, 12))
        else:
            page.add(tile(landscape, x, top, TILE))
        if name == chosen or name in new:
            frames.append(Panel(x - 6, top - 6, TILE + 12, TILE + 12, None, 16, "gold", 7))
    page.add(*frames)
    page.add(_offer_names(page.width - 2 * MARGIN, new)._replace(x=MARGIN, y=y + TILE + 22))
    return y + TILE + 66


def _slot_x(slot: int, width: int) -> int:
    """Where the tile of a slot begins, on a page of that width."""
    pair = 2 * TILE + TILE_GAP
    left = (width - 4 * pair - 3 * PAIR_GAP) // 2
    return left + slot // 2 * (pair + PAIR_GAP) + slot % 2 * (TILE + TILE_GAP)


@lru_cache(maxsize=256)
def _offer_names(width: int, new: frozenset[str]) -> Block:
    """The names of the slots below their tiles, and lines between the rows."""
    block = Page(34, width)
    for slot, name in enumerate(SLOTS):
        x = _slot_x(slot, width)
        words = f"{name} new" if name in new else name
        block.add(Words(words, x + TILE // 2, 16, 30, "ink", "bold", "m"))
        if slot % 2 and slot < len(SLOTS) - 1:
            block.add(Fill(x + TILE + PAIR_GAP // 2 - 1, 0, 2, 34, "parchment-shade"))
    return block.as_block()


def draw_table(page: Page, scene: Scene, y: int) -> int:
    """Seats at the left, decks at the right, promises below."""
    rows = max(len(scene.seats), 3)
    row = 66
    height = rows * row + 24
    draw_section(page, y, height + objectives.CARD_HEIGHT + 12)
    _draw_seats(page, scene, Room(MARGIN, y + 12, SEATS), row)
    left = MARGIN + SEATS + 24
    _draw_decks(page, scene, Room(left, y + 12, page.width - MARGIN - left), height - 24)
    draw_objectives(page, scene, y + height)
    y += height + objectives.CARD_HEIGHT + 12
    return draw_open_row(page, scene, y + 12) if scene.table.characters else y


def _draw_seats(page: Page, scene: Scene, room: Room, row: int) -> None:
    """A line a seat: who it is, what it holds, and its score so far."""
    for seat in scene.seats:
        architect = scene.table.architects[seat]
        line = SeatLine(
            seat,
            scene.names[seat],
            (
                architect.rubies,
                len(architect.stalls),
                len(architect.mosaics),
                len(architect.completed),
                len(architect.objectives),
                *([len(architect.characters)] if scene.table.with_characters else []),
            ),
            scene.sheet.totals[seat],
            is_awaited=seat in scene.awaited,
            is_leading=seat in scene.leaders,
        )
        block = _seat_line(line, room.width, row)
        page.add(block._replace(x=room.x, y=room.y + seat * row))


class SeatLine(NamedTuple):
    """A seat at a glance."""

    seat: Seat
    name: str
    counts: tuple[int, ...]
    total: int
    is_awaited: bool
    is_leading: bool


COUNTED = ("icon-ruby", "icon-stall", "icon-mosaic", "icon-tick", "icon-moon", "back-character")
"""What is counted of a seat: rubies, stalls, mosaics, completed and open objectives, people."""


@lru_cache(maxsize=1024)
def _seat_line(seat: SeatLine, width: int, row: int) -> Block:
    line = Page(row, width)
    middle = row // 2
    if seat.is_awaited:
        line.add(Panel(0, 2, width, row - 4, "glow", 14, "gold-dark", 3))
    draw_emblem(line, seat.seat, 8, middle - 25, 50)
    step = min(60, 324 // len(seat.counts))
    left = width - 112 - step * len(seat.counts)
    name = lettering.truncate(seat.name, "bold", 30, left - 80)
    line.add(Words(name, 68, middle, 30, "ink", "bold"))
    for number, (icon, count) in enumerate(zip(COUNTED, seat.counts, strict=False)):
        place = (left + number * step, middle)
        draw_count(line, icon, str(count), place, size=32, dim=not count)
    total = format_number(seat.total)
    line.add(Words(total, width - 12, middle, 40, "ink", "serif", "r"))
    if seat.is_leading:
        edge = width - 12 - lettering.width(total, "serif", 40)
        line.add(Art("icon-crown", edge - 42, middle - 19, 36, 36))
    return line.as_block()


def _draw_decks(page: Page, scene: Scene, room: Room, height: int) -> None:
    """The two decks with their top card, the rubies and the landscapes that are left."""
    table = scene.table
    stall, mosaic = table.stalls.top, table.mosaics.top
    blocks = (
        (_card_art(stall, "stall"), str(len(table.stalls)), "stalls"),
        (_card_art(mosaic, "mosaic"), str(len(table.mosaics)), "mosaics"),
        ("icon-ruby" if table.rubies else "", str(table.rubies), "rubies"),
        ("back-landscape" if table.supply else "", str(len(table.supply)), "tiles left"),
    )
    across, height = room.width // 2, height // 2
    for number, (icon, count, word) in enumerate(blocks):
        x = room.x + number % 2 * across
        y = room.y + number // 2 * height
        page.add(_deck(icon, count, word, across, height)._replace(x=x, y=y))


@lru_cache(maxsize=1024)
def _deck(icon: str, count: str, word: str, width: int, height: int) -> Block:
    block = Page(height, width)
    size = min(84, height - 8)
    middle = height // 2
    if icon:
        block.add(Art(icon, 0, middle - size // 2, size, size))
    else:
        block.add(Panel(0, middle - size // 2, size, size, None, 10, "ghost", 4, 12))
    block.add(
        Words(count, size + 12, middle - 14, 40, "ink", "serif"),
        Words(word, size + 12, middle + 22, 24, "ink-soft", "sans"),
    )
    return block.as_block()


def _card_art(card: str | Hidden | None, deck: str) -> str:
    if card is None:
        return ""
    return f"back-{deck}" if isinstance(card, Hidden) else f"{deck}-{card}"


def all_objectives(scene: Scene) -> list[tuple[Objective, Seat | None, bool]]:
    """Every objective in play with its owner, and whether it is completed; in the box's order."""
    found: list[tuple[Objective, Seat | None, bool]]
    found = [(one, None, False) for one in scene.table.objectives]
    for seat, architect in enumerate(scene.table.architects):
        found += [(one, seat, False) for one in architect.objectives]
        found += [(one, seat, True) for one in architect.completed]
    order = {one.key: place for place, one in enumerate(_box_objectives(scene))}
    return sorted(found, key=lambda entry: order[entry[0].key])


def _box_objectives(scene: Scene) -> list[Objective]:
    return [one for group in scene.table.box.objectives.values() for one in group]


def draw_objectives(page: Page, scene: Scene, y: int, chosen: frozenset[str] = frozenset()) -> None:
    """All promises in one row, each in the same place as long as the match lasts."""
    cards = all_objectives(scene)
    gap = 8
    across = max(len(cards), FEWEST_CARDS)
    width = (page.width - 2 * MARGIN - gap * (across - 1)) // across
    for number, (objective, owner, completed) in enumerate(cards):
        card = objectives.card(
            objective, width, owner, completed=completed, chosen=objective.key in chosen
        )
        page.add(card._replace(x=MARGIN + number * (width + gap), y=y))

"""What every seat has: its jewels by colour, its points, and which of its cards are spent."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.page import Art, Block, Fill, Page, Panel, Words
from render.pieces import Room, draw_emblem, draw_section
from render.sultan.scene import Scene
from render.theme import MARGIN
from rules.engine.secret import Seat
from rules.sultan.box import COLOURS
from rules.sultan.scoring import bonus_for

ROW = 150
NAME = 330
"""Pixels for a seat's emblem and name."""
TOTAL = 124
HEIGHT = 48
"""Of a value in the strip of money."""


class Row(NamedTuple):
    """A seat at a glance."""

    seat: Seat
    name: str
    jewels: tuple[int, ...]
    """Of each colour, in the order of their worth."""
    bonuses: tuple[int, ...]
    total: int
    left: tuple[int, ...]
    """How many cards of each value, from 1 on, are not spent."""
    sets: int
    is_awaited: bool
    is_leading: bool
    is_first: bool


def draw_buyers(page: Page, scene: Scene, y: int, *, says_who_is_awaited: bool = True) -> int:
    """Draw a row a seat; returns the y below."""
    draw_section(page, y, ROW * len(scene.seats) + 16)
    for seat in scene.seats:
        facts = row_of(scene, seat)
        if not says_who_is_awaited:
            facts = facts._replace(is_awaited=False)
        row = _row(facts, page.width - 2 * MARGIN)
        page.add(row._replace(x=MARGIN, y=y + 8 + seat * ROW))
    return y + ROW * len(scene.seats) + 16


def row_of(scene: Scene, seat: Seat) -> Row:
    """What everybody may know of a seat."""
    table = scene.table
    buyer = table.buyers[seat]
    held = Counter(buyer.jewels)
    left = Counter(table.numbers.deck)
    left.subtract(buyer.spent)
    return Row(
        seat=seat,
        name=scene.names[seat],
        jewels=tuple(held[colour] for colour in COLOURS),
        bonuses=tuple(bonus_for(held[colour], table.bonus) for colour in COLOURS),
        total=scene.sheet.totals[seat],
        left=tuple(left[value] for value in range(1, table.numbers.highest + 1)),
        sets=table.numbers.sets,
        is_awaited=seat in scene.awaited,
        is_leading=seat in scene.leaders,
        is_first=seat == table.first and not table.is_over,
    )


@lru_cache(maxsize=1024)
def _row(row: Row, width: int) -> Block:
    block = Page(ROW, width)
    if row.is_awaited:
        block.add(Panel(0, 3, width, ROW - 6, "glow", 14, "gold-dark", 3))
    elif row.seat:
        block.add(Fill(8, 0, width - 16, 2, "parchment-shade"))
    draw_emblem(block, row.seat, 10, 16, 56)
    name = lettering.truncate(row.name, "bold", 34, NAME - 84)
    block.add(Words(name, 78, 34 if row.is_first else 44, 34, "ink", "bold"))
    if row.is_first:
        block.add(Words("first player", 78, 68, 28, "ink-soft", "sans"))
    _draw_collection(block, row, NAME, width - NAME - TOTAL)
    total = str(row.total)
    block.add(Words(total, width - 16, 46, 52, "ink", "serif", "r"))
    if row.is_leading:
        edge = width - 16 - lettering.width(total, "serif", 52)
        block.add(Art("icon-crown", edge - 46, 26, 40, 40))
    _draw_money(block, row, width)
    return block.as_block()


def _draw_collection(block: Page, row: Row, left: int, width: int) -> None:
    """Jewels by colour with their number, and the bonus if a collection has one."""
    step = width // len(COLOURS)
    for number, colour in enumerate(COLOURS):
        held, bonus = row.jewels[number], row.bonuses[number]
        x = left + number * step
        middle = 36 if bonus else 44
        words, shade = (f"×{held}", "ink") if held else ("–", "ink-soft")
        block.add(
            Art(f"sultan-{colour}", x, 18, 52, 52),
            Words(words, x + 58, middle, 38, shade, "bold"),
        )
        if bonus:
            block.add(Words(f"+{bonus}", x + 60, 69, 30, "green", "bold"))


def _draw_money(block: Page, row: Row, width: int) -> None:
    """The values of a deck in a strip; what is spent is struck out."""
    block.add(Words("money", 20, 116, 30, "ink-soft", "sans"))
    step = (width - 120 - 10) // len(row.left)
    for number, left in enumerate(row.left):
        block.add(*_value(number + 1, left, row.sets, Room(120 + number * step, 92, step - 6)))


def _value(value: int, left: int, sets: int, room: Room) -> list[Panel | Words | Fill]:
    """One value of the strip; with two sets a pip for each card that is left."""
    x, y, width = room
    gone = left == 0
    ground, edge = ("parchment-shade", "ghost") if gone else ("parchment-light", "ink-soft")
    colour, face = ("ink-soft", "sans") if gone else ("ink", "bold")
    parts: list[Panel | Words | Fill] = [
        Panel(x, y, width, HEIGHT, ground, 7, edge, 2),
        Words(str(value), x + width // 2, y + HEIGHT // 2, 32, colour, face, "m"),
    ]
    if gone:
        parts.append(Fill(x + 6, y + HEIGHT // 2 - 1, width - 12, 3, "red"))
    elif sets > 1:
        parts.append(Words(" ".join("•" * left), x + width - 6, y + 9, 18, "ink-soft", "bold", "r"))
    return parts

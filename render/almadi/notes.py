"""What a picture adds to a realm: new tiles, legal places, possible bridges, earned points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from render import lettering
from render.almadi.grid import Grid
from render.almadi.tiles import GUTTER
from render.page import Art, Page, Panel, Words
from render.pieces import draw_number
from rules.almadi.cells import Cell
from rules.engine.secret import Seat


@dataclass(frozen=True, slots=True)
class Mark:
    """A legal place: its word in the menu, and what each tile would activate there."""

    word: str
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each possible tile its name (empty if there is only one) and its effects."""


@dataclass(slots=True)
class Notes:
    """What a picture adds to a realm."""

    newest: dict[Cell, str] = field(default_factory=dict)
    """The tiles that changed, and their numbers, if they have any."""
    left: dict[Cell, str] = field(default_factory=dict)
    """The cells that a genie emptied, with the goal of the move."""
    marks: dict[Cell, Mark] = field(default_factory=dict)
    movable: dict[Cell, str] = field(default_factory=dict)
    """Landscapes that may be chosen, with the menu's words."""
    lifted: Cell | None = None
    bridges: list[tuple[Cell, str]] = field(default_factory=list)
    """Contacts that a tile under consideration would activate."""
    points: dict[Cell, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """For a score: icon and points, at the cells where they were earned."""
    things: dict[str, str] = field(default_factory=dict)
    """Numbers at what the seat owns: at rubies, cards, objectives and characters, by picture."""
    places: frozenset[Cell] = frozenset()
    """Cells to leave room for, whether or not anything lies there yet."""
    disc: float = 0.29
    """The size of numbers as a share of a tile."""
    badges: bool = True
    """Whether sides, bridges and worths are drawn; with points there is no room for them."""


def draw_bridge(page: Page, grid: Grid, place: Cell, side: str, name: str) -> None:
    """A bridge across that side of a cell."""
    size = grid.tile
    long = round(size * 0.26) // 2 * 2
    short = long // 2
    x, y = grid.corner(place)
    reach = size + GUTTER
    across, down = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[side]
    middle_x = x + size // 2 + across * reach // 2
    middle_y = y + size // 2 + down * reach // 2
    if across:
        page.add(Art(name, middle_x - long // 2, middle_y - short // 2, long, short))
    else:
        page.add(Art(name, middle_x - short // 2, middle_y - long // 2, short, long, 1))


MOST_LINES = 3
"""Tiles whose effects fit into a legal place; with Morgiana there may be more."""


def draw_notes(page: Page, grid: Grid, seat: Seat, notes: Notes) -> None:
    """All notes whose cells lie on this grid."""
    size = grid.tile
    for place, word in notes.left.items():
        if grid.holds(place):
            x, y = grid.corner(place)
            page.add(
                Panel(x, y, size, size, None, size // 10, "ink-soft", 4, 12),
                Words(
                    word, x + size // 2, y + size // 2, max(20, size // 5), "ink-soft", "bold", "m"
                ),
            )
    for place, mark in notes.marks.items():
        if grid.holds(place):
            _draw_mark(page, grid, place, mark)
    for place, side in notes.bridges:
        if grid.holds(place):
            draw_bridge(page, grid, place, side, "bridge-dashed")
    for place, number in notes.newest.items():
        if grid.holds(place):
            x, y = grid.corner(place)
            page.add(Panel(x - 6, y - 6, size + 12, size + 12, None, size // 8, "gold", 7))
            if number:
                draw_number(page, (x - 2, y + size + 2), number, seat, round(size * notes.disc))
    for place, word in notes.movable.items():
        if grid.holds(place):
            x, y = grid.corner(place)
            page.add(Panel(x - 6, y - 6, size + 12, size + 12, None, size // 8, "gold", 7))
            _draw_plate(page, x + size // 2, y + size // 2, word, max(22, size // 5))
    _draw_points(page, grid, notes.points)


def _draw_mark(page: Page, grid: Grid, place: Cell, mark: Mark) -> None:
    size = grid.tile
    x, y = grid.corner(place)
    page.add(
        Panel(x + 2, y + 2, size - 4, size - 4, "parchment-light", size // 9, "gold-dark", 4, 14)
    )
    letters = max(24, size // 4)
    lines = [line for line in mark.lines if line[1]][:MOST_LINES]
    top = y + size // 2
    icon = size // 5 if any(name for name, _ in lines) else size // 4
    if lines:
        top -= (len(lines) * (icon + 4)) // 2
    page.add(Words(mark.word, x + size // 2, top, letters, "ink", "bold", "m"))
    row = top + letters // 2 + 6
    for name, effects in lines:
        _draw_effects(page, (x + size // 2, row + icon // 2), name, effects, (icon, size - 16))
        row += icon + 4


def _draw_effects(
    page: Page, middle: tuple[int, int], name: str, effects: Sequence[str], size: tuple[int, int]
) -> None:
    """Draw the effects of one tile in a row after its name; `size` is the icon's and the room's."""
    icon, room = size
    label = lettering.width(name, "bold", 26) + 6 if name else 0
    step = min(icon + 2, (room - label) // len(effects))
    x, y = middle
    x -= (label + step * len(effects)) // 2
    if name:
        page.add(Words(name, x, y, 26, "ink-soft", "bold"))
    for number, effect in enumerate(effects):
        page.add(Art(f"icon-{effect}", x + label + number * step, y - icon // 2, icon, icon))


def _draw_plate(page: Page, x: int, y: int, text: str, size: int) -> None:
    """A word on a light plate around that middle."""
    width, height = lettering.width(text, "bold", size) + 18, size + 12
    page.add(
        Panel(
            x - width // 2, y - height // 2, width, height, "parchment-light", 10, "gold-dark", 3
        ),
        Words(text, x, y, size, "ink", "bold", "m"),
    )


def _draw_points(page: Page, grid: Grid, points: Mapping[Cell, Sequence[tuple[str, str]]]) -> None:
    """Plates with points, stacked from the bottom of the tiles that earned them."""
    size = grid.tile
    letters = max(20, round(size * 0.19))
    height = letters + 10
    for place, earned in points.items():
        if not grid.holds(place):
            continue
        x, y = grid.corner(place)
        top = y + size - (height + 2) * len(earned) - 4
        for icon, text in earned:
            width = lettering.width(text, "bold", letters) + height + 12
            left = x + (size - width) // 2
            page.add(
                Panel(left, top, width, height, "parchment-light", 9, "gold-dark", 3),
                Art(icon, left + 5, top + 4, height - 8, height - 8),
                Words(text, left + width - 8, top + height // 2, letters, "ink", "bold", "r"),
            )
            top += height + 2

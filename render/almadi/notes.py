"""What a picture adds to a realm: new tiles, tiles where they would go, numbers, earned points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from render import lettering
from render.almadi.grid import Grid
from render.almadi.tiles import GUTTER, SMALLEST_WITH_BADGES, badge_px, core_px, tile
from render.frame import Box, draw_gold_frame
from render.page import Art, Block, Fill, Page, Panel, Words
from render.pieces import draw_number
from render.theme import MEANINGS
from rules.almadi.cells import Cell
from rules.almadi.landscapes import Landscape
from rules.engine.secret import Seat

KEY_PX, PLATE_PX, SMALLEST_KEY_PX = 34, 30, 26
EFFECT_PX, SMALLEST_EFFECT_PX = 32, 26
NUMBER_PX, SMALLEST_NUMBER_PX = 50, 42
"""Discs of a recap."""


@dataclass(frozen=True, slots=True)
class Place:
    """A legal place: its word in the menu, and what each tile would activate there."""

    word: str
    lines: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each tile that activates something there: L or R (or its whole name), its effects."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A tile where it would go."""

    landscape: Landscape
    active: str
    """The sides that would take part in an activated contact."""
    gain: int
    """What the total would gain."""


@dataclass(slots=True)
class Notes:
    """What a picture adds to a realm."""

    newest: dict[Cell, str] = field(default_factory=dict)
    """The tiles that changed, and their numbers, if they have any."""
    left: dict[Cell, str] = field(default_factory=dict)
    """The cells that a genie emptied, with the goal of the move."""
    places: dict[Cell, Place] = field(default_factory=dict)
    trials: dict[Cell, Trial] = field(default_factory=dict)
    movable: dict[Cell, str] = field(default_factory=dict)
    """Landscapes that may be chosen, with the menu's words."""
    lifted: Cell | None = None
    points: dict[Cell, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """For a score: icon and points, at the cells where they were earned."""
    things: dict[str, str] = field(default_factory=dict)
    """Numbers at what the seat owns: at rubies, cards, objectives and characters, by picture."""
    badges: bool = True
    """Whether sides, contacts and worths are drawn; with points there is no room for them."""

    def cells(self) -> list[Cell]:
        """All cells that something is drawn on."""
        return [*self.left, *self.places, *self.trials, *self.newest]


def draw_under_frames(
    page: Page, grid: Grid, notes: Notes, lying: Mapping[Cell, Landscape]
) -> None:
    """What is on cells where nothing lies: words, and tiles on trial."""
    size = grid.tile
    for place, word in notes.left.items():
        if place in lying:
            continue
        x, y = grid.corner(place)
        letters = max(SMALLEST_KEY_PX, min(KEY_PX, size // 3))
        page.add(Words(word, x + size // 2, y + size // 2, letters, "ink-soft", "bold", "m"))
    for place, mark in notes.places.items():
        box = grid.cell_box(place)
        page.add(_place_block(mark, size)._replace(x=box.x, y=box.y))
    for place, trial in notes.trials.items():
        x, y = grid.corner(place)
        page.add(tile(trial.landscape, x, y, size, active=trial.active))


def draw_frames(page: Page, grid: Grid, notes: Notes, active: Mapping[Cell, str]) -> None:
    """Gold around what is new or yours to choose; contacts run across it."""
    for place in (*notes.newest, *notes.movable):
        draw_gold_frame(page, grid.cell_box(place))
    for place in notes.trials:
        _draw_trial_frame(page, grid.cell_box(place))
    for place in (*notes.newest, *notes.movable):
        _draw_contacts(page, grid, place, active.get(place, ""))
    for place, trial in notes.trials.items():
        _draw_contacts(page, grid, place, trial.active)


def _draw_trial_frame(page: Page, box: Box) -> None:
    """Gold and ink in turn: nothing lies there yet."""
    page.add(
        Panel(*box.inset(-6), None, 16, "ink", 7),
        Panel(*box.inset(-6), None, 16, MEANINGS["choose"], 7, 14),
    )


def _draw_contacts(page: Page, grid: Grid, place: Cell, sides: str) -> None:
    """Draw activated contacts again, across the frame of a tile."""
    size, (x, y) = grid.tile, grid.corner(place)
    if size < SMALLEST_WITH_BADGES:
        return
    for colour, thick in (("ink", badge_px(size) // 2), ("glow", core_px(size))):
        begin = (size - thick) // 2
        for side in sides:
            across, down = {
                "N": (begin, -GUTTER - 1),
                "E": (size - 1, begin),
                "S": (begin, size - 1),
                "W": (-GUTTER - 1, begin),
            }[side]
            wide, high = (thick, GUTTER + 2) if side in "NS" else (GUTTER + 2, thick)
            page.add(Fill(x + across, y + down, wide, high, colour))


def draw_over_frames(
    page: Page, grid: Grid, seat: Seat, notes: Notes, lying: Mapping[Cell, Landscape]
) -> None:
    """Numbers, keys and points, over everything else."""
    size = grid.tile
    for place, number in notes.newest.items():
        if number:
            x, y = grid.corner(place)
            disc = max(SMALLEST_NUMBER_PX, min(NUMBER_PX, size // 2))
            draw_number(page, (x - 8, y + size + 5), number, seat, disc)
    for place, word in notes.movable.items():
        _draw_key(page, grid.cell_box(place), word, is_low=not lying[place].good)
    for place, trial in notes.trials.items():
        word = notes.places[place].word
        _draw_key(page, grid.cell_box(place), word, is_low=not trial.landscape.good)
    for place, trial in notes.trials.items():
        if trial.gain:
            box = grid.cell_box(place)
            _draw_gain(page, trial.gain, box.right + 9, box.bottom + 9)
    _draw_points(page, grid, notes.points)


def _draw_key(page: Page, box: Box, word: str, *, is_low: bool) -> None:
    """The menu's word on gold, at the lower left corner of a tile, where only markets have
    something; on a market at the upper left, since its goods say what it is."""
    size = max(SMALLEST_KEY_PX, min(PLATE_PX, box.width // 3))
    width, height = lettering.width(word, "bold", size) + 10, size + 4
    x, y = box.x - 1, box.bottom + 9 - height if is_low else box.y - 9
    page.add(
        Panel(x, y, width, height, MEANINGS["choose"], 9, "ink", 2),
        Words(word, x + width // 2, y + height // 2, size, "ink", "bold", "m"),
    )


def _draw_gain(page: Page, gain: int, right: int, bottom: int) -> None:
    """What a tile would bring, on a plate that ends there."""
    text = f"+{gain}" if gain > 0 else f"−{-gain}"
    width = lettering.width(text, "bold", 36) + 14
    colour = MEANINGS["gain" if gain > 0 else "loss"]
    page.add(
        Panel(right - width, bottom - 42, width, 42, "parchment-light", 9, colour, 3),
        Words(text, right - width // 2, bottom - 21, 36, colour, "bold", "m"),
    )


@lru_cache(maxsize=1024)
def _place_block(mark: Place, size: int) -> Block:
    """A free place: its name, and what the left and the right offer would activate there.

    All of it or dots alone: one offer without the other would say that the other brings nothing.
    """
    page = Page(size, size)
    page.add(Panel(0, 0, size, size, "parchment-light", size // 10, MEANINGS["choose"], 5))
    room = size - 12
    rows = [line for line in mark.lines if line[1]]
    beside = room - len(rows) * (SMALLEST_EFFECT_PX + 2) + 4
    letters = max(SMALLEST_KEY_PX, min(KEY_PX, size // 3, beside))
    step = min(EFFECT_PX + 2, (room - letters + 4) // max(1, len(rows)))
    if rows and step < SMALLEST_EFFECT_PX + 2:
        middle = size // 2
        page.add(
            Words(mark.word, middle, middle - 8, letters, "ink", "bold", "m"),
            Words("…", middle, middle - 8 + letters, KEY_PX, "ink", "bold", "m"),
        )
        return page.as_block()
    top = (size - letters + 4 - step * len(rows)) // 2
    page.add(Words(mark.word, size // 2, top + letters // 2, letters, "ink", "bold", "m"))
    y = top + letters + 1 + step // 2
    for name, effects in rows:
        _draw_effects(page, (size // 2, y), name, effects, (step - 2, room))
        y += step
    return page.as_block()


def _draw_effects(
    page: Page, middle: tuple[int, int], name: str, effects: Sequence[str], size: tuple[int, int]
) -> None:
    """Draw the effects of one tile in a row after its name; where there are many, each covers a
    little of the one before."""
    icon, room = size
    label = lettering.width(name, "bold", SMALLEST_KEY_PX) + 4 if name else 0
    step = min(icon, (room - label - icon) // max(1, len(effects) - 1))
    x, y = middle
    x -= (label + icon + step * (len(effects) - 1)) // 2
    if name:
        page.add(Words(name, x, y, SMALLEST_KEY_PX, "ink", "bold"))
    for number, effect in enumerate(effects):
        page.add(Art(f"icon-{effect}", x + label + number * step, y - icon // 2, icon, icon))


def _draw_points(page: Page, grid: Grid, points: Mapping[Cell, Sequence[tuple[str, str]]]) -> None:
    """Plates with points, stacked from the bottom of the tiles that earned them."""
    size = grid.tile
    for place, earned in points.items():
        letters = max(SMALLEST_KEY_PX, min(36, size // 3, (size - 4) // len(earned) - 2))
        height = letters + 2
        x, y = grid.corner(place)
        top = y + size - height * len(earned) - 2
        for icon, text in earned:
            width = lettering.width(text, "bold", letters) + height + 12
            left = x + (size - width) // 2
            page.add(
                Panel(left, top, width, height, "parchment-light", 9, "ink-soft", 2),
                Art(icon, left + 4, top + 1, height - 2, height - 2),
                Words(text, left + width - 8, top + height // 2, letters, "ink", "bold", "r"),
            )
            top += height

"""The pattern of tiles: staggered columns, paths, groups, what would flip, where a tile may go."""

from dataclasses import dataclass

from render.page import Art, Fill, Page, Panel, Words
from render.pieces import Room, draw_number
from render.shahrazad.cards import TALL, draw_card, draw_flipped, height_of, small_type
from render.shahrazad.scene import Mark, Notes, Scene
from rules.shahrazad.spaces import RIGHT, Space, column_name, column_of
from rules.shahrazad.spaces import height_of as height_at

AXIS = 56
HEAD = 54
GAP = 10
WIDEST = 210
MOST_HEIGHT = 1150
"""Pixels that a pattern may be high; taller ones are drawn smaller."""
GROUP = {"red": "palace-dark", "blue": "oasis-dark", "yellow": "caravan-dark", "black": "ink"}
"""The ground of the plate that says what a group is worth."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the spaces of a picture are."""

    x: int
    y: int
    first: int
    """The leftmost column."""
    last: int
    top: int
    """The greatest height."""
    bottom: int
    width: int
    """Of a card."""

    @property
    def step(self) -> int:
        """From one column to the next."""
        return self.width + GAP

    @property
    def half(self) -> int:
        """From one height to the next: half a card."""
        return (height_of(self.width) + GAP) // 2

    @property
    def end(self) -> int:
        return self.y + (self.top - self.bottom) * self.half + height_of(self.width)

    def corner(self, place: Space) -> tuple[int, int]:
        """The upper left corner of a space."""
        across = column_of(place) - self.first
        return self.x + across * self.step, self.y + (self.top - height_at(place)) * self.half


def grid_of(spaces: list[Space], room: Room) -> Grid:
    """A grid on which all those spaces fit the room."""
    first, last = min(map(column_of, spaces)), max(map(column_of, spaces))
    top, bottom = max(map(height_at, spaces)), min(map(height_at, spaces))
    columns = last - first + 1
    steps = (top - bottom) / 2
    width = min(
        WIDEST,
        (room.width - AXIS) // columns - GAP,
        int((MOST_HEIGHT - steps * GAP) / (TALL * (steps + 1))),
    )
    used = columns * (width + GAP) - GAP
    x = room.x + AXIS + (room.width - AXIS - used) // 2
    return Grid(x, room.y + HEAD, first, last, top, bottom, width)


def draw_story(page: Page, scene: Scene, room: Room, notes: Notes) -> int:
    """Draw the whole pattern; returns the y below."""
    grid = grid_of([*scene.table.pattern.tiles, *notes.marks, *notes.spaces], room)
    _draw_axes(page, grid, notes)
    for place, mark in notes.marks.items():
        _draw_mark(page, grid, place, mark)
    for place in sorted(scene.table.pattern.tiles):
        _draw_tile(page, scene, grid, place)
    for place in scene.check.gaps:
        if place not in notes.marks:
            _draw_gap(page, grid, place)
    _draw_groups(page, scene, grid)
    for place in notes.choosable:
        _draw_frame(page, grid, place, "gold", dash=12)
    for place, number in notes.newest.items():
        _draw_newest(page, grid, place, "" if place in notes.by else number)
    for place, seat in notes.by.items():
        x, y = grid.corner(place)
        draw_number(page, (x - 10, y + 34), notes.newest[place], seat, round(grid.width * 0.4))
    _draw_worths(page, scene, grid)
    _draw_contacts(page, scene, grid)
    return grid.end


def _draw_axes(page: Page, grid: Grid, notes: Notes) -> None:
    """Column letters above, heights at the left, and a strip for every column."""
    for column in range(grid.first, grid.last + 1):
        x = grid.x + (column - grid.first) * grid.step
        page.add(Fill(x, grid.y, grid.width, grid.end - grid.y, "grid"))
        name, middle = column_name(column), x + grid.width // 2
        if column in notes.columns:
            page.add(Panel(middle - 36, grid.y - HEAD + 1, 72, 50, "gold", 12))
        page.add(Words(name, middle, grid.y - HEAD // 2, 40, "ink", "bold", "m"))
    half_card = height_of(grid.width) // 2
    for height in range(grid.bottom, grid.top + 1):
        y = grid.y + (grid.top - height) * grid.half + half_card
        page.add(Words(str(height), grid.x - 14, y, 32, "ink-soft", "sans", "r"))


def _draw_tile(page: Page, scene: Scene, grid: Grid, place: Space) -> None:
    tile = scene.table.pattern.tiles[place]
    why = flip_reason(scene, place)
    if why:
        draw_flipped(page, scene.table.box, tile, grid.corner(place), width=grid.width, why=why)
    else:
        draw_card(page, scene.table.box, tile, grid.corner(place), grid.width)


def flip_reason(scene: Scene, place: Space) -> str:
    """Why a tile would flip now; nothing if it would not."""
    tiles, check = scene.table.pattern.tiles, scene.check
    if place in check.out_of_order:
        lower = min(tiles[other].number for other in check.out_of_order[place])
        return f"{tiles[place].number} > {lower}"
    return "no path" if place in check.off_the_path else ""


def _draw_contacts(page: Page, scene: Scene, grid: Grid) -> None:
    """Where a path leads on, and where order is broken."""
    check, tiles = scene.check, scene.table.pattern.tiles
    size = max(18, round(grid.width * 0.24))
    for place in sorted(tiles):
        for step in RIGHT:
            other = place + step
            if place in check.face_up and other in check.face_up:
                name = "shahrazad-link"
            elif other in check.out_of_order.get(place, ()):
                name = "shahrazad-break"
            else:
                continue
            x, y = grid.corner(place)
            across = x + grid.width + GAP // 2
            down = (
                y
                + height_of(grid.width) // 2
                - (grid.half // 2 if step > RIGHT[0] else -grid.half // 2)
            )
            page.add(Art(name, across - size // 2, down - size // 2, size, size))


def _draw_groups(page: Page, scene: Scene, grid: Grid) -> None:
    """A thick frame around the largest group of each colour."""
    for colour, group in scene.check.groups.items():
        for place in group:
            _draw_frame(page, grid, place, GROUP[colour], inset=2)


def _draw_worths(page: Page, scene: Scene, grid: Grid) -> None:
    """What each group is worth, on a plate at its first tile."""
    size = max(18, round(grid.width * 0.2))
    wide, tall = round(size * 1.7), round(size * 1.35)
    for colour, group in scene.check.groups.items():
        if group:
            x, y = grid.corner(group[0])
            left, top = x - 5, y + height_of(grid.width) - tall + 5
            worth = f"+{len(group)}"
            page.add(
                Panel(left, top, wide, tall, GROUP[colour], 8, "parchment-light", 2),
                Words(worth, left + wide // 2, top + tall // 2, size, "glow", "bold", "m"),
            )


def _draw_frame(
    page: Page, grid: Grid, place: Space, colour: str, *, inset: int = -2, dash: int = 0
) -> None:
    x, y = grid.corner(place)
    page.add(
        Panel(
            x + inset,
            y + inset,
            grid.width - 2 * inset,
            height_of(grid.width) - 2 * inset,
            None,
            round(grid.width * 0.09),
            colour,
            5,
            dash,
        )
    )


def _draw_gap(page: Page, grid: Grid, place: Space) -> None:
    x, y = grid.corner(place)
    height = height_of(grid.width)
    page.add(
        Panel(x, y, grid.width, height, None, round(grid.width * 0.09), "red", 2, 9),
        Words(
            "gap", x + grid.width // 2, y + height // 2, small_type(grid.width), "red", "bold", "m"
        ),
    )


def _draw_newest(page: Page, grid: Grid, place: Space, number: str) -> None:
    x, y = grid.corner(place)
    height = height_of(grid.width)
    page.add(Panel(x - 6, y - 6, grid.width + 12, height + 12, None, 16, "gold", 7))
    if number:
        page.add(
            Panel(x + grid.width - 26, y - 14, 40, 40, "gold", 20, "gold-dark", 2),
            Words(number, x + grid.width - 6, y + 6, 26, "ink", "bold", "m"),
        )


def _draw_mark(page: Page, grid: Grid, place: Space, mark: Mark) -> None:
    """A dashed space with its name, and what lies in order there."""
    x, y = grid.corner(place)
    width, height = grid.width, height_of(grid.width)
    edge = "red" if mark.wrong else "gold-dark"
    page.add(Panel(x, y, width, height, "parchment-light", round(width * 0.09), edge, 3, 9))
    middle = x + width // 2
    below = mark.wrong or mark.fits
    lift = height // 7 if below else 0
    page.add(
        Words(
            mark.word,
            middle,
            y + height // 2 - lift,
            max(20, round(width * 0.32)),
            "ink",
            "bold",
            "m",
        )
    )
    if below:
        colour, size = "red" if mark.wrong else "green", small_type(width, below)
        page.add(Words(below, middle, y + height // 2 + lift, size, colour, "bold", "m"))

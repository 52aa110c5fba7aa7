"""The pattern of tiles: staggered columns, paths, groups, what would flip, where a tile may go."""

from collections.abc import Collection
from functools import lru_cache

from render.frame import Box, draw_gold_frame, draw_parchment
from render.page import Art, Block, Fill, Page, Panel, Words
from render.pieces import draw_number
from render.shahrazad.cards import CROWDED, EDGE, LOW, NARROW, NO_PATH, card, flipped, type_size
from render.shahrazad.grid import HEAD, MARGIN, Grid
from render.shahrazad.scene import Mark, Notes, Scene
from rules.engine.text import format_number
from rules.shahrazad.spaces import RIGHT, Space, column_name, column_of

LETTER, HEIGHT = 40, 36
"""Type of the names of columns and heights."""
LINK = 30
NUMBER = 58
"""The disc with the number of a change."""
PLATE = 58, 46


def spaces_of(scene: Scene, notes: Notes) -> Collection[Space]:
    """All spaces that a picture of the pattern has to show."""
    return {*scene.table.pattern.tiles, *notes.marks, *notes.laid, *notes.spaces}


def draw_story(page: Page, scene: Scene, grid: Grid, notes: Notes) -> None:
    """Draw the whole pattern on its own parchment."""
    corner = grid.box
    inside = grid.at(Box(0, 0, corner.width, corner.height))
    page.add(_axes(inside, notes.columns)._replace(x=corner.x, y=corner.y))
    for place, mark in notes.marks.items():
        _draw_mark(page, grid.box_of(place), mark)
    tiles = {**scene.table.pattern.tiles, **notes.laid}
    for place in sorted(tiles):
        _draw_tile(page, scene, grid, place, notes)
    for place in scene.check.gaps:
        if place not in notes.marks and place not in notes.laid:
            _draw_gap(page, grid.box_of(place))
    for place in sorted(notes.newest | notes.choosable | notes.laid.keys()):
        draw_gold_frame(page, grid.box_of(place), 10)
    if notes.numbers:
        for place, (number, seat) in notes.numbers.items():
            x, y = _edge_of(grid, place)
            draw_number(page, (x - NUMBER // 2, y + NUMBER // 2), str(number), seat, NUMBER)
    elif not notes.laid and grid.card[0] >= NARROW:
        _draw_contacts(page, scene, grid)
    if notes.worths:
        _draw_worths(page, scene, grid)


@lru_cache(maxsize=64)
def _axes(grid: Grid, choosable: frozenset[int]) -> Block:
    """The parchment with column letters, heights, and a strip for every column.

    A column that may be chosen has its letter on gold, and a frame if there is no other.
    """
    page = Page(grid.box.height, grid.box.width)
    draw_parchment(page, grid.box)
    wide, bottom = grid.card[0], grid.box.height - MARGIN + 8
    for column in range(grid.first, grid.last + 1):
        x, name = grid.left_of(column), column_name(column)
        page.add(Fill(x, HEAD - 8, wide, bottom - HEAD + 8, "grid"))
        if column in choosable:
            page.add(Panel(x, 8, wide, HEAD - 18, "gold", 10))
        if choosable == {column}:
            page.add(Panel(x - 5, 5, wide + 10, bottom - 2, None, 14, "gold", 6))
        size = LETTER if len(name) == 1 else 34
        page.add(Words(name, x + wide // 2, HEAD // 2 - 2, size, "ink", "bold", "m"))
    every = -(-30 // grid.half)
    for height in range(grid.bottom, grid.top + 1, every):
        y = grid.y + (grid.top - height) * grid.half + grid.card[1] // 2
        page.add(Words(format_number(height), grid.x - 10, y, HEIGHT, "ink-soft", "sans", "r"))
    return page.as_block()


def _draw_tile(page: Page, scene: Scene, grid: Grid, place: Space, notes: Notes) -> None:
    box = grid.box_of(place)
    if place in notes.laid:
        page.add(card(scene.table.box, notes.laid[place], grid.card).at(box.x, box.y))
        return
    tile, why = scene.table.pattern.tiles[place], flip_reason(scene, place)
    if why:
        made = flipped(scene.table.box, tile, grid.card, why)
    else:
        is_grouped = place in scene.check.groups[tile.colour]
        made = card(scene.table.box, tile, grid.card, is_grouped=is_grouped)
    page.add(made.at(box.x, box.y))


def flip_reason(scene: Scene, place: Space) -> str:
    """Why a tile would flip now; nothing if it would not."""
    tiles, check = scene.table.pattern.tiles, scene.check
    if place in check.out_of_order:
        lower = min(tiles[other].number for other in check.out_of_order[place])
        return f"{tiles[place].number} > {lower}"
    return NO_PATH if place in check.off_the_path else ""


def _draw_contacts(page: Page, scene: Scene, grid: Grid) -> None:
    """Where a path leads on, and where order is broken; on low cards only the latter."""
    check, tiles = scene.check, scene.table.pattern.tiles
    is_low = grid.card[1] < LOW
    size = CROWDED if is_low else LINK
    for place in sorted(tiles):
        for step in RIGHT:
            other = place + step
            if place in check.face_up and other in check.face_up and not is_low:
                name = "shahrazad-link"
            elif other in check.out_of_order.get(place, ()):
                name = "shahrazad-break"
            else:
                continue
            box = grid.box_of(place)
            across = box.right + grid.gap // 2
            lift = grid.half // 2 if step == RIGHT[1] else -(grid.half // 2)
            down = box.y + box.height // 2 - lift
            page.add(Art(name, across - size // 2, down - size // 2, size, size))


def _draw_worths(page: Page, scene: Scene, grid: Grid) -> None:
    """What each group is worth, on a plate at its last tile."""
    for colour, group in scene.check.groups.items():
        if group:
            x, y = _edge_of(grid, group[-1])
            width, height = PLATE
            page.add(
                Panel(x - width // 2, y - height // 2, width, height, EDGE[colour], 10, "glow", 3),
                Words(f"+{len(group)}", x, y, 36, "glow", "bold", "m"),
            )


def _edge_of(grid: Grid, place: Space) -> tuple[int, int]:
    """Where a number may cover the edge of a card: between two paths that lead to it, and for the
    first column between those that lead on."""
    box = grid.box_of(place)
    is_first = column_of(place) == grid.first
    return (box.right + 8 if is_first else box.x - 8), box.y + box.height // 2


def _draw_gap(page: Page, box: Box) -> None:
    size = type_size("gap", "bold", 40, (box.width - 8, 99))
    page.add(
        Panel(*box, None, 10, "red", 4, 10),
        Words("gap", box.x + box.width // 2, box.y + box.height // 2, size, "red", "bold", "m"),
    )


def _draw_mark(page: Page, box: Box, mark: Mark) -> None:
    """A space with its name: in gold if a tile lies in order there, and which.

    On a narrow one there is no room for the name: its column and height stand at the edges.
    """
    is_narrow = box.width < NARROW
    lines = [] if is_narrow else [(mark.word, "ink-soft")]
    is_good = bool(mark.fits) and mark.brings is None
    if mark.brings is not None:
        is_good = mark.brings >= 0
        colour = "green" if mark.brings > 0 else "red" if mark.brings < 0 else "ink"
        lines.append((f"{'+' if mark.brings > 0 else ''}{format_number(mark.brings)}", colour))
    else:
        lines += [(text, "green") for text in _in_lines(mark.fits, 1 if is_narrow else 2)]
    page.add(Panel(*box, "parchment-light" if is_good else "parchment", 10, "ink-soft", 2))
    if is_good:
        page.add(Panel(*box.inset(2), None, 9, "gold", 5, 14))
    share = (box.height - 14) // max(1, len(lines))
    for number, (text, colour) in enumerate(lines):
        largest = 34 if text == mark.word else 46
        size = type_size(text, "bold", largest, (box.width - 10, share - 3))
        y = box.y + 7 + share // 2 + number * share
        page.add(Words(text, box.x + box.width // 2, y, size, colour, "bold", "m"))


def _in_lines(numbers: list[int], most: int) -> list[str]:
    """At most so many numbers a line."""
    words = [str(number) for number in numbers]
    return [" ".join(words[start : start + most]) for start in range(0, len(words), most)]

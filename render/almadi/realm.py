"""A realm: its grid, its landscapes, what glows, its groups with their worth, and what is new."""

from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.almadi.grid import Grid, grids
from render.almadi.notes import Notes, draw_bridge, draw_notes
from render.almadi.scene import Scene
from render.almadi.tiles import BARE, GUTTER, tile
from render.page import Art, Block, Fill, Page, Panel, Stack, Words
from render.pieces import Room
from rules.almadi.cells import (
    EAST,
    NORTH,
    SOUTH,
    STRIP,
    WEST,
    Cell,
    Cells,
    column_name,
    each,
    groups,
)
from rules.almadi.landscapes import CARAVAN, CONTACT, OASIS, PALACE, Landscape
from rules.almadi.realm import Realm
from rules.almadi.scoring_arithmetic import palace_worths
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Seat

STEPS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
CORNERS = {"n": ("N", "E"), "e": ("E", "S"), "s": ("S", "W"), "w": ("W", "N")}


def active_sides(realm: Realm, place: Cell, landscape: Landscape) -> str:
    """The sides of a landscape that take part in an activated contact there, as `NE`."""
    sides = ""
    neighbour = realm.tiles.get
    if (other := neighbour(place + NORTH)) and CONTACT[landscape.north][other.south]:
        sides += "N"
    if (other := neighbour(place + EAST)) and CONTACT[landscape.east][other.west]:
        sides += "E"
    if (other := neighbour(place + SOUTH)) and CONTACT[landscape.south][other.north]:
        sides += "S"
    if (other := neighbour(place + WEST)) and CONTACT[landscape.west][other.east]:
        sides += "W"
    return sides


def draw_realm(page: Page, scene: Scene, seat: Seat, room: Room, notes: Notes) -> int:
    """Draw a seat's realm into that width; returns the y below."""
    realm = scene.table.architects[seat].realm
    shown = grids([*realm.tiles, *notes.marks, *notes.left, *notes.places], room)
    for number, grid in enumerate(shown):
        page.add(_grid_block(grid))
        _draw_tiles(page, grid, realm, notes)
        draw_notes(page, grid, seat, notes)
        if notes.badges:
            for tag in worth_tags(scene.table, realm):
                if grid.holds(tag.place):
                    _draw_tag(page, grid, tag)
        if number + 1 < len(shown):
            middle = (grid.y + grid.bottom) // 2
            page.add(Words("›", grid.right + GUTTER, middle, 40, "ink-soft", "bold"))
    return shown[-1].bottom


@lru_cache(maxsize=256)
def _grid_block(grid: Grid) -> Block:
    """The empty cells, with the letters of the columns and the numbers of the rows."""
    size = grid.tile
    labels = grid.labels
    letters = labels * 2 // 3
    left, top = grid.x - labels, grid.y - labels
    page = Page(grid.bottom - top, grid.right - left)
    for number, column in enumerate(grid.columns):
        middle = labels + number * grid.pitch + size // 2
        name = column_name(column)
        page.add(Words(name, middle, labels // 2, letters, "ink", "bold", "m"))
    for number, row in enumerate(grid.rows):
        middle = labels + number * grid.pitch + size // 2
        name = str(row).replace("-", "−")
        page.add(Words(name, labels // 2 - 1, middle, letters, "ink", "bold", "m"))
    for place in grid.cells():
        x, y = grid.corner(place)
        page.add(Panel(x - left, y - top, size, size, "grid", size // 10))
    return page.as_block(left, top)


def _draw_strip_frame(page: Page, grid: Grid, realm: Realm) -> None:
    if 0 not in grid.columns:
        return
    x, y = grid.corner(STRIP[0])
    height = 4 * grid.pitch - GUTTER
    dash = 0 if STRIP[0] in realm.tiles else 18
    page.add(
        Panel(x - 9, y - 9, grid.tile + 16, height + 18, None, grid.tile // 9, "gold", 6, dash)
    )


def joined_sides(tiles: dict[Cell, Landscape], place: Cell, kind: int) -> str:
    """Which neighbours of a cell belong to its group, as `NEn`; `n` is the one between N and E."""
    neighbour = tiles.get
    sides = ""
    for side, step in STEPS.items():
        if (other := neighbour(place + step)) and other.kind == kind:
            sides += side
    if len(sides) > 1:
        for corner, (one, two) in CORNERS.items():
            if one in sides and two in sides:
                other = neighbour(place + STEPS[one] + STEPS[two])
                if other and other.kind == kind:
                    sides += corner
    return sides


def _draw_tiles(page: Page, grid: Grid, realm: Realm, notes: Notes) -> None:
    size = grid.tile
    bridges = []
    lying = realm.tiles
    if notes.lifted is not None:
        lying = {place: one for place, one in lying.items() if place != notes.lifted}
    for place, landscape in realm.tiles.items():
        if not grid.holds(place):
            continue
        x, y = grid.corner(place)
        if place == notes.lifted:
            page.add(
                tile(landscape, x, y, size), Panel(x, y, size, size, None, size // 10, "ink", 6, 14)
            )
            continue
        sides = active_sides(realm, place, landscape) if notes.badges else BARE
        joined = joined_sides(lying, place, landscape.kind)
        page.add(tile(landscape, x, y, size, active=sides, joined=joined))
        if notes.badges:
            bridges += [(place, side) for side in sides if side in "ES"]
    _draw_strip_frame(page, grid, realm)
    for place, side in bridges:
        if notes.lifted not in {place, place + STEPS[side]}:
            draw_bridge(page, grid, place, side, "bridge")


class Tag(NamedTuple):
    """What a group is worth, shown at one of its cells."""

    place: Cell
    icon: str
    text: str
    kind: str


def worth_tags(table: AlmadiTable, realm: Realm) -> list[Tag]:
    """For each group its last cell, an icon, and what the group is worth."""
    tags = []
    capacity = table.box.capacity
    for group in groups(realm.kinds[OASIS]):
        count = group.bit_count()
        if count >= 2:
            tags.append(Tag(_last_cell(group), "", f"+{count * table.box.oasis_points}", "oasis"))
    for group in groups(realm.kinds[CARAVAN]):
        carries = capacity[min(group.bit_count(), len(capacity) - 1)]
        tags.append(Tag(_last_cell(group), "icon-goods", str(carries), "caravan"))
    worths = palace_worths(realm)
    for group in groups(realm.kinds[PALACE]):
        worth = sum(worths.get(place, 0) for place in each(group))
        if worth:
            tags.append(Tag(_last_cell(group), "", f"+{worth}", "palace"))
    return tags


def _last_cell(group: Cells) -> Cell:
    return group.bit_length() - 1


def _draw_tag(page: Page, grid: Grid, tag: Tag) -> None:
    """A small plate in the lower right corner of a tile."""
    plate = _plate(tag.icon, tag.text, tag.kind, max(18, round(grid.tile * 0.16)))
    x, y = grid.corner(tag.place)
    right, bottom = x + grid.tile + 5, y + grid.tile + 5
    page.add(plate.at(right - plate.width, bottom - plate.height))


@lru_cache(maxsize=1024)
def _plate(icon: str, text: str, kind: str, size: int) -> Stack:
    height = size + 8
    picture = size - 4 if icon else 0
    width = lettering.width(text, "bold", size) + picture + 12

    def parts() -> list[Art | Words | Fill | Panel]:
        found: list[Art | Words | Fill | Panel] = [
            Panel(0, 0, width, height, f"{kind}-dark", 8, "parchment-light", 2),
            Words(text, width - 7, height // 2, size, "parchment-light", "bold", "r"),
        ]
        return [*found, Art(icon, 5, 6, picture, picture)] if icon else found

    return Stack(f"plate {kind} {icon} {text}", 0, 0, width, height, parts)

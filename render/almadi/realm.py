"""A realm: its grid, its landscapes, activated contacts, its groups with their worth."""

from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.almadi.grid import NUMBERS_PX, Grid, grid_block
from render.almadi.notes import Notes, draw_frames, draw_over_frames, draw_under_frames
from render.almadi.scene import Scene
from render.almadi.tiles import BARE, tile
from render.frame import draw_seat_emblem
from render.page import Art, Fill, Page, Panel, Stack, Words
from rules.almadi.cells import EAST, NORTH, SOUTH, WEST, Cell, Cells, each, groups
from rules.almadi.landscapes import CARAVAN, CONTACT, OASIS, PALACE, Landscape
from rules.almadi.realm import Realm
from rules.almadi.scoring_arithmetic import palace_worths
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Seat

STEPS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
CORNERS = {"n": ("N", "E"), "e": ("E", "S"), "s": ("S", "W"), "w": ("W", "N")}
PLATE, SMALLEST_PLATE_PX = 0.27, 26
OUTSIDE = 7
"""Pixels by which a plate stands out of its tile, so that it leaves the badges free."""
EMBLEM_PX = 44


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


def draw_realm(
    page: Page, scene: Scene, seat: Seat, grid: Grid, notes: Notes | None = None
) -> None:
    """Draw a seat's realm into its grid, with the seat's emblem where the axes meet."""
    notes = notes or Notes()
    realm = scene.table.architects[seat].realm
    page.add(grid_block(grid))
    left = grid.x - (NUMBERS_PX + EMBLEM_PX) // 2
    draw_seat_emblem(page, seat, left, grid.axis - EMBLEM_PX // 2, EMBLEM_PX)
    lifted = None if notes.lifted is None else realm.tiles[notes.lifted]
    if notes.lifted is not None:
        realm = realm.copy()
        realm.lift(notes.lifted)
    active = _draw_tiles(page, grid, realm, notes)
    if lifted is not None and notes.lifted is not None:
        _draw_lifted(page, grid, notes.lifted, lifted)
    draw_under_frames(page, grid, notes, realm.tiles)
    draw_frames(page, grid, notes, active)
    if notes.badges:
        for tag in worth_tags(scene.table, realm):
            _draw_tag(page, grid, tag)
    draw_over_frames(page, grid, seat, notes, realm.tiles)


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


def _draw_tiles(page: Page, grid: Grid, realm: Realm, notes: Notes) -> dict[Cell, str]:
    """Draw all landscapes; returns the active sides of each."""
    found = {}
    for place, landscape in realm.tiles.items():
        sides = found[place] = active_sides(realm, place, landscape) if notes.badges else BARE
        joined = joined_sides(realm.tiles, place, landscape.kind)
        page.add(tile(landscape, *grid.corner(place), grid.tile, active=sides, joined=joined))
    return found


def _draw_lifted(page: Page, grid: Grid, place: Cell, landscape: Landscape) -> None:
    """A tile that a genie may carry away: it is still seen where it was."""
    size, (x, y) = grid.tile, grid.corner(place)
    page.add(
        tile(landscape, x, y, size),
        Panel(x - 4, y - 4, size + 8, size + 8, None, size // 9, "ink", 6, 14),
    )


class Tag(NamedTuple):
    """What a group is worth, shown at one of its cells."""

    place: Cell
    text: str
    kind: str


def worth_tags(table: AlmadiTable, realm: Realm) -> list[Tag]:
    """For each group its last cell, and what the group is worth; caravans: what they can carry."""
    tags = []
    capacity = table.box.capacity
    for group in groups(realm.kinds[OASIS]):
        count = group.bit_count()
        if count >= 2:
            tags.append(Tag(_last_cell(group), f"+{count * table.box.oasis_points}", "oasis"))
    for group in groups(realm.kinds[CARAVAN]):
        carries = capacity[min(group.bit_count(), len(capacity) - 1)]
        tags.append(Tag(_last_cell(group), str(carries), "caravan"))
    worths = palace_worths(realm)
    for group in groups(realm.kinds[PALACE]):
        worth = sum(worths.get(place, 0) for place in each(group))
        if worth:
            tags.append(Tag(_last_cell(group), f"+{worth}", "palace"))
    return tags


def _last_cell(group: Cells) -> Cell:
    return group.bit_length() - 1


def _draw_tag(page: Page, grid: Grid, tag: Tag) -> None:
    """A small plate at the lower right corner of a tile."""
    plate = _plate(tag.text, tag.kind, max(SMALLEST_PLATE_PX, round(grid.tile * PLATE)))
    box = grid.cell_box(tag.place)
    page.add(plate.at(box.right + OUTSIDE - plate.width, box.bottom + OUTSIDE - plate.height))


@lru_cache(maxsize=1024)
def _plate(text: str, kind: str, size: int) -> Stack:
    height = size + 6
    width = lettering.width(text, "bold", size) + 12

    def parts() -> list[Art | Words | Fill | Panel]:
        return [
            Panel(0, 0, width, height, f"{kind}-dark", 8, "parchment-light", 2),
            Words(text, width // 2, height // 2, size, "parchment-light", "bold", "m"),
        ]

    return Stack(f"plate {kind} {text}", 0, 0, width, height, parts)

"""A seat's score, point by point: drawn where it was earned, and each line with its reason."""

from collections.abc import Sequence

from render.almadi.belongings import LINE_ICONS, OTHER_LINE
from render.almadi.notes import Notes
from render.almadi.realm import active_sides, draw_realm
from render.almadi.scene import Scene, scene_of
from render.page import Art, Fill, Page, Words
from render.pieces import HEADER, Room, Sheet, draw_header, draw_paragraph, inner_room
from render.scoresheet import line_label
from rules.almadi.cells import Cell, each, groups
from rules.almadi.character_scoring import powers_at_the_end
from rules.almadi.landscapes import CARAVAN
from rules.almadi.scoring_arithmetic import (
    caravan_load,
    mosaic_placements,
    oasis_groups,
    palace_worths,
)
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Seat, View
from rules.engine.text import format_number

Earned = dict[Cell, list[tuple[str, str, int]]]
"""At each cell: the icon of a line, the words on the plate, the points."""


def breakdown(
    view: View[AlmadiTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """The realm with its points, and the score pad with its reasons."""
    scene = scene_of(view, names, title)
    page = Page()
    total = scene.sheet.totals[seat]
    rank = 1 + sum(other > total for other in scene.sheet.totals)
    heading = (scene.names[seat], f": {_points_text(total)}")
    draw_header(page, heading, f"Rank {rank} of {len(scene.seats)}", seat, match=scene.title)
    sheet = Sheet(page, HEADER)
    room = inner_room(page, HEADER + 10)
    plates = {
        cell: [(icon, words) for icon, words, _ in what]
        for cell, what in earned_points(scene, seat).items()
    }
    notes = Notes(points=dict(plates), badges=False)
    y = draw_realm(page, scene, seat, room, notes) + 28
    x, width = room.x, room.width
    for line in scene.sheet.seats[seat]:
        page.add(
            Fill(x, y, width, 2, "parchment-shade"),
            Art(LINE_ICONS.get(line.name, OTHER_LINE), x, y + 10, 44, 44),
            Words(line_label(line.name), x + 60, y + 32, 28, "ink", "bold"),
            Words(format_number(line.points), x + 330, y + 32, 36, "ink", "serif", "r"),
        )
        reason = Room(x + 356, y + 32, width - 356)
        y = max(y + 64, draw_paragraph(page, line.why, reason, 24, colour="ink-soft", most=3) + 4)
    page.height = sheet.end_at(y + 8) + 12
    return page


def earned_points(scene: Scene, seat: Seat) -> Earned:
    """The points earned in the realm, by cell; objectives and rubies are not in it."""
    found: Earned = {}
    _add_oases(scene, seat, found)
    _add_caravans(scene, seat, found)
    _add_palaces(scene, seat, found)
    _add_jars(scene, seat, found)
    return found


def _add_oases(scene: Scene, seat: Seat, found: Earned) -> None:
    box = scene.table.box
    mine = oasis_groups(scene.table.architects[seat].realm)
    for group in mine:
        for place in each(group):
            _add_points(found, place, "oases", box.oasis_points)
    bonus = next(line.points for line in scene.sheet.seats[seat] if line.name == "largest_oasis")
    if bonus:
        largest = max(mine, key=int.bit_count)
        _add_points(found, next(each(largest)), "largest_oasis", bonus)


def _add_caravans(scene: Scene, seat: Seat, found: Earned) -> None:
    """Goods are loaded group by group until none is left."""
    load = caravan_load(scene.table, seat, powers_at_the_end(scene.table, seat))
    goods = load.goods
    caravans = groups(scene.table.architects[seat].realm.kinds[CARAVAN])
    # With Ali Cogia all groups may carry as one; then the first group shows it.
    for group, room in zip(caravans, load.capacities, strict=False):
        loaded = min(room, goods)
        goods -= loaded
        if loaded:
            words = f"+{loaded}" if loaded == room else f"+{loaded} of {room}"
            _add_points(found, next(each(group)), "caravans", loaded, words)


def _add_palaces(scene: Scene, seat: Seat, found: Earned) -> None:
    for place, worth in palace_worths(scene.table.architects[seat].realm).items():
        _add_points(found, place, "palaces", worth)
    laid = mosaic_placements(scene.table, seat, powers_at_the_end(scene.table, seat))
    for place, worth in laid:
        _add_points(found, place, "mosaics", worth)


def _add_jars(scene: Scene, seat: Seat, found: Earned) -> None:
    realm = scene.table.architects[seat].realm
    for place, landscape in realm.tiles.items():
        sides = active_sides(realm, place, landscape)
        jars = sum(landscape.sides[side] == "jar" for side in sides)
        if jars:
            _add_points(found, place, "jars", jars * scene.table.box.jar_points)


def _add_points(found: Earned, place: Cell, line: str, points: int, words: str = "") -> None:
    found.setdefault(place, []).append((LINE_ICONS[line], words or f"+{points}", points))


def _points_text(total: int) -> str:
    return f"{format_number(total)} point" if total == 1 else f"{format_number(total)} points"

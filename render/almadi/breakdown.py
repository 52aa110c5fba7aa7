"""A seat's score, point by point: drawn where it was earned, and below it line by line."""

from collections.abc import Sequence
from functools import lru_cache

from render.almadi import objectives
from render.almadi.belongings import LINE_ICONS, line_icon
from render.almadi.grid import MOST_WITH_A_FREE_ONE, extent, grid_in
from render.almadi.notes import Notes
from render.almadi.realm import active_sides, draw_realm
from render.almadi.scene import Scene, progress_words, scene_of
from render.frame import GAP_PX, Box, Header, draw_parchment, split_row, start_frame
from render.page import Art, Block, Page, Words
from rules.almadi.box import Objective
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
LINES_PX, ICON_PX, FIGURE_PX = 128, 56, 46


def breakdown(
    view: View[AlmadiTable], names: Sequence[str], seat: Seat, *, title: str = ""
) -> Page:
    """The realm with its points, and the lines of the score pad that brought any."""
    scene = scene_of(view, names, title)
    frame = start_frame(_header(scene, seat))
    page, body = frame.page, frame.body
    lines = tuple((line.name, line.points) for line in scene.sheet.seats[seat] if line.points)
    below = body.lower_part(LINES_PX)
    room = body.upper_part(body.height - LINES_PX - GAP_PX)
    for box in (room, below):
        draw_parchment(page, box)
    columns, rows = extent(scene.table.architects[seat].realm.tiles)
    # Nothing will be laid there: the score is that of what lies there now.
    columns -= columns <= MOST_WITH_A_FREE_ONE
    plates = {
        cell: [(icon, words) for icon, words, _ in what]
        for cell, what in earned_points(scene, seat).items()
    }
    grid = grid_in(room, columns, rows, has_tray=False)
    if not _objectives_of(scene, seat):
        aside = max(0, grid.aside.width) // 2
        room = Box(room.x + aside, room.y, room.width - aside, room.height)
        grid = grid_in(room, columns, rows, has_tray=False)
    draw_realm(page, scene, seat, grid, Notes(points=dict(plates), badges=False))
    _draw_objectives(page, scene, seat, grid.aside)
    if lines:
        for (name, points), box in zip(lines, split_row(below.inset(12), len(lines)), strict=True):
            page.add(_line_block(name, points, box.width, box.height)._replace(x=box.x, y=box.y))
    return page


def _draw_objectives(page: Page, scene: Scene, seat: Seat, room: Box) -> None:
    """The seat's objectives with what they brought or cost, if there is room for all of them."""
    shown = _objectives_of(scene, seat)
    size = objectives.WIDEST, objectives.HEIGHT
    wide, high = objectives.WIDEST + objectives.GAP, objectives.HEIGHT + objectives.GAP
    down = room.height // high
    if len(shown) > down * (room.width // wide):
        return
    for number, (objective, text, is_done) in enumerate(shown):
        column, row = divmod(number, down)
        card = objectives.card(objective, size, None, text, is_done=is_done)
        page.add(card._replace(x=room.x + column * wide, y=room.y + 8 + row * high))


def _header(scene: Scene, seat: Seat) -> Header:
    total = scene.sheet.totals[seat]
    rank = 1 + sum(other > total for other in scene.sheet.totals)
    said = f"Rank {rank} of {len(scene.seats)}, {progress_words(scene.table).lower()}"
    points = f": {format_number(total)} point" + ("" if total == 1 else "s")
    return Header(scene.names[seat], points, "", scene.title, seat, news=said)


def _objectives_of(scene: Scene, seat: Seat) -> list[tuple[Objective, str, bool]]:
    """The seat's objectives, what each brings or costs, and whether it is fulfilled."""
    architect = scene.table.architects[seat]
    done = [(one, f"+{one.points}", True) for one in architect.completed]
    return done + [(one, f"−{one.points}", False) for one in architect.objectives]


@lru_cache(maxsize=512)
def _line_block(name: str, points: int, width: int, height: int) -> Block:
    page = Page(height, width)
    colour = "ink" if points > 0 else "red"
    page.add(
        Art(line_icon(name), (width - ICON_PX) // 2, 0, ICON_PX, ICON_PX),
        Words(format_number(points), width // 2, height - 20, FIGURE_PX, colour, "serif", "m"),
    )
    return page.as_block()


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
            words = f"+{loaded}" if loaded == room else f"+{loaded}/{room}"
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

"""What a seat owns, in one band under its realm and always in the same order."""

from collections.abc import Mapping
from functools import lru_cache

from render import lettering
from render.almadi import objectives
from render.almadi.people import draw_people
from render.almadi.scene import Scene
from render.page import Art, Block, Fill, Page, Words
from render.pieces import Room, count_lefts, draw_count, draw_number
from rules.almadi.landscapes import GOODS, MOSAICS
from rules.engine.secret import Seat
from rules.engine.text import format_number

LINE_ICONS = {
    "oases": "icon-oasis",
    "largest_oasis": "icon-largest-oasis",
    "caravans": "icon-caravan",
    "palaces": "icon-palace",
    "jars": "icon-jar",
    "mosaics": "icon-mosaic",
    "objectives": "icon-moon",
    "rubies": "icon-ruby",
    "characters": "back-character",
}
"""A picture for every line of the score pad."""
OTHER_LINE = "icon-score"
"""For lines that a variant adds."""


NOTHING: Mapping[str, str] = {}
SMALL = 800
"""Pixels of width below which a band is drawn at half its size."""


def draw_belongings(
    page: Page, scene: Scene, seat: Seat, room: Room, numbers: Mapping[str, str] = NOTHING
) -> int:
    """Draw rubies, stalls, mosaics, promises, and the score so far by line; returns the y below.

    What has a number, by the name of its picture, gets it on a disc in the seat's colour.
    """
    y = draw_things(page, scene, seat, room, numbers)
    y = _draw_promises(page, scene, seat, room.at(y), numbers)
    if scene.table.with_characters:
        y = draw_people(page, scene, seat, room.at(y), numbers)
    return _draw_lines(page, scene, seat, room.at(y))


def draw_things(
    page: Page, scene: Scene, seat: Seat, room: Room, numbers: Mapping[str, str] = NOTHING
) -> int:
    """Draw rubies, stalls and mosaics; returns the y below."""
    architect = scene.table.architects[seat]
    stalls, mosaics = architect.stalls, architect.mosaics
    counts = (
        architect.rubies,
        *(stalls.count(good) for good in GOODS),
        *(mosaics.count(pattern) for pattern in MOSAICS),
    )
    band = _things_band(counts, room.width)
    page.add(band._replace(x=room.x, y=room.y))
    step = room.width // len(THINGS)
    for place, icon in enumerate(THINGS):
        if icon in numbers:
            draw_number(page, (room.x + place * step - 8, room.y + 14), numbers[icon], seat, 32)
    return room.y + band.height + 8


THINGS = (
    "icon-ruby",
    *(f"stall-{good}" for good in GOODS),
    *(f"mosaic-{pattern}" for pattern in MOSAICS),
)


@lru_cache(maxsize=1024)
def _things_band(counts: tuple[int, ...], width: int) -> Block:
    size = 60 if width >= SMALL else 34
    band = Page(size + 4, width)
    step = width // len(THINGS)
    for number, (icon, count) in enumerate(zip(THINGS, counts, strict=True)):
        words = f"×{count}" if count and width >= SMALL else str(count or "–")
        draw_count(band, icon, words, (number * step, size // 2 + 2), size=size, dim=not count)
    return band.as_block()


def _draw_promises(
    page: Page, scene: Scene, seat: Seat, room: Room, numbers: Mapping[str, str]
) -> int:
    x, y, width = room
    architect = scene.table.architects[seat]
    promises = [(one, True) for one in architect.completed]
    promises += [(one, False) for one in architect.objectives]
    if not promises:
        return y
    gap, across = 10, 2 if width < SMALL else 3 if len(promises) < 4 else 4
    wide = (width - gap * (across - 1)) // across
    for number, (objective, completed) in enumerate(promises):
        row, column = divmod(number, across)
        chip = objectives.chip(objective, wide, completed=completed)
        left, top = x + column * (wide + gap), y + row * (objectives.CHIP_HEIGHT + gap)
        page.add(chip._replace(x=left, y=top))
        if objective.key in numbers:
            draw_number(page, (left - 6, top + 24), numbers[objective.key], seat, 32)
    return y + -(-len(promises) // across) * (objectives.CHIP_HEIGHT + gap)


USUAL_LINES = 8
"""Lines of the score pad without a variant; more of them stand closer together."""


def _draw_lines(page: Page, scene: Scene, seat: Seat, room: Room) -> int:
    """The score so far: each line's icon and points, and what they add up to."""
    lines = tuple((line.name, line.points) for line in scene.sheet.seats[seat])
    band = _lines_band(lines, scene.sheet.totals[seat], room.width)
    page.add(band._replace(x=room.x, y=room.y))
    return room.y + band.height


@lru_cache(maxsize=1024)
def _lines_band(lines: tuple[tuple[str, int], ...], total: int, width: int) -> Block:
    small = width < SMALL
    size, letters, sum_width = (24, 36, 104) if small else (44, 48, 150)
    if small and len(lines) > USUAL_LINES:
        size, letters, sum_width = 22, 30, 86
    band = Page(size + 24, width)
    band.add(Fill(0, 4, width, 2, "parchment-shade"))
    middle = size // 2 + 14
    places = count_lefts([format_number(points) for _, points in lines], size, width - sum_width)
    for x, (name, points) in zip(places, lines, strict=True):
        icon = LINE_ICONS.get(name, OTHER_LINE)
        draw_count(band, icon, format_number(points), (x, middle), size=size, dim=points == 0)
    figure = format_number(total)
    left = width - lettering.width(figure, "serif", letters)
    band.add(
        Words(figure, width, middle, letters, "ink", "serif", "r"),
        Art("icon-score", left - letters - 8, middle - letters // 2, letters, letters),
    )
    return band.as_block()

"""The box: every component of a data set, read once and shared by all tables."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules.almadi.landscapes import (
    EFFECTS,
    GOODS,
    LANDSCAPES,
    MOSAICS,
    SIDE_OF,
    SIDES,
    Landscape,
    Strip,
)
from rules.almadi.objectives import CONDITIONS
from rules.engine import components
from rules.engine.components import Line, Sheet
from rules.engine.illegal import BadComponents

DATA = Path(__file__).parent / "data"
DATA_SETS = components.data_sets(DATA)
SEATS = range(2, 6)
APPLIES = ("end", "play")
COLOURS = ("blue", "yellow", "red", "green", "grey")
SIDE_WORDS = ("arrow", *EFFECTS)


@dataclass(frozen=True, slots=True)
class Objective:
    """A royal objective; its back shows the colour."""

    key: str
    colour: str
    points: int
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody who can be recruited for rubies."""

    key: str
    name: str
    cost: int
    applies: str
    """At the `end`, or during `play`."""
    text: str


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """How much of everything is used by a number of seats."""

    landscapes: int
    mosaics: int
    stalls: int
    grey: int


@dataclass(frozen=True, slots=True)
class Box:
    """All components and numbers of one data set."""

    landscapes: dict[str, tuple[Landscape, ...]]
    strips: tuple[Strip, ...]
    stalls: tuple[str, ...]
    """The good of each stall card."""
    stall_goods: dict[str, int]
    """How many goods a stall card of that kind holds."""
    mosaics: tuple[str, ...]
    """The pattern of each mosaic card."""
    objectives: dict[str, tuple[Objective, ...]]
    """By colour."""
    seats: dict[int, SeatNumbers]
    rubies: int
    ruby_ranks: dict[bool, tuple[int, ...]]
    """Points by rank; the key says whether only two seats play."""
    capacity: tuple[int, ...]
    """Goods that a group of so many caravans carries; the last holds for larger ones too."""
    genie_moves: int
    oasis_points: int
    largest_oasis_points: int
    jar_points: int
    characters: tuple[Character, ...]
    dealt: dict[bool, int]
    """Characters dealt to a seat; the key says whether only two seats play."""
    kept: int
    rubies_a_point: int

    def character(self, key: str) -> Character:
        return next(one for one in self.characters if one.key == key)

    def objective(self, key: str) -> Objective:
        return next(one for group in self.objectives.values() for one in group if one.key == key)


@lru_cache(maxsize=8)
def open_box(data_set: str, folder: Path = DATA) -> Box:
    """Read a data set; whatever is wrong with it is said at once."""
    place = folder / data_set
    table = Sheet(place, "table")
    rubies, caravans = table.line("rubies"), table.line("caravans")
    genie, scoring = table.line("genie"), table.line("scoring")
    people = table.line("characters")
    stalls = list(Sheet(place, "stalls").lines("stalls"))
    stall_goods = {line.key: line.number("goods", least=1) for line in stalls}
    box = Box(
        landscapes=_landscapes(Sheet(place, "landscapes")),
        strips=tuple(_strip(line) for line in Sheet(place, "strips").array("strip")),
        stalls=_cards(stalls, GOODS),
        stall_goods=stall_goods,
        mosaics=_cards(list(Sheet(place, "mosaics").lines("mosaics")), MOSAICS),
        objectives=_objectives(Sheet(place, "objectives")),
        seats=_seats(table),
        rubies=rubies.number("supply"),
        ruby_ranks={True: rubies.numbers("two"), False: rubies.numbers("more")},
        capacity=caravans.numbers("capacity"),
        genie_moves=genie.number("moves"),
        oasis_points=scoring.number("oasis"),
        largest_oasis_points=scoring.number("largest_oasis"),
        jar_points=scoring.number("jar"),
        characters=tuple(map(_character, Sheet(place, "characters").lines("characters"))),
        dealt={True: people.number("dealt_to_two"), False: people.number("dealt")},
        kept=people.number("kept"),
        rubies_a_point=people.number("rubies_a_point", least=1),
    )
    for line in (rubies, caravans, genie, scoring, people):
        line.check_all_read()
    return box


def _landscapes(sheet: Sheet) -> dict[str, tuple[Landscape, ...]]:
    tiles: dict[str, list[Landscape]] = {landscape: [] for landscape in LANDSCAPES}
    for line in sheet.lines("landscapes"):
        landscape = line.word("landscape", LANDSCAPES)
        north, east, south, west = (SIDE_OF[line.word(side, SIDE_WORDS)] for side in SIDES)
        good, goods = _market(line, landscape)
        tiles[landscape].append(
            Landscape(line.key, landscape, north, east, south, west, good, goods)
        )
        line.check_all_read()
    return {landscape: tuple(group) for landscape, group in tiles.items()}


def _strip(line: Line) -> Strip:
    landscapes = []
    for row, part in enumerate(line.lines("rows"), 1):
        landscape = part.word("landscape", LANDSCAPES)
        good, goods = _market(part, landscape)
        east = SIDE_OF[part.word("E", SIDE_WORDS)]
        key = f"{line.key}-{row}"
        landscapes.append(Landscape(key, landscape, 0, east, 0, 0, good, goods))
        part.check_all_read()
    if len(landscapes) != 4:
        raise line.error(f"it has {len(landscapes)} rows, not 4")
    line.check_all_read()
    return Strip(line.key, tuple(landscapes))


def _market(line: Line, landscape: str) -> tuple[str | None, int]:
    if landscape != "market":
        return None, 0
    return line.word("good", GOODS), line.number("goods", least=1)


def _cards(lines: list[Line], kinds: tuple[str, ...]) -> tuple[str, ...]:
    cards: list[str] = []
    for line in lines:
        if line.key not in kinds:
            raise line.error(f"it is not one of {', '.join(kinds)}")
        cards += [line.key] * line.number("cards")
        line.check_all_read()
    return tuple(cards)


def _objectives(sheet: Sheet) -> dict[str, tuple[Objective, ...]]:
    cards: dict[str, list[Objective]] = {colour: [] for colour in COLOURS}
    for line in sheet.lines("objectives"):
        if line.key not in CONDITIONS:
            raise line.error("there is no such objective")
        colour = line.word("colour", COLOURS)
        points = line.number("points", least=1)
        label, text = line.word("label"), line.word("text")
        cards[colour].append(Objective(line.key, colour, points, label, text))
        line.check_all_read()
    return {colour: tuple(group) for colour, group in cards.items()}


def _seats(table: Sheet) -> dict[int, SeatNumbers]:
    known = {str(seats): seats for seats in SEATS}
    numbers = {}
    for line in table.lines("seats"):
        if line.key not in known:
            raise line.error(f"it is not a number of seats from {SEATS[0]} to {SEATS[-1]}")
        numbers[known[line.key]] = _seat_numbers(line)
    for seats in SEATS:
        if seats not in numbers:
            raise BadComponents(f"{table.where}: there are no numbers for {seats} seats.")
    return numbers


def _character(line: Line) -> Character:
    character = Character(
        key=line.key,
        name=line.word("name"),
        cost=line.number("cost", least=1),
        applies=line.word("applies", APPLIES),
        text=line.word("text"),
    )
    line.check_all_read()
    return character


def _seat_numbers(line: Line) -> SeatNumbers:
    numbers = SeatNumbers(
        landscapes=line.number("landscapes"),
        mosaics=line.number("mosaics"),
        stalls=line.number("stalls"),
        grey=line.number("grey"),
    )
    line.check_all_read()
    return numbers

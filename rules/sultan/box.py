"""The box: jewels, bonuses and the numbers for each number of seats, read once and shared."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rules.engine import components
from rules.engine.components import Line, Sheet
from rules.engine.illegal import BadComponents

DATA = Path(__file__).parent / "data"
DATA_SETS = components.data_sets(DATA)
SEATS = range(2, 6)
COLOURS = ("white", "red", "yellow", "green", "blue")
CUSHIONS = ("A", "B", "C")


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """What is laid out, dealt and played by a number of seats."""

    cushions: int
    drawn: int
    """Jewels out of the pouch in a round, one more than there are cushions."""
    sets: int
    """How often each value occurs in a seat's deck."""
    highest: int
    """The highest value of a money card."""
    hand: int
    """Cards of a stage."""
    cards: int
    """Cards that a seat plays in a round."""

    @property
    def deck(self) -> tuple[int, ...]:
        """All money cards of a seat."""
        return tuple(range(1, self.highest + 1)) * self.sets

    @property
    def rounds_a_stage(self) -> int:
        return self.hand // self.cards

    @property
    def rounds(self) -> int:
        """Rounds of the whole match."""
        return self.sets * self.highest // self.cards


@dataclass(frozen=True, slots=True)
class Box:
    """All components and numbers of one data set."""

    jewels: tuple[str, ...]
    """The colour of every jewel."""
    points: dict[str, int]
    """What a jewel of that colour is worth."""
    bonus: dict[bool, tuple[int, ...]]
    """Points by jewels of one colour; the key says whether only two seats play."""
    seats: dict[int, SeatNumbers]


@lru_cache(maxsize=8)
def open_box(data_set: str, folder: Path = DATA) -> Box:
    """Read a data set; whatever is wrong with it is said at once."""
    place = folder / data_set
    sheet = Sheet(place, "jewels")
    bonus = sheet.line("bonus")
    jewels, points = _jewels(sheet)
    box = Box(
        jewels=jewels,
        points=points,
        bonus={True: _bonus(bonus, "two"), False: _bonus(bonus, "more")},
        seats=_seats(Sheet(place, "table")),
    )
    bonus.check_all_read()
    for seats, numbers in box.seats.items():
        # Jewels only leave the pouch for good by being sold, so this is enough for every draw.
        if numbers.cushions * numbers.rounds >= len(jewels):
            raise BadComponents(f"{sheet.where}: {len(jewels)} jewels are too few for {seats}.")
    return box


def _jewels(sheet: Sheet) -> tuple[tuple[str, ...], dict[str, int]]:
    jewels: list[str] = []
    points = {}
    for line in sheet.lines("jewels"):
        if line.key not in COLOURS:
            raise line.error(f"it is not one of {', '.join(COLOURS)}")
        jewels += [line.key] * line.number("jewels")
        points[line.key] = line.number("points")
        line.check_all_read()
    for colour in COLOURS:
        if colour not in points:
            raise BadComponents(f"{sheet.where}: there are no {colour} jewels.")
    return tuple(jewels), points


def _bonus(line: Line, name: str) -> tuple[int, ...]:
    steps = line.numbers(name)
    if not steps or steps[0] != 0:
        raise line.error(f"{name} does not begin with 0, for no jewels")
    return steps


def _seats(sheet: Sheet) -> dict[int, SeatNumbers]:
    known = {str(seats): seats for seats in SEATS}
    numbers = {}
    for line in sheet.lines("seats"):
        if line.key not in known:
            raise line.error(f"it is not a number of seats from {SEATS[0]} to {SEATS[-1]}")
        numbers[known[line.key]] = _seat_numbers(line)
    for seats in SEATS:
        if seats not in numbers:
            raise BadComponents(f"{sheet.where}: there are no numbers for {seats} seats.")
    return numbers


def _seat_numbers(line: Line) -> SeatNumbers:
    numbers = SeatNumbers(
        cushions=line.number("cushions", least=1),
        drawn=line.number("drawn", least=1),
        sets=line.number("sets", least=1),
        highest=line.number("highest", least=1),
        hand=line.number("hand", least=1),
        cards=line.number("cards", least=1),
    )
    if numbers.drawn != numbers.cushions + 1:
        raise line.error("the jewels drawn are not one more than the cushions")
    if not numbers.cards <= numbers.cushions <= len(CUSHIONS):
        raise line.error(f"{numbers.cushions} cushions are too few or too many")
    if numbers.hand % numbers.cards or len(numbers.deck) % numbers.hand:
        raise line.error("the deck does not come out even in hands and rounds")
    line.check_all_read()
    return numbers

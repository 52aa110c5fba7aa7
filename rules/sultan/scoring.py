"""The end of the game: points for jewels by colour, and bonuses for collections of one colour."""

from collections import Counter
from collections.abc import Callable

from rules.engine.score import ScoreLine, ScoreSheet
from rules.engine.secret import Seat
from rules.engine.text import pluralize
from rules.sultan.box import COLOURS
from rules.sultan.table import SultanTable

Scored = tuple[int, str]


def bonus_for(jewels: int, steps: tuple[int, ...]) -> int:
    """The bonus for so many jewels of one colour; the last step holds for all beyond it."""
    return steps[min(jewels, len(steps) - 1)]


def jewels_of(colour: str) -> Callable[[SultanTable, Seat], Scored]:
    """The line of one colour: so many points for each jewel."""

    def line(table: SultanTable, seat: Seat) -> Scored:
        held = table.buyers[seat].jewels.count(colour)
        each = table.box.points[colour]
        return held * each, f"{pluralize(held, 'jewel')} × {pluralize(each, 'point')}"

    return line


def bonus(table: SultanTable, seat: Seat) -> Scored:
    """Bonus points for jewels of the same colour."""
    held = Counter(table.buyers[seat].jewels)
    gained = {colour: bonus_for(held[colour], table.bonus) for colour in COLOURS}
    shown = [f"{held[colour]} {colour} {points}" for colour, points in gained.items() if points > 0]
    return sum(gained.values()), ", ".join(shown) or "no collection is large enough"


SCORE_LINES: dict[str, Callable[[SultanTable, Seat], Scored]] = {
    **{colour: jewels_of(colour) for colour in COLOURS},
    "bonus": bonus,
}
SOURCES = {**{colour: f"{colour} jewels" for colour in COLOURS}, "bonus": "collections"}
"""What a line's points come from, where its name alone does not say it."""


def score(table: SultanTable) -> ScoreSheet:
    """All lines of all seats. The most points win, then the most jewels, then it is a draw."""
    seats = tuple(
        tuple(ScoreLine(name, *line(table, seat)) for name, line in SCORE_LINES.items())
        for seat in range(len(table.buyers))
    )
    standing = [
        (sum(line.points for line in lines), len(buyer.jewels))
        for lines, buyer in zip(seats, table.buyers, strict=True)
    ]
    best = max(standing)
    return ScoreSheet(seats, tuple(seat for seat, own in enumerate(standing) if own == best))


def total(table: SultanTable, seat: Seat) -> int:
    """The points of a seat, reckoned without the reasons."""
    held = Counter(table.buyers[seat].jewels)
    return sum(
        number * table.box.points[colour] + bonus_for(number, table.bonus)
        for colour, number in held.items()
    )

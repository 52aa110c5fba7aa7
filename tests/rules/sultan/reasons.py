"""What the reasons beside Sultan's points come to."""

import re

from rules.engine.secret import Seat
from rules.sultan.box import COLOURS
from rules.sultan.table import SultanTable
from tests.every_game.reasons import ComesTo

WORTH = dict(zip(("white", "red", "yellow", "green", "blue"), (1, 2, 3, 4, 5), strict=True))
BONUS = {3: 2, 4: 5, 5: 10, 6: 20}
"""From so many jewels of a colour on; with two seats it takes one more."""


def jewels(colour: str) -> ComesTo:
    def comes_to(why: str, table: SultanTable, seat: Seat) -> int:
        found = re.fullmatch(r"(\d+) jewel(s?) × (\d+) point(s?)", why)
        assert found
        held, each = int(found[1]), int(found[3])
        assert (bool(found[2]), bool(found[4])) == (held != 1, each != 1)
        assert held == table.buyers[seat].jewels.count(colour)
        assert each == WORTH[colour]
        return held * each

    return comes_to


def bonus(why: str, table: SultanTable, seat: Seat) -> int:
    held = {colour: table.buyers[seat].jewels.count(colour) for colour in COLOURS}
    counted = {colour: min(number - (len(table.buyers) == 2), 6) for colour, number in held.items()}
    large = {colour for colour, number in counted.items() if number in BONUS}
    if why == "no collection is large enough":
        assert not large
        return 0
    told = {colour: (int(held), int(gain)) for held, colour, gain in re.findall(PART, why)}
    assert told == {colour: (held[colour], BONUS[counted[colour]]) for colour in large}
    return sum(gain for _, gain in told.values())


PART = r"(\d+) (\w+) (\d+)"
COMES_TO: dict[str, ComesTo] = {**{colour: jewels(colour) for colour in COLOURS}, "bonus": bonus}

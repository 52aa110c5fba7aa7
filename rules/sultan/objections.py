"""Why an answer is refused, where the rule is clear: sentences for whoever gave it."""

from collections import Counter

from rules.engine.decision import Path
from rules.engine.secret import Seat
from rules.sultan.box import COLOURS
from rules.sultan.table import SultanTable

PASSES = ("pass", "end", "skip")


def return_objection(table: SultanTable, path: Path) -> str | None:
    """The first player has to send back one of the drawn jewels."""
    if path and path[0].isdecimal():
        return "First choose which of the drawn jewels goes back into the pouch."
    if len(path) == 2 and path[0] == "return" and path[1] in COLOURS:
        return f"No {path[1]} jewel was drawn."
    return None


def lay_objection(table: SultanTable, seat: Seat, path: Path) -> str | None:
    """Cards come from the hand, nobody passes, and a seat's cards go to different cushions."""
    if path and path[0] in PASSES:
        return "Nobody may pass: lay a card on one of the cushions."
    values, places = path[::2], [place.upper() for place in path[1::2]]
    hand = Counter(map(str, table.buyers[seat].hand.known_faces()))
    for value, wanted in Counter(values).items():
        if value.isdecimal() and wanted > hand[value]:
            return f"There is no {'other ' if hand[value] else ''}{value} in your hand."
    keys = [cushion.key for cushion in table.cushions]
    taken = [cushion.key for cushion in table.cushions if seat in cushion.seats()]
    for place in places:
        if place in taken:
            return f"Your other card lies on {place}: your cards go to different cushions."
        if place in keys:
            taken.append(place)
        elif len(place) == 1 and place.isalpha():
            return f"There is no cushion {place}."
    return None

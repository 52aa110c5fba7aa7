"""What the reasons beside the points of Pearls come to."""

import re

from rules.pearls.table import PearlsTable

from rules.engine.secret import Seat
from tests.every_game.reasons import ComesTo


def pearls(why: str, table: PearlsTable, seat: Seat) -> int:
    told = [int(one) for one in re.findall(r"\d+", why)]
    assert told == list(table.taken[seat])
    return sum(told)


def shell(why: str, table: PearlsTable, seat: Seat) -> int:
    """The words name no number."""
    assert why == "what the shell is worth, if seen"
    return sum(table.shells[seat].known_faces())


COMES_TO: dict[str, ComesTo] = {"pearls": pearls, "shell": shell}

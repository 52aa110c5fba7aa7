"""How far a match of Sultan is: rounds, whose cards are revealed together."""

from rules.engine.match import Match
from rules.engine.secret import Seat
from rules.sultan.news import Sold
from rules.sultan.table import SultanTable
from tests.every_game.progress import Progress


def rounds_revealed(match: Match[SultanTable], seat: Seat) -> int:
    """The same for every seat: the sales of one choice are one round."""
    return sum(any(isinstance(item, Sold) for item in one.news) for one in match.choices)


PROGRESS = Progress(r"(?:stage \d, )?round (\d+)(?:/| of )\d+", rounds_revealed)

"""A player who plans its whole turn and takes the one that leaves it best off."""

from random import Random

from rules.computer.outlook import Outlook
from rules.computer.turn import Course, Foresight, courses
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.secret import View
from rules.engine.table import Table

FORESIGHT = Foresight(breadth=4)


class Advisor:
    """Follows the best beginnings of a turn to its end, on an imagined table."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        outlook = Outlook(game, view, random)
        return outlook.only_answer() or advised(outlook, outlook.world()).answers[0]


def advised(outlook: Outlook, table: Table, foresight: Foresight = FORESIGHT) -> Course:
    """The best turn from here; `table` is a world that fits the view."""
    return courses(outlook.game, table, outlook.seat, foresight, outlook.random)[0]

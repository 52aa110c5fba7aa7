"""The middle level: a player that plans its whole turn and takes the best one it finds."""

from random import Random

from rules.computer.player_context import PlayerContext
from rules.computer.turn_search import PlannedTurn, SearchLimits, search_turns
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.secret import View
from rules.engine.table import Table

SEARCH_LIMITS = SearchLimits(breadth=4)


class Advisor:
    """Searches whole turns on one sampled table."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        context = PlayerContext(game, view, random)
        return context.only_answer() or best_turn(context, context.sample_table()).answers[0]


def best_turn(
    context: PlayerContext, table: Table, limits: SearchLimits = SEARCH_LIMITS
) -> PlannedTurn:
    """The best turn that a search finds; `table` is sampled from the view."""
    return search_turns(context.game, table, context.seat, limits, context.random)[0]

"""The weakest level: every legal answer is equally likely."""

from random import Random

from rules.computer.player import seat_of
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of
from rules.engine.secret import View
from rules.engine.table import Table


class RandomPlayer:
    """Plays anything that is legal."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        return random.choice(decision_of(view.table, seat_of(view)).answers(view.table))

"""A player who looks one answer ahead and takes what looks best at once."""

from random import Random

from rules.computer.player import seat_of
from rules.engine.chance import SEED_BYTES, Chance
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.imagine import imagined
from rules.engine.play import decision_of, perform
from rules.engine.secret import View
from rules.engine.table import Table


class Greedy:
    """Tries every answer on an imagined table; of equal ones any, but `end` last."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        seat = seat_of(view)
        table = imagined(game, view, Chance(random.randbytes(SEED_BYTES)))
        answers = list(decision_of(table, seat).answers(table))
        random.shuffle(answers)
        best, best_worth = answers[0], float("-inf")
        for answer in sorted(answers, key=END.__eq__):
            trial = table.copy()
            perform(trial, seat, answer)
            worth = game.evaluate(trial, seat)
            if worth > best_worth:
                best, best_worth = answer, worth
        return best

"""The level for beginners: a player that looks one answer ahead and overlooks many."""

from random import Random

from rules.computer.player_context import PlayerContext
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.secret import View
from rules.engine.table import Table

OVERLOOKED_SHARE = 0.6
"""The share of answers that it does not consider."""


class Novice:
    """Considers some of the answers and takes the one with the best evaluation right after it."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        context = PlayerContext(game, view, random)
        seat, table = context.seat, context.sample_table()
        answers = list(decision_of(table, seat).answers(table))
        random.shuffle(answers)
        noticed = [answer for answer in answers[1:] if random.random() >= OVERLOOKED_SHARE]
        best, best_worth = answers[0], float("-inf")
        # `end` comes last, so that another answer of the same worth is preferred.
        for answer in sorted([answers[0], *noticed], key=END.__eq__):
            trial = table.copy()
            if answer != END:
                perform(trial, seat, answer)
            worth = game.evaluate(trial, seat)
            if worth > best_worth:
                best, best_worth = answer, worth
        return best

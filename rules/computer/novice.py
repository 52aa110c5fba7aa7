"""A player who means well and overlooks much."""

from random import Random

from rules.computer.outlook import Outlook
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.secret import View
from rules.engine.table import Table

OVERLOOKED = 0.6
"""The share of answers that it does not even think of."""


class Novice:
    """Thinks of some of the answers, looks one ahead, and takes what looks best at once."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        outlook = Outlook(game, view, random)
        seat, table = outlook.seat, outlook.world()
        answers = list(decision_of(table, seat).answers(table))
        random.shuffle(answers)
        noticed = [answer for answer in answers[1:] if random.random() >= OVERLOOKED]
        best, best_worth = answers[0], float("-inf")
        # `end` comes last, so that of equal answers something is done.
        for answer in sorted([answers[0], *noticed], key=END.__eq__):
            trial = table.copy()
            if answer != END:
                perform(trial, seat, answer)
            worth = game.evaluate(trial, seat)
            if worth > best_worth:
                best, best_worth = answer, worth
        return best

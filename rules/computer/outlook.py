"""Where a computer player sits: what it sees of which game, and the chance it thinks with."""

from dataclasses import dataclass
from random import Random

from rules.computer.player import seat_of
from rules.engine.chance import SEED_BYTES, Chance
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.imagine import imagined
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.engine.table import Table


@dataclass(frozen=True, slots=True)
class Outlook:
    """All that a computer player may know."""

    game: AnyGame
    view: View[Table]
    random: Random

    @property
    def seat(self) -> Seat:
        return seat_of(self.view)

    def world(self) -> Table:
        """A table that fits the view; whatever that hides is dealt by chance."""
        table: Table = imagined(self.game, self.view, Chance(self.random.randbytes(SEED_BYTES)))
        return table

    def only_answer(self) -> Path | None:
        """The answer that needs no thought, if there is but one."""
        answers = decision_of(self.view.table, self.seat).answers(self.view.table)
        return answers[0] if len(answers) == 1 else None

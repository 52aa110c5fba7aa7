"""What a computer player may use: the game, its seat's view, and its random numbers."""

from dataclasses import dataclass
from random import Random

from rules.computer.player import seat_of
from rules.engine.chance import SEED_BYTES, Chance
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.imagine import imagine_table
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.engine.table import Table


@dataclass(frozen=True, slots=True)
class PlayerContext:
    """All that a computer player knows; never the table itself."""

    game: AnyGame
    view: View[Table]
    random: Random

    @property
    def seat(self) -> Seat:
        return seat_of(self.view)

    def sample_table(self) -> Table:
        """A table that fits the view, with all that is hidden dealt at random."""
        table: Table = imagine_table(
            self.game, self.view, Chance(self.random.randbytes(SEED_BYTES))
        )
        return table

    def only_answer(self) -> Path | None:
        """The answer, if there is exactly one."""
        answers = decision_of(self.view.table, self.seat).answers(self.view.table)
        return answers[0] if len(answers) == 1 else None

"""Tables sampled from a view, so that computer players never see what their seat may not."""

from typing import TypeVar

from rules.engine.chance import Chance
from rules.engine.game import Game
from rules.engine.play import decision_of
from rules.engine.secret import Cards, View, eyes_of
from rules.engine.table import Table

T = TypeVar("T", bound=Table)


def imagine_table(game: Game[T], view: View[T], chance: Chance) -> T:
    """A table that fits the view, with hidden cards and sealed answers drawn at random."""
    table = game.imagine(view, chance)
    for seat, sealed in table.sealed.items():
        if sealed.hidden_count():
            answers = decision_of(table, seat).answers(table)
            guess = chance.shuffle(f"answer sealed by {seat}", answers, 1)
            table.sealed[seat] = Cards(guess, eyes_of(seat))
    return table

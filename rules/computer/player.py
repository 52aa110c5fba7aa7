"""The interface of a computer player: it answers from a view."""

from random import Random
from typing import Protocol

from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.secret import Seat, View
from rules.engine.table import Table


class Player(Protocol):
    """Chooses one of the legal answers; the same for the same view and the same `random`."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        """An answer for the seat whose view it is."""
        ...


def seat_of(view: View[Table]) -> Seat:
    """The seat of a view; ValueError for a spectator's."""
    if view.seat is None:
        raise ValueError("a spectator is never asked")
    return view.seat

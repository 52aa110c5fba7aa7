"""What computer players need of Shahrazad: what all can hope for, and what the unseen might be."""

from rules.engine.chance import Chance
from rules.engine.secret import Seat, View
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.prospects import Prospect, numbers_of, prospects
from rules.shahrazad.scoring import points_of
from rules.shahrazad.spaces import COLUMN_OF
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.telling import telling
from rules.shahrazad.turn import OpenSecondRound

LOST = 50.0
"""What a game that ends after the first round throws away."""
UNDECIDED = 20.0
"""Against showing a tile without need: it binds and gains nothing."""
DEBT = 0.32
"""What having to place two costs."""


def evaluate(table: ShahrazadTable, seat: Seat) -> float:
    """The points all seats can hope for; it is the same for each, since they play together."""
    banked = float(sum(points_of(table.box, each) for each in table.rounds))
    if table.is_told:
        if table.is_over:
            return banked - LOST if table.round == 1 else banked
        return banked + _second_round(table)
    hands = [tile for hand in table.hands for tile in hand.known()]
    known = [*table.pattern.tiles.values(), *table.removed.known()]
    ahead = Prospect(
        coming=numbers_of(table.box.tiles) - numbers_of(known),
        in_hand=numbers_of([*hands, *table.shown.known()]),
        most=table.most_in_a_column,
    )
    return (
        banked
        + prospects(table.box, table.pattern.tiles, ahead)
        - DEBT * (sum(table.replaced) + table.swapped)
        - UNDECIDED * len(table.shown)
    )


def _second_round(table: ShahrazadTable) -> float:
    """What the column that was chosen to stay promises; nothing before one is chosen."""
    ((_, stack),) = table.pending.items()
    decision = stack[-1]
    if not isinstance(decision, OpenSecondRound):
        return 0.0
    tiles, face_up = table.pattern.tiles, telling(table.pattern).face_up
    column = table.pattern.columns()[COLUMN_OF[decision.column]]
    staying = [tiles[place] for place in column if place in face_up]
    coming = numbers_of([tiles[place] for place in face_up]) - numbers_of(staying)
    ahead = Prospect(coming, 0, table.most_in_a_column)
    return prospects(table.box, Pattern.beginning_with(staying).tiles, ahead)


def imagine(view: View[ShahrazadTable], chance: Chance) -> ShahrazadTable:
    """A table with the same visible things, its unseen tiles dealt anew."""
    table = view.table.copy()
    table.chance = chance
    piles = [*table.hands, table.stack, table.shown, table.removed]
    seen = {tile.number for tile in table.pattern.tiles.values()}
    seen |= {tile.number for pile in piles for tile in pile.known()}
    left = [tile for tile in table.box.tiles if tile.number not in seen]
    unseen = iter(chance.shuffle("unseen", left))
    table.hands = [hand.dealt(unseen) for hand in table.hands]
    table.stack = table.stack.dealt(unseen)
    table.shown = table.shown.dealt(unseen)
    table.removed = table.removed.dealt(unseen)
    return table

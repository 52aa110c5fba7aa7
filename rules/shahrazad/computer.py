"""What computer players need of Shahrazad: what all can hope for, and what the unseen might be."""

from rules.engine.chance import Chance
from rules.engine.secret import Seat, View
from rules.shahrazad.scoring import points_of, round_score
from rules.shahrazad.spaces import LEFT, RIGHT, STRIDE
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.telling import largest_group, out_of_order, telling
from rules.shahrazad.tiles import COLOURS

LOST = 50.0
"""What a game that ends after the first round throws away."""
UNDECIDED = 20.0
"""Against showing a tile without need: it binds and gains nothing."""
MISFIT = 0.6
"""What a number that fits nowhere will cost."""
BREAK = 5.0
"""What it costs that no path leads from one column to the next, until somebody mends it."""
CROWD = 2.0
"""What a tile costs that will have to open a column of its own."""
FEW = 3
"""How many tiles to look ahead for room."""
STRETCH = 0.25
"""What each number too far from its neighbour costs."""
NEAR = 4
"""Neighbours that are no further apart leave the others room."""
DEBT = 1.0
"""What having to place two costs."""


def evaluate(table: ShahrazadTable, seat: Seat) -> float:
    """The points all seats can hope for; it is the same for each, since they play together."""
    box = table.box
    banked = float(sum(points_of(box, each) for each in table.rounds))
    if table.is_told:
        return banked - LOST if table.is_over and table.round == 1 else banked
    return (
        banked
        + present_worth(table)
        - MISFIT * misfits(table)
        - BREAK * breaks(table)
        - CROWD * crowding(table)
        - STRETCH * stretch(table)
        - DEBT * (sum(table.replaced) + table.swapped)
        - UNDECIDED * len(table.shown)
    )


def present_worth(table: ShahrazadTable) -> float:
    """What lies on the table; paths count the more the fewer tiles are left to mend them."""
    box, pattern = table.box, table.pattern
    strict = points_of(box, round_score(telling(pattern)))
    disordered = out_of_order(pattern)
    in_order = pattern.tiles.keys() - disordered.keys()
    lenient = (
        sum(len(largest_group(pattern.tiles, in_order, colour)) for colour in COLOURS)
        - box.face_down * len(disordered)
        - box.gap * len(pattern.gaps())
    )
    left = len(table.stack) + sum(map(len, table.hands))
    share = left / (left + len(pattern.tiles))
    return share * lenient + (1 - share) * strict


def misfits(table: ShahrazadTable) -> int:
    """How many of the numbers still to come could be placed nowhere on a path and in order."""
    pattern = table.pattern
    tiles, disordered = pattern.tiles, out_of_order(pattern)
    first, last = min(tiles) // STRIDE, max(tiles) // STRIDE
    known = {tile.number for tile in tiles.values()}
    known |= {tile.number for tile in table.removed.known()}
    coming = {tile.number for tile in table.box.tiles} - known
    for place in pattern.spaces(table.most_in_a_column):
        before = [place + step for step in LEFT if place + step in tiles]
        after = [place + step for step in RIGHT if place + step in tiles]
        if (place // STRIDE > first and not set(before) - disordered.keys()) or (
            place // STRIDE < last and not set(after) - disordered.keys()
        ):
            continue
        low = max((tiles[other].number for other in before), default=-1)
        high = min((tiles[other].number for other in after), default=len(table.box.tiles))
        coming.difference_update(range(low + 1, high))
    return len(coming)


def crowding(table: ShahrazadTable) -> int:
    """How many of the next few tiles would have to open a column of their own."""
    left = len(table.stack) + sum(map(len, table.hands))
    most = table.most_in_a_column
    room = sum(most - len(column) for column in table.pattern.columns().values())
    return max(min(left, FEW) - room, 0)


def stretch(table: ShahrazadTable) -> int:
    """How far apart the numbers are that touch from column to column: what lies between them
    finds no column of its own any more."""
    tiles = table.pattern.tiles
    return sum(
        max(tiles[place + step].number - tile.number - NEAR, 0)
        for place, tile in tiles.items()
        for step in RIGHT
        if place + step in tiles
    )


def breaks(table: ShahrazadTable) -> int:
    """How many times a path of tiles in order breaks off on its way from left to right."""
    pattern = table.pattern
    disordered = out_of_order(pattern)
    first, *others = (
        {place for place in column if place not in disordered}
        for column in pattern.columns().values()
    )
    reached, broken = first, 0
    for column in others:
        linked = {place for place in column if any(place + step in reached for step in LEFT)}
        broken += not linked
        reached = linked or column
    return broken


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

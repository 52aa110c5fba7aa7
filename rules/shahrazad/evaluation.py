"""How well the seats stand: order, paths and colours now, and room for the tiles still to come.

The weights are ours, found by playing hundreds of deals with different ones.
"""

from typing import NamedTuple

from rules.engine.secret import Seat
from rules.shahrazad.box import Box
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.pattern_features import PatternFeatures
from rules.shahrazad.scoring import points_of
from rules.shahrazad.spaces import COLUMN_OF, Space
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Numbers, Tile, colour_masks, numbers_of
from rules.shahrazad.turn import OpenSecondRound

OUT_OF_ORDER = 2.03
"""A tile out of order while others may still mend it; at the end the rules' cost counts."""
NO_PATH = 0.67
"""A tile in order that is on no path."""
APART = 0.49
"""A tile outside the largest group of its colour."""
SPLIT = 0.27
"""Each group of a colour beyond the first."""
GAP = 0.09
HARD_TO_MEND = 0.89
"""Faults in the middle of a round; late ones are mended less often than early ones."""
STRETCH = 0.39
"""Each number by which neighbours from column to column differ more than `NEAR`."""
SPREAD = 0.46
"""Each number by which those of a column lie further apart than `RANGE`."""
MISFIT, MISFIT_IN_HAND = 0.37, 0.52
"""A number to come that no space takes in order and on a path."""
STRANGER, STRANGER_IN_HAND = 0.14, 0.13
"""A number to come that no such space beside its own colour takes."""
LATE = 2.0
"""By how much worse that is at the end of a round."""
BROKEN = 3.0
"""If no path leads through the pattern at all."""
SCARCE, SPARE = 3.0, 2
"""A column needs a number that can open it; each spare one missing below `SPARE`."""
CROWDED, FEW = 1.5, 3
"""Each of the next few tiles that finds no room in the present columns."""
RUIN = 35.0
"""Each column that no number to come can open in order: it breaks every path, and all tiles flip.
At the end of a round it costs that much, early much less."""
TIGHT, AHEAD = 3.0, 6
"""The same for whoever plans nothing, of more tiles."""
WIDE, COLUMNS = 0.07, 6
"""Each column beyond `COLUMNS`."""
LAST_TILES = 3
"""With fewer tiles to come, only tiles on a path count for colours."""
EARLY_END_COST = 50.0
"""The points of a second round that is never played."""
SHOWN_TILE_COST = 20.0
"""Keeps computers from showing a tile: it binds them and gains nothing."""
PLACE_TWO_COST = 0.32
"""A seat that must place two tiles in its next turn."""


class TilesToCome(NamedTuple):
    """What is left to place."""

    coming: Numbers
    """All numbers that are not on the table yet."""
    in_hand: Numbers
    """Those of them that somebody is known to hold."""
    max_in_column: int


def evaluate(table: ShahrazadTable, seat: Seat) -> float:
    """The expected points of all rounds; the same for each seat, since they play together."""
    banked = float(sum(points_of(table.box, each) for each in table.rounds))
    if table.is_round_scored:
        if table.is_over:
            return banked - EARLY_END_COST if table.round == 1 else banked
        return banked + _second_round_worth(table)
    hands = [tile for hand in table.hands for tile in hand.known_faces()]
    known = [*table.pattern.tiles.values(), *table.removed.known_faces()]
    to_come = TilesToCome(
        coming=numbers_of(table.box.tiles) - numbers_of(known),
        in_hand=numbers_of([*hands, *table.shown.known_faces()]),
        max_in_column=table.most_in_a_column,
    )
    return (
        banked
        + round_worth(table.box, table.pattern.tiles, to_come)
        - PLACE_TWO_COST * (sum(table.replaced) + table.swapped)
        - SHOWN_TILE_COST * len(table.shown)
    )


def outlook(table: ShahrazadTable, seat: Seat) -> float:
    """The same for whoever looks no further than this tile, and so must leave more room: a column
    that is opened late breaks the paths of those that lie there."""
    worth = evaluate(table, seat)
    if table.is_round_scored:
        return worth
    known = len(table.pattern.tiles) + len(table.removed)
    room = table.most_in_a_column * len(table.pattern.columns()) - len(table.pattern.tiles)
    left = len(table.box.tiles) - known
    return worth - TIGHT * max(min(left, AHEAD) - room, 0)


def _second_round_worth(table: ShahrazadTable) -> float:
    """The worth of the column that was chosen to stay; nothing before one is chosen."""
    ((_, stack),) = table.pending.items()
    decision = stack[-1]
    if not isinstance(decision, OpenSecondRound):
        return 0.0
    tiles, face_up = table.pattern.tiles, check_story(table.pattern).face_up
    column = table.pattern.columns()[COLUMN_OF[decision.column]]
    staying = [tiles[place] for place in column if place in face_up]
    coming = numbers_of([tiles[place] for place in face_up]) - numbers_of(staying)
    to_come = TilesToCome(coming, 0, table.most_in_a_column)
    return round_worth(table.box, Pattern.beginning_with(staying).tiles, to_come)


def round_worth(box: Box, tiles: dict[Space, Tile], to_come: TilesToCome) -> float:
    """The expected points of a round."""
    features = PatternFeatures(tiles)
    left, placed = to_come.coming.bit_count(), len(tiles)
    share = left / (left + placed)
    on_path = features.on_a_path()
    in_order = features.numbers.keys() - features.flipped
    lost = len(in_order) - len(on_path)
    sizes = features.groups(on_path if left < LAST_TILES else in_order)
    largest = sum(map(max, sizes.values()))
    faults = len(features.flipped) + lost
    lenient = (
        largest
        + (1 - APART) * (sum(map(sum, sizes.values())) - largest)
        - SPLIT * sum(len(groups) - 1 for groups in sizes.values())
        - OUT_OF_ORDER * len(features.flipped)
        - NO_PATH * lost
        - GAP * features.gaps
        - STRETCH * features.stretch
        - SPREAD * features.spread
    )
    strict = largest - box.face_down * faults - box.gap * features.gaps
    if left >= LAST_TILES:
        strict -= lost
    return (
        share * lenient
        + (1 - share) * strict
        - HARD_TO_MEND * 4 * share * (1 - share) * faults
        - (1 + LATE * (1 - share)) * _misfit_cost(features, to_come, colour_masks(box.tiles))
        - (1 - share) * _column_cost(features, to_come, on_path)
        - (0.0 if on_path else BROKEN)
        - CROWDED
        * max(min(left, FEW) - (to_come.max_in_column * len(features.columns) - placed), 0)
        - WIDE * max(len(features.columns) - COLUMNS, 0)
    )


def _misfit_cost(
    features: PatternFeatures, to_come: TilesToCome, masks: dict[str, Numbers]
) -> float:
    """The cost of numbers to come that will not fit, or not beside their colour."""
    coming = to_come.coming
    if not coming:
        return 0.0
    fitting, friendly = features.fitting_numbers(coming, to_come.max_in_column, masks)
    started = sum(mask for mask in masks.values() if mask & ~coming)
    misfits, strangers = coming & ~fitting, coming & ~friendly & started
    return (
        MISFIT * misfits.bit_count()
        + MISFIT_IN_HAND * (misfits & to_come.in_hand).bit_count()
        + STRANGER * strangers.bit_count()
        + STRANGER_IN_HAND * (strangers & to_come.in_hand).bit_count()
    )


def _column_cost(features: PatternFeatures, to_come: TilesToCome, on_path: set[Space]) -> float:
    """The cost of columns that must still be opened, if few numbers to come can open them."""
    room = to_come.max_in_column * len(features.columns) - len(features.places)
    without_room = to_come.coming.bit_count() - room
    if without_room <= 0:
        return 0.0
    columns = -(-without_room // to_come.max_in_column)
    spare = features.opening_numbers(to_come.coming, on_path).bit_count() - columns
    return RUIN * max(-spare, 0) + SCARCE * max(SPARE - max(spare, 0), 0)

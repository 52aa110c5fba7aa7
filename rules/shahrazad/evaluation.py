"""What a story may still become: order, paths, colours and room for the tiles still to come.

The weights are ours, found by letting hundreds of deals be played with different ones.
"""

from typing import NamedTuple

from rules.engine.secret import Seat
from rules.shahrazad.box import Box
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.pattern_features import Story
from rules.shahrazad.scoring import points_of
from rules.shahrazad.spaces import COLUMN_OF, Space
from rules.shahrazad.story_check import telling
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Numbers, Tile, colour_masks, numbers_of
from rules.shahrazad.turn import OpenSecondRound

OUT_OF_ORDER = 2.03
"""While tiles are left that may mend it; at the end it costs what the rules say."""
NO_PATH = 0.67
APART = 0.49
"""What a tile loses that lies apart from the largest group of its colour."""
SPLIT = 0.27
"""Each group of a colour beyond the first."""
GAP = 0.09
HARD_TO_MEND = 0.89
"""Late faults are mended less often than early ones."""
STRETCH = 0.39
"""Each number by which neighbours from column to column differ more than `NEAR`."""
SPREAD = 0.46
"""Each number by which those of a column lie further apart than `RANGE`."""
MISFIT, MISFIT_IN_HAND = 0.37, 0.52
"""A number to come that no space takes in order and on a path."""
STRANGER, STRANGER_IN_HAND = 0.14, 0.13
"""One that no such space beside its own colour takes."""
LATE = 2.0
"""By how much worse that is when nothing is left that could mend it."""
BROKEN = 3.0
"""That no path leads through the story at all."""
SCARCE, SPARE = 3.0, 2
"""Each number less than so many to spare that could open one."""
CROWDED, FEW = 1.5, 3
"""Each of the next few tiles that will have to open a column of its own."""
RUIN = 35.0
"""Each column that will have to be opened without a number that could do so: it breaks every path,
and then all tiles flip. At the end it costs that much, early much less."""
WIDE, COLUMNS = 0.07, 6
"""Each column beyond so many."""
LAST_TILES = 3
"""From here on only what lies on a path counts for colours."""
LOST = 50.0
"""What a game that ends after the first round throws away."""
UNDECIDED = 20.0
"""Against showing a tile without need: it binds and gains nothing."""
DEBT = 0.32
"""What having to place two costs."""


class Prospect(NamedTuple):
    """What is left to place."""

    coming: Numbers
    """All numbers that are not on the table yet."""
    in_hand: Numbers
    """Those of them that somebody is known to hold."""
    most: int
    """Tiles of a column."""


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


def prospects(box: Box, tiles: dict[Space, Tile], ahead: Prospect) -> float:
    """The points that this round can hope for."""
    story = Story(tiles)
    left, placed = ahead.coming.bit_count(), len(tiles)
    share = left / (left + placed)
    told = story.on_a_path()
    in_order = story.numbers.keys() - story.flipped
    lost = len(in_order) - len(told)
    sizes = story.groups(told if left < LAST_TILES else in_order)
    largest = sum(map(max, sizes.values()))
    faults = len(story.flipped) + lost
    lenient = (
        largest
        + (1 - APART) * (sum(map(sum, sizes.values())) - largest)
        - SPLIT * sum(len(groups) - 1 for groups in sizes.values())
        - OUT_OF_ORDER * len(story.flipped)
        - NO_PATH * lost
        - GAP * story.gaps
        - STRETCH * story.stretch
        - SPREAD * story.spread
    )
    strict = largest - box.face_down * faults - box.gap * story.gaps
    if left >= LAST_TILES:
        strict -= lost
    return (
        share * lenient
        + (1 - share) * strict
        - HARD_TO_MEND * 4 * share * (1 - share) * faults
        - (1 + LATE * (1 - share)) * _unwelcome(story, ahead, colour_masks(box.tiles))
        - (1 - share) * _missing_columns(story, ahead, told)
        - (0.0 if told else BROKEN)
        - CROWDED * max(min(left, FEW) - (ahead.most * len(story.columns) - placed), 0)
        - WIDE * max(len(story.columns) - COLUMNS, 0)
    )


def _unwelcome(story: Story, ahead: Prospect, masks: dict[str, Numbers]) -> float:
    """What the numbers cost that will not fit, or not beside their colour."""
    coming = ahead.coming
    if not coming:
        return 0.0
    fitting, friendly = story.welcome(coming, ahead.most, masks)
    begun = sum(mask for mask in masks.values() if mask & ~coming)
    misfits, strangers = coming & ~fitting, coming & ~friendly & begun
    return (
        MISFIT * misfits.bit_count()
        + MISFIT_IN_HAND * (misfits & ahead.in_hand).bit_count()
        + STRANGER * strangers.bit_count()
        + STRANGER_IN_HAND * (strangers & ahead.in_hand).bit_count()
    )


def _missing_columns(story: Story, ahead: Prospect, told: set[Space]) -> float:
    """What the columns cost that must still be opened, if few numbers to come can open them."""
    room = ahead.most * len(story.columns) - len(story.places)
    without_room = ahead.coming.bit_count() - room
    if without_room <= 0:
        return 0.0
    columns = -(-without_room // ahead.most)
    spare = story.openers(ahead.coming, told).bit_count() - columns
    return RUIN * max(-spare, 0) + SCARCE * max(SPARE - max(spare, 0), 0)

"""The weights of the playout policy: what a tile gains in a space, early and late in a round."""

from typing import NamedTuple


class PlacementWeights(NamedTuple):
    """Estimated points that a tile gains or loses in a space."""

    out_of_order: float
    """It touches a lower number at its right, and flips."""
    upsets: float
    """Each tile at its left that flips because of it."""
    off_the_path: float
    grows: float
    """Each tile by which the largest group of its colour grows."""
    friends: float
    """If it lies beside its colour."""
    stranger: float
    """If it does not, though its colour is on the table."""
    between: float
    """Each number to come between it and its neighbours."""
    stretch: float
    """Each number between them, placed or not."""
    spread: float
    """Each number by which it widens the range of its column."""
    gap: float
    opens: float
    """If it opens a column."""
    touches: float
    """Each tile beside it."""
    fills: float
    """If it fills its column."""
    beyond: float
    """Each number to come that would lie beyond the column that it opens."""
    breaks: float
    """If no path leads to the column that it opens."""
    due: float
    """If it opens a column, times the share of tiles to come that have no room otherwise."""
    cuts: float
    """Each tile of the neighbouring column that is no longer on a path."""


EARLY = PlacementWeights(
    out_of_order=-3.38,
    upsets=-2.55,
    off_the_path=-2.39,
    grows=0.64,
    friends=0.35,
    stranger=-0.44,
    between=-0.41,
    stretch=0.08,
    spread=-0.42,
    gap=-0.46,
    opens=0.08,
    touches=0.46,
    fills=-0.01,
    beyond=0.11,
    breaks=-4.23,
    due=1.05,
    cuts=-0.25,
)
LATE = PlacementWeights(
    out_of_order=-6.76,
    upsets=-4.34,
    off_the_path=-3.05,
    grows=0.43,
    friends=0.21,
    stranger=-0.94,
    between=-0.41,
    stretch=-0.17,
    spread=-0.34,
    gap=-0.74,
    opens=-0.99,
    touches=0.34,
    fills=0.08,
    beyond=-0.14,
    breaks=-18.48,
    due=2.19,
    cuts=-0.97,
)
HELD_TILE_SHARE = 0.67
"""The worth of a tile kept in hand, as a share of its worth in its best space."""
MIN_REPLACE_GAIN = 0.94
"""By how many points replacing must be better than placing."""
TAKEN_TILE_SHARE = 0.64
"""The worth of a tile that was taken up, as a share of its worth in its best space."""

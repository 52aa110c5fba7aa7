"""What somebody in haste likes of a space for a tile, early and late in a round."""

from typing import NamedTuple


class Taste(NamedTuple):
    """Points that a tile in a space seems to gain or lose."""

    out_of_order: float
    """It touches a lower number at its right, and flips."""
    upsets: float
    """Each tile at its left that flips because of it."""
    off_the_path: float
    grows: float
    """Each tile by which the largest group of its colour grows."""
    friends: float
    """That it lies beside its colour at all."""
    stranger: float
    """That it does not, though its colour is there."""
    between: float
    """Each number to come between it and its neighbours."""
    stretch: float
    """Each number between them at all."""
    spread: float
    """Each number by which it widens the range of its column."""
    gap: float
    opens: float
    """That it opens a column."""
    touches: float
    """Each tile beside it."""
    fills: float
    """That its column is full with it."""
    beyond: float
    """Each number to come that would lie beyond the column that it opens."""
    breaks: float
    """That no path leads to the column that it opens."""
    due: float
    """That it opens a column, the more of the tiles to come have no room otherwise."""
    cuts: float
    """Each tile of the column before that is no longer on a path."""


EARLY = Taste(
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
LATE = Taste(
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
PATIENCE = 0.67
"""What a tile kept in hand is worth, as a share of its best place now."""
RESTRAINT = 0.94
"""By how much replacing must promise more than placing."""
FREEDOM = 0.64
"""What a tile that was taken up is worth, as a share of its best place now."""

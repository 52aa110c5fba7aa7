"""A realm full of genies, for the characters that they wake or that obey them."""

from rules.almadi.table import AlmadiTable
from tests.rules.almadi.drawing import architect, table

ARROWS = "caravan: N arrow, E arrow, S arrow, W arrow"
# 2L placed at A2 touches the genie of S2; A1, A3 and S4 offer genies to whatever lies beside them.
LAMPS = """
    S A B C
  1 P O . .
  2 O . . .
  3 C M . .
  4 M . . .
  S2: E genie
  S4: E genie
  A1: E genie
  A3: E genie
"""


def lamps(
    *recruited: str,
    drawing: str = LAMPS,
    rubies: int = 10,
    row: tuple[str, ...] = (),
    stalls: tuple[str, ...] = ("spices", "leather", "carpets", "pottery"),
    mosaics: tuple[str, ...] = ("star", "lattice", "knot", "bloom"),
    left: int = 20,
) -> AlmadiTable:
    """Seat 0 in a realm full of genies, with those in its service and those in the open row."""
    return table(
        architect(drawing, rubies=rubies, recruited=recruited),
        architect(),
        board={"2L": ARROWS},
        stalls=stalls,
        mosaics=mosaics,
        rubies=left,
        row=row,
        with_characters=True,
    )

"""How far a seat has come towards a royal objective: so many of so many, counted, not judged."""

from collections.abc import Callable

from rules.almadi.landscapes import CARAVAN, MARKET, OASIS, PALACE
from rules.almadi.objective_distance import (
    Distance,
    active,
    at_least,
    diagonal,
    each_good,
    hole,
    line_of_four,
    market_corners,
    mosaics,
    motley_square,
    oasis_rows,
    oasis_square,
    palace_ring,
    rubies,
    six_in_a_row,
    stalls,
)
from rules.almadi.objectives import holes, identical_pairs, market_goods
from rules.almadi.table import Architect

Part = tuple[str, int, Callable[[Architect], int]]
"""What is counted, where that must be said, how many are wanted, and how many there are."""


def progress(key: str, architect: Architect) -> str:
    """`1 of 5`, `3 of 4 stalls and 1 of 4 rubies`; nothing where there is nothing to count."""
    return " and ".join(
        f"{min(count(architect), wanted)} of {wanted} {what}".rstrip()
        for what, wanted, count in PARTS.get(key, ())
    )


def _less(wanted: int, missing: Distance, what: str = "") -> Part:
    return what, wanted, lambda architect: wanted - int(missing(architect))


def _pairs(architect: Architect) -> int:
    """Of stall cards one, and of mosaic cards one."""
    return bool(identical_pairs(architect.stalls)) + bool(identical_pairs(architect.mosaics))


STALLS, MOSAICS, RUBIES = (
    _less(4, missing, what)
    for missing, what in ((stalls, "stalls"), (mosaics, "mosaics"), (rubies, "rubies"))
)
PARTS: dict[str, tuple[Part, ...]] = {
    "five-oases": (_less(5, at_least(5, OASIS)),),
    "oasis-in-each-row": (_less(4, oasis_rows),),
    "oasis-square": (_less(4, oasis_square),),
    "oasis-diagonal": (_less(4, diagonal(OASIS)),),
    "seven-jars": (_less(7, active(7, "jar")),),
    "five-caravans": (_less(5, at_least(5, CARAVAN)),),
    "four-stalls": (_less(4, stalls),),
    "stall-pairs": (("", 2, lambda architect: identical_pairs(architect.stalls)),),
    "caravan-diagonal": (_less(4, diagonal(CARAVAN)),),
    "four-active-stalls": (_less(4, active(4, "stall")),),
    "five-palaces": (_less(5, at_least(5, PALACE)),),
    "four-mosaics": (_less(4, mosaics),),
    "mosaic-pairs": (("", 2, lambda architect: identical_pairs(architect.mosaics)),),
    "palace-ring": (_less(4, palace_ring),),
    "four-active-martelines": (_less(4, active(4, "marteline")),),
    "five-markets": (_less(5, at_least(5, MARKET)),),
    "goods-of-each-kind": (_less(4, each_good),),
    "ten-alike-goods": (("", 10, lambda architect: max(market_goods(architect.realm).values())),),
    "market-corners": (_less(4, market_corners),),
    "four-active-rubies": (_less(4, active(4, "ruby")),),
    "line-of-four": (_less(4, line_of_four),),
    "motley-square": (_less(4, motley_square),),
    "hole": (_less(4, hole),),
    "two-holes": (("", 2, lambda architect: holes(architect.realm).bit_count()),),
    "stalls-and-mosaics": (STALLS, MOSAICS),
    "stalls-and-rubies": (STALLS, RUBIES),
    "mosaics-and-rubies": (MOSAICS, RUBIES),
    "matching-pairs": (("", 2, _pairs),),
    "five-genies": (_less(5, active(5, "genie")),),
    "six-in-a-row": (_less(6, six_in_a_row),),
}
"""By objective. An empty column and a long hole are shapes of many cells, of which no number tells
how near they are."""

"""How far a realm is from each royal objective: the landscapes, contacts or cards still missing."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rules.almadi.cells import STRIDE, STRIP_CELLS, Cells
from rules.almadi.landscapes import CARAVAN, GOODS, MARKET, OASIS, PALACE
from rules.almadi.objectives import (
    FALLING,
    RISING,
    ROWS_WITH_STRIP,
    a_long_hole,
    market_goods,
)

if TYPE_CHECKING:
    from rules.almadi.table import Architect

Distance = Callable[["Architect"], float]

COLUMN: Cells = STRIP_CELLS
"""Rows 1–4 of the strip's column; of another one shifted by its strides."""
COLUMNS = 20
"""Columns that are searched; realms seldom grow wider."""
GOODS_A_MARKET = 4.0
"""Goods of an average market."""


def objective_distance(key: str, architect: "Architect") -> float:
    """Roughly how many pieces that objective still lacks; 0 if its condition holds."""
    return DISTANCES[key](architect)


def at_least(count: int, landscape: int) -> Distance:
    return lambda architect: max(count - architect.realm.kinds[landscape].bit_count(), 0)


def active(count: int, effect: str) -> Distance:
    return lambda architect: max(count - architect.realm.activations(effect), 0)


def missing_of_four(one: Cells, two: Cells, three: Cells, four: Cells) -> int:
    """How many of four parts are missing at the best place; each is shifted onto one cell."""
    if one & two & three & four:
        return 0
    some, others = one | two, three | four
    first, second = one & two, three & four
    if first & others or second & some:
        return 1
    if first or second or some & others:
        return 2
    return 3 if some or others else 4


def missing_in_line(cells: Cells, step: int) -> int:
    return missing_of_four(cells, cells >> step, cells >> 2 * step, cells >> 3 * step)


def diagonal(landscape: int) -> Distance:
    def distance(architect: "Architect") -> float:
        cells = architect.realm.kinds[landscape]
        return min(missing_in_line(cells, FALLING), missing_in_line(cells, RISING))

    return distance


def around(cells: Cells) -> tuple[Cells, Cells, Cells, Cells]:
    return cells << 1, cells >> 1, cells << STRIDE, cells >> STRIDE


def oasis_rows(architect: "Architect") -> float:
    oases = architect.realm.kinds[OASIS]
    return sum(not oases & row for row in ROWS_WITH_STRIP)


def oasis_square(architect: "Architect") -> float:
    oases = architect.realm.kinds[OASIS]
    return missing_of_four(oases, oases >> 1, oases >> STRIDE, oases >> STRIDE + 1)


def palace_ring(architect: "Architect") -> float:
    return missing_of_four(*around(architect.realm.kinds[PALACE]))


def market_corners(architect: "Architect") -> float:
    markets = architect.realm.kinds[MARKET]
    return missing_of_four(markets, markets >> 2, markets >> 2 * STRIDE, markets >> 2 * STRIDE + 2)


def each_good(architect: "Architect") -> float:
    goods = market_goods(architect.realm)
    return sum(goods[good] < 2 for good in GOODS)


def alike_goods(architect: "Architect") -> float:
    most = max(market_goods(architect.realm).values(), default=0)
    return max(10 - most, 0) / GOODS_A_MARKET


def empty_column(architect: "Architect") -> float:
    """Landscapes to lay into two columns and to move out of the one between them."""
    occupied = architect.realm.occupied
    counts = [(occupied >> STRIDE * column & COLUMN).bit_count() for column in range(COLUMNS)]
    return min(
        8 - left - right + 2 * middle
        for left, middle, right in zip(counts, counts[1:], counts[2:], strict=False)
    )


def line_of_four(architect: "Architect") -> float:
    oases, caravans, palaces, markets = architect.realm.kinds
    return min(
        missing_of_four(first, second >> step, third >> 2 * step, fourth >> 3 * step)
        for step in (1, STRIDE)
        for first, second, third, fourth in (
            (oases, caravans, markets, palaces),
            (palaces, markets, caravans, oases),
        )
    )


def motley_square(architect: "Architect") -> float:
    corners = (0, 1, STRIDE, STRIDE + 1)
    one, two, three, four = (
        cells | cells >> corners[1] | cells >> corners[2] | cells >> corners[3]
        for cells in architect.realm.kinds
    )
    return missing_of_four(one, two, three, four)


def hole(architect: "Architect") -> float:
    occupied = architect.realm.occupied
    return missing_of_four(*(part & ~occupied for part in around(occupied)))


def two_holes(architect: "Architect") -> float:
    occupied = architect.realm.occupied
    above, below, left, right = around(occupied)
    holes = (above & below & left & right & ~occupied).bit_count()
    return 0 if holes >= 2 else 3 - holes + hole(architect) * (not holes)


def long_hole(architect: "Architect") -> float:
    """How many of the six landscapes around two empty cells are missing, at the best place."""
    if a_long_hole(architect):
        return 0
    occupied = architect.realm.occupied
    missing = 6
    for step in (1, STRIDE):
        other = STRIDE + 1 - step
        free = ~occupied & ~(occupied >> step)
        ends = occupied << step & free, occupied >> 2 * step & free
        flanks = [
            part & free
            for shifted in (occupied, occupied >> step)
            for part in (shifted << other, shifted >> other)
        ]
        one, two, three, four = flanks
        missing = min(
            missing, missing_of_four(one, two, three, four) + missing_of_four(*ends, one, two) // 2
        )
    return max(missing, 1)


def missing_for_pairs(cards: Iterable[str], wanted: int) -> float:
    """About how many cards are missing for so many pairs."""
    counts = Counter(cards)
    whole = sum(count // 2 for count in counts.values())
    single = sum(count % 2 for count in counts.values())
    lacking = max(wanted - whole, 0)
    # Cards come by chance: finishing a pair takes longer than starting one.
    return 1.5 * lacking + max(lacking - single, 0)


def stalls(architect: "Architect") -> float:
    return max(4 - len(architect.stalls), 0)


def mosaics(architect: "Architect") -> float:
    return max(4 - len(architect.mosaics), 0)


def rubies(architect: "Architect") -> float:
    return max(4 - architect.rubies, 0)


def six_in_a_row(architect: "Architect") -> float:
    rows = Counter(place % STRIDE for place in architect.realm.tiles)
    return max(6 - max(rows.values()), 0)


def both(one: Distance, other: Distance) -> Distance:
    return lambda architect: one(architect) + other(architect)


DISTANCES: dict[str, Distance] = {
    "five-oases": at_least(5, OASIS),
    "oasis-in-each-row": oasis_rows,
    "oasis-square": oasis_square,
    "oasis-diagonal": diagonal(OASIS),
    "seven-jars": active(7, "jar"),
    "five-caravans": at_least(5, CARAVAN),
    "four-stalls": stalls,
    "stall-pairs": lambda architect: missing_for_pairs(architect.stalls, 2),
    "caravan-diagonal": diagonal(CARAVAN),
    "four-active-stalls": active(4, "stall"),
    "five-palaces": at_least(5, PALACE),
    "four-mosaics": mosaics,
    "mosaic-pairs": lambda architect: missing_for_pairs(architect.mosaics, 2),
    "palace-ring": palace_ring,
    "four-active-martelines": active(4, "marteline"),
    "five-markets": at_least(5, MARKET),
    "goods-of-each-kind": each_good,
    "ten-alike-goods": alike_goods,
    "market-corners": market_corners,
    "four-active-rubies": active(4, "ruby"),
    "empty-column": empty_column,
    "line-of-four": line_of_four,
    "motley-square": motley_square,
    "hole": hole,
    "two-holes": two_holes,
    "long-hole": long_hole,
    "stalls-and-mosaics": both(stalls, mosaics),
    "stalls-and-rubies": both(stalls, rubies),
    "mosaics-and-rubies": both(mosaics, rubies),
    "matching-pairs": lambda architect: (
        missing_for_pairs(architect.stalls, 1) + missing_for_pairs(architect.mosaics, 1)
    ),
    "five-genies": active(5, "genie"),
    "six-in-a-row": six_in_a_row,
}
"""By objective; the same keys as `CONDITIONS`."""

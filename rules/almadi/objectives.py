"""The 32 royal objectives: one small condition each, read off what an architect has now."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules.almadi.cells import ROW_MASKS, ROW_ZERO, STRIDE, Cells, each
from rules.almadi.landscapes import CARAVAN, GOODS, MARKET, OASIS, PALACE

if TYPE_CHECKING:
    from rules.almadi.realm import Realm
    from rules.almadi.table import Architect

Condition = Callable[["Architect"], bool]

ROWS_WITH_STRIP = tuple(mask | 1 << ROW_ZERO + row for row, mask in enumerate(ROW_MASKS, 1))
ROWS_1_TO_4: Cells = sum(ROWS_WITH_STRIP)
FALLING, RISING = STRIDE + 1, STRIDE - 1


def is_met(key: str, architect: "Architect") -> bool:
    """Whether that objective's condition holds now."""
    return CONDITIONS[key](architect)


def at_least(count: int, landscape: int) -> Condition:
    return lambda architect: architect.realm.kinds[landscape].bit_count() >= count


def active(count: int, effect: str) -> Condition:
    return lambda architect: architect.realm.activations(effect) >= count


def diagonal(landscape: int) -> Condition:
    """Four corner to corner, rising or falling, without gaps."""

    def condition(architect: "Architect") -> bool:
        cells = architect.realm.kinds[landscape]
        return bool(_in_line(cells, FALLING) or _in_line(cells, RISING))

    return condition


def _in_line(cells: Cells, step: int) -> Cells:
    pairs = cells & cells >> step
    return pairs & pairs >> 2 * step


def an_oasis_in_each_row(architect: "Architect") -> bool:
    oases = architect.realm.kinds[OASIS]
    row_1, row_2, row_3, row_4 = ROWS_WITH_STRIP
    return bool(oases & row_1 and oases & row_2 and oases & row_3 and oases & row_4)


def an_oasis_square(architect: "Architect") -> bool:
    return bool(_squares(architect.realm.kinds[OASIS]))


def _squares(cells: Cells) -> Cells:
    """The upper left cells of the 2×2 squares."""
    pairs = cells & cells >> 1
    return pairs & pairs >> STRIDE


def a_palace_ring(architect: "Architect") -> bool:
    """Four palaces north, east, south and west of one cell, whatever lies on it."""
    return bool(_surrounded_cells(architect.realm.kinds[PALACE]))


def _surrounded_cells(cells: Cells) -> Cells:
    """The cells with one of these on each of their four sides."""
    return cells << 1 & cells >> 1 & cells << STRIDE & cells >> STRIDE


def market_corners(architect: "Architect") -> bool:
    markets = architect.realm.kinds[MARKET]
    sides = markets & markets >> 2
    return bool(sides & sides >> 2 * STRIDE)


def market_goods(realm: "Realm") -> dict[str, int]:
    """The goods of each kind in the realm's markets."""
    goods = dict.fromkeys(GOODS, 0)
    for landscape in realm.tiles.values():
        if landscape.good is not None:
            goods[landscape.good] += landscape.goods
    return goods


def goods_of_each_kind(architect: "Architect") -> bool:
    return min(market_goods(architect.realm).values()) >= 2


def ten_alike_goods(architect: "Architect") -> bool:
    return max(market_goods(architect.realm).values()) >= 10


def an_empty_column(architect: "Architect") -> bool:
    """Rows 1–4 of a column empty, those of both columns beside it full; the strip is one."""
    occupied = architect.realm.occupied & ROWS_1_TO_4
    fours = _in_line(occupied, 1)
    between = fours << STRIDE & fours >> STRIDE
    filled = occupied | occupied >> 1 | occupied >> 2 | occupied >> 3
    return bool(between & ~filled)


def a_line_of_four(architect: "Architect") -> bool:
    """Oasis, caravan, market, palace in a straight line, in any of the four directions."""
    oases, caravans, palaces, markets = architect.realm.kinds
    for step in (1, STRIDE):
        forth = oases & caravans >> step & markets >> 2 * step & palaces >> 3 * step
        back = palaces & markets >> step & caravans >> 2 * step & oases >> 3 * step
        if forth or back:
            return True
    return False


def a_motley_square(architect: "Architect") -> bool:
    """A 2×2 square of four different landscapes."""
    oases, caravans, palaces, markets = map(_in_square, architect.realm.kinds)
    return bool(oases & caravans & palaces & markets)


def _in_square(cells: Cells) -> Cells:
    """The upper left cells of the 2×2 squares that hold one of these."""
    pairs = cells | cells >> 1
    return pairs | pairs >> STRIDE


def holes(realm: "Realm") -> Cells:
    """The empty cells with a landscape on each of their four sides."""
    return _surrounded_cells(realm.occupied) & ~realm.occupied


def a_hole(architect: "Architect") -> bool:
    return bool(holes(architect.realm))


def two_holes(architect: "Architect") -> bool:
    return holes(architect.realm).bit_count() >= 2


def a_long_hole(architect: "Architect") -> bool:
    """Two adjacent empty cells, enclosed by the six landscapes around them."""
    realm = architect.realm
    occupied = realm.occupied
    for step in (1, STRIDE):
        other = STRIDE + 1 - step
        first = occupied << step & occupied << other & occupied >> other
        second = (occupied << other & occupied >> other & occupied >> step) >> step
        if first & second & ~occupied & ~(occupied >> step):
            return True
    return False


def identical_pairs(cards: Sequence[str]) -> int:
    """How many pairs of identical cards there are; four alike are two pairs."""
    return sum([cards.count(card) // 2 for card in set(cards)])


def _stalls(architect: "Architect", count: int = 4) -> bool:
    return len(architect.stalls) >= count


def _mosaics(architect: "Architect", count: int = 4) -> bool:
    return len(architect.mosaics) >= count


def _rubies(architect: "Architect", count: int = 4) -> bool:
    return architect.rubies >= count


def six_in_a_row(architect: "Architect") -> bool:
    """At least six landscapes in one row, gaps allowed; rows beyond 1–4 are rows too."""
    occupied = architect.realm.occupied
    for row in ROWS_WITH_STRIP:
        if (occupied & row).bit_count() >= 6:
            return True
    beyond = occupied ^ (occupied & ROWS_1_TO_4)
    if not beyond:
        return False
    rows = Counter(place % STRIDE for place in each(beyond))
    return max(rows.values()) >= 6


CONDITIONS: dict[str, Condition] = {
    "five-oases": at_least(5, OASIS),
    "oasis-in-each-row": an_oasis_in_each_row,
    "oasis-square": an_oasis_square,
    "oasis-diagonal": diagonal(OASIS),
    "seven-jars": active(7, "jar"),
    "five-caravans": at_least(5, CARAVAN),
    "four-stalls": _stalls,
    "stall-pairs": lambda architect: identical_pairs(architect.stalls) >= 2,
    "caravan-diagonal": diagonal(CARAVAN),
    "four-active-stalls": active(4, "stall"),
    "five-palaces": at_least(5, PALACE),
    "four-mosaics": _mosaics,
    "mosaic-pairs": lambda architect: identical_pairs(architect.mosaics) >= 2,
    "palace-ring": a_palace_ring,
    "four-active-martelines": active(4, "marteline"),
    "five-markets": at_least(5, MARKET),
    "goods-of-each-kind": goods_of_each_kind,
    "ten-alike-goods": ten_alike_goods,
    "market-corners": market_corners,
    "four-active-rubies": active(4, "ruby"),
    "empty-column": an_empty_column,
    "line-of-four": a_line_of_four,
    "motley-square": a_motley_square,
    "hole": a_hole,
    "two-holes": two_holes,
    "long-hole": a_long_hole,
    "stalls-and-mosaics": lambda architect: _stalls(architect) and _mosaics(architect),
    "stalls-and-rubies": lambda architect: _stalls(architect) and _rubies(architect),
    "mosaics-and-rubies": lambda architect: _mosaics(architect) and _rubies(architect),
    "matching-pairs": lambda architect: (
        identical_pairs(architect.stalls) >= 1 and identical_pairs(architect.mosaics) >= 1
    ),
    "five-genies": active(5, "genie"),
    "six-in-a-row": six_in_a_row,
}

"""Whether a royal objective can still be fulfilled: arithmetic on the safe side.

A realm gains one landscape a turn. A genie moves landscapes but adds none, so that a realm lacking
more landscapes of a kind than turns are left can never meet a condition that counts them.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from rules.almadi.characters import ALADDIN, ALI_BABA, BADROULBADOUR, PARIBANOU
from rules.almadi.landscapes import CARAVAN, MARKET, OASIS, PALACE, tally_of
from rules.almadi.objectives import CONDITIONS, market_goods
from rules.almadi.table import AlmadiTable, Architect
from rules.almadi.turns_left import later_turns
from rules.engine.secret import Seat

Cards = tuple[int, int, int]
"""How many stall cards, mosaic cards and rubies."""


def is_out_of_reach(table: AlmadiTable, seat: Seat, key: str, *, has_placed: bool) -> bool:
    """Whether the seat at turn surely cannot fulfil that objective any more."""
    architect = table.architects[seat]
    if CONDITIONS[key](architect):
        return False
    turns = later_turns(table, seat, has_placed=has_placed) + (not has_placed)
    if key in LANDSCAPES_MISSING and LANDSCAPES_MISSING[key](table, architect) > turns:
        return True
    if turns or table.turn.genie:
        return False
    # The realm stays as it is; only what waits can still bring cards and rubies.
    missing = CARDS_MISSING[key](architect) if key in CARDS_MISSING else None
    return missing is None or any(
        lacking > coming
        for lacking, coming in zip(missing, _coming_cards(table, architect), strict=True)
    )


def is_within_last_reach(table: AlmadiTable, seat: Seat, key: str) -> bool:
    """Whether the landscape that is placed next may decide it."""
    if is_out_of_reach(table, seat, key, has_placed=False):
        return False
    turns = later_turns(table, seat, has_placed=False) + 1
    missing = LANDSCAPES_MISSING.get(key)
    return turns == 1 or (missing is not None and missing(table, table.architects[seat]) == turns)


def _coming_cards(table: AlmadiTable, architect: Architect) -> Cards:
    """At most so many can still come in a turn that moves nothing more."""
    due, woken = table.turn.due, table.turn.woken
    # Zaynab exchanges one card, whoever recruits her.
    exchanged = int(table.with_characters)
    at_once = 2 if table.with_characters or architect.powers & ALI_BABA else 1
    return (
        tally_of("stall", due) + bool(woken & PARIBANOU) + exchanged,
        tally_of("marteline", due) + bool(woken & BADROULBADOUR) + exchanged,
        tally_of("ruby", due) * at_once + bool(woken & ALADDIN),
    )


def _of_kind(count: int, kind: int) -> Callable[[AlmadiTable, Architect], int]:
    return lambda _table, architect: count - architect.realm.kinds[kind].bit_count()


def _goods_of_each_kind(table: AlmadiTable, architect: Architect) -> int:
    """A market holds goods of one kind."""
    return sum(goods < 2 for goods in market_goods(architect.realm).values())


def _alike_goods(table: AlmadiTable, architect: Architect) -> int:
    largest = max(market.goods for market in table.box.landscapes["market"])
    lacking = 10 - max(market_goods(architect.realm).values())
    return -(-lacking // largest)


LANDSCAPES_MISSING: dict[str, Callable[[AlmadiTable, Architect], int]] = {
    "five-oases": _of_kind(5, OASIS),
    "oasis-in-each-row": _of_kind(4, OASIS),
    "oasis-square": _of_kind(4, OASIS),
    "oasis-diagonal": _of_kind(4, OASIS),
    "five-caravans": _of_kind(5, CARAVAN),
    "caravan-diagonal": _of_kind(4, CARAVAN),
    "five-palaces": _of_kind(5, PALACE),
    "palace-ring": _of_kind(4, PALACE),
    "five-markets": _of_kind(5, MARKET),
    "market-corners": _of_kind(4, MARKET),
    "goods-of-each-kind": _goods_of_each_kind,
    "ten-alike-goods": _alike_goods,
}
"""At least so many landscapes are missing; other conditions may need none."""


def _pairs_missing(cards: Sequence[str], wanted: int) -> int:
    """So many cards at least are missing for that many pairs."""
    counts = Counter(cards).values()
    pairs = max(wanted - sum(count // 2 for count in counts), 0)
    return max(pairs, 2 * pairs - sum(count % 2 for count in counts))


CARDS_MISSING: dict[str, Callable[[Architect], Cards]] = {
    "four-stalls": lambda one: (4 - len(one.stalls), 0, 0),
    "stall-pairs": lambda one: (_pairs_missing(one.stalls, 2), 0, 0),
    "four-mosaics": lambda one: (0, 4 - len(one.mosaics), 0),
    "mosaic-pairs": lambda one: (0, _pairs_missing(one.mosaics, 2), 0),
    "stalls-and-mosaics": lambda one: (4 - len(one.stalls), 4 - len(one.mosaics), 0),
    "stalls-and-rubies": lambda one: (4 - len(one.stalls), 0, 4 - one.rubies),
    "mosaics-and-rubies": lambda one: (0, 4 - len(one.mosaics), 4 - one.rubies),
    "matching-pairs": lambda one: (
        _pairs_missing(one.stalls, 1),
        _pairs_missing(one.mosaics, 1),
        0,
    ),
}
"""Those that cards and rubies fulfil, whatever the realm looks like."""

"""The arithmetic that several score lines share: groups, palaces, caravans and mosaics."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from rules.almadi.cells import Cell, Cells, beside, each, groups
from rules.almadi.landscapes import CARAVAN, MARKET, OASIS, PALACE
from rules.almadi.objectives import market_goods
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Seat


def oasis_groups(realm: Realm) -> list[Cells]:
    """Rulebook, Oases: groups of at least two; an isolated oasis is worth nothing."""
    return [group for group in groups(realm.kinds[OASIS]) if group.bit_count() >= 2]


def palace_worths(realm: Realm) -> Mapping[Cell, int]:
    """Ruling A16: a palace beside k ≥ 1 oases and markets is worth 1 + k; by its cell."""
    return _palace_worths(realm.kinds[PALACE], realm.kinds[OASIS] | realm.kinds[MARKET])


@lru_cache(maxsize=1024)
def _palace_worths(palaces: Cells, others: Cells) -> Mapping[Cell, int]:
    worths = {}
    for palace in each(palaces):
        beside_it = (beside(1 << palace) & others).bit_count()
        if beside_it:
            worths[palace] = 1 + beside_it
    return worths


class CaravanLoad(NamedTuple):
    """What there is to carry, and what can be carried."""

    in_markets: int
    on_stalls: int
    capacities: list[int]

    @property
    def goods(self) -> int:
        return self.in_markets + self.on_stalls

    @property
    def carried(self) -> int:
        return min(self.goods, sum(self.capacities))


def caravan_load(table: AlmadiTable, seat: Seat, powers: Collection[str]) -> CaravanLoad:
    """The goods of a seat and the room in its caravans, with the characters that change them."""
    architect = table.architects[seat]
    capacity = table.box.capacity
    sizes = [group.bit_count() for group in groups(architect.realm.kinds[CARAVAN])]
    room = [capacity[min(size, len(capacity) - 1)] for size in sizes]
    if "ali-cogia" in powers:
        # Ruling A30: the better of joined and separate.
        joined = capacity[min(sum(sizes), len(capacity) - 1)]
        room = max([joined], room, key=sum)
    on_stalls = sum(table.box.stall_goods[card] for card in architect.stalls)
    return CaravanLoad(
        in_markets=sum(market_goods(architect.realm).values()),
        on_stalls=2 * on_stalls if "zobeide" in powers else on_stalls,
        capacities=room,
    )


def mosaic_placements(
    table: AlmadiTable, seat: Seat, powers: Collection[str]
) -> list[tuple[Cell, int]]:
    """Ruling A17: the palaces that mosaics are laid on for the best total, and what each adds.

    A palace takes one mosaic, two with Zubaydah, and every one scores it once more. So the best
    places are simply the most valuable ones; with Aziza only those worth more than her points.
    """
    architect = table.architects[seat]
    places = 2 if "zubaydah" in powers else 1
    spared = AZIZA_POINTS if "aziza" in powers else 0
    offers = [
        (place, worth)
        for place, worth in palace_worths(architect.realm).items()
        if worth > spared
        for _ in range(places)
    ]
    offers.sort(key=lambda offer: -offer[1])
    return offers[: len(architect.mosaics)]


AZIZA_POINTS = 3
"""For a mosaic that is not laid."""

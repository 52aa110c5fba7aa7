"""What a realm may still become: each line of the score pad now, and a share of what it promises.

The weights are ours, set by hand; the arena shows how far they carry.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.almadi.cells import BESIDE, FIELD, Cells, each, groups
from rules.almadi.character_scoring import powers_at_the_end
from rules.almadi.characters import POWERS
from rules.almadi.landscapes import UNIT
from rules.almadi.objective_distance import missing
from rules.almadi.scoring import characters, total
from rules.almadi.scoring_arithmetic import caravan_load, laid_mosaics
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.secret import Seat

TURNS = 16
"""Of each seat; the share of them that is left is how much a promise is worth."""
LONE_OASIS = 2.0
"""An oasis that waits for another."""
LONE_PALACE = 1.0
OPEN_SIDE = 0.3
"""Each free cell beside a palace."""
GOOD_WITHOUT_ROOM, ROOM_WITHOUT_GOOD = 0.4, 0.35
GOODS_A_TURN = 1.2
"""How much of either a coming turn may make use of."""
SPARE_MOSAIC = 2.0
TURNS_A_PIECE = 2.0
"""Turns that it takes to find one more piece of an objective."""
OASIS_RACE, RUBY_RACE = 4.0, 6.0
"""How open the race for the largest oasis, or for the rubies, is at the start."""
RUBY_TO_SPEND = 1.0
"""A ruby that may still recruit somebody, beyond its half point."""
POWER_IN_PLAY, POWER_AT_THE_END = 2.0, 1.0
"""What each ruby of its cost says of a character who still has the whole match to serve."""
RIVAL = 0.5
"""How much the best rival's worth counts against one's own."""


def evaluate(table: AlmadiTable, seat: Seat) -> float:
    """The points so far and those to hope for, against half of the best rival's."""
    seats = range(len(table.architects))
    if table.is_over:
        worths = [float(total(table, each)) for each in seats]
    else:
        prospects = Prospects(table)
        worths = [prospects.of(each) for each in seats]
    return worths[seat] - RIVAL * max(worths[other] for other in seats if other != seat)


class Lie(NamedTuple):
    """What the lie of the land is worth."""

    grouped: int
    """Oases in groups."""
    lone: int
    """Oases alone."""
    largest: int
    """Oases of the largest group."""
    room: int
    """What all caravans can carry."""
    palaces: tuple[int, ...]
    """The worth of each palace, the best first."""
    lone_palaces: int
    open_sides: int


@lru_cache(maxsize=4096)
def lie_of(
    oases: Cells, caravans: Cells, palaces: Cells, markets: Cells, capacity: tuple[int, ...]
) -> Lie:
    """Read off where landscapes lie; remembered, since most of a realm stays as it is."""
    sizes = [group.bit_count() for group in groups(oases)]
    grouped = sum(size for size in sizes if size > 1)
    most = len(capacity) - 1
    room = sum(capacity[min(group.bit_count(), most)] for group in groups(caravans))
    others = oases | markets
    free = FIELD & ~(others | caravans | palaces)
    worths = []
    open_sides = 0
    for palace in each(palaces):
        around = BESIDE[palace]
        worths.append((around & others).bit_count())
        open_sides += (around & free).bit_count()
    return Lie(
        grouped=grouped,
        lone=sum(sizes) - grouped,
        largest=max(sizes, default=0) if grouped else 0,
        room=room,
        palaces=tuple(sorted((1 + worth for worth in worths if worth), reverse=True)),
        lone_palaces=worths.count(0),
        open_sides=open_sides,
    )


class Prospects:
    """What every seat has and may hope for on one table."""

    __slots__ = ("left", "lies", "share", "table")

    def __init__(self, table: AlmadiTable) -> None:
        self.table = table
        self.left = table.supply.count / len(table.architects)
        """Turns that each seat still has."""
        self.share = min(self.left / TURNS, 1.0)
        capacity = table.box.capacity
        self.lies = [lie_of(*one.realm.kinds, capacity) for one in table.architects]

    def of(self, seat: Seat) -> float:
        """All lines of the score pad for one seat."""
        architect, lie = self.table.architects[seat], self.lies[seat]
        worth = self._oases(seat, lie) + self._palaces(lie)
        worth += self.table.box.jar_points * (architect.realm.activated // UNIT["jar"] & 255)
        worth += self._objectives(architect)
        if self.table.with_characters:
            return worth + self._with_characters(seat)
        stalls = sum(self.table.box.stall_goods[card] for card in architect.stalls)
        goods = stalls + sum(tile.goods for tile in architect.realm.tiles.values())
        worth += self._caravans(goods, lie.room)
        worth += self._mosaics(lie.palaces[: len(architect.mosaics)], len(architect.mosaics))
        return worth + self._rubies(seat)

    def _with_characters(self, seat: Seat) -> float:
        """The lines that characters change, and what those recruited may still do."""
        table, architect = self.table, self.table.architects[seat]
        powers = powers_at_the_end(table, seat)
        load = caravan_load(table, seat, powers)
        laid = [worth for _, worth in laid_mosaics(table, seat, powers)]
        worth = self._caravans(load.goods, sum(load.capacities))
        worth += self._mosaics(laid, len(architect.mosaics))
        worth += characters(table, seat)[0]
        worth += architect.rubies * (1 / table.box.rubies_a_point + RUBY_TO_SPEND * self.share)
        for one in architect.characters:
            serves = POWER_IN_PLAY if one.key in POWERS else POWER_AT_THE_END
            worth += serves * one.cost * self.share
        return worth

    def _oases(self, seat: Seat, lie: Lie) -> float:
        box = self.table.box
        worth = box.oasis_points * lie.grouped + LONE_OASIS * self.share * lie.lone
        if lie.largest:
            best = max(other.largest for rival, other in enumerate(self.lies) if rival != seat)
            worth += box.largest_oasis_points * self._ahead(lie.largest - best, OASIS_RACE)
        return worth

    def _palaces(self, lie: Lie) -> float:
        hopes = LONE_PALACE * lie.lone_palaces + OPEN_SIDE * lie.open_sides
        return sum(lie.palaces) + self.share * hopes

    def _caravans(self, goods: int, room: int) -> float:
        useful = GOODS_A_TURN * self.left
        if goods > room:
            return room + GOOD_WITHOUT_ROOM * min(goods - room, useful)
        return goods + ROOM_WITHOUT_GOOD * min(room - goods, useful)

    def _mosaics(self, laid: Sequence[int], held: int) -> float:
        return sum(laid) + SPARE_MOSAIC * self.share * (held - len(laid))

    def _objectives(self, architect: Architect) -> float:
        worth = float(sum(one.points for one in architect.completed))
        for one in architect.objectives:
            turns = TURNS_A_PIECE * missing(one.key, architect)
            worth += one.points * (2 * max(1 - turns / (self.left + 1), 0.0) - 1)
        return worth

    def _rubies(self, seat: Seat) -> float:
        """The points of the rank that the race will lead to, between ranks in proportion."""
        architects = self.table.architects
        mine = architects[seat].rubies
        if not mine:
            return 0.0
        ranks = self.table.box.ruby_ranks[len(architects) == 2]
        rank = sum(
            1 - self._ahead(mine - other.rubies, RUBY_RACE)
            for rival, other in enumerate(architects)
            if rival != seat
        )
        whole = min(int(rank), len(ranks) - 2)
        return ranks[whole] + (rank - whole) * (ranks[whole + 1] - ranks[whole])

    def _ahead(self, lead: int, race: float) -> float:
        """The chance to be ahead at the end, or level, which counts as much."""
        return min(max(0.5 + (lead + 0.5) / (1 + race * self.share), 0.0), 1.0)

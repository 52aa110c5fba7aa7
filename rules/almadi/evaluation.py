"""How well a seat stands: each line of the score pad now, and a share of what it may still gain.

The weights are ours, set by hand and tried in the arena.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.almadi.cells import BESIDE, FIELD, Cells, each, groups
from rules.almadi.character_scoring import powers_at_the_end
from rules.almadi.characters import POWERS
from rules.almadi.landscapes import UNIT
from rules.almadi.objective_distance import objective_distance
from rules.almadi.scoring import characters, total
from rules.almadi.scoring_arithmetic import caravan_load, mosaic_placements
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.secret import Seat

TURNS = 16
"""Turns of each seat; possible gains count by the share of turns that is left."""
LONE_OASIS = 2.0
"""Points for an oasis without a neighbour."""
LONE_PALACE = 1.0
"""Points for a palace beside neither oasis nor market."""
OPEN_SIDE = 0.3
"""Points for each free cell beside a palace."""
GOOD_WITHOUT_ROOM, ROOM_WITHOUT_GOOD = 0.4, 0.35
"""Points for a good that no caravan carries yet, and for empty room in a caravan."""
GOODS_A_TURN = 1.2
"""Goods or room that one turn to come can use."""
SPARE_MOSAIC = 2.0
"""Points for a mosaic without a palace."""
TURNS_A_PIECE = 2.0
"""Turns that one missing piece of an objective takes."""
OASIS_RACE, RUBY_RACE = 4.0, 6.0
"""By how much a lead can still change at the start: for the largest oasis, and for rubies."""
RUBY_TO_SPEND = 1.0
"""Points for a ruby that may still recruit somebody, beyond its half point."""
POWER_IN_PLAY, POWER_AT_THE_END = 2.0, 1.0
"""Points for each ruby of a character's cost at the start, by when its power applies."""
RIVAL_WEIGHT = 0.5
"""How much the best rival's worth counts against one's own."""


def evaluate(table: AlmadiTable, seat: Seat) -> float:
    """The expected points of a seat, less a part of the best rival's."""
    seats = range(len(table.architects))
    if table.is_over:
        worths = [float(total(table, one)) for one in seats]
    else:
        evaluation = Evaluation(table)
        worths = [evaluation.seat_worth(one) for one in seats]
    return worths[seat] - RIVAL_WEIGHT * max(worths[other] for other in seats if other != seat)


class RealmFeatures(NamedTuple):
    """What an evaluation reads off the layout of a realm."""

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
def realm_features(
    oases: Cells, caravans: Cells, palaces: Cells, markets: Cells, capacity: tuple[int, ...]
) -> RealmFeatures:
    """The features of a realm; cached, since a turn changes one realm and little of it."""
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
    return RealmFeatures(
        grouped=grouped,
        lone=sum(sizes) - grouped,
        largest=max(sizes, default=0) if grouped else 0,
        room=room,
        palaces=tuple(sorted((1 + worth for worth in worths if worth), reverse=True)),
        lone_palaces=worths.count(0),
        open_sides=open_sides,
    )


class Evaluation:
    """The expected points of every seat on one table."""

    __slots__ = ("features", "share", "table", "turns_left")

    def __init__(self, table: AlmadiTable) -> None:
        self.table = table
        self.turns_left = table.supply.count / len(table.architects)
        """Turns that each seat still has."""
        self.share = min(self.turns_left / TURNS, 1.0)
        capacity = table.box.capacity
        self.features = [realm_features(*one.realm.kinds, capacity) for one in table.architects]

    def seat_worth(self, seat: Seat) -> float:
        """The expected points of one seat, over all lines of the score pad."""
        architect, features = self.table.architects[seat], self.features[seat]
        worth = self._oases(seat, features) + self._palaces(features)
        worth += self.table.box.jar_points * (architect.realm.activated // UNIT["jar"] & 255)
        worth += self._objectives(architect)
        if self.table.with_characters:
            return worth + self._with_characters(seat)
        stalls = sum(self.table.box.stall_goods[card] for card in architect.stalls)
        goods = stalls + sum(tile.goods for tile in architect.realm.tiles.values())
        worth += self._caravans(goods, features.room)
        worth += self._mosaics(features.palaces[: len(architect.mosaics)], len(architect.mosaics))
        return worth + self._rubies(seat)

    def _with_characters(self, seat: Seat) -> float:
        """The lines that characters change, and what recruited characters may still gain."""
        table, architect = self.table, self.table.architects[seat]
        powers = powers_at_the_end(table, seat)
        load = caravan_load(table, seat, powers)
        laid = [worth for _, worth in mosaic_placements(table, seat, powers)]
        worth = self._caravans(load.goods, sum(load.capacities))
        worth += self._mosaics(laid, len(architect.mosaics))
        worth += characters(table, seat)[0]
        worth += architect.rubies * (1 / table.box.rubies_a_point + RUBY_TO_SPEND * self.share)
        for one in architect.characters:
            serves = POWER_IN_PLAY if one.key in POWERS else POWER_AT_THE_END
            worth += serves * one.cost * self.share
        return worth

    def _oases(self, seat: Seat, features: RealmFeatures) -> float:
        box = self.table.box
        worth = box.oasis_points * features.grouped + LONE_OASIS * self.share * features.lone
        if features.largest:
            best = max(other.largest for rival, other in enumerate(self.features) if rival != seat)
            worth += box.largest_oasis_points * self._ahead(features.largest - best, OASIS_RACE)
        return worth

    def _palaces(self, features: RealmFeatures) -> float:
        gains = LONE_PALACE * features.lone_palaces + OPEN_SIDE * features.open_sides
        return sum(features.palaces) + self.share * gains

    def _caravans(self, goods: int, room: int) -> float:
        useful = GOODS_A_TURN * self.turns_left
        if goods > room:
            return room + GOOD_WITHOUT_ROOM * min(goods - room, useful)
        return goods + ROOM_WITHOUT_GOOD * min(room - goods, useful)

    def _mosaics(self, laid: Sequence[int], held: int) -> float:
        return sum(laid) + SPARE_MOSAIC * self.share * (held - len(laid))

    def _objectives(self, architect: Architect) -> float:
        worth = float(sum(one.points for one in architect.completed))
        for one in architect.objectives:
            turns = TURNS_A_PIECE * objective_distance(one.key, architect)
            worth += one.points * (2 * max(1 - turns / (self.turns_left + 1), 0.0) - 1)
        return worth

    def _rubies(self, seat: Seat) -> float:
        """The points of the expected rank, interpolated between ranks."""
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
        """The chance to be ahead or level at the end; both count the same."""
        return min(max(0.5 + (lead + 0.5) / (1 + race * self.share), 0.0), 1.0)

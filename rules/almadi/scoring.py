"""Scoring: one function a line of the score pad, each with the reason for its points."""

from rules.almadi.cells import NAME, Cells, beside, each, groups
from rules.almadi.landscapes import CARAVAN, MARKET, OASIS, PALACE
from rules.almadi.objectives import market_goods
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.score import ScoreLine, ScoreSheet, most_points_win
from rules.engine.secret import Seat

Scored = tuple[int, str]
"""Points and the reason for them."""


def score(table: AlmadiTable) -> ScoreSheet:
    """The score sheet as if the game ended now."""
    return most_points_win(
        [
            [ScoreLine(line.__name__, *line(table, seat)) for line in SCORE_LINES]
            for seat in range(len(table.architects))
        ]
    )


def total(table: AlmadiTable, seat: Seat) -> int:
    """What that seat would score now."""
    return sum(line(table, seat)[0] for line in SCORE_LINES)


def oasis_groups(realm: Realm) -> list[Cells]:
    """Rulebook, Oases: groups of at least two; an isolated oasis is worth nothing."""
    return [group for group in groups(realm.kinds[OASIS]) if group.bit_count() >= 2]


def oases(table: AlmadiTable, seat: Seat) -> Scored:
    """Each oasis of a group is worth three points."""
    sizes = [group.bit_count() for group in oasis_groups(table.architects[seat].realm)]
    each_worth = table.box.oasis_points
    if not sizes:
        return 0, "no group of oases"
    reason = f"{_count(len(sizes), 'group')}: {_sum(sizes)} oases, {each_worth} points each"
    return each_worth * sum(sizes), reason


def largest_oasis(table: AlmadiTable, seat: Seat) -> Scored:
    """Six points for the largest group of oases, for everyone tied for it."""
    largest = [
        max((group.bit_count() for group in oasis_groups(architect.realm)), default=0)
        for architect in table.architects
    ]
    mine, best = largest[seat], max(largest)
    if mine == 0:
        return 0, "no group of oases"
    if mine < best:
        return 0, f"a group of {mine}; the largest has {best}"
    shared = ", shared" if largest.count(best) > 1 else ""
    return table.box.largest_oasis_points, f"the largest group: {best} oases{shared}"


def caravan_capacities(table: AlmadiTable, realm: Realm) -> list[int]:
    """The goods that each group of caravans can carry."""
    capacity = table.box.capacity
    return [
        capacity[min(group.bit_count(), len(capacity) - 1)]
        for group in groups(realm.kinds[CARAVAN])
    ]


def goods_to_carry(table: AlmadiTable, seat: Seat) -> tuple[int, int]:
    """The goods in a seat's markets, and those on its stalls."""
    architect = table.architects[seat]
    in_markets = sum(market_goods(architect.realm).values())
    return in_markets, sum(table.box.stall_goods[card] for card in architect.stalls)


def caravans(table: AlmadiTable, seat: Seat) -> Scored:
    """One point a good that the caravans can carry."""
    capacities = caravan_capacities(table, table.architects[seat].realm)
    in_markets, on_stalls = goods_to_carry(table, seat)
    carried = min(sum(capacities), in_markets + on_stalls)
    goods = _count(in_markets + on_stalls, "good")
    room = _sum(capacities) if capacities else "none"
    return carried, f"{goods} ({in_markets} in markets, {on_stalls} on stalls), room for {room}"


def palace_worths(realm: Realm) -> dict[int, int]:
    """Rulings A16: a palace beside k ≥ 1 oases and markets is worth 1 + k; by its cell."""
    others = realm.kinds[OASIS] | realm.kinds[MARKET]
    worths = {}
    for palace in each(realm.kinds[PALACE]):
        beside_it = (beside(1 << palace) & others).bit_count()
        if beside_it:
            worths[palace] = 1 + beside_it
    return worths


def palaces(table: AlmadiTable, seat: Seat) -> Scored:
    """A palace beside oases or markets, and each of those."""
    worths = palace_worths(table.architects[seat].realm)
    if not worths:
        return 0, "no palace beside an oasis or a market"
    shown = " + ".join(f"{worth} at {NAME[place]}" for place, worth in worths.items())
    return sum(worths.values()), f"{_count(len(worths), 'palace')}: {shown}"


def jars(table: AlmadiTable, seat: Seat) -> Scored:
    """One point for each activated jar."""
    active = table.architects[seat].realm.activations("jar")
    return table.box.jar_points * active, f"{_count(active, 'jar')} activated"


def mosaics(table: AlmadiTable, seat: Seat) -> Scored:
    """Rulings A17: the game itself lays the mosaics on the best palaces, one on each."""
    architect = table.architects[seat]
    worths = sorted(palace_worths(architect.realm).items(), key=lambda item: -item[1])
    laid = worths[: len(architect.mosaics)]
    if not architect.mosaics:
        return 0, "no mosaics"
    if not laid:
        return 0, f"{_count(len(architect.mosaics), 'mosaic')}, no palace of worth to lay them on"
    shown = " + ".join(f"{worth} at {NAME[place]}" for place, worth in laid)
    return sum(worth for _, worth in laid), f"{len(laid)} of {len(architect.mosaics)} laid: {shown}"


def objectives(table: AlmadiTable, seat: Seat) -> Scored:
    """Completed objectives count for, open ones against their owner."""
    architect = table.architects[seat]
    done = [f"{one.label} +{one.points}" for one in architect.completed]
    failed = [f"{one.label} −{one.points}" for one in architect.objectives]
    points = sum(one.points for one in architect.completed)
    points -= sum(one.points for one in architect.objectives)
    return points, ", ".join(done + failed) or "none taken"


def rubies(table: AlmadiTable, seat: Seat) -> Scored:
    """Points by rank; tied seats share the better rank and the ranks below are skipped."""
    held = [architect.rubies for architect in table.architects]
    mine = held[seat]
    if mine == 0:
        return 0, "no rubies"
    rank = sum(other > mine for other in held)
    points = table.box.ruby_ranks[len(held) == 2][rank]
    return points, f"{_count(mine, 'rub', 'y', 'ies')}, rank {rank + 1}"


SCORE_LINES = (oases, largest_oasis, caravans, palaces, jars, mosaics, objectives, rubies)


def _count(number: int, stem: str, one: str = "", many: str = "s") -> str:
    return f"{number} {stem}{one if number == 1 else many}"


def _sum(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers))

"""How well a seat stands: its points, what its palace can still gain, and the build to come."""

from rules.engine.secret import Seat, eyes_of
from rules.sultaniya.box import Objective
from rules.sultaniya.palace import Palace
from rules.sultaniya.palace_features import PalaceFeatures, palace_features
from rules.sultaniya.scoring import guard_points, objective_points, symbol_points, total
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import BONUSES, ENDS, GROUND, SECOND, Tile
from rules.sultaniya.turn import Build, BuildSeen

SAPPHIRE = 0.75
"""Points that a sapphire is worth at the start of a match."""
FULL_WORTH_SAPPHIRES = 6
"""Each sapphire beyond that is worth a third."""
GUARD = 0.7
"""Points for a guard while the order of guards can still change."""
STARTED, RAISED = 0.7, 2.2
"""Points for one or two floors of a shaft that can still be completed."""
OPEN_LEVEL, OPEN_PLACE = 0.7, 0.2
"""Points for a level with a free place, and for each free place: more places fit more tiles."""
BUILT = 0.5
"""Points for each tile, whatever it shows: the palace grows towards its roofs."""
RIVAL_WEIGHT = 0.4
"""How much the best rival's worth counts against one's own."""
IDLE = 1.2
"""The cost of each turn in a row without a build, since enough of them end the match."""
WAITING = 0.95
"""A build still to come is worth a little less than one that is done."""


def evaluate(table: SultaniyaTable, seat: Seat) -> float:
    """The expected points of a seat, less a part of the best rival's.

    It uses only what that seat may know. So hidden objectives do not matter, however they were
    dealt in a sampled table.
    """
    if table.is_over:
        totals = [total(table, each) for each in range(table.seats)]
        return totals[seat] - _best_rival([float(points) for points in totals], seat)
    left = _share_left(table)
    features = [
        palace_features(table.box, builder.board.key, tuple(builder.palace.tiles.items()))
        for builder in table.builders
    ]
    guards, shafts = _guard_worths(table, features, left), _shaft_worths(table, features)
    worths = [
        _seat_worth(table, each, seat, left, features[each]) + guards[each] + left * shafts[each]
        for each in range(table.seats)
    ]
    worths[seat] += WAITING * _build_worth(table, seat, left)
    worths[seat] -= IDLE * max(table.idle, 0)
    return worths[seat] - RIVAL_WEIGHT * _best_rival(worths, seat)


def _best_rival(worths: list[float], seat: Seat) -> float:
    return max((worth for other, worth in enumerate(worths) if other != seat), default=0.0)


def _share_left(table: SultaniyaTable) -> float:
    """How much of the match is left: it ends with somebody's last roof, or the last turn."""
    roofs = max(builder.palace.roofs for builder in table.builders)
    by_roofs = 1 - roofs / (table.box.play.roofs + 1)
    by_turns = 3 * (table.most_turns - table.turns) / table.most_turns
    return 0.0 if table.finisher is not None else min(by_roofs, by_turns, 1.0)


def _seat_worth(
    table: SultaniyaTable, seat: Seat, viewer: Seat, left: float, own: PalaceFeatures
) -> float:
    """The points that a seat has, and what its sapphires and palace can still gain."""
    worth = float(own.points)
    worth += sum(
        objective_points(table, seat, one)[0] for one in _known_objectives(table, seat, viewer)
    )
    worth += left * SAPPHIRE * _sapphires_in_use(table.builders[seat].sapphires)
    worth += left * (OPEN_PLACE * sum(own.places) + OPEN_LEVEL * sum(map(bool, own.places)))
    worth += left * BUILT * own.tiles
    return worth


def _known_objectives(table: SultaniyaTable, seat: Seat, viewer: Seat) -> list[Objective]:
    cards, eyes = table.builders[seat].objectives, eyes_of(viewer)
    if all(seen & eyes for seen in cards.eyes()):
        return cards.known_faces()
    return []


def _sapphires_in_use(sapphires: int) -> float:
    """The number of sapphires, with those beyond the first few counted less."""
    return (
        sapphires
        if sapphires <= FULL_WORTH_SAPPHIRES
        else FULL_WORTH_SAPPHIRES + (sapphires - FULL_WORTH_SAPPHIRES) / 3
    )


def _guard_worths(
    table: SultaniyaTable, features: list[PalaceFeatures], left: float
) -> list[float]:
    """Points for the order of guards now, mixed with points for each guard while it can change."""
    if table.is_solo:
        return [0.0]
    numbers = [own.guards for own in features]
    settled = guard_points(numbers, table.box.points.guards)
    return [
        (1 - 0.7 * left) * points + left * GUARD * number
        for points, number in zip(settled, numbers, strict=True)
    ]


def _shaft_worths(table: SultaniyaTable, features: list[PalaceFeatures]) -> list[float]:
    """Points for the best unfinished shafts of each board, as far as ends for them are left."""
    ends = table.box.ends[table.seats].copy()
    for own in features:
        for shaft, number in own.ends.items():
            ends[shaft] -= number
    worths = []
    for builder, own in zip(table.builders, features, strict=True):
        most = min(2, ends[builder.board.counts[2]])
        raised = min(own.raised, most)
        worths.append(RAISED * raised + STARTED * min(own.started, most - raised))
    return worths


def _build_worth(table: SultaniyaTable, seat: Seat, left: float) -> float:
    """Points for the best build that the seat still has in this turn."""
    stack = table.pending.get(seat)
    decision = stack[-1] if stack else None
    palace = table.builders[seat].palace
    if isinstance(decision, Build):
        tiles = [tile for front in table.fronts for tile in front]
        paid = decision.djinn in ("", "red")
        gains = [_tile_gain(table, seat, tile, left, paid) for tile in tiles if _fits(palace, tile)]
        return sum(sorted(gains, reverse=True)[: decision.builds])
    if isinstance(decision, BuildSeen):
        pile = table.piles[decision.level].known_faces()
        fitting = [tile for tile in pile if _fits(palace, tile)]
        return max((_tile_gain(table, seat, tile, left, False) for tile in fitting), default=0.0)
    return 0.0


def _fits(palace: Palace, tile: Tile) -> bool:
    return any(palace.fits(tile))


def _tile_gain(table: SultaniyaTable, seat: Seat, tile: Tile, left: float, paid: bool) -> float:
    """Roughly the points that a tile brings a seat, wherever it goes."""
    builder = table.builders[seat]
    number = tile.number
    gain = left * BUILT + sum(points * number[symbol] for symbol, points in BONUSES.items())
    for symbol in builder.board.counts:
        shown = number[ENDS.get(symbol, symbol)]
        gain += shown * symbol_points(table.box, symbol)
    gain += GUARD * number["guard"]
    if paid:
        gain += left * SAPPHIRE * number["sapphire"]
    for one in _known_objectives(table, seat, seat):
        if one.kind in ("floor", "column"):
            gain += 0.5 * number[one.symbol]
    if tile.level < SECOND and builder.board.counts[2] in (tile.wall.top, tile.arcade.top):
        gain += left * (STARTED if tile.level == GROUND else RAISED)
    return gain

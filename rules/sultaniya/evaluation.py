"""How well a seat stands: the points it has, those it is growing to, and the build it has yet."""

from rules.engine.secret import Seat, eyes_of
from rules.sultaniya.box import Objective
from rules.sultaniya.palace import Palace
from rules.sultaniya.palace_features import Growth, growth_of
from rules.sultaniya.scoring import guard_points, objective_points, total, worth_of
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import BONUSES, ENDS, GROUND, SECOND, Tile
from rules.sultaniya.turn import Build, BuildSeen

SAPPHIRE = 0.75
"""What a sapphire may still buy, in points, while the match is young; more than six buy less."""
MANY = 6
GUARD = 0.7
"""A guard's share in the points for the most of them, before it is settled."""
STARTED, RAISED = 0.7, 2.2
"""What one or two floors of a shaft are worth, as long as it can be completed."""
OPEN_LEVEL, OPEN_PLACE = 0.7, 0.2
"""A level that could be built on next turn, and each free place there: more of them, more tiles
that fit."""
BUILT = 0.5
"""A tile more: the palace grows towards its roofs, whatever the tile shows."""
RIVAL = 0.4
"""How much the best rival's standing weighs."""
IDLE = 1.2
"""What each turn without a build costs once others have come before it: the match may end so."""
WAITING = 0.95
"""A build that is yet to come is worth a little less than one that is done."""


def evaluate(table: SultaniyaTable, seat: Seat) -> float:
    """What a seat has and may hope for, against the same of the best rival.

    It reckons with what that seat may know: objectives it has not seen do not matter, however
    they were imagined.
    """
    if table.is_over:
        totals = [total(table, each) for each in range(table.seats)]
        return totals[seat] - _best_rival([float(points) for points in totals], seat)
    left = _left(table)
    growths = [
        growth_of(table.box, builder.board.key, tuple(builder.palace.tiles.items()))
        for builder in table.builders
    ]
    guards, shafts = _guards(table, growths, left), _shafts(table, growths)
    hopes = [
        _standing(table, each, seat, left, growths[each]) + guards[each] + left * shafts[each]
        for each in range(table.seats)
    ]
    hopes[seat] += WAITING * _build_to_come(table, seat, left)
    hopes[seat] -= IDLE * max(table.idle, 0)
    return hopes[seat] - RIVAL * _best_rival(hopes, seat)


def _best_rival(hopes: list[float], seat: Seat) -> float:
    return max((hope for other, hope in enumerate(hopes) if other != seat), default=0.0)


def _left(table: SultaniyaTable) -> float:
    """How much of the match is left: it ends with somebody's last roof, or the last turn."""
    roofs = max(builder.palace.roofs for builder in table.builders)
    by_roofs = 1 - roofs / (table.box.play.roofs + 1)
    by_turns = 3 * (table.most_turns - table.turns) / table.most_turns
    return 0.0 if table.finisher is not None else min(by_roofs, by_turns, 1.0)


def _standing(
    table: SultaniyaTable, seat: Seat, viewer: Seat, left: float, growth: Growth
) -> float:
    """Points that are safe, and what grows by itself, as far as the viewer may know."""
    worth = float(growth.points)
    worth += sum(objective_points(table, seat, one)[0] for one in _known(table, seat, viewer))
    worth += left * SAPPHIRE * _purse(table.builders[seat].sapphires)
    worth += left * (OPEN_PLACE * sum(growth.places) + OPEN_LEVEL * sum(map(bool, growth.places)))
    worth += left * BUILT * growth.tiles
    return worth


def _known(table: SultaniyaTable, seat: Seat, viewer: Seat) -> list[Objective]:
    cards, eyes = table.builders[seat].objectives, eyes_of(viewer)
    if all(seen & eyes for seen in cards.eyes()):
        return cards.known()
    return []


def _purse(sapphires: int) -> float:
    return sapphires if sapphires <= MANY else MANY + (sapphires - MANY) / 3


def _guards(table: SultaniyaTable, growths: list[Growth], left: float) -> list[float]:
    """The points of the present order, and as long as it can change the guards themselves."""
    if table.is_solo:
        return [0.0]
    numbers = [growth.guards for growth in growths]
    settled = guard_points(numbers, table.box.points.guards)
    return [
        (1 - 0.7 * left) * points + left * GUARD * number
        for points, number in zip(settled, numbers, strict=True)
    ]


def _shafts(table: SultaniyaTable, growths: list[Growth]) -> list[float]:
    """The best columns in which a board's own shaft still grows, as far as ends for it are left."""
    ends = table.box.ends[table.seats].copy()
    for growth in growths:
        for shaft, number in growth.ends.items():
            ends[shaft] -= number
    hopes = []
    for builder, growth in zip(table.builders, growths, strict=True):
        most = min(2, ends[builder.board.counts[2]])
        raised = min(growth.raised, most)
        hopes.append(RAISED * raised + STARTED * min(growth.started, most - raised))
    return hopes


def _build_to_come(table: SultaniyaTable, seat: Seat, left: float) -> float:
    """The best that a build promises which this turn still owes the seat."""
    stack = table.pending.get(seat)
    decision = stack[-1] if stack else None
    palace = table.builders[seat].palace
    if isinstance(decision, Build):
        tiles = [tile for front in table.fronts for tile in front]
        paid = decision.djinn in ("", "red")
        gains = [_tile_gain(table, seat, tile, left, paid) for tile in tiles if _fits(palace, tile)]
        return sum(sorted(gains, reverse=True)[: decision.builds])
    if isinstance(decision, BuildSeen):
        pile = table.piles[decision.level].known()
        fitting = [tile for tile in pile if _fits(palace, tile)]
        return max((_tile_gain(table, seat, tile, left, False) for tile in fitting), default=0.0)
    return 0.0


def _fits(palace: Palace, tile: Tile) -> bool:
    return any(palace.fits(tile))


def _tile_gain(table: SultaniyaTable, seat: Seat, tile: Tile, left: float, paid: bool) -> float:
    """About what a tile brings a seat, wherever it goes."""
    builder = table.builders[seat]
    number = tile.number
    gain = left * BUILT + sum(points * number[symbol] for symbol, points in BONUSES.items())
    for symbol in builder.board.counts:
        shown = number[ENDS.get(symbol, symbol)]
        gain += shown * worth_of(table.box, symbol)
    gain += GUARD * number["guard"]
    if paid:
        gain += left * SAPPHIRE * number["sapphire"]
    for one in _known(table, seat, seat):
        if one.kind in ("floor", "column"):
            gain += 0.5 * number[one.symbol]
    if tile.level < SECOND and builder.board.counts[2] in (tile.wall.top, tile.arcade.top):
        gain += left * (STARTED if tile.level == GROUND else RAISED)
    return gain

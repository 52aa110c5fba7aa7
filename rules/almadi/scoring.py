"""Scoring: one function a line of the score pad, each with the reason for its points."""

from collections.abc import Callable

from rules.almadi.cells import NAME
from rules.almadi.character_scoring import CHARACTER_LINES, powers_at_the_end
from rules.almadi.scoring_arithmetic import (
    caravan_load,
    mosaic_placements,
    oasis_groups,
    palace_worths,
)
from rules.almadi.table import AlmadiTable
from rules.engine.score import ScoreLine, ScoreSheet, most_points_win
from rules.engine.secret import Seat
from rules.engine.text import pluralize

Scored = tuple[int, str]
"""Points and the reason for them."""


def score(table: AlmadiTable) -> ScoreSheet:
    """The score sheet as if the game ended now."""
    return most_points_win(
        [
            [ScoreLine(line.__name__, *line(table, seat)) for line in lines_of(table)]
            for seat in range(len(table.architects))
        ]
    )


def points(table: AlmadiTable, seat: Seat) -> dict[str, int]:
    """One seat's points by the lines of the sheet."""
    return {line.__name__: line(table, seat)[0] for line in lines_of(table)}


def total(table: AlmadiTable, seat: Seat) -> int:
    """What that seat would score now."""
    return sum(line(table, seat)[0] for line in lines_of(table))


def oases(table: AlmadiTable, seat: Seat) -> Scored:
    """Each oasis of a group is worth three points."""
    sizes = [group.bit_count() for group in oasis_groups(table.architects[seat].realm)]
    each_worth = table.box.oasis_points
    if not sizes:
        return 0, "no group of oases"
    reason = f"{pluralize(len(sizes), 'group')}: {_sum(sizes)} oases, {each_worth} points each"
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


def caravans(table: AlmadiTable, seat: Seat) -> Scored:
    """One point a good that the caravans can carry."""
    load = caravan_load(table, seat, powers_at_the_end(table, seat))
    goods = pluralize(load.goods, "good")
    room = _sum(load.capacities) if load.capacities else "none"
    return load.carried, (
        f"{goods} ({load.in_markets} in markets, {load.on_stalls} on stalls), room for {room}"
    )


def palaces(table: AlmadiTable, seat: Seat) -> Scored:
    """A palace beside oases or markets, and each of those."""
    worths = palace_worths(table.architects[seat].realm)
    if not worths:
        return 0, "no palace beside an oasis or a market"
    shown = " + ".join(f"{worth} at {NAME[place]}" for place, worth in worths.items())
    return sum(worths.values()), f"{pluralize(len(worths), 'palace')}: {shown}"


def jars(table: AlmadiTable, seat: Seat) -> Scored:
    """One point for each activated jar."""
    active = table.architects[seat].realm.activations("jar")
    return table.box.jar_points * active, f"{pluralize(active, 'jar')} activated"


def mosaics(table: AlmadiTable, seat: Seat) -> Scored:
    """Ruling A17: the game itself lays the mosaics where they are worth most."""
    held = len(table.architects[seat].mosaics)
    if not held:
        return 0, "no mosaics"
    laid = mosaic_placements(table, seat, powers_at_the_end(table, seat))
    if not laid:
        return 0, f"{pluralize(held, 'mosaic')}, no palace of worth to lay them on"
    shown = " + ".join(f"{worth} at {NAME[place]}" for place, worth in laid)
    return sum(worth for _, worth in laid), f"{len(laid)} of {held} laid: {shown}"


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
    shown = pluralize(mine, "ruby", "rubies")
    if table.with_characters:
        return mine // table.box.rubies_a_point, f"{shown}, a point for {table.box.rubies_a_point}"
    rank = sum(other > mine for other in held)
    return table.box.ruby_ranks[len(held) == 2][rank], f"{shown}, rank {rank + 1}"


def characters(table: AlmadiTable, seat: Seat) -> Scored:
    """What the recruited characters add; some work in the lines above instead."""
    architect = table.architects[seat]
    keys = powers_at_the_end(table, seat)
    scored = {key: line(table, seat, keys) for key, line in CHARACTER_LINES.items() if key in keys}
    if not architect.characters:
        return 0, "nobody recruited"
    shown = [
        f"{table.box.character(key).name} {points} ({why})" for key, (points, why) in scored.items()
    ]
    others = [one.name for one in architect.characters if one.key not in scored]
    if others:
        shown.append(f"also served: {', '.join(others)}")
    return sum(points for points, _ in scored.values()), "; ".join(shown)


SCORE_LINES = (oases, largest_oasis, caravans, palaces, jars, mosaics, objectives, rubies)


def lines_of(table: AlmadiTable) -> tuple[Callable[[AlmadiTable, Seat], Scored], ...]:
    """The score pad; one line more if characters are in play."""
    return (*SCORE_LINES, characters) if table.with_characters else SCORE_LINES


def _sum(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers))

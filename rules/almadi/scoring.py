"""Scoring: one function a line of the score pad, each with the reason for its points."""

from collections.abc import Callable, Iterable

from rules.almadi.cells import NAME, Cell
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

Scored = tuple[int, Callable[[], str]]
"""Points, and the reason for them when somebody asks."""


def score(table: AlmadiTable) -> ScoreSheet:
    """The score sheet as if the game ended now."""
    return most_points_win(
        [
            [_score_line(table, seat, line) for line in lines_of(table)]
            for seat in range(len(table.architects))
        ]
    )


def _score_line(
    table: AlmadiTable, seat: Seat, line: Callable[[AlmadiTable, Seat], Scored]
) -> ScoreLine:
    points, why = line(table, seat)
    return ScoreLine(line.__name__, points, why())


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
        return 0, lambda: "no group of oases"
    return each_worth * sum(
        sizes
    ), lambda: f"{pluralize(len(sizes), 'group')}: {_sum(sizes)} oases, {each_worth} points each"


def largest_oasis(table: AlmadiTable, seat: Seat) -> Scored:
    """Six points for the largest group of oases, for everyone tied for it."""
    largest = [
        max((group.bit_count() for group in oasis_groups(architect.realm)), default=0)
        for architect in table.architects
    ]
    mine, best = largest[seat], max(largest)
    if mine == 0:
        return 0, lambda: "no group of oases"
    if mine < best:
        return 0, lambda: f"a group of {mine}; the largest has {best}"
    shared = ", shared" if largest.count(best) > 1 else ""
    return table.box.largest_oasis_points, lambda: f"the largest group: {best} oases{shared}"


def caravans(table: AlmadiTable, seat: Seat) -> Scored:
    """One point a good that the caravans can carry."""
    load = caravan_load(table, seat, powers_at_the_end(table, seat))
    return (
        load.carried,
        lambda: (
            f"{pluralize(load.goods, 'good')} ({load.in_markets} in markets, {load.on_stalls} on"
            f" stalls), room for {_sum(load.capacities) if load.capacities else 'none'}"
        ),
    )


def palaces(table: AlmadiTable, seat: Seat) -> Scored:
    """A palace beside oases or markets, and each of those."""
    worths = palace_worths(table.architects[seat].realm)
    if not worths:
        return 0, lambda: "no palace beside an oasis or a market"
    return sum(
        worths.values()
    ), lambda: f"{pluralize(len(worths), 'palace')}: {_worths_at(worths.items())}"


def jars(table: AlmadiTable, seat: Seat) -> Scored:
    """One point for each activated jar."""
    active = table.architects[seat].realm.activations("jar")
    return table.box.jar_points * active, lambda: f"{pluralize(active, 'jar')} activated"


def mosaics(table: AlmadiTable, seat: Seat) -> Scored:
    """Ruling A17: the game itself lays the mosaics where they are worth most."""
    held = len(table.architects[seat].mosaics)
    if not held:
        return 0, lambda: "no mosaics"
    laid = mosaic_placements(table, seat, powers_at_the_end(table, seat))
    if not laid:
        return 0, lambda: f"{pluralize(held, 'mosaic')}, no palace of worth to lay them on"
    return sum(
        worth for _, worth in laid
    ), lambda: f"{len(laid)} of {held} laid: {_worths_at(laid)}"


def objectives(table: AlmadiTable, seat: Seat) -> Scored:
    """Completed objectives count for, open ones against their owner."""
    completed, failed = table.architects[seat].completed, table.architects[seat].objectives
    points = sum(one.points for one in completed) - sum(one.points for one in failed)

    def why() -> str:
        done = [f"{one.label} +{one.points}" for one in completed]
        return ", ".join([*done, *(f"{one.label} −{one.points}" for one in failed)]) or "none taken"

    return points, why


def rubies(table: AlmadiTable, seat: Seat) -> Scored:
    """Points by rank; tied seats share the better rank and the ranks below are skipped."""
    held = [architect.rubies for architect in table.architects]
    mine = held[seat]
    if mine == 0:
        return 0, lambda: "no rubies"
    shown = pluralize(mine, "ruby", "rubies")
    if table.with_characters:
        for_one = table.box.rubies_a_point
        return mine // for_one, lambda: f"{shown}, a point for {for_one}"
    rank = sum(other > mine for other in held)
    return table.box.ruby_ranks[len(held) == 2][rank], lambda: f"{shown}, rank {rank + 1}"


def characters(table: AlmadiTable, seat: Seat) -> Scored:
    """What the recruited characters add; some work in the lines above instead."""
    architect = table.architects[seat]
    keys = powers_at_the_end(table, seat)
    scored = {key: line(table, seat, keys) for key, line in CHARACTER_LINES.items() if key in keys}
    recruited = architect.characters
    if not recruited:
        return 0, lambda: "nobody recruited"

    def reason() -> str:
        shown = [
            f"{table.box.character(key).name} {points} ({why})"
            for key, (points, why) in scored.items()
        ]
        others = [one.name for one in recruited if one.key not in scored]
        if others:
            shown.append(f"also served: {', '.join(others)}")
        return "; ".join(shown)

    return sum(points for points, _ in scored.values()), reason


SCORE_LINES = (oases, largest_oasis, caravans, palaces, jars, mosaics, objectives, rubies)


def lines_of(table: AlmadiTable) -> tuple[Callable[[AlmadiTable, Seat], Scored], ...]:
    """The score pad; one line more if characters are in play."""
    return (*SCORE_LINES, characters) if table.with_characters else SCORE_LINES


def _worths_at(worths: Iterable[tuple[Cell, int]]) -> str:
    return " + ".join(f"{worth} at {NAME[place]}" for place, worth in worths)


def _sum(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers))

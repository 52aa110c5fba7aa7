"""What the reasons beside Almadi's points come to."""

import re

from rules.almadi.cells import NAME, groups
from rules.almadi.landscapes import CARAVAN, OASIS
from rules.almadi.scoring_arithmetic import palace_worths
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Seat
from tests.every_game.reasons import ComesTo

RANKS = {True: (10, 4), False: (12, 8, 4, 2, 0)}
"""For rubies, with two seats and with more."""
LARGEST, EACH_OASIS = 6, 3
ROOM = (0, 2, 5, 10, 15, 20, 35, 50, 65)
"""By caravans of a group."""


def oasis_sizes(table: AlmadiTable, seat: Seat) -> list[int]:
    found = groups(table.architects[seat].realm.kinds[OASIS])
    return sorted(size for group in found if (size := group.bit_count()) > 1)


def oases(why: str, table: AlmadiTable, seat: Seat) -> int:
    sizes = oasis_sizes(table, seat)
    if why == "no group of oases":
        assert not sizes
        return 0
    found = re.fullmatch(r"(\d+) group(s?): ([\d +]+) oases, (\d+) points each", why)
    assert found
    told = [int(one) for one in found[3].split(" + ")]
    assert (int(found[1]), bool(found[2])) == (len(told), len(told) != 1)
    assert sorted(told) == sizes
    assert int(found[4]) == EACH_OASIS
    return EACH_OASIS * sum(told)


def largest_oasis(why: str, table: AlmadiTable, seat: Seat) -> int:
    best = [max(oasis_sizes(table, one), default=0) for one in range(len(table.architects))]
    if why == "no group of oases":
        assert not best[seat]
        return 0
    if less := re.fullmatch(r"a group of (\d+); the largest has (\d+)", why):
        assert (int(less[1]), int(less[2])) == (best[seat], max(best))
        assert best[seat] < max(best)
        return 0
    found = re.fullmatch(r"the largest group: (\d+) oases(, shared)?", why)
    assert found
    assert int(found[1]) == best[seat] == max(best)
    assert bool(found[2]) == (best.count(max(best)) > 1)
    return LARGEST


def caravans(why: str, table: AlmadiTable, seat: Seat) -> int:
    found = re.fullmatch(
        r"(\d+) good(s?) \((\d+) in markets, (\d+) on stalls\), room for (none|[\d +]+)", why
    )
    assert found
    goods, in_markets, on_stalls = int(found[1]), int(found[3]), int(found[4])
    assert bool(found[2]) == (goods != 1)
    assert goods == in_markets + on_stalls
    assert in_markets == sum(one.goods for one in table.architects[seat].realm.tiles.values())
    room = [int(one) for one in re.findall(r"\d+", found[5])]
    sizes = [one.bit_count() for one in groups(table.architects[seat].realm.kinds[CARAVAN])]
    separate = sorted(ROOM[min(size, 8)] for size in sizes)
    # Ali Cogia joins all caravans.
    joined = [ROOM[min(sum(sizes), 8)]]
    assert sorted(room) == separate or (room == joined and table.with_characters)
    return min(goods, sum(room))


def _at_palaces(told: str, table: AlmadiTable, seat: Seat) -> list[int]:
    """`3 at A1 + 4 at B2`: what each is worth, and a palace of that worth is there."""
    realm = table.architects[seat].realm
    known = {NAME[place]: worth for place, worth in palace_worths(realm).items()}
    parts = [part.split(" at ") for part in told.split(" + ")]
    assert all(int(worth) == known.get(name) for worth, name in parts)
    return [int(worth) for worth, _ in parts]


def palaces(why: str, table: AlmadiTable, seat: Seat) -> int:
    if why == "no palace beside an oasis or a market":
        return 0
    found = re.fullmatch(r"(\d+) palace(s?): (.+)", why)
    assert found
    worths = _at_palaces(found[3], table, seat)
    assert (int(found[1]), bool(found[2])) == (len(worths), len(worths) != 1)
    return sum(worths)


def jars(why: str, table: AlmadiTable, seat: Seat) -> int:
    found = re.fullmatch(r"(\d+) jar(s?) activated", why)
    assert found
    assert bool(found[2]) == (found[1] != "1")
    return int(found[1])


def mosaics(why: str, table: AlmadiTable, seat: Seat) -> int:
    held = len(table.architects[seat].mosaics)
    if why == "no mosaics":
        assert not held
        return 0
    if none := re.fullmatch(r"(\d+) mosaic(s?), no palace of worth to lay them on", why):
        assert (int(none[1]), bool(none[2])) == (held, held != 1)
        return 0
    found = re.fullmatch(r"(\d+) of (\d+) laid: (.+)", why)
    assert found
    worths = _at_palaces(found[3], table, seat)
    assert (int(found[1]), int(found[2])) == (len(worths), held)
    return sum(worths)


def objectives(why: str, table: AlmadiTable, seat: Seat) -> int:
    owner = table.architects[seat]
    if why == "none taken":
        assert not owner.completed
        assert not owner.objectives
        return 0
    signs = {"+": 1, "−": -1}
    told = [
        (label, signs[sign] * int(points))
        for label, sign, points in re.findall(r"([^,]+?) ([+−])(\d+)(?:, |$)", why)
    ]
    assert told == [
        *((one.label, one.points) for one in owner.completed),
        *((one.label, -one.points) for one in owner.objectives),
    ]
    return sum(points for _, points in told)


def rubies(why: str, table: AlmadiTable, seat: Seat) -> int:
    held = [one.rubies for one in table.architects]
    if why == "no rubies":
        assert not held[seat]
        return 0
    found = re.fullmatch(r"(\d+) (ruby|rubies), (?:rank (\d+)|a point for 2)", why)
    assert found
    assert (int(found[1]), found[2] == "ruby") == (held[seat], held[seat] == 1)
    if found[3] is None:
        return held[seat] // 2
    rank = sum(other > held[seat] for other in held)
    assert int(found[3]) == rank + 1
    return RANKS[len(held) == 2][rank]


def characters(why: str, table: AlmadiTable, seat: Seat) -> int:
    """Who brings how much and why, then who served otherwise."""
    recruited = {one.name for one in table.architects[seat].characters}
    if why == "nobody recruited":
        assert not recruited
        return 0
    total = 0
    for part in why.split("; "):
        if part.startswith("also served: "):
            assert set(part.removeprefix("also served: ").split(", ")) <= recruited
            continue
        found = re.fullmatch(r"(.+) (\d+) \((.+)\)", part)
        assert found, part
        assert found[1] in recruited or "Zumurrud" in recruited
        if each := re.fullmatch(r"(\d+) .+, (\d+) points each", found[3]):
            assert int(found[2]) == int(each[1]) * int(each[2]), part
        total += int(found[2])
    return total


COMES_TO: dict[str, ComesTo] = {
    one.__name__: one
    for one in (
        oases,
        largest_oasis,
        caravans,
        palaces,
        jars,
        mosaics,
        objectives,
        rubies,
        characters,
    )
}

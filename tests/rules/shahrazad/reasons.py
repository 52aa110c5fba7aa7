"""What the reasons beside Shahrazad's points come to."""

import re
from collections.abc import Callable
from typing import Any

from rules.engine.secret import Seat
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.spaces import NAME
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import COLOURS
from tests.every_game.reasons import ComesTo

ROUNDS = r"(?:(?P<first>−?\d+) in the first round; (?P<second>−?\d+) in the second: )?(?P<why>.*)"
FACE_DOWN, GAP = 1, 1
"""What each costs."""
Tiles = dict[int, dict[str, Any]]
Present = Callable[[str, Tiles, Pattern], int]
"""From the words, the tiles by number, and how they lie."""


def in_rounds(present: Present) -> ComesTo:
    """The present round's reason, after what the first one brought."""

    def comes_to(why: str, table: ShahrazadTable, seat: Seat) -> int:
        parts = re.fullmatch(ROUNDS, why)
        assert parts
        shown: Any = SHAHRAZAD.as_json(table)["tiles"]
        now = present(parts["why"], {one["number"]: one for one in shown}, table.pattern)
        if parts["first"] is None:
            return now
        first, second = (int(parts[name].replace("−", "-")) for name in ("first", "second"))
        assert second == now
        return first + second

    return comes_to


def group(colour: str) -> Present:
    def present(why: str, tiles: Tiles, pattern: Pattern) -> int:
        open_tiles = {number for number, one in tiles.items() if one["colour"] == colour} - {
            number for number, one in tiles.items() if one["face_down"]
        }
        if why == f"no {colour} tile face up":
            assert not open_tiles
            return 0
        found = re.fullmatch(r"(\d+) tile(s?) together: ([\d, ]+)", why)
        assert found
        numbers = [int(one) for one in found[3].split(", ")]
        assert len(numbers) == int(found[1])
        assert bool(found[2]) == (len(numbers) != 1)
        assert set(numbers) <= open_tiles
        return len(numbers)

    return present


def face_down(why: str, tiles: Tiles, pattern: Pattern) -> int:
    """Each tile that is named as turned, and those on no path."""
    down = {number for number, one in tiles.items() if one["face_down"]}
    if why == "every tile face up":
        assert not down
        return 0
    stray = re.search(r"on no path ([\d, ]+)$", why)
    pairs = [(int(high), int(low)) for high, low in re.findall(r"(\d+) > (\d+)", why)]
    assert sorted(pairs) == sorted(
        (tile.number, other.number)
        for place, tile in pattern.tiles.items()
        for other in pattern.after(place)
        if other.number < tile.number
    )
    told = {high for high, _ in pairs}
    if stray:
        told |= {int(one) for one in stray[1].split(", ")}
    assert told == down
    return -FACE_DOWN * len(told)


def gaps(why: str, tiles: Tiles, pattern: Pattern) -> int:
    if why == "no gap":
        return 0
    named = why.split(", ")
    assert named == [NAME[place] for place in pattern.gaps()]
    return -GAP * len(named)


COMES_TO: dict[str, ComesTo] = {
    **{colour: in_rounds(group(colour)) for colour in COLOURS},
    "face_down": in_rounds(face_down),
    "gaps": in_rounds(gaps),
}

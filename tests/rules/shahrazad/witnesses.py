"""Whether Shahrazad's lines of coaching are so, from the whole table and its score sheet."""

from collections import Counter
from typing import TypeAlias

from rules.engine.match import Match
from rules.shahrazad.spaces import column_of
from rules.shahrazad.table import ShahrazadTable
from tests.every_game.witnesses import Witness, first_words

ShahrazadMatch: TypeAlias = Match[ShahrazadTable]


def reason(match: ShahrazadMatch, name: str) -> str:
    """Why the present round loses those points."""
    lines = {line.name: line.why for line in match.score().seats[0]}
    return lines[name].rpartition("in the second: ")[2]


def holds_a_colour_of_the_table(match: ShahrazadMatch, seat: int) -> bool:
    table = match.table
    held = {tile.colour for tile in (*table.hands[seat].known_faces(), *table.shown.known_faces())}
    return bool(held & {tile.colour for tile in table.pattern.tiles.values()})


def has_a_full_column(match: ShahrazadMatch, seat: int) -> bool:
    heights = Counter(map(column_of, match.table.pattern.tiles))
    return max(heights.values()) == (4 if len(match.table.hands) == 1 else 3)


WITNESSES: dict[str, Witness] = {
    "two-tiles": lambda match, seat: match.table.replaced[seat] and not match.table.placed,
    "out-of-order": lambda match, _seat: ">" in reason(match, "face_down"),
    "path": lambda match, _seat: "on no path" in reason(match, "face_down"),
    "colours": holds_a_colour_of_the_table,
    "replace": lambda match, seat: "replace" in first_words(match, seat),
    "gap": lambda match, _seat: reason(match, "gaps") != "no gap",
    "show": lambda match, seat: "show" in first_words(match, seat) and len(match.table.hands) == 2,
    "first-round": lambda match, _seat: not match.table.rounds,
    "second-round": lambda match, _seat: len(match.table.rounds) == 1,
    "full-column": has_a_full_column,
    "empty-stack": lambda match, seat: (
        "replace" not in first_words(match, seat) and len(match.table.stack) == 0
    ),
    "face-down": lambda match, _seat: match.table.rounds[0].face_down > 0,
}

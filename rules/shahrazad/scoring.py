"""Scoring: one sheet for all seats, who win or lose together; each line with its reason."""

from rules.engine.score import ScoreLine, ScoreSheet
from rules.engine.secret import Seat
from rules.engine.text import format_number, pluralize
from rules.shahrazad.box import Box, Result
from rules.shahrazad.news import ORDINALS
from rules.shahrazad.spaces import NAME
from rules.shahrazad.story_check import StoryCheck, check_story
from rules.shahrazad.table import RoundScore, ShahrazadTable
from rules.shahrazad.tiles import COLOURS

SCORE_LINES = (*COLOURS, "face_down", "gaps")
SOURCES = {
    **{colour: f"the {colour} group" for colour in COLOURS},
    "face down": "tiles face down",
}
"""What a line's points come from, where its name alone does not say it."""


def score(table: ShahrazadTable) -> ScoreSheet:
    """The score sheet as if the game ended now: the same lines for every seat.

    You win together from the king's second result on, and otherwise nobody does.
    """
    check = check_story(table.pattern)
    each = _rounds(table, check)
    lines = tuple(_line(table, check, each, number) for number in range(len(SCORE_LINES)))
    won = table.box.result(table.seats, sum(line.points for line in lines)).wins
    return ScoreSheet((lines,) * table.seats, tuple(range(table.seats)) if won else ())


def points(table: ShahrazadTable, _seat: Seat) -> dict[str, int]:
    """The points by the lines of the sheet, which are everybody's."""
    each = [line_points(table.box, one) for one in rounds(table)]
    return dict(zip(SCORE_LINES, map(sum, zip(*each, strict=True)), strict=True))


def result(table: ShahrazadTable) -> Result:
    """What the king would say now."""
    return table.box.result(table.seats, total(table))


def total(table: ShahrazadTable) -> int:
    """The points of both rounds; a round that still goes on counts as it lies."""
    return sum(points_of(table.box, each) for each in rounds(table))


def rounds(table: ShahrazadTable) -> tuple[RoundScore, ...]:
    """The score of each round so far, the present one as it lies."""
    return _rounds(table, check_story(table.pattern))


def _rounds(table: ShahrazadTable, check: StoryCheck) -> tuple[RoundScore, ...]:
    return table.rounds if table.is_round_scored else (*table.rounds, round_score(check))


def round_score(check: StoryCheck) -> RoundScore:
    """Rulebook, Scoring: the largest group of each colour, less face-down tiles and gaps."""
    return RoundScore(
        tuple(len(check.groups[colour]) for colour in COLOURS), check.face_down, len(check.gaps)
    )


def points_of(box: Box, each: RoundScore) -> int:
    """The points of one round."""
    return sum(line_points(box, each))


def line_points(box: Box, each: RoundScore) -> tuple[int, ...]:
    """The points of one round, line by line."""
    return (*each.groups, -box.face_down * each.face_down, -box.gap * each.gaps)


def _line(
    table: ShahrazadTable, check: StoryCheck, rounds: tuple[RoundScore, ...], number: int
) -> ScoreLine:
    name = SCORE_LINES[number]
    points = [line_points(table.box, each)[number] for each in rounds]
    present = _reason(table, check, name)
    if len(points) == 1:
        return ScoreLine(name, points[0], present)
    first, second = map(format_number, points)
    shown = f"{first} in the {ORDINALS[1]} round; {second} in the {ORDINALS[2]}: {present}"
    return ScoreLine(name, sum(points), shown)


def _reason(table: ShahrazadTable, check: StoryCheck, name: str) -> str:
    """The reason for a line, for the present round only: earlier tiles lie there no more."""
    tiles = table.pattern.tiles
    if name == "face_down":
        parts = [_inversion(table, place, lower) for place, lower in check.out_of_order.items()]
        stray = sorted(tiles[place].number for place in check.off_the_path)
        if stray:
            parts.append(f"on no path {', '.join(map(str, stray))}")
        return "; ".join(parts) or "every tile face up"
    if name == "gaps":
        return ", ".join(NAME[place] for place in check.gaps) or "no gap"
    group = sorted(tiles[place].number for place in check.groups[name])
    if not group:
        return f"no {name} tile face up"
    return f"{pluralize(len(group), 'tile')} together: {', '.join(map(str, group))}"


def _inversion(table: ShahrazadTable, place: int, lower: list[int]) -> str:
    tiles = table.pattern.tiles
    return " and ".join(f"{tiles[place].number} > {tiles[other].number}" for other in lower)

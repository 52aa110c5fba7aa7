"""Whether Shahrazad's warnings came true."""

import re

from rules.shahrazad.scoring import score
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import COLOURS
from tests.every_game.dangers import ComesTrue, Story


def colour_points(table: ShahrazadTable) -> int:
    """What the present round scores for tiles that lie face up."""
    sheet = {line.name: line for line in score(table).seats[0]}
    reasons = [sheet[colour].why.rpartition("; ")[2] for colour in COLOURS]
    return sum("no " not in reason for reason in reasons)


def nothing_scores(story: Story) -> bool:
    return colour_points(story.after) == 0


def nothing_scores_before(story: Story) -> bool:
    return colour_points(story.before) == 0


def ends_as_told(story: Story) -> bool:
    told = re.search(r": (won|lost), with (−?\d+) point", story.danger.sentence)
    assert told is not None
    sheet = score(story.turn_end)
    total = sum(line.points for line in sheet.seats[0])
    is_told = (told[1] == "won") == bool(sheet.winners) and int(told[2].replace("−", "-")) == total
    return story.turn_end.is_over and is_told


COMES_TRUE: dict[str, ComesTrue] = {
    "broken": nothing_scores,
    "breaks": nothing_scores,
    "broken-at-end": nothing_scores_before,
    "no-second-round": lambda story: story.turn_end.is_over and len(story.final.rounds) == 1,
    "ends": ends_as_told,
}

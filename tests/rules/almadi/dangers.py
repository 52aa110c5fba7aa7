"""Whether Almadi's warnings came true."""

import re

from rules.almadi.table import AlmadiTable
from tests.every_game.dangers import ComesTrue, Story


def completed(table: AlmadiTable, seat: int) -> set[str]:
    return {one.label for one in table.architects[seat].completed}


def none_is_fulfilled(story: Story) -> bool:
    """None of the objectives that the sentence names is ever fulfilled by that seat."""
    named = set(re.findall(r"“(.+?)”", story.danger.sentence))
    return bool(named) and not named & completed(story.final, story.seat)


def the_taken_one_is_not_fulfilled(story: Story) -> bool:
    label = story.before.box.objective(story.answer[1]).label
    return label not in completed(story.final, story.seat)


def recruits_nobody_more(story: Story) -> bool:
    before = story.after.architects[story.seat].characters
    return bool(before == story.final.architects[story.seat].characters)


def the_supply_stays_empty(supply: str) -> ComesTrue:
    """Until the turn ends the seat gets nothing of it."""

    def comes_true(story: Story) -> bool:
        before = getattr(story.before.architects[story.seat], supply)
        after = getattr(story.turn_end.architects[story.seat], supply)
        gained: bool = after > before if supply == "rubies" else len(after) > len(before)
        return not gained

    return comes_true


COMES_TRUE: dict[str, ComesTrue] = {
    "broken-promise": none_is_fulfilled,
    "last-chance": none_is_fulfilled,
    "late-moon": the_taken_one_is_not_fulfilled,
    "last-recruiting": recruits_nobody_more,
    "idle-rubies": recruits_nobody_more,
    "no-ruby": the_supply_stays_empty("rubies"),
    "no-marteline": the_supply_stays_empty("mosaics"),
    "no-stall": the_supply_stays_empty("stalls"),
    "ends": lambda story: bool(story.turn_end.is_over),
}

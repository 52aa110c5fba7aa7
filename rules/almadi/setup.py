"""Set-up: what the rulebook lays out for each number of seats, from labelled shuffles."""

from rules.almadi.answers import SLOTS
from rules.almadi.box import COLOURS, Box, Objective, open_box
from rules.almadi.landscapes import LANDSCAPES, Landscape, Strip
from rules.almadi.opening import ask_first_question
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable, Architect
from rules.engine.chance import Chance
from rules.engine.game import Setting
from rules.engine.secret import Cards, eyes_of

CHOOSE_STRIPS = "choose-strips"
CHARACTERS = "characters"


def setup(setting: Setting, chance: Chance) -> AlmadiTable:
    """The table before the first turn; seat 0 begins."""
    box = open_box(setting.data_set)
    numbers = box.seats[setting.seats]
    landscapes = _landscapes(box, numbers.landscapes, chance)
    supply, board = landscapes[: -len(SLOTS)], landscapes[-len(SLOTS) :]
    chosen = CHOOSE_STRIPS in setting.variants
    strips: list[Strip | None] = [None] * setting.seats
    if not chosen:
        strips[:] = chance.shuffle("strips", box.strips, setting.seats)
    table = AlmadiTable(
        chance=chance,
        box=box,
        architects=[Architect(Realm.beginning_with(strip)) for strip in strips],
        board=list(board),
        supply=Cards(supply),
        stalls=Cards(chance.shuffle("stalls", box.stalls, numbers.stalls), face_up=True),
        mosaics=Cards(chance.shuffle("mosaics", box.mosaics, numbers.mosaics), face_up=True),
        rubies=box.rubies,
        objectives=_objectives(box, numbers.grey, chance),
        strips=box.strips if chosen else (),
        with_characters=CHARACTERS in setting.variants,
    )
    if table.with_characters:
        _deal_characters(table, chance)
    ask_first_question(table)
    return table


def _deal_characters(table: AlmadiTable, chance: Chance) -> None:
    """Rulebook, Playing with characters 1: three to each seat, four if there are only two."""
    seats = len(table.architects)
    each = table.box.dealt[seats == 2]
    dealt = chance.shuffle("characters", table.box.characters, each * seats)
    for seat, architect in enumerate(table.architects):
        architect.hand = Cards(dealt[each * seat : each * (seat + 1)], eyes_of(seat))


def _landscapes(box: Box, of_each: int, chance: Chance) -> list[Landscape]:
    """Rulebook, Set-up 3: so many of each type, then all of them shuffled together."""
    used = [
        tile
        for landscape in LANDSCAPES
        for tile in chance.shuffle(f"box of {landscape}", box.landscapes[landscape], of_each)
    ]
    return chance.shuffle("supply", used)


def _objectives(box: Box, grey: int, chance: Chance) -> tuple[Objective, ...]:
    """Rulebook, Set-up 8: one of each colour, and grey ones by the number of seats."""
    return tuple(
        objective
        for colour in COLOURS
        for objective in chance.shuffle(
            f"{colour} objectives", box.objectives[colour], grey if colour == "grey" else 1
        )
    )

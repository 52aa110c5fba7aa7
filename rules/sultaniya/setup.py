"""Set-up: the piles for the number of seats, boards of one dot side, objectives, the treasure."""

from rules.engine.chance import Chance
from rules.engine.game import Setting
from rules.engine.secret import EVERYONE, Cards, eyes_of
from rules.sultaniya.box import open_box
from rules.sultaniya.palace import starting_palace
from rules.sultaniya.table import Builder, SultaniyaTable
from rules.sultaniya.tiles import LEVELS
from rules.sultaniya.turn import TURN

OPEN = "open"
TWO_DOTS = "two-dots"


def setup(setting: Setting, chance: Chance) -> SultaniyaTable:
    """The table before the first choice; seat 0 is the first player."""
    box, seats = open_box(setting.data_set), setting.seats
    is_open = OPEN in setting.variants
    boards = chance.shuffle("boards", box.side(2 if TWO_DOTS in setting.variants else 1), seats)
    each = box.play.objectives
    objectives = chance.shuffle("objectives", list(box.objectives.values()), each * seats)
    table = SultaniyaTable(
        chance=chance,
        box=box,
        builders=[
            Builder(
                board,
                starting_palace(board),
                Cards(
                    objectives[each * seat : each * (seat + 1)],
                    EVERYONE if is_open else eyes_of(seat),
                ),
            )
            for seat, board in enumerate(boards)
        ],
        piles=[
            Cards(chance.shuffle(f"{name} pile", box.pile(level, seats)), face_up=True)
            for level, name in enumerate(LEVELS)
        ],
        fronts=[()] * len(LEVELS),
        treasure=box.play.treasure,
        djinns=dict.fromkeys(box.djinns),
        is_open=is_open,
    )
    for seat, builder in enumerate(table.builders):
        table.take_sapphires(seat, builder.board.sapphires)
    table.ask(TURN[0])
    return table

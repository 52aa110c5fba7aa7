"""Set-up: the first round is dealt, and seat 0 begins."""

from rules.engine.chance import Chance
from rules.engine.game import Setting
from rules.shahrazad.box import open_box
from rules.shahrazad.rounds import first_table, starting_seat
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import PLAY


def setup(setting: Setting, chance: Chance) -> ShahrazadTable:
    """The table before the first turn."""
    table = first_table(open_box(setting.data_set), setting.seats, chance)
    table.ask(PLAY[starting_seat(table, 1)])
    return table

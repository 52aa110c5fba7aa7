"""Set-up: screens, shuffled decks and a full pouch; then the first stage begins."""

from rules.engine.chance import Chance
from rules.engine.game import Setting
from rules.engine.secret import Cards
from rules.sultan.box import CUSHIONS, open_box
from rules.sultan.round import begin_round
from rules.sultan.table import Buyer, Cushion, SultanTable

TOGETHER = "together"


def setup(setting: Setting, chance: Chance) -> SultanTable:
    """The table before the first choice; seat 0 is the first player."""
    box = open_box(setting.data_set)
    numbers = box.seats[setting.seats]
    table = SultanTable(
        chance=chance,
        box=box,
        numbers=numbers,
        buyers=[
            Buyer(Cards(chance.shuffle(f"money cards of seat {seat}", numbers.deck)))
            for seat in range(setting.seats)
        ],
        cushions=[Cushion(key) for key in CUSHIONS[: numbers.cushions]],
        pouch=Cards(box.jewels),
        is_together=TOGETHER in setting.variants,
    )
    begin_round(table)
    return table

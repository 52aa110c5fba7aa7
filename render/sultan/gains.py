"""What one more jewel would bring: to oneself, and to those who would gain something else."""

from collections import Counter
from collections.abc import Sequence

from render import lettering
from render.frame import Box, draw_seat_emblem
from render.page import Page, Words
from rules.engine.secret import Seat
from rules.sultan.scoring import bonus_for
from rules.sultan.table import SultanTable

OWN_PX, GAIN_PX, WORD_PX, EMBLEM_PX = 68, 40, 34, 42
LINE_PX = 45
FEW_RIVALS = 2
"""So many are all told apart; of more only those who gain something else than most."""


def worth_of(table: SultanTable, jewels: Sequence[str]) -> int:
    """The points of a collection, with its bonuses."""
    return sum(
        count * table.box.points[colour] + bonus_for(count, table.bonus)
        for colour, count in Counter(jewels).items()
    )


def gain_of(table: SultanTable, seat: Seat, colour: str) -> int:
    """What one more jewel of a colour would bring that seat."""
    jewels = table.buyers[seat].jewels
    return worth_of(table, (*jewels, colour)) - worth_of(table, jewels)


def rival_gains(table: SultanTable, seat: Seat, colour: str) -> tuple[dict[Seat, int], int]:
    """The rivals who gain something of their own, and what all others gain; 0 if there are none."""
    gains = {
        rival: gain_of(table, rival, colour) for rival in range(len(table.buyers)) if rival != seat
    }
    if len(gains) <= FEW_RIVALS:
        return gains, 0
    common = table.box.points[colour]
    own = {rival: gain for rival, gain in gains.items() if gain != common}
    return own, common if len(own) < len(gains) else 0


def draw_gains(page: Page, box: Box, table: SultanTable, seat: Seat, colour: str) -> None:
    """Draw one's own gain in large figures, and the rivals' below it."""
    own = f"+{gain_of(table, seat, colour)}"
    x, y = box.x, box.y + 34
    page.add(
        Words(own, x, y, OWN_PX, "green", "serif"),
        Words("you", x + lettering.width(own, "serif", OWN_PX) + 10, y + 12, WORD_PX, "ink-soft"),
    )
    y += 30 + LINE_PX // 2
    gains, common = rival_gains(table, seat, colour)
    if common:
        text = str(common)
        page.add(
            Words(text, x, y, GAIN_PX, "ink", "bold"),
            Words(
                "others",
                x + lettering.width(text, "bold", GAIN_PX) + 8,
                y + 2,
                WORD_PX,
                "ink-soft",
            ),
        )
        y += LINE_PX
    for rival, gain in gains.items():
        text = str(gain)
        width = EMBLEM_PX + 4 + lettering.width(text, "bold", GAIN_PX)
        if x + width > box.right:
            x, y = box.x, y + LINE_PX
        draw_seat_emblem(page, rival, x, y - EMBLEM_PX // 2, EMBLEM_PX)
        page.add(Words(text, x + EMBLEM_PX + 4, y, GAIN_PX, "ink", "bold"))
        x += width + 8

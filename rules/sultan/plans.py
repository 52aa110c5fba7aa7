"""Planning one's next turn: who comes next, and what will be asked.

In a round whose jewels are known one plans for these. For a later round there is a cushion for each
colour that may come: a card is meant for a colour, wherever it will lie.
"""

from rules.engine.decision import AnyDecision
from rules.engine.secret import Seat
from rules.sultan.box import COLOURS
from rules.sultan.round import EndTurn, LayCard, LayTogether, ReturnJewel
from rules.sultan.table import Cushion, SultanTable

KEYS = "ABCDE"


def upcoming(table: SultanTable) -> tuple[Seat, ...]:
    """The others in turn who still lay cards in this round."""
    asked = next(iter(table.pending), None)
    if asked is None or table.is_together:
        return ()
    laid = sum(len(cushion.offers) for cushion in table.cushions)
    if isinstance(table.pending[asked][-1], EndTurn):
        laid -= 1
    seats = len(table.buyers)
    turns = table.numbers.cards * seats - laid
    return tuple(dict.fromkeys((asked + step) % seats for step in range(1, turns)))


def rehearse(table: SultanTable, seat: Seat) -> AnyDecision | None:
    """The card of this round, if one is still to come; else that of the next."""
    if not table.buyers[seat].hand:
        return None
    if any(cushion.jewel for cushion in table.cushions):
        return LayCard(seat) if seat in upcoming(table) else _next_round(table, seat)
    # The first player chooses among those drawn.
    _offer(table, table.drawn)
    return LayTogether(seat) if table.is_together else LayCard(seat)


def _next_round(table: SultanTable, seat: Seat) -> AnyDecision:
    table.first = (table.first + 1) % len(table.buyers)
    table.round += 1
    if seat == table.first:
        table.drawn, table.cushions = COLOURS, [Cushion(key) for key in KEYS[: len(COLOURS) - 1]]
        return ReturnJewel(seat)
    _offer(table, COLOURS)
    return LayTogether(seat) if table.is_together else LayCard(seat)


def _offer(table: SultanTable, jewels: tuple[str, ...]) -> None:
    """A cushion for each colour that may be on offer."""
    colours = [colour for colour in COLOURS if colour in jewels]
    table.drawn = ()
    table.cushions = [Cushion(KEYS[number], colour) for number, colour in enumerate(colours)]

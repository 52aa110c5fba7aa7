"""The reveal: all cards are turned face up and every cushion is settled for itself."""

from collections import Counter

from rules.engine.secret import NOBODY, Seat
from rules.sultan.news import Sold
from rules.sultan.table import Cushion, Offer, Sale, SultanTable


def winner_of(offers: tuple[Offer, ...], turn_order: list[Seat]) -> Seat | None:
    """Rulebook, Sequence of a round: the three possibilities, and the tie.

    Cards are laid in turn order, so the first of equal cards belongs to whoever comes first in it;
    with two seats, and when all bid together, this is the rule itself (ruling S4, ruling S5).
    """
    if not offers:
        return None
    best = max(offers, key=lambda offer: (offer.value, -turn_order.index(offer.seat)))
    return best.seat


def cannot_win(table: SultanTable, seat: Seat, value: int, cushion: Cushion) -> bool:
    """Whether a card that lies there beats this one for sure, by what its owner has spent."""
    order = table.turn_order()
    for rival in cushion.seats():
        lowest = min((Counter(table.numbers.deck) - Counter(table.buyers[rival].spent)).elements())
        if rival != seat and (lowest, -order.index(rival)) > (value, -order.index(seat)):
            return True
    return False


def reveal(table: SultanTable) -> None:
    """Turn all cards face up, hand out the jewels and take the cards out of the game."""
    order = table.turn_order()
    table.sales = tuple(_settle(table, cushion, order) for cushion in table.cushions)


def _settle(table: SultanTable, cushion: Cushion, order: list[Seat]) -> Sale:
    top_first = [cushion.offers.draw(table) for _ in range(len(cushion.offers))]
    offers = tuple(reversed(top_first))
    winner = winner_of(offers, order)
    sale = Sale(cushion.key, cushion.jewel, offers, winner)
    if winner is None:
        table.pouch.add(cushion.jewel, NOBODY)
    else:
        table.buyers[winner].jewels += (cushion.jewel,)
    for offer in offers:
        table.buyers[offer.seat].spent += (offer.value,)
    cushion.jewel = ""
    table.tell(Sold(seat=table.first if winner is None else winner, sale=sale))
    return sale

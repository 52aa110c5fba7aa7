"""What the hidden parts of a table might be, dealt at random for computer players."""

from collections import Counter

from rules.engine.chance import Chance
from rules.engine.secret import Hidden, Seat, View
from rules.sultan.table import Offer, SultanTable


def imagine(view: View[SultanTable], chance: Chance) -> SultanTable:
    """A table that fits the view, with hidden cards and the pouch dealt at random.

    The hidden cards of a seat are those of its deck that are neither spent nor visible here.
    """
    table = view.table.copy()
    table.chance = chance
    unseen = [_unseen_cards(table, seat, chance) for seat in range(len(table.buyers))]
    for cushion in table.cushions:
        cushion.offers = cushion.offers.with_hidden_faces(
            [
                Offer(seat, unseen[seat].pop())
                for seat, offer in zip(cushion.seats(), cushion.offers, strict=True)
                if isinstance(offer, Hidden)
            ]
        )
    for cards, buyer in zip(unseen, table.buyers, strict=True):
        hidden = buyer.hand.hidden_count()
        buyer.hand = buyer.hand.with_hidden_faces(cards[:hidden])
        buyer.deck = buyer.deck.with_hidden_faces(cards[hidden:])
    jewels = chance.shuffle("unseen pouch", list(table.in_pouch().elements()))
    table.pouch = table.pouch.with_hidden_faces(jewels)
    return table


def _unseen_cards(table: SultanTable, seat: Seat, chance: Chance) -> list[int]:
    buyer = table.buyers[seat]
    left = Counter(table.numbers.deck)
    left.subtract(buyer.spent)
    left.subtract(buyer.hand.known_faces())
    left.subtract(
        offer.value
        for cushion in table.cushions
        for offer in cushion.offers.known_faces()
        if offer.seat == seat
    )
    return chance.shuffle(f"unseen cards of seat {seat}", sorted(left.elements()))

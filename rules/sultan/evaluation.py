"""How well a seat stands: its collection, its money, and its chance to win each jewel on offer."""

from collections import Counter

from rules.engine.secret import Seat
from rules.sultan.scoring import bonus_for
from rules.sultan.table import Cushion, SultanTable

NEXT_BONUS = 0.4
SECOND_BONUS = 0.15
"""The share of the next bonus, and of the one after it, that counts at the start of a match."""
RIVAL_WEIGHT = 0.5
"""How much the best rival's worth counts against one's own."""
CARD_WORTH = 6.0
"""Points that the highest card is expected to buy; lower cards in proportion."""


def evaluate(table: SultanTable, seat: Seat) -> float:
    """The expected points of a seat, less a part of the best rival's.

    It uses the seat's own cards and what everybody knows of the rivals. So the hidden cards of
    rivals do not matter, however they were dealt in a sampled table.
    """
    laid = offers_of(table, seat)
    worths = [_collection_worth(table, each) for each in range(len(table.buyers))]
    worths[seat] += _money_worth(table, seat, laid)
    for cushion in table.cushions:
        if cushion.jewel:
            _add_cushion(table, seat, cushion, laid.get(cushion.key), worths)
    rival = max(worth for other, worth in enumerate(worths) if other != seat)
    return worths[seat] - RIVAL_WEIGHT * rival


def offers_of(table: SultanTable, seat: Seat) -> dict[str, int]:
    """The values that a seat has laid, by cushion; a sealed answer counts as laid."""
    laid = {
        cushion.key: offer.value
        for cushion in table.cushions
        for offer in cushion.offers.known_faces()
        if offer.seat == seat
    }
    for answer in table.sealed[seat].known_faces() if seat in table.sealed else ():
        laid |= dict(zip(answer[1::2], map(int, answer[::2]), strict=True))
    return laid


def _collection_worth(table: SultanTable, seat: Seat) -> float:
    """The worth of the jewels of a seat, with expected bonuses."""
    held = Counter(table.buyers[seat].jewels)
    return sum(
        number * table.box.points[colour] + _expected_bonus(table, number)
        for colour, number in held.items()
    )


def _expected_bonus(table: SultanTable, number: int) -> float:
    """The bonus reached, and a share of the next steps that shrinks with the rounds left."""
    steps = table.bonus
    now = bonus_for(number, steps)
    left = 1 - (table.round - 1) / table.numbers.rounds if table.pending else 0.0
    one, two = bonus_for(number + 1, steps) - now, bonus_for(number + 2, steps) - now
    return now + left * (NEXT_BONUS * one + SECOND_BONUS * two)


def _money_worth(table: SultanTable, seat: Seat, laid: dict[str, int]) -> float:
    """What the cards in hand and deck may still buy."""
    numbers = table.numbers
    left = sum(numbers.deck) - sum(table.buyers[seat].spent) - sum(laid.values())
    return CARD_WORTH * left / numbers.highest


def _add_cushion(
    table: SultanTable, seat: Seat, cushion: Cushion, mine: int | None, worths: list[float]
) -> None:
    """Add the jewel of a cushion to every seat's worth, times the chance to get it."""
    there = [rival for rival in cushion.seats() if rival != seat]
    coming = _rivals_to_come(table, seat, cushion)
    chance = 0.0
    if mine is not None:
        chance = 1.0
        for rival in there:
            chance *= 1 - _chance_to_beat(table, rival, seat, mine)
        for rival in coming:
            chance *= 1 - _chance_to_beat(table, rival, seat, mine) / len(table.cushions)
        worths[seat] += chance * _jewel_worth(table, seat, cushion.jewel)
    elif not there and _cards_to_come(table, seat):
        chance = 1 / (len(coming) + 2)
        worths[seat] += chance * _jewel_worth(table, seat, cushion.jewel)
    rivals = there or coming
    for rival in rivals:
        worths[rival] += (1 - chance) * _jewel_worth(table, rival, cushion.jewel) / len(rivals)


def _rivals_to_come(table: SultanTable, seat: Seat, cushion: Cushion) -> list[Seat]:
    """The rivals who may still lay a card on that cushion, once for each card left."""
    return [
        rival
        for rival in table.turn_order()
        if rival != seat and rival not in cushion.seats()
        for _ in range(_cards_to_come(table, rival))
    ]


def _cards_to_come(table: SultanTable, seat: Seat) -> int:
    """How many cards of this round a seat has not laid yet."""
    return table.numbers.cards - sum(seat in cushion.seats() for cushion in table.cushions)


def _jewel_worth(table: SultanTable, seat: Seat, colour: str) -> float:
    """What one more jewel of that colour is worth to a seat."""
    held = table.buyers[seat].jewels.count(colour)
    return (
        table.box.points[colour] + _expected_bonus(table, held + 1) - _expected_bonus(table, held)
    )


def _chance_to_beat(table: SultanTable, rival: Seat, seat: Seat, value: int) -> float:
    """The share of a rival's unspent cards that beat that value, from public knowledge."""
    order = table.turn_order()
    least = value if order.index(rival) < order.index(seat) else value + 1
    spent = table.buyers[rival].spent
    deck = table.numbers.deck
    better = sum(card >= least for card in deck) - sum(card >= least for card in spent)
    return better / (len(deck) - len(spent))

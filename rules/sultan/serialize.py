"""Sultan's table as JSON data and as text, for records, exports and tests."""

from rules.engine.secret import Cards, Hidden, Seat, View
from rules.engine.text import pluralize
from rules.sultan.box import COLOURS
from rules.sultan.scoring import total
from rules.sultan.table import Buyer, Cushion, Offer, Sale, SultanTable


def as_json(table: SultanTable) -> dict[str, object]:
    """A table or view as JSON data; what is hidden is null."""
    return {
        "seats": [_buyer(buyer) for buyer in table.buyers],
        "stage": table.stage,
        "round": table.round,
        "first": table.first,
        "drawn": list(table.drawn),
        "cushions": {cushion.key: _cushion(cushion) for cushion in table.cushions},
        "pouch": dict(table.in_pouch()),
        "sales": [_sale(sale) for sale in table.sales],
    }


def _buyer(buyer: Buyer) -> dict[str, object]:
    return {
        "jewels": {colour: buyer.jewels.count(colour) for colour in COLOURS},
        "spent": list(buyer.spent),
        "hand": _values(buyer.hand),
        "deck": _values(buyer.deck),
    }


def _values(cards: Cards[int]) -> list[int | None]:
    return [None if isinstance(card, Hidden) else card for card in cards]


def _cushion(cushion: Cushion) -> dict[str, object]:
    return {
        "jewel": cushion.jewel or None,
        "cards": [
            {"seat": int(offer.back), "value": None if isinstance(offer, Hidden) else offer.value}
            for offer in cushion.offers
        ],
    }


def _sale(sale: Sale) -> dict[str, object]:
    return {
        "cushion": sale.cushion,
        "jewel": sale.jewel,
        "cards": [{"seat": offer.seat, "value": offer.value} for offer in sale.offers],
        "winner": sale.winner,
    }


def as_text(view: View[SultanTable]) -> str:
    """The whole table as text, for a terminal."""
    table = view.table
    parts = [_board(table)]
    if table.sales:
        lines = [f"  {_sale_line(sale)}" for sale in table.sales]
        parts.append("\n".join(["The round before" if table.pending else "The last round", *lines]))
    parts += [_seat(table, seat) for seat in range(len(table.buyers))]
    return "\n\n".join(parts)


def _board(table: SultanTable) -> str:
    numbers = table.numbers
    lines = [f"Stage {table.stage}, round {table.round} of {numbers.rounds}"]
    if table.drawn:
        lines.append(f"  drawn: {', '.join(table.drawn)}")
    for cushion in table.cushions:
        if cushion.jewel:
            cards = " ".join(_card(offer) for offer in cushion.offers)
            lines.append(f"  {cushion.key} {cushion.jewel:6} {cards}".rstrip())
    pouch = ", ".join(f"{number} {colour}" for colour, number in table.in_pouch().items())
    lines.append(f"  pouch: {pouch}")
    lines.append(f"  first player: seat {table.first}")
    return "\n".join(lines)


def _card(offer: Offer | Hidden) -> str:
    """`2:?` for a face-down card of seat 2."""
    return f"{offer.back}:{'?' if isinstance(offer, Hidden) else offer.value}"


def _sale_line(sale: Sale) -> str:
    cards = " ".join(_card(offer) for offer in sale.offers)
    end = "back into the pouch" if sale.winner is None else f"to seat {sale.winner}"
    return f"{sale.cushion} {sale.jewel:6} {cards}{' ' if cards else ''}{end}"


def _seat(table: SultanTable, seat: Seat) -> str:
    buyer = table.buyers[seat]
    jewels = ", ".join(
        f"{buyer.jewels.count(colour)} {colour}" for colour in COLOURS if colour in buyer.jewels
    )
    hand = sorted(buyer.hand.known_faces())
    shown = " ".join(map(str, hand)) if hand else pluralize(len(buyer.hand), "card")
    return "\n".join(
        [
            f"Seat {seat}: {pluralize(total(table, seat), 'point')} so far",
            f"  jewels: {jewels or 'none'}",
            f"  spent: {' '.join(map(str, sorted(buyer.spent))) or 'nothing'}",
            f"  hand: {shown} · deck: {pluralize(len(buyer.deck), 'card')}",
        ]
    )

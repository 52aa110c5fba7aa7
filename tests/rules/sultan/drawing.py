"""Positions of Sultan drawn as text, and how to play on from them."""

from collections import Counter

from rules.engine.chance import Chance
from rules.engine.news import News
from rules.engine.notation import legal_answer, words_of
from rules.engine.play import decision_of, perform, settle
from rules.engine.secret import Cards, Seat, eyes_of
from rules.sultan.box import CUSHIONS, open_box
from rules.sultan.round import ask_for_cards
from rules.sultan.table import Buyer, Cushion, Offer, SultanTable

NAMES = ("Anne", "Peter", "Olaf", "Nadine", "Sebastian")


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def jewels(text: str) -> tuple[str, ...]:
    """`3 white, 5 red` as jewels."""
    return tuple(
        colour
        for part in text.split(",")
        if part.strip()
        for number, colour in [part.split()]
        for _ in range(int(number))
    )


def cushion(key: str, text: str) -> Cushion:
    """`green 1:9 2:8`: a jewel, and a card of seat 1 under one of seat 2."""
    jewel, *cards = text.split()
    laid = Cushion(key, jewel)
    for card in cards:
        seat, value = map(int, card.split(":"))
        laid.offers.add(Offer(seat, value), eyes_of(seat))
    return laid


def table(
    *cushions: str,
    hands: list[str],
    won: list[str] | None = None,
    spent: list[str] | None = None,
    first: Seat = 0,
    round_: int = 1,
    together: bool = False,
    asked: bool = True,
) -> SultanTable:
    """A table in the middle of a round; whatever is not drawn lies in decks and pouch."""
    seats = len(hands)
    box = open_box("house-1")
    laid = [cushion(key, text) for key, text in zip(CUSHIONS, cushions, strict=False)]
    drawn = SultanTable(
        chance=Chance(bytes(32)),
        box=box,
        numbers=box.seats[seats],
        buyers=[],
        cushions=laid,
        pouch=Cards(),
        first=first,
        round=round_,
        is_together=together,
    )
    for seat, hand in enumerate(hands):
        left = Counter(drawn.numbers.deck)
        gone = numbers(spent[seat]) if spent else []
        left.subtract(gone)
        left.subtract(numbers(hand))
        left.subtract(
            offer.value for one in laid for offer in one.offers.known_faces() if offer.seat == seat
        )
        drawn.buyers.append(
            Buyer(
                deck=Cards(left.elements()),
                hand=Cards(numbers(hand), eyes_of(seat)),
                spent=tuple(gone),
                jewels=jewels(won[seat]) if won else (),
            )
        )
    drawn.pouch = Cards(drawn.in_pouch().elements())
    if asked:
        ask_for_cards(drawn)
    return drawn


def collections(*won: str) -> SultanTable:
    """A finished match in which the seats have won these jewels."""
    return table(hands=[""] * len(won), won=list(won), asked=False)


def asked_seat(laid: SultanTable) -> Seat:
    """The one seat that is asked."""
    (seat,) = laid.pending
    return seat


def play(laid: SultanTable, *choices: str, seat: Seat | None = None) -> list[News]:
    """Make these choices, each by whoever is asked, and tell what happened."""
    news: list[News] = []
    laid.news = news
    settle(laid)
    for words in choices:
        mover = asked_seat(laid) if seat is None else seat
        decision = decision_of(laid, mover)
        perform(laid, mover, legal_answer(decision, laid, words_of(words)))
    laid.news = None
    return news


def options(laid: SultanTable, seat: Seat | None = None) -> list[str]:
    mover = asked_seat(laid) if seat is None else seat
    return [" ".join(path) for path in decision_of(laid, mover).answers(laid)]


def won(laid: SultanTable) -> list[tuple[str, ...]]:
    return [buyer.jewels for buyer in laid.buyers]

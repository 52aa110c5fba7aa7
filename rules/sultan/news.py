"""The news of Sultan, the sentences that announce a turn, and its few words for a post."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rules.engine.news import Deed, News
from rules.engine.text import YOU, join_words, whose
from rules.sultan.table import Sale

if TYPE_CHECKING:
    from rules.engine.secret import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BeganStage(News):
    """Everybody took new cards in hand."""

    stage: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrewJewels(News):
    """The first player drew jewels from the pouch."""

    jewels: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnedJewel(News):
    """One of the drawn jewels went back; the others lie on the cushions."""

    jewel: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCard(News):
    """A card lies face down on a cushion; nobody is told its value."""

    cushion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnCard(News):
    """Which card was laid, for the eyes of its seat; `LaidCard` tells all that one was."""

    cushion: str
    jewel: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold(News):
    """A cushion was settled; the seat is the one who got the jewel, or else the first player."""

    sale: Sale


def announce(news: Sequence[News], names: Sequence[str]) -> str:
    """A turn in sentences: what seats did, how each cushion ended, and what begins."""
    sentences = [_actions_sentence(news, names)]
    sentences += [SENTENCES[type(item)](item, names) for item in news if type(item) in SENTENCES]
    return " ".join(sentence for sentence in sentences if sentence)


def _actions_sentence(news: Sequence[News], names: Sequence[str]) -> str:
    """What seats did themselves; in the variant `together` the sales say who laid what."""
    actions = [item for item in news if isinstance(item, ReturnedJewel | LaidCard)]
    if not actions:
        return ""
    if len({item.seat for item in actions}) > 1:
        return "The cards are turned face up."
    name = names[actions[0].seat]
    cards = {item.cushion: item for item in news if isinstance(item, OwnCard)}
    phrases = [
        f"put a {item.jewel} jewel back into the pouch"
        if isinstance(item, ReturnedJewel)
        else _laid_phrase(item, cards.get(item.cushion), name)
        for item in actions
    ]
    return f"{name} {join_words(phrases)}."


def _laid_phrase(item: LaidCard, card: OwnCard | None, name: str) -> str:
    if card is None:
        return f"laid a card on cushion {item.cushion}"
    value = f"your {card.value}" if name == YOU else f"the {card.value}"
    return f"laid {value} on {card.cushion} ({card.jewel})"


def deeds(news: Sequence[News], names: Sequence[str]) -> list[Deed]:
    """`card on B`, then by seat what each bought: `red for 7 unopposed`."""
    told: dict[Seat, list[str]] = {}
    is_revealed = len({item.seat for item in news if isinstance(item, LaidCard)}) > 1
    unsold: list[str] = []
    for item in news:
        if isinstance(item, ReturnedJewel):
            told.setdefault(item.seat, []).append(f"{item.jewel} jewel back into the pouch")
        elif isinstance(item, LaidCard) and not is_revealed:
            told.setdefault(item.seat, []).append(f"card on {item.cushion}")
        elif isinstance(item, Sold) and item.sale.winner is None:
            unsold.append(f"{item.sale.jewel} jewel on {item.sale.cushion}")
        elif isinstance(item, Sold):
            told.setdefault(item.seat, []).append(_bought(item.sale, names))
    seats = [Deed(seat, ", ".join(words)) for seat, words in told.items()]
    nobody = [Deed(None, f"Nobody wanted the {join_words(unsold)}.")] if unsold else []
    stages = [
        Deed(None, SENTENCES[type(item)](item, names))
        for item in news
        if isinstance(item, BeganStage)
    ]
    return [*seats, *nobody, *stages]


def _bought(sale: Sale, names: Sequence[str]) -> str:
    paid, rivals = _offers(sale, names)
    how = f" against {rivals}" if rivals else ", unopposed"
    return f"{sale.jewel} jewel for {paid}{how}"


def sale_sentence(sale: Sale, names: Sequence[str]) -> str:
    """One of the three ways in which a cushion ends."""
    if sale.winner is None:
        return f"Nobody wanted the {sale.jewel} jewel on {sale.cushion}."
    winner = names[sale.winner]
    paid, rivals = _offers(sale, names)
    jewel = f"the {sale.jewel} jewel on {sale.cushion}"
    if not rivals:
        return f"{winner} took {jewel} for {paid}, unopposed."
    return f"{winner} bought {jewel} with {paid} against {rivals}."


def _offers(sale: Sale, names: Sequence[str]) -> tuple[int, str]:
    """What was paid for a jewel, and what the others had laid, with who wins a tie."""
    (paid,) = (offer.value for offer in sale.offers if offer.seat == sale.winner)
    others = [offer for offer in sale.offers if offer.seat != sale.winner]
    tie = ", being first in turn" if any(offer.value == paid for offer in others) else ""
    told = [f"{whose(names[offer.seat])} {offer.value}" for offer in others]
    return paid, f"{join_words(told)}{tie}"


SENTENCES: dict[type[News], Callable[[Any, Sequence[str]], str]] = {
    Sold: lambda item, names: sale_sentence(item.sale, names),
    BeganStage: lambda item, _: f"Stage {item.stage} begins with {item.cards} new cards each.",
}
"""Drawn jewels have no sentence: the picture shows them."""

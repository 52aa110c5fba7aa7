"""The news of Sultan, and the sentences that announce a turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.news import News
from rules.sultan.table import Sale


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
    actions = [item for item in news if type(item) in PHRASES]
    if not actions:
        return ""
    if len({item.seat for item in actions}) > 1:
        return "The cards are turned face up."
    phrases = " and ".join(PHRASES[type(item)](item) for item in actions)
    return f"{names[actions[0].seat]} {phrases}."


PHRASES: dict[type[News], Callable[[Any], str]] = {
    ReturnedJewel: lambda item: f"put a {item.jewel} jewel back into the pouch",
    LaidCard: lambda item: f"laid a card on cushion {item.cushion}",
}


def sale_sentence(sale: Sale, names: Sequence[str]) -> str:
    """One of the three ways in which a cushion ends."""
    if sale.winner is None:
        return f"Nobody wanted the {sale.jewel} jewel on {sale.cushion}."
    winner = names[sale.winner]
    (paid,) = (offer.value for offer in sale.offers if offer.seat == sale.winner)
    others = [offer for offer in sale.offers if offer.seat != sale.winner]
    if not others:
        return f"{winner} alone wanted the {sale.jewel} jewel on {sale.cushion} (paid {paid})."
    rivals = " and ".join(f"{names[offer.seat]}’s {offer.value}" for offer in others)
    tie = ", being first in turn" if any(offer.value == paid for offer in others) else ""
    jewel = f"the {sale.jewel} jewel on {sale.cushion}"
    return f"{winner} bought {jewel} with {paid} against {rivals}{tie}."


SENTENCES: dict[type[News], Callable[[Any, Sequence[str]], str]] = {
    Sold: lambda item, names: sale_sentence(item.sale, names),
    BeganStage: lambda item, _: f"Stage {item.stage} begins with {item.cards} new cards each.",
}
"""Drawn jewels have no sentence: the picture shows them."""

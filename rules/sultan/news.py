"""What happens in Sultan, and the sentences that tell a turn."""

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
    """The turn: who did what, then how each cushion ended, then what begins."""
    told = [_deeds(news, names)]
    told += [SENTENCES[type(item)](item, names) for item in news if type(item) in SENTENCES]
    return " ".join(sentence for sentence in told if sentence)


def _deeds(news: Sequence[News], names: Sequence[str]) -> str:
    """What seats did themselves; in the variant `together` the sales tell who laid what."""
    deeds = [item for item in news if type(item) in DEEDS]
    if not deeds:
        return ""
    if len({item.seat for item in deeds}) > 1:
        return "The cards are turned face up."
    told = " and ".join(DEEDS[type(item)](item) for item in deeds)
    return f"{names[deeds[0].seat]} {told}."


DEEDS: dict[type[News], Callable[[Any], str]] = {
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
"""Drawn jewels go without saying: the picture shows them."""

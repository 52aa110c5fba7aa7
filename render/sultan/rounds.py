"""What turns did, round by round: cards that were laid, then how every cushion ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from render.sultan.scene import sales_of
from rules.engine.news import News, TurnNews
from rules.engine.secret import Seat
from rules.sultan.news import BeganStage, LaidCard, ReturnedJewel, Sold
from rules.sultan.table import Sale


@dataclass(frozen=True, slots=True)
class Round:
    """Turns of one round, or of what has been told of it."""

    turns: tuple[TurnNews, ...] = ()

    @property
    def latest(self) -> TurnNews | None:
        return self.turns[-1] if self.turns else None

    @property
    def sales(self) -> tuple[Sale, ...]:
        """How it ended, if it has."""
        return sales_of(self.turns[-1]) if self.turns else ()

    def laid(self) -> dict[tuple[str, Seat], News]:
        """By cushion and seat, the cards that were laid."""
        return {
            (item.cushion, item.seat): item
            for turn in self.turns
            for item in turn.news
            if isinstance(item, LaidCard)
        }

    def sold(self) -> dict[str, News]:
        """By cushion, how it ended."""
        return {
            item.sale.cushion: item
            for turn in self.turns
            for item in turn.news
            if isinstance(item, Sold)
        }

    def remarks(self) -> list[News]:
        """What has no place on a cushion."""
        return [
            item
            for turn in self.turns
            for item in turn.news
            if isinstance(item, ReturnedJewel | BeganStage)
        ]


def rounds_of(turns: Sequence[TurnNews]) -> list[Round]:
    """The turns cut after each reveal; the last round is the present one, even if it is new."""
    rounds: list[Round] = []
    begun: list[TurnNews] = []
    for turn in turns:
        begun.append(turn)
        if sales_of(turn):
            rounds.append(Round(tuple(begun)))
            begun = []
    return [*rounds, Round(tuple(begun))] if begun or not rounds else rounds

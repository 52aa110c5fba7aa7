"""Looking back: what a seat has missed, and the match again, turn by turn, made by replay."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.chance import Chance
from rules.engine.game import Game, Setting
from rules.engine.match import Choice, Match, opening
from rules.engine.news import News, seen_news
from rules.engine.play import perform
from rules.engine.secret import Seat, View, seen_by, seen_by_all
from rules.engine.table import Table

T = TypeVar("T", bound=Table)


@dataclass(frozen=True, slots=True)
class Moment(Generic[T]):
    """A table as it was announced, and what the turn before had changed."""

    view: View[T]
    news: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class History(Generic[T]):
    """All that was announced of a match. It stays as it is while the match goes on, so that it
    can be read without holding the match up."""

    game: Game[T]
    setting: Setting
    seed: bytes
    choices: tuple[Choice, ...]
    is_over: bool

    def since(self, seat: Seat | None) -> int:
        """The log entry from which on a seat has not looked; a spectator has missed a round.

        That is the one which ended its latest turn: what it brought to light came after.
        """
        if seat is None:
            return self.latest_round()
        ends = (choice.entry for choice in self.choices if choice.seat == seat and choice.ends_turn)
        return max(ends, default=0)

    def latest_round(self) -> int:
        """The log entry at which the latest turns of all seats begin."""
        begins: dict[Seat, int] = {}
        first = 0
        for choice in self.choices:
            if choice.ends_turn:
                begins[choice.seat] = first
                first = choice.entry + 1
        return min(begins.get(seat, 0) for seat in range(self.setting.seats))

    def news(self, first: int, seat: Seat | None) -> list[News]:
        """What happened from that entry on, as far as those eyes may know."""
        since = (choice for choice in self.choices if choice.entry >= first)
        return seen_news([item for choice in since for item in choice.news], seat)

    def moments(self, first: int = 0) -> Iterator[Moment[T]]:
        """The table before that entry, then after each turn in which something happened: as
        everybody saw it, or, when the match is over, with every hand shown."""
        table = opening(self.game, self.setting, Chance(self.seed))
        told: list[News] = []
        begun = False
        for choice in self.choices:
            if choice.entry >= first and not begun:
                begun = True
                yield self._moment(table, [])
            table.news = told if begun else None
            perform(table, choice.seat, choice.answer)
            if choice.ends_turn and told:
                yield self._moment(table, told)
                told = []
        if not begun:
            yield self._moment(table, [])

    def _moment(self, table: T, told: list[News]) -> Moment[T]:
        if self.is_over:
            return Moment(seen_by_all(table), tuple(told))
        return Moment(seen_by(None, table), tuple(seen_news(told, None)))


def history_of(match: Match[T]) -> History[T]:
    """What there is to look back on at this moment."""
    return History(match.game, match.setting, match.seed, match.announced_choices(), match.is_over)

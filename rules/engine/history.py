"""Recaps and replays: what a seat has missed, and every announced table, made by replay."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.chance import Chance
from rules.engine.game import Game, Setting
from rules.engine.match import Choice, Match, opening_table
from rules.engine.news import News, TurnNews, visible_news
from rules.engine.play import perform
from rules.engine.score import RanksLast
from rules.engine.secret import Seat, View, seen_by, seen_by_all
from rules.engine.table import Table

T = TypeVar("T", bound=Table)


@dataclass(frozen=True, slots=True)
class Moment(Generic[T]):
    """A table as it was announced after a turn, and the news of that turn."""

    view: View[T]
    news: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class History(Generic[T]):
    """All that has been announced of a match. It is immutable, so reading it needs no lock."""

    game: Game[T]
    setting: Setting
    seed: bytes
    choices: tuple[Choice, ...]
    is_over: bool

    def first_unseen_entry(self, seat: Seat | None) -> int:
        """The first log entry that a seat has not seen.

        That is the one that ended its latest turn, since the reveals of `end` come after it. For a
        spectator it is the start of the latest round.
        """
        if seat is None:
            return self.latest_round_entry()
        ends = (choice.entry for choice in self.choices if choice.seat == seat and choice.ends_turn)
        return max(ends, default=0)

    def latest_round_entry(self) -> int:
        """The log entry at which the latest round of turns begins."""
        begins: dict[Seat, int] = {}
        first = 0
        for choice in self.choices:
            if choice.ends_turn:
                begins[choice.seat] = first
                first = choice.entry + 1
        return min(begins.get(seat, 0) for seat in range(self.setting.seats))

    def turns(self, first: int, seat: Seat | None) -> list[TurnNews]:
        """The turns from that entry on, with the news that the seat may learn."""
        return turns_of((choice for choice in self.choices if choice.entry >= first), seat)

    def public_turns(self, first: int = 0) -> list[tuple[int, list[News]]]:
        """The turns with news from that entry on: how many entries the log had at its end, and what
        everybody learns. `moments` shows the table after each of them."""
        turns: list[tuple[int, list[News]]] = []
        news: list[News] = []
        for choice in self.choices:
            if choice.entry >= first:
                news += choice.news
                if choice.ends_turn and news:
                    turns.append((choice.entry + 1, visible_news(news, None)))
                    news = []
        return turns

    def moments(self, first: int = 0, last: RanksLast = ()) -> Iterator[Moment[T]]:
        """The table before that entry, then after each turn with news.

        Each is the public view; once the match is over, all hands are open. Whoever ranks last does
        so from the first picture on.
        """
        table = opening_table(self.game, self.setting, Chance(self.seed))
        news: list[News] = []
        started = False
        for choice in self.choices:
            if choice.entry >= first and not started:
                started = True
                yield self._moment(table, [], last)
            table.news = news if started else None
            perform(table, choice.seat, choice.answer)
            if choice.ends_turn and news:
                yield self._moment(table, news, last)
                news = []
        if not started:
            yield self._moment(table, [], last)

    def _moment(self, table: T, news: list[News], last: RanksLast) -> Moment[T]:
        if self.is_over:
            return Moment(seen_by_all(table)._replace(last=last), tuple(news))
        view = seen_by(None, table)._replace(last=last)
        return Moment(view, tuple(visible_news(news, None)))


def turns_of(choices: Iterable[Choice], viewer: Seat | None = None) -> list[TurnNews]:
    """The turns of these choices, with the news that the viewer may learn.

    What several seats answered together is one turn: it comes to light with the last of them. A
    turn without news is left out; the last turn may not be over.
    """
    turns: list[TurnNews] = []
    news: list[News] = []
    last: Choice | None = None
    for choice in choices:
        last = choice
        news += visible_news(list(choice.news), viewer)
        if choice.ends_turn:
            if news:
                turns.append(_turn(choice, news))
            news = []
    return [*turns, _turn(last, news)] if last is not None and news else turns


def latest_turn(match: Match[T]) -> list[TurnNews]:
    """The present turn of a match, or the latest if the next has not begun."""
    news = match.turn_news
    return [_turn(match.choices[-1], news)] if match.choices and news else []


def _turn(last: Choice, news: list[News]) -> TurnNews:
    return TurnNews(None if last.question.together else last.seat, tuple(news))


def history_of(match: Match[T]) -> History[T]:
    """The history of a match up to now."""
    return History(match.game, match.setting, match.seed, match.announced_choices(), match.is_over)
